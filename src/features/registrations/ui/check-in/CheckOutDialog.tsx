'use client'

import { Button, Group, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Guest } from '../../contract/check-in'
import { displayName } from '../../rules/people'
import { CheckInDialog } from './CheckInDialog'
import type { CheckInScreenState } from './use-check-in-screen'

type Props = { screen: CheckInScreenState; person: Guest; opened: boolean; onClose: () => void }

/** Asks before a guest is checked out. */
export function CheckOutDialog({ screen, person, opened, onClose }: Props) {
  const t = useTranslations('check_in')
  const checkOut = () => {
    onClose()
    screen.setPresence(person, false)
  }
  return (
    <CheckInDialog
      screen={screen}
      opened={opened}
      title={t('out_title', { name: displayName(person) })}
      closeLabel={t('stay')}
      onClose={onClose}
    >
      <Text>{t('out_text')}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button color="red" variant="outline" onClick={checkOut}>
          {t('out')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('stay')}
        </Button>
      </Group>
    </CheckInDialog>
  )
}
