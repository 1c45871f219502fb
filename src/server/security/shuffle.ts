import { randomInt } from 'node:crypto'

/** A copy in an order that nobody can predict. */
export function shuffle<Item>(items: readonly Item[]): Item[] {
  const places = items.map((item) => ({ item, place: randomInt(2 ** 47) }))
  return places.toSorted((a, b) => a.place - b.place).map(({ item }) => item)
}
