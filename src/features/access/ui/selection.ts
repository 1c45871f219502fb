/** Reads the ids from the form's value, whether the server sent it or the person just chose it. */
export const selectedIdsOf = (value: unknown): Set<number> =>
  new Set(Array.isArray(value) ? value.map((entry) => Number(Reflect.get(Object(entry), 'id'))) : [])

type SelectionChange = { ids: readonly number[]; on: boolean }

/** Ticks or unticks these ids. The result is in the order of `all`, so that undoing leaves no change. */
export function applySelection<Entry extends { id: number }>(
  all: readonly Entry[],
  before: ReadonlySet<number>,
  { ids, on }: SelectionChange,
): Entry[] {
  const changed = new Set(ids)
  return all.filter(({ id }) => (changed.has(id) ? on : before.has(id)))
}

type CheckState = 'all' | 'some' | 'none'

/** Tells whether all, some or none of a group are ticked. */
export function checkStateOf(ids: readonly number[], chosen: ReadonlySet<number>): CheckState {
  const count = ids.filter((id) => chosen.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}
