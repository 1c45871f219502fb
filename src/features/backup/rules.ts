import { EXCLUDED_TABLES } from './contract'

const ARCHIVE_NAME = /^academy-\d{8}T\d{6}Z\.zip(\.age)?$/

/** The names sort by the time of the backup. */
export function archiveNameOf(made_at: Date, { isEncrypted }: { isEncrypted: boolean }): string {
  const moment = made_at.toISOString().replace(/[-:]|\.\d+/g, '')
  return `academy-${moment}.zip${isEncrypted ? '.age' : ''}`
}

/** The name of a file that is not complete: it is being written, or its writer was killed. */
export const partNameOf = (name: string): string => `${name}.part`
export const isPartName = (name: string): boolean =>
  name.endsWith(partNameOf('')) && ARCHIVE_NAME.test(name.slice(0, -partNameOf('').length))

/** All archives but the newest `keep`. Files with other names are left alone. */
export const outdatedOf = (names: string[], keep: number): string[] =>
  names
    .filter((name) => ARCHIVE_NAME.test(name))
    .sort()
    .reverse()
    .slice(Math.max(1, keep))

const ENTRY_NAME = /^(tables\/[a-z][a-z0-9_]*\.copy|files\/[\w-]+(\.[\w-]+)*)$/

/** An archive may only hold names of our format, so that no entry is written outside its folder. */
export const isEntryName = (name: string): boolean => ENTRY_NAME.test(name)

export const tableEntryOf = (table: string): string => `tables/${table}.copy`
export const fileEntryOf = (key: string): string => `files/${key}`
export const fileKeyIn = (entry: string): string => entry.slice('files/'.length)

/** A column whose values are keys of rows of another table, or of its own. */
export type Reference = { column: string; to: string; key: string }
type ReferringTable = { name: string; references: Reference[] }

/** Sorts the tables so that each follows the others that it references. */
export function orderByReferences<T extends ReferringTable>(tables: T[]): T[] {
  const orderedNames = new Set<string>()
  const ordered: T[] = []
  let remaining = tables
  while (remaining.length > 0) {
    const ready = remaining.filter(({ name, references }) =>
      references.every(({ to }) => to === name || orderedNames.has(to)),
    )
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${remaining.map(({ name }) => name)}`)
    for (const table of ready) orderedNames.add(table.name)
    ordered.push(...ready)
    remaining = remaining.filter(({ name }) => !orderedNames.has(name))
  }
  return ordered
}

/** A column that refers to a table that is left out is left out as well, because a restore could not fill it. */
export const leftOutColumnsOf = (references: Reference[]): string[] =>
  references.filter(({ to }) => EXCLUDED_TABLES.includes(to)).map(({ column }) => column)
