'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import type { MailWarning } from '../contract/mailings'
import { MailWarnings } from './MailWarnings'

type Props = {
  title: string
  count: number
  /** The type of the mails, which the button names; `other` for mails of several types. */
  type: string
  warnings: readonly MailWarning[]
  isRunning: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before mails of the log that have warnings are sent again. */
export function WarnedSendDialog({ title, count, type, warnings, isRunning, onConfirm, onClose }: Props) {
  const t = useTranslations('mailing')
  return (
    <ConfirmDialog
      title={title}
      label={t('confirm_anyway', { count, type })}
      isRunning={isRunning}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <MailWarnings warnings={warnings} />
    </ConfirmDialog>
  )
}
