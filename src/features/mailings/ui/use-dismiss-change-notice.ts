'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, call } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { leaveUninformed } from '../contract/change-notice'
import { useRefreshAfterMailing } from './use-mailing'

type Question = { workshop_id: number; count: number; change: number }

/** Records that these people are not informed of the change. */
export function useDismissChangeNotice({ workshop_id, count, change }: Question) {
  const t = useTranslations('mailing')
  const notices = useNotices()
  const refresh = useRefreshAfterMailing()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(leaveUninformed, { params: { id: workshop_id }, body: { change } }),
    onSuccess: () => notices.inform(t('change_left', { count })),
    onError: (failure) => {
      if (failure instanceof CallFailed) notices.failed(failure)
    },
    onSettled: refresh,
  })
  return { leave: (onDone: () => void) => mutate(undefined, { onSuccess: onDone }), isRunning: isPending }
}
