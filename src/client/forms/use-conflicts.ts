import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { ConflictDetails } from '../calls/call'
import { type Choices, isSameValue, type Merge, mergeVersions, resolveConflicts } from './merge-versions'

/** The version of another person who changed the same fields in the meantime. */
export type FormConflict<V extends FieldValues = FieldValues> = ConflictDetails & { merge: Merge<V> }

/** The fields of another person that were merged into the form. */
export type MergedFields = { changed_by: string | null; fields: string[] }

/**
 * Merges the version of another person into the form when a save is refused as stale. The form changes only when no field
 * is left to decide, so that a closed question loses nothing.
 */
export function useConflicts<V extends FieldValues>(form: UseFormReturn<V>) {
  const [conflict, setConflict] = useState<FormConflict<V>>()
  const [merged, setMerged] = useState<MergedFields>()
  const [isContested, setContested] = useState(false)

  const apply = ({ changed_by, merge }: FormConflict<V>, values: V) => {
    resetTo(form, { saved: merge.theirs, values })
    setMerged({ changed_by, fields: merge.adopted })
  }
  /** Returns true if the merged form can be sent. */
  const mergeSaved = (details: ConflictDetails): boolean => {
    const versions = { base: savedValuesOf(form), mine: form.getValues(), theirs: versionOf(details) }
    const found = { ...details, merge: mergeVersions<V>(versions) }
    if (found.merge.conflicts.length === 0) apply(found, found.merge.values)
    else {
      setConflict(found)
      setContested(true)
    }
    return found.merge.conflicts.length === 0
  }
  const resolve = (choices: Choices) => {
    if (conflict) apply(conflict, resolveConflicts(conflict.merge, choices))
    setConflict(undefined)
  }
  return {
    conflict,
    merged,
    isContested,
    mergeSaved,
    resolve,
    decideLater: () => setConflict(undefined),
    endConflict: () => setContested(false),
  }
}

/** The version that the next save must name, also where the answer of the server does not contain it. */
const versionOf = ({ current, changed_at }: ConflictDetails) => ({ ...current, updated_at: changed_at })

/** The values as they were loaded or last saved. */
const savedValuesOf = <V extends FieldValues>(form: UseFormReturn<V>) =>
  (form.formState.defaultValues ?? {}) as Partial<V>

/** Shows the values, of which those that differ from the saved ones are unsaved changes. */
function resetTo<V extends FieldValues>(form: UseFormReturn<V>, { saved, values }: { saved: V; values: V }): void {
  form.reset(saved)
  for (const [name, value] of Object.entries(values))
    if (!isSameValue(value, saved[name]))
      form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
}
