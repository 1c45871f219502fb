/** A value in words; a key of the `core` namespace where the words depend on the language. */
export type Shown = string | { key: 'yes' | 'no' | 'empty' | 'changed_details' }

export type Difference = { name: string; label: string; mine: Shown; theirs: Shown }

type Versions = { mine: object; theirs: object; labels: ReadonlyMap<string, string> }

/** The fields of the form in which two versions of an item differ, in the order of the form. */
export function differences({ mine, theirs, labels }: Versions): Difference[] {
  return [...labels]
    .map(([name, label]) => ({ name, label, mine: valueAt(mine, name), theirs: valueAt(theirs, name) }))
    .filter((row) => JSON.stringify(comparable(row.mine)) !== JSON.stringify(comparable(row.theirs)))
    .map((row) => ({ ...row, mine: shownOf(row.mine), theirs: shownOf(row.theirs) }))
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
  if (typeof value === 'object') return nameOf(value)
  return textOf(String(value)) || { key: 'empty' }
}

function nameOf(value: object): Shown {
  if (Array.isArray(value))
    return value.every((entry) => typeof entry !== 'object') ? value.join(', ') : { key: 'changed_details' }
  const name: unknown = Reflect.get(value, 'name')
  return typeof name === 'string' ? name : { key: 'changed_details' }
}

/** Rich text without its tags: shown as text, so nothing of it is ever interpreted. */
const textOf = (value: string) =>
  value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
