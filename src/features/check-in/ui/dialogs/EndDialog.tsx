'use client'

import { Button, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { CheckInScreenState } from '../use-check-in-screen'
import { CheckInDialog } from './CheckInDialog'

type Props = { screen: CheckInScreenState; opened: boolean; onClose: () => void }

/** Asks with the number of people before everybody is checked out. */
export function EndDialog({ screen, opened, onClose }: Props) {
  const t = useTranslations('check_in')
  const count = screen.counts.here
  const end = () => {
    onClose()
    screen.endEvent()
  }
  return (
    <CheckInDialog
      screen={screen}
      opened={opened}
      title={t('end_title', { count })}
      closeLabel={t('walk_in_close')}
      onClose={onClose}
    >
      <Text>{t('end_text')}</Text>
      <Stack gap="sm" mt="lg">
        <Button size="md" onClick={end}>
          {t('end_confirm', { count })}
        </Button>
        <Button data-autofocus size="md" variant="default" onClick={onClose}>
          {t('end_cancel')}
        </Button>
      </Stack>
    </CheckInDialog>
  )
}
