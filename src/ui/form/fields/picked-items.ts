export type Pick = { id: number; name: string }

/** What a form's value holds of them. */
export function picksOf(value: unknown): Pick[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    const id: unknown = Reflect.get(Object(entry), 'id')
    const name: unknown = Reflect.get(Object(entry), 'name')
    return typeof id === 'number' ? [{ id, name: typeof name === 'string' ? name : String(id) }] : []
  })
}

export function moved(picks: readonly Pick[], { from, by }: { from: number; by: 1 | -1 }): Pick[] {
  const pick = picks[from]
  if (!pick || !picks[from + by]) return [...picks]
  return picks.toSpliced(from, 1).toSpliced(from + by, 0, pick)
}
