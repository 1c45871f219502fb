'use client'

import { Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { leavePage } from '@/client/forms/unsaved-changes'
import { isEscapeWithin, useEscapeOutside } from '@/ui/feedback/escape'

type Props = { title: string; closeLabel: string; onClose: () => void; children: ReactNode }

/** A form in a dialog. Closing asks about unsaved input. */
export function FormDialog({ title, closeLabel, onClose, children }: Props) {
  const close = () => leavePage(onClose)
  useEscapeOutside(true, close)
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={
        <Text span fw={600}>
          {title}
        </Text>
      }
      closeButtonProps={{ 'aria-label': closeLabel, size: 44, iconSize: 20 }}
      closeOnClickOutside={false}
      // Mantine would close the dialog together with a question above it.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (isEscapeWithin(event)) close()
      }}
    >
      {children}
    </Modal>
  )
}
