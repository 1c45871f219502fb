'use client'

import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { DoorPerson } from '../contract/check-in'
import { type Desk, shownName } from './use-desk'

type Props = { desk: Desk; person: DoorPerson; opened: boolean; onClose: () => void }

/** Somebody who is here was tapped again. */
export function CheckInOut({ desk, person, opened, onClose }: Props) {
  const t = useTranslations('check_in')
  const checkOut = () => {
    onClose()
    desk.set(person, false)
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={desk.next.focus}
      returnFocus={false}
      title={
        <Text span fw={600}>
          {t('out_title', { name: shownName(person) })}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('stay'), size: 44, iconSize: 20 }}
      centered
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
    </Modal>
  )
}
