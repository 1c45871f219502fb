import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { randomKey } from '@/client/calls/random-key'
import { useAction } from '@/client/notices/use-action'
import { countRegistrations } from '@/features/registrations/contract/office'
import { leaveUninformed } from '../contract/change-notice'
import { sendMails } from '../contract/mailings'
import { ChangeDialog } from './ChangeDialog'
import { MailingDialog } from './MailingDialog'
import { isChangedByMailing } from './use-mailing'

type Props = { events: number[]; onClose: () => void }

/** Asks after a save whether the people with the older date are informed. Without such people it shows nothing. */
export function ChangeQuestion({ events, onClose }: Props) {
  const may = useMay()
  const [submission] = useState(randomKey)
  const answers = useQueries({
    queries: events.map((id) => ({
      ...query(countRegistrations, { params: { id } }),
      enabled: may(countRegistrations) && may(sendMails),
      // The numbers of before the save know nothing of the change.
      staleTime: 0,
    })),
  })
  const isRead = answers.every(({ isFetchedAfterMount }) => isFetchedAfterMount)
  const changes = events.flatMap((workshop_id, index) => {
    const { undecided_change = null, outdated = 0 } = answers[index]?.data ?? {}
    return undecided_change === null ? [] : [{ workshop_id, change: undecided_change, outdated }]
  })
  const isAnswered = isRead && changes.length === 0
  useEffect(() => {
    if (isAnswered) onClose()
  }, [isAnswered, onClose])

  const [first, ...others] = isRead ? changes : []
  if (!first) return null
  if (others.length > 0)
    return <SeriesChangeDialog first={first} others={others} submission={submission} onClose={onClose} />
  return <ChangeDialog {...first} opened submission={submission} onClose={onClose} />
}

/** The people of one date who have its older day, time or place. */
type Change = { workshop_id: number; change: number; outdated: number }
type SeriesProps = { first: Change; others: readonly Change[]; submission: string; onClose: () => void }

/** Informs the people of several dates of a series of one change; a person with several of them gets one mail. */
function SeriesChangeDialog({ first, others, submission, onClose }: SeriesProps) {
  const t = useTranslations('mailing')
  const may = useMay()
  const changes = [first, ...others]
  const count = changes.reduce((sum, { outdated }) => sum + outdated, 0)
  const { run, isRunning } = useLeaveAllUninformed(changes, onClose)
  const labels = { label: t('change_never'), later: t('change_later') }
  const request = {
    id: first.workshop_id,
    type: 'updates' as const,
    others: others.map(({ workshop_id }) => workshop_id),
  }
  const choice = {
    name: t('series_change_title', { count, dates: changes.length }),
    hint: `${t('series_change_text')} ${t('change_later_hint')}`,
    request,
    ...(may(leaveUninformed) && { decline: { ...labels, isRunning, onDecline: run } }),
  }
  return <MailingDialog opened submission={submission} choice={choice} onClose={onClose} onSent={onClose} />
}

/** A date where it fails keeps its question, on its page and on the home page. */
function useLeaveAllUninformed(changes: readonly Change[], onClose: () => void) {
  const t = useTranslations('mailing')
  return useAction(
    async () => {
      for (const { workshop_id, change } of changes)
        await call(leaveUninformed, { params: { id: workshop_id }, body: { change } })
    },
    { notice: () => t('series_uninformed'), stale: isChangedByMailing, onSettled: onClose },
  )
}
