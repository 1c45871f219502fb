import { TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFieldMessages } from '@/client/forms/use-api-form'
import { validate } from '@/contract/field-errors'
import { namesOf } from '@/contract/fields'
import { type WalkIn, walkIn } from '@/contract/values/check-in'
import { hasEmail } from '@/features/registrations/rules/people'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Callout } from '@/ui/feedback/Callout'
import { Stack } from '@/ui/layout/layout'
import type { Guest } from '../../contract/guest-list'
import { useActions, useGuests, useView } from '../entrance'
import { walkInDraftOf } from '../guests/guest-search'
import { CheckInDialog, useDialogs } from './CheckInDialog'

const INPUTS = {
  first_name: { 'data-autofocus': true },
  last_name: {},
  email: { type: 'email', inputMode: 'email' },
} as const

/**
 * Adds a person who came without a registration, by three fields only and without a network as well. `draft` has the
 * names that are known before; a person beyond the last seat is confirmed with the button.
 */
export function WalkInDialog({ draft }: { draft?: Partial<WalkIn> }) {
  const { people, seatsLeft } = useGuests()
  const { addWalkIn } = useActions()
  const { close } = useDialogs()
  const { search } = useView()
  const t = useTranslations('check_in')
  const fieldMessage = useFieldMessages()
  const [person, setPerson] = useState<WalkIn>(() => ({ ...walkInDraftOf(search), ...draft }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const knownGuest = people.find((other) => other.email !== '' && hasEmail(other, person.email))
  const isFull = seatsLeft !== null && seatsLeft <= 0
  const save = () => {
    const checked = validate(walkIn, person)
    const problems = Object.entries(checked.errors ?? {})
    setErrors(Object.fromEntries(problems.map(([path, [first = '']]) => [path, fieldMessage(first, path)])))
    if (checked.errors) return
    close()
    addWalkIn(checked.data, isFull)
  }
  return (
    <CheckInDialog title={t('walk_in')}>
      <Stack>
        {namesOf(INPUTS).map((name) => (
          <TextInput
            key={name}
            {...INPUTS[name]}
            label={t(name)}
            required
            size="md"
            autoComplete="off"
            value={person[name]}
            error={knownGuest ? undefined : errors[name]}
            onChange={({ currentTarget: { value } }) => setPerson({ ...person, [name]: value })}
          />
        ))}
        {knownGuest && <KnownGuest person={knownGuest} />}
        {!knownGuest && isFull && <Callout tone="plain">{t('seat_full')}</Callout>}
        {!knownGuest && <PlainButton onClick={save}>{t(isFull ? 'walk_in_anyway' : 'walk_in_save')}</PlainButton>}
      </Stack>
    </CheckInDialog>
  )
}

/** The address is in the list already, most often that of a companion. */
function KnownGuest({ person }: { person: Guest }) {
  const { nameOf, presenceOf } = useGuests()
  const { setPresence } = useActions()
  const { close } = useDialogs()
  const t = useTranslations('check_in')
  const name = nameOf(person)
  const here = presenceOf(person) === 'here'
  const checkIn = () => {
    close()
    setPresence(person, 'here')
  }
  return (
    <>
      <Callout tone="plain" role="status">
        {t(here ? 'known_here' : 'known', { name })}
      </Callout>
      {!here && <PlainButton onClick={checkIn}>{t('known_in', { name })}</PlainButton>}
    </>
  )
}
