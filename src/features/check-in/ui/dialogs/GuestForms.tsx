import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useApiForm } from '@/client/forms/use-api-form'
import { namesOf, pickNames } from '@/contract/fields'
import { ProfessionField } from '@/features/accreditations/ui/ProfessionField'
import { wantedNumbersOf } from '@/features/person-numbers/rules/needed'
import { saveRegistration } from '@/features/registrations/contract/office'
import { PersonNumberField } from '@/features/registrations/ui/numbers/PersonNumberField'
import { Callout } from '@/ui/feedback/Callout'
import { Form } from '@/ui/form/Form'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { type Guest, guest } from '../../contract/guest-list'
import { useDevice } from '../device/use-device'
import { useGuests, useNewest } from '../entrance'
import { addGuest } from '../use-guest-list'
import { CheckInDialog, useDialogs } from './CheckInDialog'

/** The answer has neither the last check-in nor the hashes of the ticket and the EFN, which the list keeps. */
const SAVED_FIELDS = namesOf(guest.omit({ came_at: true, left_at: true, ticket: true, efn: true }).shape)

type Props = {
  person: Guest
  title: string
  values: Omit<Partial<z.input<typeof saveRegistration.body>>, 'id'>
  children: ReactNode
}

/**
 * A form over some data of a guest, which the list shows once it is saved. A field that the form lacks keeps its stored
 * value. Unlike a check-in it is saved at once, so it needs the network.
 */
function GuestForm({ person, title, values, children }: Props) {
  const t = useTranslations('check_in')
  const queries = useQueryClient()
  const { workshop_id } = useDevice()
  const { isOffline } = useGuests()
  const { close } = useDialogs()
  const newest = useNewest(person)
  const form = useApiForm(saveRegistration, {
    defaultValues: { ...values, id: person.id },
    silent: true,
    onSaved: async (saved) => {
      await addGuest(queries, workshop_id, { ...newest, ...pickNames(saved, SAVED_FIELDS) })
      close()
    },
  })
  return (
    <CheckInDialog title={title}>
      <Form form={form}>
        {isOffline && <Callout tone="plain">{t('needs_network')}</Callout>}
        {children}
        <SaveButton />
      </Form>
    </CheckInDialog>
  )
}

/** A note that all staff at the entrance read at the name. */
export function NoteDialog({ person }: { person: Guest }) {
  const t = useTranslations()
  const name = useGuests().nameOf(person)
  const { entrance_note } = person
  return (
    <GuestForm person={person} title={t('check_in.note_title', { name })} values={{ entrance_note, notify: false }}>
      <TextField name="entrance_note" label={t('people.entrance_note')} />
    </GuestForm>
  )
}

export function NumbersDialog({ person }: { person: Guest }) {
  const t = useTranslations('check_in')
  const name = useGuests().nameOf(person)
  const { profession_id } = person
  return (
    <GuestForm person={person} title={t('numbers_title', { name })} values={{ profession_id }}>
      <MissingNumbers person={person} />
    </GuestForm>
  )
}

/** The form may hold another profession than the saved one, and other numbers are needed of it. */
function MissingNumbers({ person }: { person: Guest }) {
  const { guestList, nameOf } = useGuests()
  const people = useTranslations('people')
  const profession_id: number | null = useWatch({ name: 'profession_id' }) ?? null
  const wanted = wantedNumbersOf(profession_id, guestList.needed_numbers)
  const isChanged = profession_id !== person.profession_id
  const asked = wanted.filter((kind) => isChanged || person.missing_numbers.includes(kind))
  return (
    <>
      <ProfessionField name="profession_id" label={people('profession_id')} />
      {asked.map((kind) => (
        <PersonNumberField key={kind} name={kind} label={people(kind)} person={nameOf(person)} />
      ))}
    </>
  )
}
