import 'server-only'
import { eq, getTableName } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ListAnswer, ListQuery } from '@/contract/lists'
import { type FieldMessages, Invalid, NotFound } from '@/contract/problems'
import type { FileValue, IdOrNew } from '@/contract/shapes'
import { audit, differencesOf } from './audit'
import { conflictWith, isStale } from './conflicts'
import { brokenConstraint, type Db, db, type Tx } from './db'
import { fileValuesOf, insertFiles, takeFile } from './files'
import { listRows } from './lists'

type ItemTable = PgTable & { id: AnyPgColumn; updated_at: AnyPgColumn; updated_by: AnyPgColumn }
type Row = Record<string, unknown> & { id: number; updated_at: string; updated_by: number | null }
type Draft = Record<string, unknown> & { updated_at?: string | null }
type Author = { id: number }
type FileColumn = { kind: 'image' | 'document'; url: (id: number) => string }

/** What belongs to an item but lies in tables of its own. */
type Parts = {
  /** The fields of the draft that are kept there; what a draft leaves out stays as it was. */
  fields: readonly string[]
  /** Of many items at once; it may add what is only shown. */
  read(ids: number[], from: Db | Tx): Promise<Map<number, object>>
  write(tx: Tx, id: number, draft: Draft): Promise<void>
}

type Shape = {
  empty: Record<string, unknown>
  /** What the search of the list looks through. */
  search: AnyPgColumn[]
  /** Columns that hold a stored file: their wire form is a FileValue. */
  files?: Record<string, FileColumn>
  /** What to say at which field when the named constraint refuses a save. */
  constraints?: Record<string, FieldMessages>
  parts?: Parts
  /** Columns that follow from what is saved; `before` is locked. It may refuse. */
  derive?(draft: Draft, before: Row | undefined): Record<string, unknown>
  /** In the transaction of the deletion, before it. It may refuse. */
  beforeRemove?(tx: Tx, id: number): Promise<void>
}

/** The wire form of a row: its columns, files as FileValue. What of it leaves the server is the endpoint's whitelist. */
export type Item<T extends ItemTable, Files extends string = never> = Omit<T['$inferSelect'], Files> &
  Record<Files, FileValue | null>

type PartsIn<S> = S extends { parts: { read(ids: number[], from: Db | Tx): Promise<Map<number, infer Found>> } }
  ? Found
  : unknown

/** List, read, save and delete of a table whose rows several people edit: conflicts, files and the audit trail included. */
export function itemsOf<T extends ItemTable, const S extends Shape>(table: T, shape: S) {
  type Wire = Item<T, Extract<keyof S['files'], string>> & PartsIn<S>
  const object = getTableName(table)
  const present = async (rows: Row[], showing: Showing = {}) =>
    (await presentRows(rows, { shape, ...showing })) as unknown as Wire[]
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
        .transaction((tx) => saveRow(tx, { table, shape, object, id, draft, taken, author }))
        .catch((thrown: unknown) => {
          const refused = shape.constraints?.[brokenConstraint(thrown) ?? '']
          throw refused ? new Invalid(refused) : thrown
        })
      if ('row' in saved) return presentOne(saved.row)

      throw await conflictWith(saved.newer, await presentOne(saved.newer))
    },

    async remove(id: number, author: Author): Promise<{ success: true }> {
      await db.transaction(async (tx) => {
        await shape.beforeRemove?.(tx, id)
        const parts = await partsOf(tx, id, shape)
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
          changes: differencesOf({ ...gone, ...parts }, {}),
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
    const chosen = draft[field] as FileValue | null | undefined
    const current = (before?.[field] ?? null) as string | null
    if (chosen !== undefined) taken[field] = await takeFile(chosen, { current, kind, field, user_id: author.id })
  }
  return taken
}

type Writing = Saving & { shape: Shape; object: string; taken: Taken }

/** The saved row, or the newer one that somebody saved in between. */
async function saveRow(tx: Tx, writing: Writing): Promise<{ row: Row } | { newer: Row }> {
  const { table, shape, object, id, draft, author } = writing
  const before = id === 'new' ? undefined : await lockRow(tx, { table, id })
  if (before && isStale(draft, before)) return { newer: before }

  const partsBefore = before && (await partsOf(tx, before.id, shape))
  const row = await writeRow(tx, writing, before)
  await shape.parts?.write(tx, row.id, draft)
  const partsAfter = await partsOf(tx, row.id, shape)
  const changes = { ...differencesOf(before ?? {}, row), ...differencesOf(partsBefore ?? {}, partsAfter) }
  // A form that was saved as it was is nothing that somebody did.
  if (before && Object.keys(changes).length === 0) return { row }

  const action = before ? 'update' : 'create'
  await audit(tx, { user_id: author.id, action, object, object_id: row.id, changes })
  return { row }
}

async function writeRow(tx: Tx, { table, shape, draft, taken, author }: Writing, before: Row | undefined) {
  await insertFiles(
    tx,
    Object.values(taken).filter((file) => file !== null && file !== undefined),
  )
  const references = Object.entries(taken).map(([field, file]) => [
    field,
    file === undefined ? undefined : (file?.id ?? null),
  ])
  const elsewhere = new Set([...(shape.parts?.fields ?? []), ...Object.keys(shape.files ?? {}), 'updated_at'])
  const typed = Object.entries(draft).filter(([field]) => !elsewhere.has(field))
  const values = {
    ...Object.fromEntries([...typed, ...references]),
    ...shape.derive?.(draft, before),
    updated_by: author.id,
  }
  const saved = before
    ? await tx.update(table).set(values).where(eq(table.id, before.id)).returning()
    : await tx.insert(table).values(values).returning()
  return only(saved as Row[])
}

/** What a draft could change of them; what is only shown is nobody's change. */
async function partsOf(tx: Tx, id: number, { parts }: Shape): Promise<Record<string, unknown>> {
  const found = Object.entries((await parts?.read([id], tx))?.get(id) ?? {})
  return Object.fromEntries(found.filter(([field]) => parts?.fields.includes(field)))
}

type Showing = { withData?: boolean }

async function presentRows(rows: Row[], { shape, withData }: Showing & { shape: Shape }): Promise<Row[]> {
  const parts = await shape.parts?.read(
    rows.map(({ id }) => id),
    db,
  )
  const shown = await withFileValues(rows, { shape, withData })
  return shown.map((row) => ({ ...row, ...parts?.get(row.id) }))
}

async function withFileValues(rows: Row[], { shape, withData }: Showing & { shape: Shape }): Promise<Row[]> {
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
  return only((await rows.where(eq(table.id, id)).for('no key update')) as Row[])
}

function only<Found>([first]: Found[]): Found {
  if (!first) throw new NotFound()
  return first
}
