'use client'

import { Button, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Guest } from '../../contract/guest-list'
import type { Presence } from '../queue/queue-reducer'
import type { CheckInScreenState } from '../use-check-in-screen'
import { CheckInDialog } from './CheckInDialog'

type Props = { screen: CheckInScreenState; person: Guest; opened: boolean; onClose: () => void }

/** Asks whether a guest leaves now, where the minutes count, or was checked in by mistake. */
export function CheckOutDialog({ screen, person, opened, onClose }: Props) {
  const t = useTranslations('check_in')
  const { counts_attendance } = screen.guestList
  const change = (presence: Presence) => {
    onClose()
    screen.setPresence(person, presence)
  }
  return (
    <CheckInDialog
      screen={screen}
      opened={opened}
      title={t('out_title', { name: screen.nameOf(person) })}
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
        <Button data-autofocus size="md" variant="default" onClick={onClose}>
          {t('stay')}
        </Button>
        <Button size="md" color="red" variant="outline" onClick={() => change('missing')}>
          {t('out')}
        </Button>
      </Stack>
    </CheckInDialog>
  )
}
