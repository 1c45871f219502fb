import { eq, getTableName } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { ListQuery, ListResponse } from '@/contract/lists'
import { type FieldMessages, Invalid, NotFound } from '@/contract/problems'
import type { FileValue, IdOrNew } from '@/contract/shapes'
import { type Db, db, firstOf, type Tx, violatedConstraint } from '../database/db'
import { insertFiles, readFileValues, storeUpload } from '../files/stored-files'
import { createConflict } from '../http/conflicts'
import { audit, auditAll, changedFieldsOf } from './audit'
import { listRows } from './lists'
import { isStale } from './versions'

type ItemTable = PgTable & { id: AnyPgColumn; updated_at: AnyPgColumn; updated_by: AnyPgColumn }
type Row = Record<string, unknown> & { id: number; updated_at: string; updated_by: number | null }
type Draft = Record<string, unknown> & { updated_at?: string | null }
type Author = { id: number }
type FileColumn = { kind: 'image' | 'document'; url: (id: number) => string }

/** The parts of an item are stored in other tables. */
type ItemParts = {
  /** The fields of the draft that are stored there; a field that is missing in a draft stays unchanged. */
  fields: readonly string[]
  /** Reads many items at once. It may add fields that are only shown, also one in place of a column. */
  read(ids: number[], from: Db | Tx): Promise<Map<number, object>>
}

type ItemShape = {
  empty: Record<string, unknown>
  /** The search of the list looks through these columns. */
  search: AnyPgColumn[]
  /** The columns that refer to a stored file; their wire form is a FileValue. */
  files?: Record<string, FileColumn>
  /** The messages at the fields when the named constraint refuses a save. */
  constraints?: Record<string, FieldMessages>
  parts?: ItemParts
  /** The columns of other tables that pick a row; deleting it empties them, and the history of each picker says so. */
  pickedBy?: readonly AnyPgColumn[]
  /** Columns that no answer contains. An audit entry says that one has changed, without its values. */
  secrets?: readonly string[]
}

/**
 * `before` is the locked row, undefined for a new item. `write` stores the draft and these additional columns, and
 * `changesOf` names all that it would store.
 */
type ItemWrite<Stored> = {
  before: Stored | undefined
  changesOf(columns?: Partial<Stored>): Partial<Stored>
  write(columns?: Partial<Stored>): Promise<Stored>
}

/** The steps of a save within its transaction: they may refuse, write the row, and write its parts. */
type SaveSteps<Stored> = (tx: Tx, item: ItemWrite<Stored>) => Promise<Stored>

/**
 * The wire form of a row: its columns, with files as FileValue. The endpoint's whitelist decides which fields leave the
 * server.
 */
export type Item<T extends ItemTable, Files extends string = never> = Omit<T['$inferSelect'], Files> &
  Record<Files, FileValue | null>

type PartsIn<S> = S extends { parts: { read(ids: number[], from: Db | Tx): Promise<Map<number, infer Found>> } }
  ? Found
  : unknown

/**
 * List, read, save and delete for a table whose rows several people edit, with conflicts, files and the audit trail.
 */
export function itemsOf<T extends ItemTable, const S extends ItemShape>(table: T, shape: S) {
  type Parts = PartsIn<S>
  type Wire = Omit<Item<T, Extract<keyof S['files'], string>>, keyof Parts> & Parts
  type Stored = T['$inferSelect']
  const object = getTableName(table)
  const toWire = async (rows: Row[], showing: PresentOptions = {}) =>
    (await toWireRows(rows, { shape, ...showing })) as unknown as Wire[]
  const toWireItem = async (row: Row, showing?: PresentOptions) => firstOf(await toWire([row], showing))

  type ItemSave<Shown> = {
    id: IdOrNew
    draft: Draft
    author: Author
    /** Locks the rows that every transaction locks before the row of the item. */
    lock?: (tx: Tx) => Promise<unknown>
    steps: SaveSteps<Stored>
    show: (item: Wire) => Shown | Promise<Shown>
  }

  /**
   * Stores the files, then in one transaction locks the row, refuses a stale draft, runs the steps and writes the audit
   * entry.
   */
  async function saveItem<Shown extends object>(save: ItemSave<Shown>): Promise<Shown> {
    const { id, draft, author, lock, steps, show } = save
    const uploads = await storeUploads({ table, shape, id, draft, author })
    const write = { table, shape, object, id, draft, uploads, author, lock, steps: steps as unknown as SaveSteps<Row> }
    const saved = await db
      .transaction((tx) => saveRow(tx, write))
      .catch((thrown: unknown) => {
        const refused = refusalOf(violatedConstraint(thrown), { table, shape, draft })
        throw refused ? new Invalid(refused) : thrown
      })
    if ('row' in saved) return show(await toWireItem(saved.row))

    throw await createConflict(saved.newer, await show(await toWireItem(saved.newer)))
  }

  return {
    async list(query: ListQuery): Promise<ListResponse<Wire>> {
      const { data, meta } = await listRows(table, query, { search: shape.search })
      return { data: await toWire(data as Row[]), meta }
    },

    /** The wire form of rows that another query has read. */
    present: (rows: Stored[]) => toWire(rows as Row[]),

    async get(id: IdOrNew, query: { 'read-file-data'?: boolean } = {}) {
      if (id === 'new') return { id: null, ...shape.empty } as unknown as Omit<Wire, 'id'> & { id: number | null }
      return toWireItem(await readRow(table, id), { withData: query['read-file-data'] })
    },

    save: (id: IdOrNew, draft: Draft, author: Author, steps: SaveSteps<Stored> = writeRowOnly): Promise<Wire> =>
      saveItem({ id, draft, author, steps, show: (item) => item }),

    /** `show` completes the answer, and the newer version that a conflict names. */
    saveWith: saveItem,

    /** Runs `before` in the transaction of the deletion; it may refuse. */
    async remove(id: number, author: Author, before?: (tx: Tx) => Promise<void>): Promise<{ success: true }> {
      await db.transaction(async (tx) => {
        await before?.(tx)
        const parts = await readParts(tx, id, shape)
        const losses = await readLosses(tx, id, { table, pickedBy: shape.pickedBy })
        const [deleted] = (await tx
          .delete(table as PgTable)
          .where(eq(table.id, id))
          .returning()) as Row[]
        if (!deleted) throw new NotFound()
        await audit(tx, {
          user_id: author.id,
          action: 'delete',
          object,
          object_id: id,
          changes: hideSecrets(changedFieldsOf({ ...deleted, ...parts }, {}), shape),
        })
        const lost = losses.map((loss) => ({ ...loss, user_id: author.id, action: 'update' as const }))
        if (lost.length > 0) await auditAll(tx, lost)
      })
      return { success: true }
    },
  }
}

type SaveRequest = { table: ItemTable; id: IdOrNew; draft: Draft; author: Author }
type StoredUploads = Record<string, Awaited<ReturnType<typeof storeUpload>>>

async function storeUploads({
  table,
  shape,
  id,
  draft,
  author,
}: SaveRequest & { shape: ItemShape }): Promise<StoredUploads> {
  const uploads: StoredUploads = {}
  const columns = Object.entries(shape.files ?? {})
  const before = columns.length > 0 && id !== 'new' ? await readRow(table, id) : undefined
  for (const [field, { kind }] of columns) {
    const value = draft[field] as FileValue | null | undefined
    const current = (before?.[field] ?? null) as string | null
    if (value !== undefined) uploads[field] = await storeUpload(value, { current, kind, field, user_id: author.id })
  }
  return uploads
}

type RowWrite = SaveRequest & {
  shape: ItemShape
  object: string
  uploads: StoredUploads
  lock: ((tx: Tx) => Promise<unknown>) | undefined
  steps: SaveSteps<Row>
}

/** The messages at the fields that a constraint refuses. A field may name a row that somebody else has just deleted. */
function refusalOf(
  constraint: string | undefined,
  { table, shape, draft }: { table: ItemTable; shape: ItemShape; draft: Draft },
): FieldMessages | undefined {
  if (constraint === undefined) return undefined
  const key = getTableConfig(table).foreignKeys.find((one) => one.getName() === constraint)
  const chosen = key?.reference().columns.find(({ name }) => draft[name] !== undefined)
  return shape.constraints?.[constraint] ?? (chosen && { [chosen.name]: ['not_a_choice'] })
}

const writeRowOnly = <Stored>(_: Tx, { write }: ItemWrite<Stored>): Promise<Stored> => write()

/** Returns the saved row, or the newer one that somebody else saved in between. */
async function saveRow(tx: Tx, request: RowWrite): Promise<{ row: Row } | { newer: Row }> {
  const { table, shape, object, id, draft, author, lock, steps } = request
  await lock?.(tx)
  const before = id === 'new' ? undefined : await lockRow(tx, { table, id })
  if (before && isStale(draft, before)) return { newer: before }

  const partsBefore = before && (await readParts(tx, before.id, shape))
  const changesOf = (columns?: Partial<Row>) => ({ ...storedValuesOf(request), ...columns })
  const write = (columns?: Partial<Row>) => writeRow(tx, request, { before, values: changesOf(columns) })
  const row = await steps(tx, { before, changesOf, write })
  const partsAfter = await readParts(tx, row.id, shape)
  const changed = { ...changedFieldsOf(before ?? {}, row), ...changedFieldsOf(partsBefore ?? {}, partsAfter) }
  // A save without changes writes no audit entry.
  if (before && Object.keys(changed).length === 0) return { row }

  const action = before ? 'update' : 'create'
  const changes = hideSecrets(changed, shape)
  await audit(tx, { user_id: author.id, action, object, object_id: row.id, changes })
  return { row }
}

const withoutSecrets = <Values extends object>(values: Values, { secrets = [] }: ItemShape): Values =>
  secrets.length === 0
    ? values
    : (Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name))) as Values)

/** A changed secret is named without its values. */
const hideSecrets = (changes: Record<string, unknown>, shape: ItemShape): Record<string, unknown> => {
  const changed = (shape.secrets ?? []).filter((name) => name in changes)
  return { ...withoutSecrets(changes, shape), ...Object.fromEntries(changed.map((name) => [`${name}_changed`, true])) }
}

/** The values of the draft that the row itself stores. A value that a draft leaves out is undefined or missing. */
function storedValuesOf({ shape, draft, uploads }: RowWrite): Partial<Row> {
  const references = Object.entries(uploads).map(([field, file]) => [
    field,
    file === undefined ? undefined : (file?.id ?? null),
  ])
  const storedElsewhere = new Set([...(shape.parts?.fields ?? []), ...Object.keys(shape.files ?? {}), 'updated_at'])
  const draftValues = Object.entries(draft).filter(([field]) => !storedElsewhere.has(field))
  return Object.fromEntries([...draftValues, ...references])
}

type RowValues = { before: Row | undefined; values: Partial<Row> }

async function writeRow(tx: Tx, { table, uploads, author }: RowWrite, { before, values }: RowValues): Promise<Row> {
  await insertFiles(
    tx,
    Object.values(uploads).filter((file) => file !== null && file !== undefined),
  )
  const written = { ...values, updated_by: author.id }
  const saved = before
    ? await tx.update(table).set(written).where(eq(table.id, before.id)).returning()
    : await tx.insert(table).values(written).returning()
  return firstOf(saved as Row[])
}

/** Leaves out the fields that a draft cannot change, because the author has not changed them. */
async function readParts(tx: Tx, id: number, { parts }: ItemShape): Promise<Record<string, unknown>> {
  const found = Object.entries((await parts?.read([id], tx))?.get(id) ?? {})
  return Object.fromEntries(found.filter(([field]) => parts?.fields.includes(field)))
}

/**
 * The rows that pick this one, as entries of their histories. They are locked before the row they pick, which is the
 * order of a save, and read once nobody else can pick it.
 */
async function readLosses(tx: Tx, id: number, { table, pickedBy }: { table: ItemTable } & Pick<ItemShape, 'pickedBy'>) {
  if (!pickedBy) return []
  for (const column of pickedBy) await selectPickers(tx, id, column).for('no key update')
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  const losses = pickedBy.map(async (column) => {
    const rows = (await selectPickers(tx, id, column)) as Row[]
    const changes = { [column.name]: [id, null] }
    return rows.map((row) => ({ object: getTableName(column.table), object_id: row.id, changes }))
  })
  return (await Promise.all(losses)).flat()
}

const selectPickers = (tx: Tx, id: number, column: AnyPgColumn) => tx.select().from(column.table).where(eq(column, id))

type PresentOptions = { withData?: boolean }

async function toWireRows(rows: Row[], { shape, withData }: PresentOptions & { shape: ItemShape }): Promise<Row[]> {
  const parts = await shape.parts?.read(
    rows.map(({ id }) => id),
    db,
  )
  const shown = await withReadFileValues(rows, { shape, withData })
  return shown.map((row) => withoutSecrets({ ...row, ...parts?.get(row.id) }, shape))
}

async function withReadFileValues(
  rows: Row[],
  { shape, withData }: PresentOptions & { shape: ItemShape },
): Promise<Row[]> {
  const columns = Object.entries(shape.files ?? {})
  const urls = new Map(columns.flatMap(([column, { url }]) => rows.map((row) => [String(row[column]), url(row.id)])))
  if (urls.size === 0) return rows

  const values = await readFileValues(urls, { withData })
  const shown = (row: Row) => columns.map(([column]) => [column, values.get(String(row[column])) ?? null])
  return rows.map((row) => ({ ...row, ...Object.fromEntries(shown(row)) }))
}

// An ItemTable is known by three columns only, so its rows are cast to Row in these functions and nowhere else.

async function readRow(table: ItemTable, id: number): Promise<Row> {
  const rows = db.select().from(table as PgTable)
  return firstOf((await rows.where(eq(table.id, id))) as Row[])
}

async function lockRow(tx: Tx, { table, id }: { table: ItemTable; id: number }): Promise<Row> {
  const rows = tx.select().from(table as PgTable)
  return firstOf((await rows.where(eq(table.id, id)).for('no key update')) as Row[])
}
