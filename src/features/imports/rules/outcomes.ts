import type { ImportOutcome } from '@/contract/values/imports'

/** The fields with a value in the list that differs from the stored one. */
export function replacedFields<Row extends object>(data: object, row: Row): Partial<Row> {
  const changed = Object.entries(data).filter(
    ([field, value]) => value !== undefined && Reflect.get(row, field) !== value,
  )
  return Object.fromEntries(changed.map(([field]) => [field, Reflect.get(row, field)])) as Partial<Row>
}

export const countOutcomes = (outcomes: readonly ImportOutcome[]): Record<ImportOutcome, number> => {
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 }
  for (const outcome of outcomes) counts[outcome] += 1
  return counts
}
