import 'server-only'
import { eq, getTableName } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ListAnswer, ListQuery } from '@/contract/lists'
import { Conflict, type FieldMessages, Invalid, NotFound } from '@/contract/problems'
import type { FileValue, IdOrNew } from '@/contract/shapes'
import { audit, differencesOf } from './audit'
import { brokenConstraint, db, type Tx } from './db'
import { fileValuesOf, insertFiles, takeFile } from './files'
import { listRows } from './lists'
import { findUserName } from './principal'

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
  const present = async (rows: Row[], showing: Showing = {}) =>
    (await presentRows(rows, { shape, ...showing })) as Wire[]
  const presentOne = async (row: Row, showing?: Showing) => only(await present([row], showing))

  return {
    async list(query: ListQuery): Promise<ListAnswer<Wire>> {
      const { data, meta } = await listRows(table, query, { search: shape.search })
      return { data: await present(data as Row[]), meta }
    },

    async get(id: IdOrNew, query: { 'read-file-data'?: boolean } = {}) {
      if (id === 'new') return { id: null, ...shape.empty } as unknown as Omit<Wire, 'id'> & { id: number | null }
      return presentOne(await getRow(table, id), { withData: query['read-file-data'] })
    },

    async save(id: IdOrNew, draft: Draft, author: Author): Promise<Wire> {
      const taken = await takeFiles({ table, shape, id, draft, author })
      const saved = await db
        .transaction((tx) => saveRow(tx, { table, object, id, draft, taken, author }))
        .catch((thrown: unknown) => {
          const refused = shape.unique?.[brokenConstraint(thrown) ?? '']
          throw refused ? new Invalid(refused) : thrown
        })
      if ('row' in saved) return presentOne(saved.row)

      // After the transaction: each of many stale saves would hold one connection and wait for a second.
      const { updated_by, updated_at } = saved.newer
      const changed_by = await findUserName(updated_by)
      throw new Conflict({ changed_by, changed_at: updated_at, current: await presentOne(saved.newer) })
    },

    async remove(id: number, author: Author): Promise<{ success: true }> {
      await db.transaction(async (tx) => {
        const [gone] = (await tx
          .delete(table as PgTable)
          .where(eq(table.id, id))
          .returning()) as Row[]
        if (!gone) throw new NotFound()
        await audit(tx, {
          user_id: author.id,
          action: 'delete',
          object,
          object_id: id,
          changes: differencesOf(gone, {}),
        })
      })
      return { success: true }
    },
  }
}

type Saving = { table: ItemTable; id: IdOrNew; draft: Draft; author: Author }
type Taken = Record<string, Awaited<ReturnType<typeof takeFile>>>

async function takeFiles({ table, shape, id, draft, author }: Saving & { shape: Shape }): Promise<Taken> {
  const taken: Taken = {}
  const columns = Object.entries(shape.files ?? {})
  const before = columns.length > 0 && id !== 'new' ? await getRow(table, id) : undefined
  for (const [field, { kind }] of columns) {
    const current = (before?.[field] ?? null) as string | null
    taken[field] = await takeFile(draft[field] as FileValue | null, { current, kind, field, user_id: author.id })
  }
  return taken
}

type Writing = Saving & { object: string; taken: Taken }

/** The saved row, or the newer one that somebody saved in between. */
async function saveRow(
  tx: Tx,
  { table, object, id, draft, taken, author }: Writing,
): Promise<{ row: Row } | { newer: Row }> {
  const { updated_at: seen, ...typed } = draft
  const before = id === 'new' ? undefined : await lockRow(tx, { table, id })
  if (before && seen && before.updated_at !== seen) return { newer: before }

  const newFiles = Object.values(taken).filter((file) => file !== null && file !== undefined)
  await insertFiles(tx, newFiles)
  const references = Object.entries(taken).map(([field, file]) => [
    field,
    file === undefined ? undefined : (file?.id ?? null),
  ])
  const values = { ...typed, ...Object.fromEntries(references), updated_by: author.id }
  const saved = before
    ? await tx.update(table).set(values).where(eq(table.id, before.id)).returning()
    : await tx.insert(table).values(values).returning()
  const row = only(saved as Row[])
  await audit(tx, {
    user_id: author.id,
    action: before ? 'update' : 'create',
    object,
    object_id: row.id,
    changes: differencesOf(before ?? {}, row),
  })
  return { row }
}

type Showing = { withData?: boolean }

async function presentRows(rows: Row[], { shape, withData }: Showing & { shape: Shape }): Promise<Row[]> {
  const columns = Object.entries(shape.files ?? {})
  const urls = new Map(columns.flatMap(([column, { url }]) => rows.map((row) => [String(row[column]), url(row.id)])))
  if (urls.size === 0) return rows

  const values = await fileValuesOf(urls, { withData })
  const shown = (row: Row) => columns.map(([column]) => [column, values.get(String(row[column])) ?? null])
  return rows.map((row) => ({ ...row, ...Object.fromEntries(shown(row)) }))
}

// An ItemTable is known by three of its columns only, so what comes out of it is named a Row here, and nowhere else.

async function getRow(table: ItemTable, id: number): Promise<Row> {
  const rows = db.select().from(table as PgTable)
  return only((await rows.where(eq(table.id, id))) as Row[])
}

async function lockRow(tx: Tx, { table, id }: { table: ItemTable; id: number }): Promise<Row> {
  const rows = tx.select().from(table as PgTable)
  return only((await rows.where(eq(table.id, id)).for('update')) as Row[])
}

function only<Found>([first]: Found[]): Found {
  if (!first) throw new NotFound()
  return first
}
