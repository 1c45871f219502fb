import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { PAGE_SIZE } from '@/contract/lists'
import { LoadError } from '@/ui/feedback/LoadError'
import { Card, Heading, Stack } from '@/ui/layout/layout'
import { listMailRuns, type MailRun } from '../contract'
import { FoldedRun, MailRunProgress } from './MailRunProgress'
import { MailsPausedMessage } from './MailsPausedMessage'
import { isRecent, isSending, type LogPath, progressOf } from './run-progress'

const FAST_REFRESH_MS = 2000
const SLOW_REFRESH_MS = 15_000

type MailRunsProps = {
  workshop_id: number
  logPath: LogPath
  /** Finished runs are one line that can be hidden; the log lists them. */
  folds?: true
}

/** The runs of an event and their progress, read from the server: the page may be left and opened again. */
export function MailRuns(props: MailRunsProps) {
  const may = useMay()
  return (
    <>
      <MailsPausedMessage />
      {may(listMailRuns) && <RunList {...props} />}
    </>
  )
}

function RunList({ workshop_id, logPath, folds }: MailRunsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...listQuery(listMailRuns, { per_page: PAGE_SIZE, filter: { workshop_id } }),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isSending) ? FAST_REFRESH_MS : SLOW_REFRESH_MS),
  })
  if (error && !data) return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />

  const now = new Date()
  const recent = data?.data.filter((run) => isRecent(run, now)) ?? []
  const isUnfinished = (run: MailRun) => progressOf(run).waiting > 0
  const runs = folds ? recent.filter(isUnfinished) : recent
  const finished = folds && recent.find((run) => !isUnfinished(run))
  return (
    <>
      {runs.length > 0 && <RunPanel runs={runs} logPath={logPath} />}
      {finished && <FoldedRun workshop_id={workshop_id} run={finished} logPath={logPath} />}
    </>
  )
}

function RunPanel({ runs, logPath }: { runs: readonly MailRun[]; logPath: LogPath }) {
  const t = useTranslations('mail_log')
  const id = useId()
  return (
    <Card isDense aria-labelledby={id}>
      <Heading id={id}>{t('runs')}</Heading>
      <Stack as="ul" gap="2xs">
        {runs.map((run) => (
          <MailRunProgress key={run.id} run={run} logPath={logPath} />
        ))}
      </Stack>
    </Card>
  )
}
