'use client'

import { Button, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { OtherPerson } from '../../contract/guest-list'
import type { CheckInScreenState } from '../use-check-in-screen'
import { CheckInDialog } from './CheckInDialog'

type Props = {
  screen: CheckInScreenState
  opened: boolean
  other: OtherPerson
  onSeat: () => void
  onWalkIn: () => void
  onClose: () => void
}

/** Asks before a person of the waiting list gets a seat of a full event, and offers a cancelled person to come in. */
export function OtherDialog({ screen, opened, other, onSeat, onWalkIn, onClose }: Props) {
  const t = useTranslations('check_in')
  const isWaiting = other.state === 'waiting'
  const giveSeat = () => {
    onClose()
    onSeat()
  }
  return (
    <CheckInDialog
      screen={screen}
      opened={opened}
      title={screen.nameOf(other)}
      closeLabel={t('walk_in_close')}
      onClose={onClose}
    >
      <Text>{t(isWaiting ? 'seat_full' : 'cancelled_text')}</Text>
      <Stack gap="sm" mt="lg">
        <Button size="md" onClick={isWaiting ? giveSeat : onWalkIn}>
          {t(isWaiting ? 'seat_anyway' : 'walk_in_open')}
        </Button>
        <Button data-autofocus size="md" variant="default" onClick={onClose}>
          {t('seat_keep')}
        </Button>
      </Stack>
    </CheckInDialog>
  )
}
