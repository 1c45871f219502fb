import { useEffect } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { hasDraft, popDraft, useDraftStorage } from '@/client/forms/drafts'
import type { ApiForm } from '@/client/forms/use-api-form'
import { withTyped } from './party'

/** Opens another page; the promise is pending until this page is left, so that the form shows that it is sending. */
export function navigateTo(address: string): Promise<void> {
  window.location.assign(address)
  return new Promise((resolve) => window.addEventListener('pagehide', () => resolve(), { once: true }))
}

/** Keeps what was typed: a language link takes it along, and the browser asks before the page is left. */
export function useUnsentInput<V extends FieldValues>(form: ApiForm<V>, draftAddress: string): void {
  useLanguageChange(form, draftAddress)
  useLeaveWarning(form, draftAddress)
}

/** A language link takes what was typed along: the next page shows it in the same form, still unsaved. */
function useLanguageChange<V extends FieldValues>(form: ApiForm<V>, draftAddress: string): void {
  const { control, getValues, reset } = form
  const { isDirty } = useFormState({ control })
  useEffect(() => {
    const typed = popDraft(draftAddress)
    const { language } = getValues()
    if (typed) reset({ ...withTyped(getValues(), typed), ...(language && { language }) }, { keepDefaultValues: true })
  }, [draftAddress, getValues, reset])
  useDraftStorage(draftAddress, { active: isDirty, valuesOf: getValues })
}

/** The browser asks before a changed form is left by a link, closed or reloaded, unless the next page shows it again. */
function useLeaveWarning<V extends FieldValues>({ control, saving }: ApiForm<V>, draftAddress: string): void {
  const { isDirty } = useFormState({ control })
  const active = isDirty && !saving
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!hasDraft(draftAddress)) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [active, draftAddress])
}
