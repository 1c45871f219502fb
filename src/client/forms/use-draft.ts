'use client'

import { useEffect } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { useNotices } from '../notices/notices'
import { popDraft, useDraftStorage } from './drafts'

/** Restores a stored draft as unsaved changes. `address` is where it is saved; a conflict is detected at the save. */
export function useDraft<V extends FieldValues>({ control, reset, getValues }: UseFormReturn<V>, address: string) {
  const { isDirty } = useFormState({ control })
  const { draftRestored } = useNotices()
  useEffect(() => {
    const draft = popDraft(address)
    if (draft) reset(draft as V, { keepDefaultValues: true })
    if (draft) draftRestored()
  }, [address, reset, draftRestored])
  useDraftStorage(address, { active: isDirty, valuesOf: getValues })
}
