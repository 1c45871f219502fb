'use client'

import { Button, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Guest } from '@/features/registrations/contract/check-in'
import { displayName, hasEmail } from '@/features/registrations/rules/people'
import { Callout } from '@/ui/feedback/Callout'
import type { WalkIn } from '../../contract/actions'
import { walkInDraftOf } from '../list/guest-search'
import type { CheckInScreenState } from '../use-check-in-screen'
import { CheckInDialog } from './CheckInDialog'
import { useWalkIn, WALK_IN_FIELDS } from './use-walk-in'

type Props = { screen: CheckInScreenState; opened: boolean; onAdded: (person: Guest) => void; onClose: () => void }

/** Adds a person who came without a registration, by three fields only. */
export function WalkInDialog({ screen, opened, onAdded, onClose }: Props) {
  const t = useTranslations('check_in')
  return (
    <CheckInDialog
      screen={screen}
      opened={opened}
      title={t('walk_in')}
      closeLabel={t('walk_in_close')}
      onClose={onClose}
    >
      <WalkInFields screen={screen} onAdded={onAdded} onClose={onClose} />
    </CheckInDialog>
  )
}

const INPUTS = {
  first_name: { 'data-autofocus': true },
  last_name: {},
  email: { type: 'email', inputMode: 'email' },
} as const

function WalkInFields({ screen, onAdded, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('check_in')
  const [person, setPerson] = useState<WalkIn>(() => walkInDraftOf(screen.search))
  const { save, saving, errors, failure } = useWalkIn(screen.workshop_id, (guest) => {
    screen.addGuest(guest)
    onClose()
    onAdded(guest)
  })
  const knownGuest = saving ? undefined : screen.people.find((other) => hasEmail(other, person.email))
  const setField = (name: keyof WalkIn, value: string) => setPerson((before) => ({ ...before, [name]: value }))
  return (
    <Stack gap="md">
      {WALK_IN_FIELDS.map((name) => (
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
      {!knownGuest && <Problem errors={errors} failure={failure} />}
      {knownGuest ? (
        <KnownGuest person={knownGuest} screen={screen} onClose={onClose} />
      ) : (
        <Button size="md" fullWidth loading={saving} onClick={() => save(person)}>
          {t('beyond_maximum' in errors ? 'walk_in_anyway' : 'walk_in_save')}
        </Button>
      )}
    </Stack>
  )
}

type ProblemProps = Pick<ReturnType<typeof useWalkIn>, 'errors' | 'failure'>

/** Shows a full event as a question, and an error without a field above the button. */
function Problem({ errors, failure }: ProblemProps) {
  const t = useTranslations('check_in')
  const core = useTranslations('core')
  const { beyond_maximum, ...others } = errors
  if (beyond_maximum) {
    return (
      <Callout tone="plain" role="alert" title={t('full_title')}>
        {beyond_maximum}
      </Callout>
    )
  }
  const fields: readonly string[] = WALK_IN_FIELDS
  const [other] = Object.entries(others).flatMap(([name, sentence]) => (fields.includes(name) ? [] : [sentence]))
  const sentence = failure ? failure.message || core('no_connection') : other
  if (!sentence) return null
  return (
    <Callout tone="danger" role="alert" title={core('error')}>
      {sentence}
    </Callout>
  )
}

type KnownGuestProps = { person: Guest; screen: CheckInScreenState; onClose: () => void }

/** The address is in the list already, most often that of a companion. */
function KnownGuest({ person, screen, onClose }: KnownGuestProps) {
  const t = useTranslations('check_in')
  const name = displayName(person)
  const here = screen.presenceOf(person) === 'here'
  const checkIn = () => {
    onClose()
    screen.setPresence(person, 'here')
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
