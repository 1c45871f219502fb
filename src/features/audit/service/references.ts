import 'server-only'
import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { LOGGED_OBJECTS } from '@/features/all-features'
import { accreditations } from '@/schema/accreditations'
import { certificateTemplates } from '@/schema/certificates'
import { importResults } from '@/schema/imports'
import { plannedMails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import type { ReferenceNames, ShownValue } from '../contract'
import { findTitles } from './titles'

/** The tables whose shown fields may refer to a row of another table. */
const REFERRING_TABLES = [workshops, registrations, plannedMails, importResults, accreditations, certificateTemplates]

/** The table that a field refers to, by the table and the name of the field. */
const REFERENCES = new Map([
  ...REFERRING_TABLES.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key): [string, string][] => {
      const { columns, foreignTable } = key.reference()
      return columns.map((column) => [`${getTableName(table)}.${column.name}`, getTableName(foreignTable)])
    }),
  ),
  ['workshops.duplicate_of', getTableName(workshops)],
  ['registrations.import_undone', getTableName(importResults)],
])

type ChangedField = { field: string; before?: ShownValue; after: ShownValue }
type ChangedObject<Changed> = { object: string; changes: Changed[] }

const idOf = (value: ShownValue | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** Adds the names of what the fields refer to, and finds them with the titles of other objects: one query for each kind. */
export async function addReferenceNames<Changed extends ChangedField, Entry extends ChangedObject<Changed>>(
  entries: readonly Entry[],
  others: Parameters<typeof findTitles>[0] = [],
) {
  const kindOf = (object: string, field: string) => {
    const kind = REFERENCES.get(`${object}.${field}`)
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
