/** A value in words; a key of the `core` namespace where the words depend on the language. */
export type Shown = string | { key: 'yes' | 'no' | 'empty' | 'changed_details' }

export type Difference = { name: string; label: string; mine: Shown; theirs: Shown }

type Versions = {
  mine: object
  theirs: object
  labels: ReadonlyMap<string, string>
  /** How values of some fields read, such as those that were chosen of a list. */
  readings?: ReadonlyMap<string, (value: unknown) => string | undefined>
}

/** The fields of the form in which two versions of an item differ, in the order of the form. */
export function differences({ mine, theirs, labels, readings }: Versions): Difference[] {
  const rows = [...labels].map(([name, label]) => ({
    ...{ name, label, mine: valueAt(mine, name), theirs: valueAt(theirs, name) },
    shown: (value: unknown): Shown => readings?.get(name)?.(value) || shownOf(value),
  }))
  return rows
    .filter((row) => JSON.stringify(comparable(row.mine)) !== JSON.stringify(comparable(row.theirs)))
    .map(({ name, label, shown, ...row }) => ({ name, label, ...apart(shown(row.mine), shown(row.theirs)) }))
}

const valueAt = (item: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
      item,
    )

/** Nothing, however it is written, is the same as nothing. */
const comparable = (value: unknown) => (value === '' || value === undefined ? null : value)

function shownOf(value: unknown): Shown {
  if (value === null || value === undefined || value === '') return { key: 'empty' }
  if (typeof value === 'boolean') return { key: value ? 'yes' : 'no' }
  if (Array.isArray(value)) return listOf(value)
  if (typeof value === 'object') return nameOf(value) ?? { key: 'changed_details' }
  return textOf(String(value)) || { key: 'empty' }
}

function listOf(values: unknown[]): Shown {
  if (values.length === 0) return { key: 'empty' }
  const names = values.map((value) => (typeof value === 'object' ? nameOf(value) : String(value)))
  return names.every((name) => name !== undefined) ? names.join(', ') : { key: 'changed_details' }
}

function nameOf(value: object | null): string | undefined {
  const name: unknown = value === null ? undefined : Reflect.get(value, 'name')
  return typeof name === 'string' ? name : undefined
}

/** Rich text without its tags: shown as text, so nothing of it is ever interpreted. */
const textOf = (value: string) =>
  value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const LONG = 200
const BEFORE = 40

/** Of long texts what stands around the first place in which they differ. */
function apart(mine: Shown, theirs: Shown): { mine: Shown; theirs: Shown } {
  if (typeof mine !== 'string' || typeof theirs !== 'string') return { mine, theirs }
  // Only what a text looks like has changed: bold words, or another file of the same name.
  if (mine === theirs) return { mine, theirs: { key: 'changed_details' } }
  if (mine.length <= LONG && theirs.length <= LONG) return { mine, theirs }
  const from = wordBefore(mine, partingOf(mine, theirs) - BEFORE)
  return { mine: excerpt(mine, from), theirs: excerpt(theirs, from) }
}

function partingOf(mine: string, theirs: string): number {
  let at = 0
  while (at < mine.length && mine[at] === theirs[at]) at += 1
  return at
}

/** Up to there both texts are the same, so the word begins at the same place in both. */
const wordBefore = (text: string, at: number) => text.slice(0, Math.max(0, at)).lastIndexOf(' ') + 1

function excerpt(text: string, start: number): string {
  const end = start + LONG
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}
