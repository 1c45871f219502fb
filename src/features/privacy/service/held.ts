import { desc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { namesOf, pickNames } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { PERSONAL_TABLES } from '@/features/all-features'
import { readHeldCertificates } from '@/features/certificates/service/held-certificates'
import { readConsents } from '@/features/consents/service/read'
import type { DataKind, HeldPage } from '@/features/feature'
import { maskNumber } from '@/features/person-numbers/contract'
import { readHeldRegistrations } from '@/features/registrations/service/people/held-registrations'
import { readHeldAccounts } from '@/features/users/service/read-users'
import { readHeldEntries } from '@/features/waitlist/service/list-entries'
import { professions } from '@/schema/accreditations'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { FINDINGS_MAX } from '../contract'
import { readAttendance } from './attendance-records'
import { readConsentProofs } from './consent-proofs'
import { isOfPerson, tableOf } from './declared-tables'
import { isEntryAbout, isImportRowOf, readHeldImportRows, readHeldLog } from './mentions'

/** The kinds of data in their order, each with the table that holds it. */
export const HELD_KINDS = PERSONAL_TABLES.flatMap((table) => (table.held ? [{ ...table.held, table }] : []))
export type HeldKind = (typeof HELD_KINDS)[number]
export type HeldRow = Record<string, unknown>

export function heldKindOf(kind: DataKind): HeldKind {
  const found = HELD_KINDS.find((held) => held.kind === kind)
  if (!found) throw new Error(`No feature declares the kind ${kind}`)
  return found
}

type Reader = (condition: SQL | undefined, page: HeldPage) => PromiseLike<HeldRow[]>

/** The readers of kinds that show more than the columns of their table. */
const READERS: { [Kind in DataKind]?: Reader } = {
  account: readHeldAccounts,
  registrations: readHeldRegistrations,
  waitlist: readHeldEntries,
  certificates: readHeldCertificates,
  attendance: readAttendance,
  consents: readConsents,
  consent_proofs: readConsentProofs,
  imports: readHeldImportRows,
  audit: readHeldLog,
}

/** The kinds whose rows are found by what they contain. */
const MENTIONS: { [Kind in DataKind]?: (email: string) => SQL | undefined } = {
  imports: isImportRowOf,
  audit: isEntryAbout,
}

const conditionOf = ({ kind, table }: HeldKind, email: string) => MENTIONS[kind]?.(email) ?? isOfPerson(table, email)

/** Reads the declared columns, and the names of the event and of the profession that a row refers to. */
function readTable({ table: declared, fields }: HeldKind, condition: SQL | undefined, page: HeldPage) {
  const table = tableOf(declared)
  const columns: Record<string, PgColumn | SQL> = {
    ...getTableColumns(table),
    workshop_title: sql`(select title from ${workshops} where ${workshops}.id = ${table}.workshop_id)`,
    profession: sql`(select ${sql.identifier(`name_${page.locale}`)} from ${professions}
      where ${professions}.id = ${table}.profession_id)`,
  }
  const selected = pickNames(columns, namesOf(fields))
  const newest = Object.entries(selected).filter(([name]) => fields[name] === 'datetime')
  return db
    .select(selected)
    .from(table)
    .where(condition)
    .orderBy(...newest.map(([, column]) => desc(column)), ...Object.values(selected))
    .limit(page.limit)
    .offset(page.offset)
}

/** Reads a window of the rows. Fields that are not declared are left out, as in every response. */
async function readRows(kind: HeldKind, condition: SQL | undefined, page: HeldPage): Promise<HeldRow[]> {
  const rows: HeldRow[] = await (READERS[kind.kind]?.(condition, page) ?? readTable(kind, condition, page))
  const shown = rows.map((row) => pickNames(row, namesOf(kind.fields)))
  return kind.kind === 'mails' ? shown.map(withoutSubjectOfNotice) : shown
}

/** The subject of a notice names another person. */
const withoutSubjectOfNotice = (mail: HeldRow): HeldRow => (mail.type === 'notice' ? { ...mail, subject: null } : mail)

type RowOf<Read extends (...args: never) => PromiseLike<object[]>> = Awaited<ReturnType<Read>>[number]

/** The fields that callers read by their names; the others are only shown. */
type NamedFields = {
  certificates: Pick<
    RowOf<typeof readHeldCertificates>,
    'id' | 'state' | 'holder' | 'workshop_title' | 'workshop_date' | 'body' | 'keep_until' | 'wish_until'
  >
  registrations: Pick<RowOf<typeof readHeldRegistrations>, 'id' | 'workshop_title' | 'workshop_date' | 'list_until'>
}

/** The number of all rows of each kind, and the newest. */
export type Held = {
  [Kind in DataKind]: { total: number; data: (Kind extends keyof NamedFields ? NamedFields[Kind] : HeldRow)[] }
}

/**
 * Finds all data of an address, and only the newest rows of each kind; for the person without what staff hand out on
 * request, and with the ends of numbers. The kinds are read one after another, because all at once would take every
 * connection of the pool.
 */
export async function findHeld(email: string, { locale, isOwn = false }: { locale: Locale; isOwn?: boolean }) {
  const held: [DataKind, { total: number; data: HeldRow[] }][] = []
  for (const kind of HELD_KINDS) {
    const condition = isOwn && kind.own === 'on_request' ? sql`false` : conditionOf(kind, email)
    const [total, data] = await Promise.all([
      db.$count(tableOf(kind.table), condition),
      readRows(kind, condition, { locale, limit: FINDINGS_MAX, offset: 0 }),
    ])
    held.push([kind.kind, { total, data: isOwn ? data.map(maskNumbersOf) : data }])
  }
  return Object.fromEntries(held) as Held
}

const MASKED_FIELDS: readonly string[] = [...NUMBER_KINDS, 'person_number']

/** The row with the ends of its numbers only. */
export const maskNumbersOf = (row: HeldRow): HeldRow => {
  const masked = Object.entries(row).map(([name, value]) =>
    MASKED_FIELDS.includes(name) && typeof value === 'string' ? [name, maskNumber(value)] : [name, value],
  )
  return Object.fromEntries(masked)
}

const BATCH_SIZE = 200

export async function* readAll<Row>(read: (window: Omit<HeldPage, 'locale'>) => PromiseLike<Row[]>) {
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const rows = await read({ limit: BATCH_SIZE, offset })
    yield* rows
    if (rows.length < BATCH_SIZE) return
  }
}

type ReadOptions = { locale: Locale; masksNumbers: boolean }

export async function* readAllOf(kind: HeldKind, email: string, { locale, masksNumbers }: ReadOptions) {
  const condition = conditionOf(kind, email)
  for await (const row of readAll((window) => readRows(kind, condition, { locale, ...window })))
    yield masksNumbers ? maskNumbersOf(row) : row
}
