import { Button, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFieldMessages } from '@/client/forms/use-api-form'
import { validate } from '@/contract/field-errors'
import { namesOf } from '@/contract/fields'
import { type WalkIn, walkIn } from '@/contract/values/check-in'
import { hasEmail } from '@/features/registrations/rules/people'
import { Callout } from '@/ui/feedback/Callout'
import type { Guest } from '../../contract/guest-list'
import { useActions, useGuests, useView } from '../entrance'
import { walkInDraftOf } from '../guests/guest-search'
import { CheckInDialog, type DialogProps } from './CheckInDialog'

type Props = DialogProps & {
  /** The names that are known before the dialog opens. */
  draft?: Partial<WalkIn>
  /** `is_confirmed`: the event is full as far as this device knows, and the question was answered. */
  onAdd: (person: WalkIn, is_confirmed: boolean) => void
}

/** Adds a person who came without a registration, by three fields only and without a network as well. */
export function WalkInDialog({ opened, draft, onAdd, onClose }: Props) {
  const t = useTranslations('check_in')
  return (
    <CheckInDialog opened={opened} title={t('walk_in')} onClose={onClose}>
      <WalkInFields draft={draft} onAdd={onAdd} onClose={onClose} />
    </CheckInDialog>
  )
}

const INPUTS = {
  first_name: { 'data-autofocus': true },
  last_name: {},
  email: { type: 'email', inputMode: 'email' },
} as const

function WalkInFields({ draft, onAdd, onClose }: Omit<Props, 'opened'>) {
  const { people, seatsLeft } = useGuests()
  const { search } = useView()
  const t = useTranslations('check_in')
  const fieldMessage = useFieldMessages()
  const [person, setPerson] = useState<WalkIn>(() => ({ ...walkInDraftOf(search), ...draft }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const knownGuest = people.find((other) => other.email !== '' && hasEmail(other, person.email))
  const isFull = seatsLeft !== null && seatsLeft <= 0
  const setField = (name: keyof WalkIn, value: string) => setPerson((before) => ({ ...before, [name]: value }))
  const save = () => {
    const checked = validate(walkIn, person)
    const problems = Object.entries(checked.errors ?? {})
    setErrors(Object.fromEntries(problems.map(([path, [first = '']]) => [path, fieldMessage(first, path)])))
    if (checked.errors) return
    onClose()
    onAdd(checked.data, isFull)
  }
  return (
    <Stack gap="md">
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
          onChange={(event) => setField(name, event.currentTarget.value)}
        />
      ))}
      {knownGuest ? (
        <KnownGuest person={knownGuest} onClose={onClose} />
      ) : (
        <>
          {isFull && <Callout tone="plain">{t('seat_full')}</Callout>}
          <Button size="md" fullWidth onClick={save}>
            {t(isFull ? 'walk_in_anyway' : 'walk_in_save')}
          </Button>
        </>
      )}
    </Stack>
  )
}

/** The address is in the list already, most often that of a companion. */
function KnownGuest({ person, onClose }: { person: Guest; onClose: () => void }) {
  const { nameOf, presenceOf } = useGuests()
  const { setPresence } = useActions()
  const t = useTranslations('check_in')
  const name = nameOf(person)
  const here = presenceOf(person) === 'here'
  const checkIn = () => {
    onClose()
    setPresence(person, 'here')
  }
  return (
    <>
      <Callout tone="plain" role="status">
        {t(here ? 'known_here' : 'known', { name })}
      </Callout>
      {!here && (
        <Button size="md" fullWidth onClick={checkIn}>
          {t('known_in', { name })}
        </Button>
      )}
    </>
  )
}
