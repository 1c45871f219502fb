'use client'

import { useEffect } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { takeDraft, useKeeping } from './drafts'
import { useNotices } from './notices'

/** Brings what was kept back as unsaved changes; should somebody have saved since, saving asks. The address is that of saving. */
export function useDraft<V extends FieldValues>({ control, reset, getValues }: UseFormReturn<V>, address: string) {
  const { isDirty } = useFormState({ control })
  const { draftBack } = useNotices()
  useEffect(() => {
    const draft = takeDraft(address)
    if (draft) reset(draft as V, { keepDefaultValues: true })
    if (draft) draftBack()
  }, [address, reset, draftBack])
  useKeeping(address, { active: isDirty, valuesOf: getValues })
}
