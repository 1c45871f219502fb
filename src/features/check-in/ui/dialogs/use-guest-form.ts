import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useApiForm } from '@/client/forms/use-api-form'
import { namesOf, pickNames } from '@/contract/fields'
import { type ListedRegistration, saveRegistration } from '@/features/registrations/contract/office'
import { type Guest, guest } from '../../contract/guest-list'
import { useDevice } from '../device/use-device'
import { addGuest } from '../use-guest-list'

/** The answer has neither the last check-in nor the hashes of the ticket and the EFN, which the list keeps. */
const SAVED_FIELDS = namesOf(guest.omit({ came_at: true, left_at: true, ticket: true, efn: true }).shape)

/** The guest with the data that was saved. */
const withSaved = (person: Guest, saved: ListedRegistration): Guest => ({
  ...person,
  ...pickNames(saved, SAVED_FIELDS),
})

type Source = { person: Guest; onClose: () => void }

/** A form over some data of a guest, which the list shows once it is saved. A field that the form lacks keeps its stored value. */
export function useGuestForm(
  { person, onClose }: Source,
  values: Omit<Partial<z.input<typeof saveRegistration.body>>, 'id'>,
) {
  const queries = useQueryClient()
  const { workshop_id } = useDevice()
  return useApiForm(saveRegistration, {
    defaultValues: { ...values, id: person.id },
    silent: true,
    onSaved: async (saved) => {
      await addGuest(queries, workshop_id, withSaved(person, saved))
      onClose()
    },
  })
}
