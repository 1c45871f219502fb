'use client'

import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Message } from '@/ui/Message'
import type { DoorPerson } from '../contract/check-in'
import { hasAddress } from '../rules'
import { draftOf } from './check-in-search'
import { type Desk, shownName } from './use-desk'
import { useWalkIn, WALK_IN_FIELDS, type WalkIn } from './use-walk-in'

type Props = { desk: Desk; opened: boolean; onClose: () => void }

/** Somebody stands at the door who did not register: three fields, and they are in. */
export function CheckInWalkIn({ desk, opened, onClose }: Props) {
  const t = useTranslations('check_in')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={desk.next.focus}
      returnFocus={false}
      title={
        <Text span fw={600}>
          {t('walk_in')}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('walk_in_close'), size: 44, iconSize: 20 }}
      centered
    >
      <Fields desk={desk} onClose={onClose} />
    </Modal>
  )
}

const INPUTS = {
  first_name: { 'data-autofocus': true },
  last_name: {},
  email: { type: 'email', inputMode: 'email' },
} as const

function Fields({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const t = useTranslations('check_in')
  const [person, setPerson] = useState<WalkIn>(() => draftOf(desk.search))
  const { save, saving, wrong, failure } = useWalkIn(desk.workshop_id, (guest) => {
    desk.added(guest)
    onClose()
  })
  const known = saving ? undefined : desk.people.find((other) => hasAddress(other, person.email))
  const type = (name: keyof WalkIn, value: string) => setPerson((before) => ({ ...before, [name]: value }))
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
          error={known ? undefined : wrong[name]}
          onChange={(event) => type(name, event.currentTarget.value)}
        />
      ))}
      {!known && <Problem wrong={wrong} failure={failure} />}
      {known ? (
        <Known person={known} desk={desk} onClose={onClose} />
      ) : (
        <Button size="md" fullWidth loading={saving} onClick={() => save(person)}>
          {t('beyond_maximum' in wrong ? 'walk_in_anyway' : 'walk_in_save')}
        </Button>
      )}
    </Stack>
  )
}

type ProblemProps = Pick<ReturnType<typeof useWalkIn>, 'wrong' | 'failure'>

/** A full event is a question, not a mistake; what belongs to no field is said above the button. */
function Problem({ wrong, failure }: ProblemProps) {
  const t = useTranslations('check_in')
  const core = useTranslations('core')
  const { beyond_maximum, ...others } = wrong
  if (beyond_maximum) {
    return (
      <Message tone="plain" role="alert" title={t('full_title')}>
        {beyond_maximum}
      </Message>
    )
  }
  const fields: readonly string[] = WALK_IN_FIELDS
  const [other] = Object.entries(others).flatMap(([name, sentence]) => (fields.includes(name) ? [] : [sentence]))
  const sentence = failure ? failure.message || core('no_connection') : other
  if (!sentence) return null
  return (
    <Message tone="danger" role="alert" title={core('error')}>
      {sentence}
    </Message>
  )
}

type KnownProps = { person: DoorPerson; desk: Desk; onClose: () => void }

/** The address is on the list already: most often a companion, or somebody who forgot. */
function Known({ person, desk, onClose }: KnownProps) {
  const t = useTranslations('check_in')
  const name = shownName(person)
  const here = desk.isHere(person)
  const checkIn = () => {
    onClose()
    desk.set(person, true)
  }
  return (
    <>
      <Message tone="plain" role="status">
        {t(here ? 'known_here' : 'known', { name })}
      </Message>
      {!here && (
        <Button size="md" fullWidth onClick={checkIn}>
          {t('known_in', { name })}
        </Button>
      )}
    </>
  )
}
