'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { useFieldMessages } from '@/client/forms/use-api-form'
import { validate } from '@/contract/field-errors'
import { namesOf, pickNames } from '@/contract/fields'
import { email, line } from '@/contract/shapes'
import { type Guest, guest } from '@/features/registrations/contract/check-in'
import { type ListedRegistration, registrationDraft, saveRegistration } from '@/features/registrations/contract/office'
import type { WalkIn } from '../../contract/actions'
import { addGuest, guestListKey } from '../use-guest-list'

export const WALK_IN_FIELDS = ['first_name', 'last_name', 'email'] as const

const walkInForm = registrationDraft
  .pick({ first_name: true, last_name: true, email: true })
  .extend({ first_name: line(100).min(1), last_name: line(100).min(1), email })

/** Registers a person who came without a registration and checks them in; a full event asks first. */
export function useWalkIn(workshop_id: number, onAdded: (person: Guest) => void) {
  const fieldMessage = useFieldMessages()
  const queries = useQueryClient()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ beyond_maximum, ...person }: WalkIn & { beyond_maximum: boolean }) =>
      call(saveRegistration, {
        body: {
          ...person,
          workshop_id,
          registered: true,
          participated: true,
          notify: false,
          ...(beyond_maximum && { beyond_maximum }),
        },
      }),
    onSuccess: async (saved) => {
      const person = toGuest(saved)
      await addGuest(queries, workshop_id, person)
      onAdded(person)
    },
    onError: (reason) => {
      setErrors(reason instanceof CallFailed ? mapErrors(reason.errors, (sentences) => sentences.join(' ')) : {})
      // Another device may have added the person whose address is taken.
      void queries.invalidateQueries({ queryKey: guestListKey(workshop_id) })
    },
  })
  const save = (person: WalkIn) => {
    const isAgreed = 'beyond_maximum' in errors
    const checked = validate(walkInForm, person)
    setErrors(mapErrors(checked.errors ?? {}, ([first = ''], path) => fieldMessage(first, path)))
    if (!checked.errors) mutate({ ...checked.data, beyond_maximum: isAgreed })
  }
  const failure = error instanceof CallFailed && Object.keys(error.errors).length === 0 ? error : undefined
  // The button still loads while the dialog closes, since the list contains the address by then.
  return { save, saving: isPending || isSuccess, errors, failure }
}

const mapErrors = <T>(
  errors: Record<string, T[]>,
  sentenceOf: (texts: T[], path: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, texts]) => [path, sentenceOf(texts, path)]))

const GUEST_FIELDS = namesOf(guest.omit({ came_at: true, ticket: true, efn: true }).shape)

export const toGuest = (person: ListedRegistration): Guest => ({
  ...pickNames(person, GUEST_FIELDS),
  came_at: person.participated,
  ticket: null,
  efn: null,
})
