import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { may } from '@/contract/endpoint'
import { recordOf } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { NO_NUMBER, NUMBER_KINDS } from '@/contract/values/numbers'
import type { Principal } from '@/features/access/service/check-session'
import { personPointsText } from '@/features/accreditations/rules/person-points'
import { readProfessionNames } from '@/features/accreditations/service/read-professions'
import { maskNumber } from '@/features/person-numbers/contract'
import { formatsOf, wallClockIn } from '@/i18n/formats'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { countNumbers, registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { auditReading } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import { db, getRow } from '@/server/database/db'
import type { SheetColumn } from '@/server/spreadsheets/write/sheet'
import { xlsxResponse } from '@/server/spreadsheets/write/xlsx'
import { getNumbers } from '../../contract/number-hints'
import type { exportRegistrations as exportEndpoint } from '../../contract/office'
import { DATE_KEYS, PEOPLE_COLUMNS, type PeopleKey } from '../../contract/spreadsheet'
import { listCondition, listOrder, maskErased, toListedRegistrations } from './list-people'

type ExportInput = z.output<(typeof exportEndpoint)['body']>
type Reader = Pick<Principal, 'id' | 'timezone' | 'is_super_user' | 'routePermissions'>
/** The people of an event in the order of the list, without interests. Readers without the permission for whole numbers get masked ones. */
export async function exportRegistrations(
  { id, type }: ExportInput,
  { locale, principal, now }: { locale: Locale; principal: Reader; now: Date },
): Promise<Response> {
  const t = await loadTranslator(locale)
  const title = await getEventTitle(id)
  const { ids, numbers } = await readIds({ workshop_id: id, ...(type !== 'all' && { standing: type }) })
  await recordExport({ id, type }, { principal, numbers })
  return xlsxResponse({
    name: `${t(type === 'all' ? 'people.export_name' : `people.export_${type}`)} ${title}`,
    now,
    tabName: t('people.export_name'),
    columns: columnsOf(t),
    rows: readRows(ids, { locale, texts: textsFor(principal, { t, names: await readProfessionNames(locale) }) }),
  })
}

/** A list leaves the system with it; the overview of an event takes that of the people who came for its report. */
const recordExport = ({ id, type }: ExportInput, { principal, numbers }: { principal: Reader; numbers: number }) =>
  auditReading({
    user_id: principal.id,
    action: 'export',
    object: 'workshops',
    object_id: id,
    changes: { people: type, ...(may(principal, getNumbers) && { numbers_read: numbers }) },
  })

async function getEventTitle(id: number): Promise<string> {
  const event = await getRow(db.select({ title: workshops.title }).from(workshops).where(eq(workshops.id, id)))
  return event.title
}

const columnsOf = (t: Translator): SheetColumn<PeopleKey>[] =>
  PEOPLE_COLUMNS.map(({ key, kind, width }) => ({ key, kind, width, title: t(`people.${key}`) }))

/** Reads people, their order and the number of their numbers before the first row is sent, so that later changes cannot repeat or skip anybody. */
async function readIds(filter: NonNullable<Parameters<typeof listCondition>[0]['filter']>) {
  const order = sql.join(listOrder({ filter, sortByDirection: 'desc' }), sql`, `)
  // Select the ids as one text: parsing thousands of rows would block the event loop.
  const [found] = await db
    .select({
      ids: sql<string | null>`string_agg(${registrations.id}, ' ' order by ${order})`,
      numbers: countNumbers(registrations),
    })
    .from(registrations)
    .where(listCondition({ filter }))
  return { ids: found?.ids?.split(' ') ?? [], numbers: found?.numbers ?? 0 }
}

/** Small, because parsing a batch blocks the event loop. */
const READ_BATCH_SIZE = 100

type CellTexts = ReturnType<typeof textsFor>

/** The cells that differ from the stored values. */
function textsFor(principal: Reader, { t, names }: { t: Translator; names: ReadonlyMap<number, string> }) {
  const wallClock = wallClockIn(formatsOf(principal).timezone)
  const mayReadNumbers = may(principal, getNumbers)
  const numberOf = (number: string) => {
    if (number === NO_NUMBER) return t('people.number_none')
    return mayReadNumbers ? number : maskNumber(number)
  }
  return (row: Awaited<ReturnType<typeof toListedRegistrations>>[number]) => ({
    ...recordOf(DATE_KEYS, (key) => wallClock(row[key])),
    ...recordOf(NUMBER_KINDS, (kind) => numberOf(row[kind])),
    profession_id: names.get(row.profession_id ?? 0) ?? '',
    points_number: row.points_number === null ? '' : t(`numbers.place_${row.points_number}`),
    points: personPointsText(row.points, (message, values) => t(`points.${message}`, values)),
  })
}

async function* readRows(ids: string[], { texts, locale }: { texts: CellTexts; locale: Locale }) {
  for (let start = 0; start < ids.length; start += READ_BATCH_SIZE)
    yield* await maskErased(await readBatch(ids.slice(start, start + READ_BATCH_SIZE), texts), locale)
}

/** Keeps the order of the ids and leaves out everybody who was removed meanwhile. */
async function readBatch(ids: string[], texts: CellTexts) {
  const rows = await toListedRegistrations(
    await db
      .select()
      .from(registrations)
      .where(and(isAnyOf(registrations.id, ids), isNull(registrations.deleted_at))),
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [{ ...row, ...texts(row) }] : []
  })
}
