'use client'

import { Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { leavePage } from '@/client/forms/unsaved-changes'
import type { PeopleSelection } from '@/features/registrations/contract/office'
import { isEscapeWithin, useEscapeOutside } from '@/ui/feedback/escape'
import classes from './MessageDialog.module.css'
import { MessageForm } from './MessageForm'

type Props = { selection: PeopleSelection; onClose: () => void; onSent: () => void }

/** Writes a free text to a selection of the list; closing asks about unsaved text. */
export function MessageDialog({ selection, onClose, onSent }: Props) {
  const t = useTranslations('mailing')
  const close = () => leavePage(onClose)
  useEscapeOutside(true, close)
  return (
    <Modal
      opened
      fullScreen
      onClose={close}
      title={t('message')}
      classNames={{ header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('message_close'), size: 44, iconSize: 20 }}
      returnFocus={false}
      // Mantine would close the dialog together with a question above it.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (isEscapeWithin(event)) close()
      }}
    >
      <MessageForm selection={selection} onCancel={close} onSent={onSent} />
    </Modal>
  )
}
