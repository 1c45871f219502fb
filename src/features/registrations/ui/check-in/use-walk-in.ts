'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, call } from '@/client/call'
import { useFieldMessages } from '@/client/use-api-form'
import { validate } from '@/contract/field-errors'
import { email, line } from '@/contract/shapes'
import type { DoorPerson } from '../contract/check-in'
import { type ListedRegistration, registrationDraft, saveRegistration } from '../contract/office'
import { addToDoor, doorKey } from './use-door'

export const WALK_IN_FIELDS = ['first_name', 'last_name', 'email'] as const
export type WalkIn = Record<(typeof WALK_IN_FIELDS)[number], string>

const shape = registrationDraft
  .pick({ first_name: true, last_name: true, email: true })
  .extend({ first_name: line(100).min(1), last_name: line(100).min(1), email })

/** Who comes without having registered is registered and here at once; a full event is asked about first. */
export function useWalkIn(workshop_id: number, onAdded: (person: DoorPerson) => void) {
  const say = useFieldMessages()
  const queries = useQueryClient()
  const [wrong, setWrong] = useState<Record<string, string>>({})
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
      const person = doorPersonOf(saved)
      await addToDoor(queries, workshop_id, person)
      onAdded(person)
    },
    onError: (reason) => {
      setWrong(reason instanceof CallFailed ? mapped(reason.errors, (sentences) => sentences.join(' ')) : {})
      // Whose address is taken may have come from another device.
      void queries.invalidateQueries({ queryKey: doorKey(workshop_id) })
    },
  })
  const save = (person: WalkIn) => {
    const isAgreed = 'beyond_maximum' in wrong
    const checked = validate(shape, person)
    setWrong(mapped(checked.errors ?? {}, ([first = '']) => say(first)))
    if (!checked.errors) mutate({ ...checked.data, beyond_maximum: isAgreed })
  }
  const failure = error instanceof CallFailed && Object.keys(error.errors).length === 0 ? error : undefined
  // Still while the dialog goes away: the list knows the address by then.
  return { save, saving: isPending || isSuccess, wrong, failure }
}

const mapped = <T>(errors: Record<string, T[]>, sentenceOf: (texts: T[]) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, texts]) => [path, sentenceOf(texts)]))

const doorPersonOf = (person: ListedRegistration): DoorPerson => {
  const { id, title, first_name, last_name, institution, participated, main_name } = person
  return { id, title, first_name, last_name, email: person.email, institution, participated, main_name }
}
