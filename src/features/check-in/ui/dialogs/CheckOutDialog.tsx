'use client'

import { Button, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Guest } from '../../contract/guest-list'
import { useActions, useGuests } from '../entrance'
import type { Presence } from '../queue/queue-reducer'
import { CheckInDialog, type DialogProps } from './CheckInDialog'

type Props = DialogProps & { person: Guest }

/** Asks whether a guest leaves now, where the minutes count, or was checked in by mistake. */
export function CheckOutDialog({ person, opened, onClose }: Props) {
  const t = useTranslations('check_in')
  const { guestList, nameOf } = useGuests()
  const { setPresence, seeAgain } = useActions()
  const { counts_attendance } = guestList
  const change = (presence: Presence) => {
    onClose()
    setPresence(person, presence)
  }
  const stay = () => {
    onClose()
    seeAgain(person)
  }
  return (
    <CheckInDialog
      opened={opened}
      title={t('out_title', { name: nameOf(person) })}
      closeLabel={t('stay')}
      onClose={onClose}
    >
      <Text>{t(counts_attendance ? 'out_text' : 'out_mistake')}</Text>
      <Stack gap="sm" mt="lg">
        {counts_attendance && (
          <Button size="md" onClick={() => change('gone')}>
            {t('leaves')}
          </Button>
        )}
        <Button data-autofocus size="md" variant="default" onClick={stay}>
          {t('stay')}
        </Button>
        <Button size="md" color="red" variant="outline" onClick={() => change('missing')}>
          {t('out')}
        </Button>
      </Stack>
    </CheckInDialog>
  )
}
