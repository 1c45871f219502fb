/** These functions throw instead of returning undefined, so that a gap in the demo's data is found while it loads. */

export function getItem<T>(list: readonly T[], position: number): T {
  const item = list[position]
  if (item === undefined) throw new Error(`the list has no item ${position}`)
  return item
}

export function getEntry<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const entry = map.get(key)
  if (entry === undefined) throw new Error(`nothing is known of ${key}`)
  return entry
}
