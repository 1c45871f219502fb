'use client'

import { useEffect } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { CallFailed } from '@/client/call'
import type { ApiForm } from '@/client/use-api-form'
import { takenErrors } from './party'

/** Leaves for another page; open until this one is gone, so that the form counts as sending and no longer. */
export function goTo(address: string): Promise<void> {
  window.location.assign(address)
  return new Promise((resolve) => window.addEventListener('pagehide', () => resolve(), { once: true }))
}

/** An answer that names companions registers nobody: shown like any other refusal. */
export function refuseTaken(company: { email: string }[], emails: string[], message: string): never {
  throw new CallFailed(422, '', { errors: takenErrors(company, emails, message) })
}

/** The browser asks before what is typed is left behind: by a link, by closing or reloading the page. */
export function useLeaveWarning<V extends FieldValues>({ control, saving }: ApiForm<V>): void {
  const { isDirty } = useFormState({ control })
  const active = isDirty && !saving
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
