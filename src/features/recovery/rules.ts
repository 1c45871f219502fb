const NAME = /^academy-\d{8}T\d{6}Z\.zip(\.age)?$/

/** Sorts by when it was made. */
export function archiveNameOf(made_at: Date, { isSealed }: { isSealed: boolean }): string {
  const moment = made_at.toISOString().replace(/[-:]|\.\d+/g, '')
  return `academy-${moment}.zip${isSealed ? '.age' : ''}`
}

/** What is being written, or was when its writer was killed. */
export const partOf = (name: string): string => `${name}.part`
export const isPart = (name: string): boolean =>
  name.endsWith(partOf('')) && NAME.test(name.slice(0, -partOf('').length))

/** All but the newest so many; what bears another name is somebody else's. */
export const outdatedOf = (names: string[], keep: number): string[] =>
  names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(Math.max(1, keep))

const ENTRY = /^(tables\/[a-z][a-z0-9_]*\.copy|files\/[\w-]+(\.[\w-]+)*)$/

/** Every name in an archive is one of ours: none leads to another folder. */
export const isEntryName = (name: string): boolean => ENTRY.test(name)

export const tableEntry = (table: string): string => `tables/${table}.copy`
export const fileEntry = (key: string): string => `files/${key}`
export const keyOf = (entry: string): string => entry.slice('files/'.length)

type Table = { name: string; refers_to: string[] }

/** What is referred to comes first. */
export function orderOf<T extends Table>(tables: T[]): T[] {
  const placed = new Set<string>()
  const ordered: T[] = []
  let left = tables
  while (left.length > 0) {
    const ready = left.filter(({ refers_to }) => refers_to.every((name) => placed.has(name)))
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${left.map(({ name }) => name)}`)
    for (const table of ready) placed.add(table.name)
    ordered.push(...ready)
    left = left.filter(({ name }) => !placed.has(name))
  }
  return ordered
}
