export type PickedItem = { id: number; name: string }

/** Reads the picked items from a form's value, which is a list, one item or nothing. */
export function pickedItemsOf(value: unknown): PickedItem[] {
  return [value].flat().flatMap((entry) => {
    const id: unknown = Reflect.get(Object(entry), 'id')
    const name: unknown = Reflect.get(Object(entry), 'name')
    return typeof id === 'number' ? [{ id, name: typeof name === 'string' ? name : String(id) }] : []
  })
}

export function movePicked(picks: readonly PickedItem[], from: number, to: number): PickedItem[] {
  const pick = picks[from]
  if (!pick || !picks[to]) return [...picks]
  return picks.toSpliced(from, 1).toSpliced(to, 0, pick)
}
