// The decisions of all features about columns: whether an erasure must handle it, and whether the audit log shows it.
import { FEATURES, LOGGED_OBJECTS, PERSONAL_TABLES } from '@/features/all-features'

/** The tables with nothing about people, or with texts of staff alone. */
export const IMPERSONAL_TABLES = Object.values(FEATURES).flatMap(({ impersonal = [] }) => impersonal)

/** The tables whose rows an erasure deletes or keeps as a whole. */
export const WHOLE_TABLES = PERSONAL_TABLES.flatMap(({ name, rows }) => (rows ? [name] : []))

/** The personal texts of rows that stay without the person. */
export const PERSONAL_COLUMNS = PERSONAL_TABLES.flatMap(({ name, columns = {} }) =>
  Object.keys(columns).map((column) => `${name}.${column}`),
)

/** Names of things, texts of staff, words of a list, and ids that identify nobody after the erasure. */
export const IMPERSONAL_COLUMNS = PERSONAL_TABLES.flatMap(({ name, impersonal = [] }) =>
  impersonal.map((column) => `${name}.${column}`),
)

/** Secrets of items, which no entry of the audit log records. */
export const UNRECORDED_FIELDS = [...LOGGED_OBJECTS].flatMap(([object, { unrecorded = [] }]) =>
  unrecorded.map((field) => `${object}.${field}`),
)

/** Derived fields and internal fields, which the audit log records and does not show. */
export const UNLOGGED_FIELDS = [...LOGGED_OBJECTS]
  .flatMap(([object, { hidden = [] }]) => hidden.map((field) => `${object}.${field}`))
  .sort()
