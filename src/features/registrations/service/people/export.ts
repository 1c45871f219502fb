import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { NotFound } from '@/contract/problems'
import type { Principal } from '@/features/access/service/find-principal'
import { workshops } from '@/features/workshops/table'
import { formatsOf, wallClockIn } from '@/i18n/formats'
import { loadTranslator, type Translator } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { isAnyOf } from '@/server/crud/lists'
import { db } from '@/server/database/db'
import type { SheetColumn } from '@/server/spreadsheets/write/sheet'
import { xlsxResponse } from '@/server/spreadsheets/write/xlsx'
import type { exportRegistrations as exportEndpoint } from '../../contract/office'
import { DATE_KEYS, PEOPLE_COLUMNS, type PeopleKey } from '../../contract/spreadsheet'
import { registrations } from '../../table'
import { listCondition, listOrder, maskErased, toListedRegistrations } from './list'

type ExportInput = z.output<(typeof exportEndpoint)['body']>
type ExportContext = { locale: Locale; principal: Pick<Principal, 'timezone'>; now: Date }

/** The people of an event in the order of the list, without interests. */
export async function exportRegistrations(
  { id, type }: ExportInput,
  { locale, principal, now }: ExportContext,
): Promise<Response> {
  const t = await loadTranslator(locale)
  const title = await getEventTitle(id)
  const ids = await readIds({ workshop_id: id, ...(type !== 'all' && { standing: type }) })
  return xlsxResponse({
    name: `${t(type === 'all' ? 'people.export_name' : `people.export_${type}`)} ${title}`,
    now,
    tabName: t('people.export_name'),
    columns: columnsOf(t),
    rows: readRows(ids, { principal, locale }),
  })
}

async function getEventTitle(id: number): Promise<string> {
  const [event] = await db.select({ title: workshops.title }).from(workshops).where(eq(workshops.id, id))
  if (!event) throw new NotFound()
  return event.title
}

const columnsOf = (t: Translator): SheetColumn<PeopleKey>[] =>
  PEOPLE_COLUMNS.map(({ key, kind, width }) => ({ key, kind, width, title: t(`people.${key}`) }))

/** Reads people and order before the first row is sent, so that later changes cannot repeat or skip anybody. */
async function readIds(filter: NonNullable<Parameters<typeof listCondition>[0]['filter']>): Promise<string[]> {
  const order = sql.join(listOrder({ filter, sortByDirection: 'desc' }), sql`, `)
  // Select the ids as one text: parsing thousands of rows would block the event loop.
  const [found] = await db
    .select({ ids: sql<string | null>`string_agg(${registrations.id}, ' ' order by ${order})` })
    .from(registrations)
    .where(listCondition({ filter }))
  return found?.ids?.split(' ') ?? []
}

/** Small, because parsing a batch blocks the event loop. */
const READ_BATCH_SIZE = 100

async function* readRows(ids: string[], { principal, locale }: Omit<ExportContext, 'now'>) {
  const wallClock = wallClockIn(formatsOf(principal).timezone)
  for (let start = 0; start < ids.length; start += READ_BATCH_SIZE)
    yield* await maskErased(await readBatch(ids.slice(start, start + READ_BATCH_SIZE), wallClock), locale)
}

/** Keeps the order of the ids and leaves out everybody who was removed meanwhile. */
async function readBatch(ids: string[], wallClock: ReturnType<typeof wallClockIn>) {
  const rows = await toListedRegistrations(
    await db
      .select()
      .from(registrations)
      .where(and(isAnyOf(registrations.id, ids), isNull(registrations.deleted_at))),
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    return { ...row, ...Object.fromEntries(DATE_KEYS.map((key) => [key, wallClock(row[key])])) }
  })
}
