import { textOfHtml } from '@/contract/html-text'
import { GUARDED_FIELDS, type GuardedChanges, type GuardedField } from '@/contract/values/accreditations'

export type GuardedEvent = { [Field in GuardedField]?: string | number | null | undefined }

/** The guarded fields that differ between two states of an event. */
export function guardedChangesOf(before: GuardedEvent, after: GuardedEvent): GuardedChanges {
  const changed = GUARDED_FIELDS.filter((field) => guardedValueOf(before, field) !== guardedValueOf(after, field))
  return Object.fromEntries(
    changed.map((field) => [field, [guardedValueOf(before, field), guardedValueOf(after, field)]]),
  )
}

/** A body need not hear of other markup around the same contents. */
function guardedValueOf(event: GuardedEvent, field: GuardedField): string | null {
  const value = String(event[field] || '')
  return (field === 'description' ? textOfHtml(value) : value) || null
}

/** Adds later changes to earlier ones. A field that has its first value again is no change. */
export function addChanges(earlier: GuardedChanges, later: GuardedChanges): GuardedChanges {
  const merged = GUARDED_FIELDS.flatMap((field) => {
    const first = earlier[field] ?? later[field]
    const last = later[field] ?? earlier[field]
    return first && last && first[0] !== last[1] ? [[field, [first[0], last[1]]] as const] : []
  })
  return Object.fromEntries(merged)
}
