'use client'

import { Modal, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { leavePage } from '@/client/forms/unsaved-changes'
import { isEscapeWithin, useEscapeOutside } from '@/ui/feedback/escape'

/** The form of a planned mail in a dialog. Closing asks about unsaved input. */
export function PlanDialog({ isNew, onClose, children }: { isNew: boolean; onClose: () => void; children: ReactNode }) {
  const t = useTranslations('mail_plan')
  const close = () => leavePage(onClose)
  useEscapeOutside(true, close)
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={
        <Text span fw={600}>
          {t(isNew ? 'form_new' : 'form_change')}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('form_close'), size: 44, iconSize: 20 }}
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
