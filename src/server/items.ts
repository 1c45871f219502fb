import 'server-only'
import { eq, getTableName, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ListAnswer, ListQuery } from '@/contract/lists'
import { Conflict, type FieldMessages, Invalid, NotFound } from '@/contract/problems'
import type { FileValue, IdOrNew } from '@/contract/shapes'
import { audit } from './audit'
import { brokenConstraint, db, type Tx } from './db'
import { fileValuesOf, keepFile } from './files'
import { listRows } from './lists'

type ItemTable = PgTable & { id: AnyPgColumn; updated_at: AnyPgColumn; updated_by: AnyPgColumn }
type Row = Record<string, unknown> & { id: number; updated_at: string; updated_by: number | null }
type Draft = Record<string, unknown> & { updated_at?: string | null }
type Author = { id: number }
type FileColumn = { kind: 'image' | 'document'; url: (id: number) => string }

type Shape = {
  empty: Record<string, unknown>
  /** What the search of the list looks through. */
  search: AnyPgColumn[]
  /** Columns that hold a stored file: their wire form is a FileValue. */
  files?: Record<string, FileColumn>
  /** What to say at which field when the named unique constraint refuses a save. */
  unique?: Record<string, FieldMessages>
}

/** The wire form of a row: its columns, files as FileValue. What of it leaves the server is the endpoint's whitelist. */
export type Item<T extends ItemTable, Files extends string = never> = Omit<T['$inferSelect'], Files> &
  Record<Files, FileValue | null>

/** List, read, save and delete of a table whose rows several people edit: conflicts, files and the audit trail included. */
export function itemsOf<T extends ItemTable, const S extends Shape>(table: T, shape: S) {
  type Wire = Item<T, Extract<keyof S['files'], string>>
  const object = getTableName(table)
  const present = async (rows: Row[], withData = false) => (await presentRows(rows, shape, withData)) as Wire[]
  const presentOne = async (row: Row, withData = false) => only(await present([row], withData))

  return {
    async list(query: ListQuery): Promise<ListAnswer<Wire>> {
      const { data, meta } = await listRows(table, query, { search: shape.search })
      return { data: await present(data as Row[]), meta }
    },

    async get(id: IdOrNew, query: { 'read-file-data'?: boolean } = {}) {
      if (id === 'new') return { id: null, ...shape.empty } as unknown as Omit<Wire, 'id'> & { id: number | null }
      return presentOne(only(await rowsOf(db, table, id)), query['read-file-data'])
    },

    async save(id: IdOrNew, draft: Draft, author: Author): Promise<Wire> {
      const row = await db
        .transaction((tx) => saveRow(tx, { table, shape, object, id, draft, author, presentOne }))
        .catch((thrown: unknown) => {
          const refused = shape.unique?.[brokenConstraint(thrown) ?? '']
          throw refused ? new Invalid(refused) : thrown
        })
      return presentOne(row)
    },

    async remove(id: number, author: Author): Promise<{ success: true }> {
      await db.transaction(async (tx) => {
        const [gone] = (await tx
          .delete(table as PgTable)
          .where(eq(table.id, id))
          .returning()) as Row[]
        if (!gone) throw new NotFound()
        await audit(tx, { user_id: author.id, action: 'delete', object, object_id: id, changes: differences(gone, {}) })
      })
      return { success: true }
    },
  }
}

type Save = {
  table: ItemTable
  shape: Shape
  object: string
  id: IdOrNew
  draft: Draft
  author: Author
  presentOne: (row: Row) => Promise<unknown>
}

async function saveRow(tx: Tx, { table, shape, object, id, draft, author, presentOne }: Save): Promise<Row> {
  const { updated_at: seen, ...typed } = draft
  const before = id === 'new' ? undefined : only(await rowsOf(tx, table, id, 'update'))
  if (before && seen && before.updated_at !== seen) throw await conflictOver(before, presentOne)

  const values = { ...typed, ...(await keptFiles(tx, { shape, typed, before, author })), updated_by: author.id }
  const saved = before
    ? await tx.update(table).set(values).where(eq(table.id, before.id)).returning()
    : await tx.insert(table).values(values).returning()
  const row = only(saved as Row[])
  await audit(tx, {
    user_id: author.id,
    action: before ? 'update' : 'create',
    object,
    object_id: row.id,
    changes: differences(before ?? {}, row),
  })
  return row
}

type Files = { shape: Shape; typed: Record<string, unknown>; before?: Row; author: Author }

async function keptFiles(tx: Tx, { shape, typed, before, author }: Files) {
  const kept: Record<string, string | null> = {}
  for (const [field, { kind }] of Object.entries(shape.files ?? {})) {
    kept[field] = await keepFile(tx, typed[field] as FileValue | null, {
      current: (before?.[field] ?? null) as string | null,
      kind,
      field,
      user_id: author.id,
    })
  }
  return kept
}

async function conflictOver(row: Row, presentOne: (row: Row) => Promise<unknown>): Promise<Conflict> {
  // By name, not by import: infrastructure knows no feature, and this is all it asks of one.
  const [author] = await db.execute<{ name: string }>(sql`select name from users where id = ${row.updated_by}`)
  return new Conflict({ changed_by: author?.name ?? null, changed_at: row.updated_at, current: await presentOne(row) })
}

async function presentRows(rows: Row[], { files = {} }: Shape, withData: boolean): Promise<Row[]> {
  const columns = Object.entries(files)
  const urls = new Map(columns.flatMap(([column, { url }]) => rows.map((row) => [String(row[column]), url(row.id)])))
  if (urls.size === 0) return rows

  const values = await fileValuesOf(urls, { withData })
  const shown = (row: Row) => columns.map(([column]) => [column, values.get(String(row[column])) ?? null])
  return rows.map((row) => ({ ...row, ...Object.fromEntries(shown(row)) }))
}

async function rowsOf(on: Tx | typeof db, table: ItemTable, id: number, lock?: 'update'): Promise<Row[]> {
  const rows = on
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
  return (await (lock ? rows.for(lock) : rows)) as Row[]
}

function only<Found>([first]: Found[]): Found {
  if (!first) throw new NotFound()
  return first
}

const BOOKKEEPING = new Set(['id', 'created_at', 'updated_at', 'updated_by'])

/** Field to [before, after], for the fields that differ. */
function differences(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)].filter((field) => !BOOKKEEPING.has(field)))
  const changed = [...fields].filter((field) => before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, [before[field] ?? null, after[field] ?? null]]))
}
