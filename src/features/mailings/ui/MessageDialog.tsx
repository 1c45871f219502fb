'use client'

import { useTranslations } from 'next-intl'
import { leavePage } from '@/client/forms/unsaved-changes'
import type { PeopleSelection } from '@/features/registrations/contract/office'
import { Dialog } from '@/ui/feedback/Dialog'
import classes from './MessageDialog.module.css'
import { MessageForm } from './MessageForm'

type Props = { selection: PeopleSelection; onClose: () => void; onSent: () => void }

/** Writes a free text to a selection of the list; closing asks about unsaved text. */
export function MessageDialog({ selection, onClose, onSent }: Props) {
  const t = useTranslations('mailing')
  const close = () => leavePage(onClose)
  return (
    <Dialog
      title={t('message')}
      fullScreen
      classNames={{ header: classes.frame, body: classes.frame }}
      returnFocus={false}
      onClose={close}
    >
      <MessageForm selection={selection} onCancel={close} onSent={onSent} />
    </Dialog>
  )
}
