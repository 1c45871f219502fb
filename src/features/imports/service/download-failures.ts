import { and, desc, eq, getTableName, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { may } from '@/contract/endpoint'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { isGiven } from '@/features/person-numbers/contract'
import { getNumbers } from '@/features/registrations/contract/number-hints'
import { PEOPLE_COLUMNS } from '@/features/registrations/contract/spreadsheet'
import { wallClockIn } from '@/i18n/formats'
import { loadTranslator } from '@/i18n/messages'
import { importResults } from '@/schema/imports'
import { workshops } from '@/schema/workshops'
import { auditReading } from '@/server/crud/audit'
import { db, getRow } from '@/server/database/db'
import type { SheetColumn } from '@/server/spreadsheets/write/sheet'
import { xlsxResponse } from '@/server/spreadsheets/write/xlsx'
import type { downloadFailures as failuresEndpoint } from '../contract'
import { getImport, listFailedRows, maskNumbersIn } from './read-imports'
import { type ColumnKey, columnTitleOf, ENTRY_KEYS } from './read-table'

type Reader = { id: number } & Parameters<typeof may>[0]

/**
 * The refused rows with their reasons. The file can be corrected and imported again, so it holds whole numbers, for readers
 * who may read them and for the user who uploaded them. The reading is logged.
 */
export async function downloadFailures(
  { id: requestedId, locale: chosenLocale }: z.output<(typeof failuresEndpoint)['query']>,
  { principal, locale, now }: { principal: Reader; locale: Locale; now: Date },
) {
  const language = chosenLocale ?? locale
  const { id, workshop_id, kind, timezone, columns } = await getImport(
    requestedId ?? (await getOwnLastImportId(principal.id)),
  )
  const [t, failedRows, [event], [own]] = await Promise.all([
    loadTranslator(language),
    listFailedRows(id, language),
    db.select({ title: workshops.title }).from(workshops).where(eq(workshops.id, workshop_id)),
    db.select({ created_by: importResults.created_by }).from(importResults).where(eq(importResults.id, id)),
  ])
  if (failedRows.length === 0) throw new NotFound()
  const isWhole = own?.created_by === principal.id || may(principal, getNumbers)
  const numbers_read = isWhole ? failedRows.reduce((sum, { values }) => sum + countNumbers(values), 0) : 0
  const entry = { user_id: principal.id, object: getTableName(importResults), object_id: id }
  await auditReading({ ...entry, action: 'export', changes: { counts_failed: failedRows.length, numbers_read } })

  const column = (key: ColumnKey, width: number): SheetColumn => {
    return { key, kind: key === 'row' ? 'number' : 'text', width, title: columnTitleOf(key, t) }
  }
  const widths = new Map<ColumnKey, number>(PEOPLE_COLUMNS.map(({ key, width }) => [key, width]))
  const keys = kind === 'attendance' ? ENTRY_KEYS : columns
  const shown = failedRows.map((row) => (isWhole ? row : { ...row, values: maskNumbersIn(row.values) }))
  const rows = kind === 'attendance' ? shown.flatMap((row) => entryRowsOf(row, timezone)) : shown
  return xlsxResponse({
    name: `${t('imports.failures_name')} ${event?.title ?? ''}`,
    now,
    tabName: t('imports.failures_name'),
    columns: [column('row', 8), ...keys.map((key) => column(key, widths.get(key) ?? 24)), column('reason', 60)],
    rows: sheetRowsOf(rows, (attribute) => columnTitleOf(attribute, t)),
  })
}

const countNumbers = (values: FailedRow['values']) => NUMBER_KINDS.filter((kind) => isGiven(values[kind] ?? '')).length

async function getOwnLastImportId(created_by: number): Promise<number> {
  const { id, started_at } = importResults
  const last = await getRow(
    db
      .select({ id })
      .from(importResults)
      .where(and(eq(importResults.created_by, created_by), isNotNull(started_at)))
      .orderBy(desc(started_at), desc(id))
      .limit(1),
  )
  return last.id
}

type FailedRow = Awaited<ReturnType<typeof listFailedRows>>[number]
type WrittenRow = Pick<FailedRow, 'row' | 'failures'> & { values: Record<string, string> }

/** A row for each stay, as in the reports of the products, so that the file can be imported again. */
function entryRowsOf({ row, values, failures, intervals }: FailedRow, timezone: string): WrittenRow[] {
  const clock = wallClockIn(timezone)
  return intervals.map(({ came_at, left_at }) => ({
    row,
    failures,
    values: { ...values, came_at: clock(came_at), left_at: clock(left_at) },
  }))
}

function* sheetRowsOf(rows: WrittenRow[], title: (key: FailedRow['failures'][number]['attribute']) => string) {
  for (const { row, values, failures } of rows) {
    const reason = failures.map(({ attribute, errors }) => `${title(attribute)}: ${errors.join(' ')}`).join(' ')
    yield { ...values, row, reason }
  }
}
