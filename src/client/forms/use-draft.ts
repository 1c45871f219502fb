import { useCallback, useEffect } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { useNotices } from '../notices/notices'
import { popDraft, useDraftStorage } from './drafts'

type DraftedForm<V extends FieldValues> = Pick<UseFormReturn<V>, 'control' | 'reset' | 'getValues'> & {
  isContested: boolean
}

/** Unsaved input with the saved values that it began from, so that changes of others since then are found. */
type FormDraft = { saved: object; values: object }

/**
 * Restores a stored draft as unsaved changes of the values that it began from. `address` is where it is saved; a conflict
 * is detected at the save, and people reload a page to see the other version.
 */
export function useDraft<V extends FieldValues>(form: DraftedForm<V>, address: string) {
  const { control, reset, getValues, isContested } = form
  const { isDirty, defaultValues } = useFormState({ control })
  const { draftRestored } = useNotices()
  useEffect(() => {
    const draft = popDraft(address) as FormDraft | undefined
    if (!draft) return
    // A value that JSON cannot hold, such as undefined, is that of the loaded item.
    const loaded = getValues()
    reset({ ...loaded, ...draft.saved })
    reset({ ...loaded, ...draft.values }, { keepDefaultValues: true })
    draftRestored()
  }, [address, reset, getValues, draftRestored])
  const valuesOf = useCallback(
    (): FormDraft => ({ saved: { ...defaultValues }, values: getValues() }),
    [defaultValues, getValues],
  )
  useDraftStorage(address, { active: isDirty, valuesOf, survivesReload: isContested })
}
