import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { useUndoNotice } from '@/client/notices/use-undo-notice'
import { changeRegistrations } from '@/features/registrations/contract/office'
import { usePeopleAction } from '@/features/registrations/ui/calls/use-people-action'

type Cancellation = { workshop_id: number; notify: boolean; cancelled_at: string }
type Confirmed = Pick<Cancellation, 'workshop_id' | 'notify'> & { cancelled_at: string | null | undefined }

/**
 * Says that people are cancelled, and offers to undo it where the server names the cancellation. Without a mail about it
 * nobody is told that it was undone.
 */
export function useUndoableCancellation() {
  const t = useTranslations('people')
  const notices = useNotices()
  const undoable = useUndoNotice()
  const { run: undo } = usePeopleAction(
    (cancellation: Cancellation) => call(changeRegistrations, { body: { ...cancellation, action: 'undo_cancel' } }),
    {
      notice: ({ changed, unchanged }) =>
        unchanged > 0 ? t('restored_left_out', { count: unchanged }) : t('restored', { count: changed }),
      // Somebody else may have taken the seats before the reader undoes the cancellation.
      onFailed: ({ message, errors }) => notices.alert(t('cancel_undo_refused'), errors.beyond_maximum?.[0] ?? message),
    },
  )
  return (message: string, { cancelled_at, ...cancellation }: Confirmed) => {
    if (cancelled_at) undoable(`cancel-${cancelled_at}`, message, () => undo({ ...cancellation, cancelled_at }))
    else notices.inform(message)
  }
}
