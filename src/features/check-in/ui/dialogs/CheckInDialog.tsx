'use client'

import { Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CheckInScreenState } from '../use-check-in-screen'
import classes from './dialogs.module.css'

type Props = {
  screen: CheckInScreenState
  opened: boolean
  title: string
  closeLabel: string
  size?: 'lg'
  onClose: () => void
  children: ReactNode
}

/** On a phone it lies at the bottom, near the thumb. The focus returns to the search, from which the next guest is found. */
export function CheckInDialog({ screen, opened, title, closeLabel, size, onClose, children }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={screen.searchField.focusAgain}
      size={size}
      title={
        <Text span fw={600}>
          {title}
        </Text>
      }
      closeButtonProps={{ 'aria-label': closeLabel, size: 44, iconSize: 20 }}
      classNames={{ inner: classes.inner, content: classes.content, title: classes.title }}
      centered
    >
      {children}
    </Modal>
  )
}
