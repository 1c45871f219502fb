'use client'

import { Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CheckInScreenState } from '../use-check-in-screen'

type Props = {
  screen: CheckInScreenState
  opened: boolean
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** The focus returns to the search, from which the next guest is found. */
export function CheckInDialog({ screen, opened, title, closeLabel, onClose, children }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={screen.searchField.focus}
      returnFocus={false}
      title={
        <Text span fw={600}>
          {title}
        </Text>
      }
      closeButtonProps={{ 'aria-label': closeLabel, size: 44, iconSize: 20 }}
      centered
    >
      {children}
    </Modal>
  )
}
