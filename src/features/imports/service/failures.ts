import 'server-only'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { NotFound } from '@/contract/problems'
import { PEOPLE_COLUMNS } from '@/features/registrations/contract/spreadsheet'
import { translatorFor } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { db } from '@/server/db'
import { type Column, xlsxResponse } from '@/server/spreadsheets'
import type { downloadFailures as failuresEndpoint } from '../contract'
import type { HeadingKey } from '../rules'
import { importResults } from '../table'
import { findFailedRows, getImport } from './find'
import { titleOf } from './read'

type Query = z.output<(typeof failuresEndpoint)['query']>
type Reader = { principal: { id: number }; locale: Locale; now: Date }

/** The refused rows as they stood in the file, each with its reason: corrected, the file can be imported as it is. */
export async function downloadFailures({ id: asked, locale: chosen }: Query, { principal, locale, now }: Reader) {
  const spoken = chosen ?? locale
  const { id, columns } = await getImport(asked ?? (await ownLast(principal.id)))
  const [t, refused] = await Promise.all([translatorFor(spoken), findFailedRows(id, spoken)])
  if (refused.length === 0) throw new NotFound()

  const column = (key: HeadingKey, width: number): Column => {
    return { key, kind: key === 'row' ? 'number' : 'text', width, title: titleOf(key, t) }
  }
  const widths = new Map<HeadingKey, number>(PEOPLE_COLUMNS.map(({ key, width }) => [key, width]))
  return xlsxResponse({
    name: t('imports.failures_name'),
    now,
    sheet: t('imports.failures_name'),
    columns: [column('row', 8), ...columns.map((key) => column(key, widths.get(key) ?? 24)), column('reason', 60)],
    rows: rowsOf(refused, (attribute) => titleOf(attribute, t)),
  })
}

async function ownLast(created_by: number): Promise<number> {
  const { id, started_at } = importResults
  const [last] = await db
    .select({ id })
    .from(importResults)
    .where(and(eq(importResults.created_by, created_by), isNotNull(started_at)))
    .orderBy(desc(started_at), desc(id))
    .limit(1)
  if (!last) throw new NotFound()
  return last.id
}

type Refused = Awaited<ReturnType<typeof findFailedRows>>[number]
type Attribute = Refused['failures'][number]['attribute']

/** Each row with all that is wrong with it. */
function* rowsOf(rows: Refused[], title: (key: Attribute) => string): Generator<Record<string, string | number>> {
  for (const { row, values, failures } of rows) {
    const reason = failures.map(({ attribute, errors }) => `${title(attribute)}: ${errors.join(' ')}`).join(' ')
    yield { ...values, row, reason }
  }
}
