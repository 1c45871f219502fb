'use client'

import { Button, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useActions, useGuests } from '../entrance'
import { CheckInDialog, type DialogProps } from './CheckInDialog'

/** Asks with the number of people before everybody is checked out. */
export function EndDialog({ opened, onClose }: DialogProps) {
  const t = useTranslations('check_in')
  const { endEvent } = useActions()
  const count = useGuests().counts.here
  const end = () => {
    onClose()
    endEvent()
  }
  return (
    <CheckInDialog opened={opened} title={t('end_title', { count })} closeLabel={t('walk_in_close')} onClose={onClose}>
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
