/** The ids among what a form holds: as the server answered them, or just chosen. */
export const idsOf = (value: unknown): Set<number> =>
  new Set(Array.isArray(value) ? value.map((entry) => Number(Reflect.get(Object(entry), 'id'))) : [])

type Choice = { ids: readonly number[]; on: boolean }

/** What is chosen of `all` once these are ticked, or not any more; in the order of `all`, so that undoing leaves no change. */
export function chosenOf<Entry extends { id: number }>(
  all: readonly Entry[],
  before: ReadonlySet<number>,
  { ids, on }: Choice,
): Entry[] {
  const touched = new Set(ids)
  return all.filter(({ id }) => (touched.has(id) ? on : before.has(id)))
}

export type Tick = 'all' | 'some' | 'none'

/** How much of a group is ticked. */
export function tickOf(ids: readonly number[], chosen: ReadonlySet<number>): Tick {
  const count = ids.filter((id) => chosen.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}
