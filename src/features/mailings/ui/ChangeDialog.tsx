'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { leaveUninformed } from '../contract/change-notice'
import { MailingDialog } from './MailingDialog'
import { useDismissChangeNotice } from './use-dismiss-change-notice'

type Props = {
  workshop_id: number
  outdated: number
  /** The change that the question is about. */
  change: number
  opened: boolean
  submission: string
  onClose: () => void
}

/** Informs the people with the older date now, later or not at all. */
export function ChangeDialog({ workshop_id, outdated: count, change, onClose, ...dialog }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  const { leave, isRunning } = useDismissChangeNotice({ workshop_id, count, change })
  const labels = { label: t('change_never'), later: t('change_later') }
  const choice = {
    name: t('change_title', { count }),
    hint: `${t('change_text', { count })} ${t('change_later_hint')}`,
    request: { id: workshop_id, type: 'updates' as const },
    ...(may(leaveUninformed) && { decline: { ...labels, isRunning, onDecline: () => leave(onClose) } }),
  }
  return <MailingDialog {...dialog} choice={choice} onClose={onClose} onSent={onClose} />
}
