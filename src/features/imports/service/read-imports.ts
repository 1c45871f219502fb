import { and, asc, desc, eq, getTableColumns, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { DAY_MS } from '@/contract/time'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { readProfessionNames } from '@/features/accreditations/service/read-professions'
import { minutesAttended } from '@/features/attendance/rules'
import { readIntervals } from '@/features/attendance/service/intervals'
import { maskNumber } from '@/features/person-numbers/contract'
import { displayName } from '@/features/registrations/rules/people'
import { loadTranslator } from '@/i18n/messages'
import { users } from '@/schema/access'
import { columnsOf } from '@/schema/columns'
import { importResults, importRows } from '@/schema/imports'
import { registrations } from '@/schema/registrations'
import { countRows, filterConditionOf, readPage, toListResponse, wordPatternsOf } from '@/server/crud/lists'
import { isAnyOf } from '@/server/database/bulk'
import { db, getRow } from '@/server/database/db'
import { translateFieldErrors } from '@/server/http/problems'
import {
  type AttendanceOfRow,
  CELL_SHOWN_MAX,
  FAILURES_RETENTION_DAYS,
  FAILURES_SHOWN_MAX,
  IMPORT_KEYS,
  type ImportKey,
  type ImportResult,
  type listImports as listEndpoint,
  type listImportRows as rowsEndpoint,
  UNDOABLE_DAYS,
} from '../contract'
import { minutesOfIntervals } from '../rules/match-participants'
import { numberNotesOf } from '../rules/person'
import { importKeysOf, type RowValues } from '../rules/sheet'
import { readCreditedTime } from './check-attendance'
import { readRowsOfPeople } from './store-attendances'

export async function getImport(id: number): Promise<ImportResult> {
  return getRow(describeResults(await selectResults(eq(importResults.id, id))))
}

export async function listImports(query: z.output<(typeof listEndpoint)['query']>) {
  const condition = filterConditionOf(query, columnsOf(importResults, 'workshop_id'))
  const [total, rows] = await Promise.all([
    countRows(importResults, condition, { query }),
    readPage(selectResults(condition), query, columnsOf(importResults, 'id', 'created_at')),
  ])
  return toListResponse(await describeResults(rows), total, query)
}

const undoers = alias(users, 'undoers')

const selectResults = (condition: SQL | undefined) =>
  db
    .select({ ...getTableColumns(importResults), created_by_name: users.name, undone_by_name: undoers.name })
    .from(importResults)
    .leftJoin(users, eq(users.id, importResults.created_by))
    .leftJoin(undoers, eq(undoers.id, importResults.undone_by))
    .where(condition)

type Row = Awaited<ReturnType<typeof selectResults>>[number]

async function describeResults(rows: Row[]): Promise<ImportResult[]> {
  const last = await findLastImports(rows.map(({ workshop_id }) => workshop_id))
  const isWithin = ({ started_at, created_at }: Row, days: number) =>
    Date.now() - Date.parse(started_at ?? created_at) < days * DAY_MS
  return rows.map((row) => ({
    ...row,
    columns: importKeysOf(row.columns),
    is_undoable: row.state === 'done' && last.get(row.workshop_id) === row.id && isWithin(row, UNDOABLE_DAYS),
    has_failures: row.counts.failed > 0 && isWithin(row, FAILURES_RETENTION_DAYS),
  }))
}

export async function findLastImports(workshops: number[], from: Pick<typeof db, 'selectDistinctOn'> = db) {
  const { id, workshop_id, state, started_at } = importResults
  const rows = await from
    .selectDistinctOn([workshop_id], { id, workshop_id })
    .from(importResults)
    .where(and(isAnyOf(workshop_id, workshops), inArray(state, ['running', 'done'])))
    .orderBy(workshop_id, desc(started_at), desc(id))
  return new Map(rows.map((row) => [row.workshop_id, row.id]))
}

type RowsQuery = z.output<(typeof rowsEndpoint)['query']>

/** The list shows the end of a number only: the file of the refused rows holds them whole. */
export async function listImportRows(id: number, { query, locale }: { query: RowsQuery; locale: Locale }) {
  const { kind, workshop_id } = await getImport(id)
  const condition = and(eq(importRows.import_result_id, id), rowConditionOf(query))
  const ordered = { ...query, sortBy: 'row' }
  const [t, professions, total, rows] = await Promise.all([
    loadTranslator(locale),
    readProfessionNames(locale),
    db.$count(importRows, condition),
    readPage(db.select().from(importRows).where(condition), ordered, columnsOf(importRows, 'row')),
  ])
  const beforeOf = ({ profession_id, ...before }: StoredCells) =>
    cellsOf({
      ...before,
      ...(profession_id !== undefined && { profession_id: professions.get(Number(profession_id)) ?? '' }),
    })
  const attendances = kind === 'attendance' ? await describeAttendances(rows, workshop_id) : undefined
  const shown = rows.map(({ values, failures, before, ...row }, index) => ({
    ...row,
    values: maskNumbersIn(cellsOf(values)),
    before: maskNumbersIn(beforeOf(before ?? {})),
    failures: translateFailures(failures, t),
    notes: row.outcome === 'failed' ? [] : describeNotes(values, t),
    attendance: attendances?.[index] ?? null,
  }))
  return toListResponse(shown, total, query)
}

function rowConditionOf({ filter, ...query }: RowsQuery): SQL | undefined {
  const { values, outcome, has_notes } = importRows
  const named = sql`concat_ws(' ', ${values} ->> 'first_name', ${values} ->> 'last_name', ${values} ->> 'name', ${values} ->> 'email')`
  return and(
    filter?.outcome && eq(outcome, filter.outcome),
    filter?.has_notes === undefined ? undefined : eq(has_notes, filter.has_notes),
    ...wordPatternsOf(query).map((pattern) => ilike(named, pattern)),
  )
}

type Cells = Partial<Record<ImportKey, string>>
type StoredCells = Record<string, string | number | boolean | null>

export const maskNumbersIn = (cells: Cells): Cells => ({
  ...cells,
  ...Object.fromEntries(
    NUMBER_KINDS.flatMap((kind) => (cells[kind] === undefined ? [] : [[kind, maskNumber(cells[kind])]])),
  ),
})

function describeNotes(values: RowValues, t: Translate) {
  const notes = numberNotesOf(values)
  return NUMBER_KINDS.flatMap((attribute) => {
    const problem = notes[attribute]
    return problem ? [{ attribute, errors: [t(`numbers.problem_${problem}`)] }] : []
  })
}

function cellsOf(stored: RowValues | StoredCells): Cells {
  const cells = IMPORT_KEYS.flatMap((key) => {
    const value: unknown = Reflect.get(stored, key)
    return value === undefined ? [] : [[key, value === null ? '' : String(value)] as const]
  })
  return Object.fromEntries(cells)
}

type Translate = Awaited<ReturnType<typeof loadTranslator>>
type Failures = (typeof importRows.$inferSelect)['failures']

const translateFailures = (failures: Failures, t: Translate) =>
  IMPORT_KEYS.flatMap((attribute) => {
    const messages = failures[attribute]
    return messages ? [{ attribute, errors: translateFieldErrors(t, { [attribute]: messages })[attribute] ?? [] }] : []
  })

export async function readFailures(id: number, locale: Locale) {
  const rows = await listFailedRows(id, locale)
  const refusedCells = rows.flatMap(({ row, values, failures }) => {
    const cut = Object.entries(values).map(([key, text]) => [key, text.slice(0, CELL_SHOWN_MAX)] as const)
    return failures.map((failure) => ({ row, ...failure, values: Object.fromEntries(cut) }))
  })
  return refusedCells.slice(0, FAILURES_SHOWN_MAX)
}

export async function listFailedRows(id: number, locale: Locale) {
  const isRefused = and(eq(importRows.import_result_id, id), eq(importRows.outcome, 'failed'))
  const [t, rows] = await Promise.all([
    loadTranslator(locale),
    db.select().from(importRows).where(isRefused).orderBy(asc(importRows.row)),
  ])
  return rows.map(({ row, values, failures, intervals }) => ({
    row,
    intervals,
    values: cellsOf(values),
    failures: translateFailures(failures, t),
  }))
}

/** The people of these rows of a webinar list, with their minutes before the import and with all their rows. */
async function describeAttendances(
  rows: readonly (typeof importRows.$inferSelect)[],
  workshop_id: number,
): Promise<AttendanceOfRow[]> {
  const [first] = rows
  if (!first) return []
  const event = await readCreditedTime(workshop_id)
  const ids = [...new Set(rows.flatMap(({ registration_id }) => registration_id ?? []))]
  const { id, title, first_name, last_name, email, participated } = registrations
  const people = await db
    .select({ id, title, first_name, last_name, email, participated })
    .from(registrations)
    .where(isAnyOf(id, ids))
  const stored = await readIntervals(ids, db)
  const listed = Map.groupBy(await readRowsOfPeople(db, ids, first.import_result_id), (row) => row.registration_id)
  return rows.map(({ row, intervals, matched_by, left_out, registration_id, import_result_id }) => {
    const person = people.find((one) => one.id === registration_id)
    const alone = { intervals, matched_by, left_out, person: null, minutes_before: 0, other_rows: [] }
    if (!person) return { ...alone, minutes: minutesOfIntervals(intervals, event) }

    const ofPerson = listed.get(person.id) ?? []
    const others = (stored.get(person.id) ?? []).filter((interval) => interval.import_result_id !== import_result_id)
    const isCheckIn = ofPerson.some(({ before }) => before?.participated === null)
    const before = { participated: isCheckIn ? null : person.participated, intervals: others }
    return {
      ...alone,
      person: { id: person.id, name: displayName(person), email: person.email },
      minutes_before: minutesAttended(before, event),
      minutes: minutesOfIntervals([...others, ...ofPerson.flatMap((one) => one.intervals)], event),
      other_rows: ofPerson.map((one) => one.row).filter((one) => one !== row),
    }
  })
}
