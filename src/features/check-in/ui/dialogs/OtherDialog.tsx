'use client'

import { Button, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { OtherPerson } from '../../contract/guest-list'
import { useGuests } from '../entrance'
import { CheckInDialog, type DialogProps } from './CheckInDialog'

type Props = DialogProps & { other: OtherPerson; onSeat: () => void; onWalkIn: () => void }

/** Asks before a person of the waiting list gets a seat of a full event, and offers a cancelled person to come in. */
export function OtherDialog({ opened, other, onSeat, onWalkIn, onClose }: Props) {
  const t = useTranslations('check_in')
  const { nameOf } = useGuests()
  const isWaiting = other.state === 'waiting'
  const giveSeat = () => {
    onClose()
    onSeat()
  }
  return (
    <CheckInDialog opened={opened} title={nameOf(other)} closeLabel={t('walk_in_close')} onClose={onClose}>
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
