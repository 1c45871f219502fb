import { getTableName, sql } from 'drizzle-orm'
import { LOGGED_OBJECTS } from '@/features/all-features'
import { importResults } from '@/schema/imports'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import type { ReferenceNames, ShownValue } from '../contract'
import { findTitles } from './titles'

/** The tables that fields refer to which only the log has. */
const LOGGED_REFERENCES: readonly [string, string][] = [
  ['workshops.duplicate_of', getTableName(workshops)],
  ['registrations.import_undone', getTableName(importResults)],
]

let references: Promise<ReadonlyMap<string, string>> | undefined

/** Foreign keys change with a release only, so each process reads them once. */
function loadReferences(): Promise<ReadonlyMap<string, string>> {
  references ??= readReferences().catch((thrown: unknown) => {
    references = undefined
    throw thrown
  })
  return references
}

/** Reads the table that a field refers to, by the table and the name of the field. The foreign keys say it of columns. */
async function readReferences(): Promise<ReadonlyMap<string, string>> {
  const keys = await db.execute<{ field: string; kind: string }>(sql`
    select conrelid::regclass || '.' || attname as field, confrelid::regclass::text as kind
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f'`)
  return new Map([...keys.map(({ field, kind }): [string, string] => [field, kind]), ...LOGGED_REFERENCES])
}

type ChangedField = { field: string; before?: ShownValue; after: ShownValue }
type ChangedObject<Changed> = { object: string; changes: Changed[] }

const idOf = (value: ShownValue | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** Adds the names of what the fields refer to, and finds them with the titles of other objects: one query for each kind. */
export async function addReferenceNames<Changed extends ChangedField, Entry extends ChangedObject<Changed>>(
  entries: readonly Entry[],
  others: Parameters<typeof findTitles>[0] = [],
) {
  const known = await loadReferences()
  const kindOf = (object: string, field: string) => {
    const kind = known.get(`${object}.${field}`)
    return kind !== undefined && LOGGED_OBJECTS.has(kind) ? kind : undefined
  }
  const references = entries.flatMap(({ object, changes }) =>
    changes.flatMap(({ field, before, after }) => {
      const kind = kindOf(object, field)
      return kind ? [before, after].map((value) => ({ object: kind, object_id: idOf(value) })) : []
    }),
  )
  const titleOf = await findTitles([...others, ...references])
  const namesOf = (object: string, { field, before, after }: Changed): { names?: ReferenceNames } => {
    const kind = kindOf(object, field)
    const nameOf = (value: ShownValue | undefined) => kind && titleOf({ object: kind, object_id: idOf(value) }).title
    return kind ? { names: { before: nameOf(before) ?? null, after: nameOf(after) ?? null } } : {}
  }
  const named = entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => ({ ...change, ...namesOf(entry.object, change) })),
  }))
  return { named, titleOf }
}
