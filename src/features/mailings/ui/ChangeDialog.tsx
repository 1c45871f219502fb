import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useAction } from '@/client/notices/use-action'
import { leaveUninformed } from '../contract/change-notice'
import { MailingDialog } from './MailingDialog'
import { isChangedByMailing } from './use-mailing'

type Props = {
  workshop_id: number
  outdated: number
  change: number
  opened: boolean
  submission: string
  onClose: () => void
}

/** Informs the people with the older date now, later or not at all. */
export function ChangeDialog({ workshop_id, outdated: count, change, onClose, ...dialog }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  const { run, isRunning } = useDismissChangeNotice({ workshop_id, count, change }, onClose)
  const labels = { label: t('change_never'), later: t('change_later') }
  const choice = {
    name: t('change_title', { count }),
    hint: `${t('change_text', { count })} ${t('change_later_hint')}`,
    request: { id: workshop_id, type: 'updates' as const },
    ...(may(leaveUninformed) && { decline: { ...labels, isRunning, onDecline: run } }),
  }
  return <MailingDialog {...dialog} choice={choice} onClose={onClose} onSent={onClose} />
}

type Question = { workshop_id: number; count: number; change: number }

export function useDismissChangeNotice({ workshop_id, count, change }: Question, onDone?: () => void) {
  const t = useTranslations('mailing')
  return useAction(() => call(leaveUninformed, { params: { id: workshop_id }, body: { change } }), {
    notice: () => t('change_left', { count }),
    onDone,
    stale: isChangedByMailing,
  })
}
