import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { randomKey } from '@/client/calls/random-key'
import { useAction } from '@/client/notices/use-action'
import { countRegistrations } from '@/features/registrations/contract/office'
import { Dialog } from '@/ui/feedback/Dialog'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { leaveUninformed } from '../contract/change-notice'
import { sendMails } from '../contract/mailings'
import { ChangeDialog } from './ChangeDialog'
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
  if (others.length > 0) return <SeriesChangeDialog changes={changes} submission={submission} onClose={onClose} />
  return <ChangeDialog {...first} opened submission={submission} onClose={onClose} />
}

/** The people of one date who have its older day, time or place. */
type Change = { workshop_id: number; change: number; outdated: number }
type SeriesProps = { changes: readonly Change[]; submission: string; onClose: () => void }

/** Informs the people of several dates of a series of one change, each of the dates that they have. */
function SeriesChangeDialog({ changes, submission, onClose }: SeriesProps) {
  const t = useTranslations('mailing')
  const may = useMay()
  const mails = changes.reduce((sum, { outdated }) => sum + outdated, 0)
  const inform = useForAllDates({
    changes,
    decide: ({ workshop_id }) =>
      call(sendMails, { body: { id: workshop_id, type: 'updates', key: `${submission}-${workshop_id}` } }),
    done: t('series_informed', { count: mails }),
    onClose,
  })
  const leave = useForAllDates({
    changes,
    decide: ({ workshop_id, change }) => call(leaveUninformed, { params: { id: workshop_id }, body: { change } }),
    done: t('series_uninformed'),
    onClose,
  })
  const isBusy = inform.isRunning || leave.isRunning
  return (
    <Dialog title={t('series_change_title', { count: mails, dates: changes.length })} onClose={onClose}>
      <Stack>
        <p>{t('series_change_text')}</p>
        <Muted>{t('change_later_hint')}</Muted>
        <Cluster justify="end">
          <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
            {t('change_later')}
          </Button>
          {may(leaveUninformed) && (
            <Button variant="default" loading={leave.isRunning} disabled={isBusy} onClick={() => leave.run()}>
              {t('change_never')}
            </Button>
          )}
          <Button loading={inform.isRunning} disabled={isBusy} onClick={() => inform.run()}>
            {t('series_inform', { count: mails })}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}

type Decision = {
  changes: readonly Change[]
  decide: (change: Change) => Promise<unknown>
  done: string
  onClose: () => void
}

/** Makes one decision for every date. A date where it fails keeps its question, on its page and on the home page. */
const useForAllDates = ({ changes, decide, done, onClose }: Decision) =>
  useAction(
    async () => {
      for (const change of changes) await decide(change)
    },
    { notice: () => done, stale: isChangedByMailing, onSettled: onClose },
  )
