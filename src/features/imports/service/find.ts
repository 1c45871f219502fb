import 'server-only'
import { and, asc, desc, eq, getTableColumns, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { NotFound } from '@/contract/problems'
import { users } from '@/features/accounts/table'
import { translatorFor } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { db } from '@/server/db'
import { among, countOn, listAnswer, windowOf, wordPatterns } from '@/server/lists'
import { sayAll } from '@/server/problems'
import {
  CELL_TOLD_MAX,
  FAILURES_KEPT_DAYS,
  FAILURES_TOLD_MAX,
  IMPORT_KEYS,
  type ImportKey,
  type ImportResult,
  type listImports as listEndpoint,
  type listImportRows as rowsEndpoint,
  UNDOABLE_DAYS,
} from '../contract'
import type { Values } from '../rules'
import { importResults, importRows } from '../table'

export async function getImport(id: number): Promise<ImportResult> {
  const [result] = await presented(await resultsWhere(eq(importResults.id, id)))
  if (!result) throw new NotFound()
  return result
}

type ListQuery = z.output<(typeof listEndpoint)['query']>

export async function listImports(query: ListQuery) {
  const workshop_id = query.filter?.workshop_id
  const condition = workshop_id === undefined ? undefined : eq(importResults.workshop_id, workshop_id)
  const direction = query.sortByDirection === 'desc' ? desc : asc
  const order = query.sortBy === 'id' ? [importResults.id] : [importResults.created_at, importResults.id]
  const { limit, offset } = windowOf(query)
  const [total, rows] = await Promise.all([
    countOn(importResults, condition, { query }),
    resultsWhere(condition)
      .orderBy(...order.map((column) => direction(column)))
      .limit(limit)
      .offset(offset),
  ])
  return listAnswer(await presented(rows), total, query)
}

const undoers = alias(users, 'undoers')

const resultsWhere = (condition: SQL | undefined) =>
  db
    .select({ ...getTableColumns(importResults), created_by_name: users.name, undone_by_name: undoers.name })
    .from(importResults)
    .leftJoin(users, eq(users.id, importResults.created_by))
    .leftJoin(undoers, eq(undoers.id, importResults.undone_by))
    .where(condition)

type Row = Awaited<ReturnType<typeof resultsWhere>>[number]
const DAY = 24 * 60 * 60 * 1000

async function presented(rows: Row[]): Promise<ImportResult[]> {
  const last = await lastOf(rows.map(({ workshop_id }) => workshop_id))
  const isWithin = ({ started_at, created_at }: Row, days: number) =>
    Date.now() - Date.parse(started_at ?? created_at) < days * DAY
  return rows.map((row) => ({
    ...row,
    is_undoable: row.state === 'done' && last.get(row.workshop_id) === row.id && isWithin(row, UNDOABLE_DAYS),
    has_failures: row.counts.failed > 0 && isWithin(row, FAILURES_KEPT_DAYS),
  }))
}

/** The import of each event that wrote last. */
export async function lastOf(workshops: number[], from: Pick<typeof db, 'selectDistinctOn'> = db) {
  const { id, workshop_id, state, started_at } = importResults
  const rows = await from
    .selectDistinctOn([workshop_id], { id, workshop_id })
    .from(importResults)
    .where(and(among(workshop_id, workshops), inArray(state, ['running', 'done'])))
    .orderBy(workshop_id, desc(started_at), desc(id))
  return new Map(rows.map((row) => [row.workshop_id, row.id]))
}

type RowsQuery = z.output<(typeof rowsEndpoint)['query']>
type Shown = { query: RowsQuery; locale: Locale }

export async function listImportRows(id: number, { query, locale }: Shown) {
  await getImport(id)
  const condition = and(eq(importRows.import_result_id, id), filteredBy(query))
  const direction = query.sortByDirection === 'desc' ? desc : asc
  const { limit, offset } = windowOf(query)
  const [t, total, rows] = await Promise.all([
    translatorFor(locale),
    db.$count(importRows, condition),
    db.select().from(importRows).where(condition).orderBy(direction(importRows.row)).limit(limit).offset(offset),
  ])
  const shown = rows.map(({ values, failures, before, ...row }) => ({
    ...row,
    values: cellsOf(values),
    before: cellsOf(before ?? {}),
    failures: inWords(failures, t),
  }))
  return listAnswer(shown, total, query)
}

function filteredBy({ filter, ...query }: RowsQuery): SQL | undefined {
  const { values, outcome } = importRows
  const named = sql`concat_ws(' ', ${values} ->> 'first_name', ${values} ->> 'last_name', ${values} ->> 'email')`
  return and(
    filter?.outcome && eq(outcome, filter.outcome),
    ...wordPatterns(query).map((pattern) => ilike(named, pattern)),
  )
}

/** What is kept of a cell, as a text. */
function cellsOf(kept: Values | Record<string, string | boolean | null>): Partial<Record<ImportKey, string>> {
  const cells = IMPORT_KEYS.flatMap((key) => {
    const value: unknown = Reflect.get(kept, key)
    return value === undefined ? [] : [[key, value === null ? '' : String(value)] as const]
  })
  return Object.fromEntries(cells)
}

type Words = Awaited<ReturnType<typeof translatorFor>>
type Failures = (typeof importRows.$inferSelect)['failures']

const inWords = (failures: Failures, t: Words) =>
  IMPORT_KEYS.flatMap((attribute) => {
    const messages = failures[attribute]
    return messages ? [{ attribute, errors: sayAll(t, { [attribute]: messages })[attribute] ?? [] }] : []
  })

/** Every cell that was refused, in the order of the file, as far as one answer can hold. */
export async function readFailures(id: number, locale: Locale) {
  const rows = await findFailedRows(id, locale)
  const told = rows.flatMap(({ row, values, failures }) => {
    const cut = Object.entries(values).map(([key, text]) => [key, text.slice(0, CELL_TOLD_MAX)] as const)
    return failures.map((failure) => ({ row, ...failure, values: Object.fromEntries(cut) }))
  })
  return told.slice(0, FAILURES_TOLD_MAX)
}

/** The refused rows as they stood in the file, each with its reasons in words. */
export async function findFailedRows(id: number, locale: Locale) {
  const isRefused = and(eq(importRows.import_result_id, id), eq(importRows.outcome, 'failed'))
  const [t, rows] = await Promise.all([
    translatorFor(locale),
    db.select().from(importRows).where(isRefused).orderBy(asc(importRows.row)),
  ])
  return rows.map(({ row, values, failures }) => ({ row, values: cellsOf(values), failures: inWords(failures, t) }))
}
