'use client'

import { useEffect } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { CallFailed } from '@/client/call'
import type { ApiForm } from '@/client/use-api-form'
import { registeredCompanionErrors } from './party'

/** Opens another page; the promise is pending until this page is left, so that the form shows that it is sending. */
export function navigateTo(address: string): Promise<void> {
  window.location.assign(address)
  return new Promise((resolve) => window.addEventListener('pagehide', () => resolve(), { once: true }))
}

/** The server answers registered companions without an error, and the form shows them like any other refusal. */
export function refuseRegisteredCompanions(company: { email: string }[], emails: string[], message: string): never {
  throw new CallFailed(422, '', { errors: registeredCompanionErrors(company, emails, message) })
}

/** The browser asks before a changed form is left by a link, closed or reloaded. */
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
