// The decisions of all features about columns: whether an erasure must handle it, and whether the audit log shows it.
import { FEATURES, LOGGED_OBJECTS } from '@/features/all-features'

const tables = Object.values(FEATURES).flatMap(({ personalData = {} }) => Object.entries(personalData))

/** The tables with nothing about people, or with texts of staff alone. */
export const IMPERSONAL_TABLES = Object.values(FEATURES).flatMap(({ impersonal = [] }) => impersonal)

/** The treatment of each personal text by an erasure. */
export const PERSONAL_COLUMNS = Object.fromEntries(
  tables.flatMap(([table, { personal = {} }]) =>
    Object.entries(personal).map(([name, erasure]): [string, string] => [`${table}.${name}`, erasure]),
  ),
)

/** Names of things, texts of staff, words of a list, and ids that identify nobody after the erasure. */
export const IMPERSONAL_COLUMNS = tables.flatMap(([table, { impersonal = [] }]) =>
  impersonal.map((name) => `${table}.${name}`),
)

/** Secrets of items, which no entry of the audit log records. */
export const UNRECORDED_FIELDS = [...LOGGED_OBJECTS].flatMap(([object, { unrecorded = [] }]) =>
  unrecorded.map((field) => `${object}.${field}`),
)

/** Derived fields and internal fields, which the audit log records and does not show. */
export const UNLOGGED_FIELDS = [...LOGGED_OBJECTS]
  .flatMap(([object, { hidden = [] }]) => hidden.map((field) => `${object}.${field}`))
  .sort()
