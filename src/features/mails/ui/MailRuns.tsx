import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { useAction } from '@/client/notices/use-action'
import { useDismissed } from '@/client/notices/use-dismissed'
import { PAGE_SIZE } from '@/contract/lists'
import { showInstant } from '@/i18n/formats'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { FoldedLine } from '@/ui/feedback/FoldedLine'
import { LoadError } from '@/ui/feedback/LoadError'
import { Notice } from '@/ui/feedback/NoticeBar'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import { listMailLog, listMailRuns, type MailRun, steerMailRun } from '../contract'
import classes from './MailRuns.module.css'
import { MailsPausedMessage } from './MailsPausedMessage'
import {
  isRecent,
  isSending,
  type LogPath,
  PROGRESS_PARTS,
  progressOf,
  type RunProgress,
  type RunState,
  runStateOf,
} from './run-progress'
import { useRunName } from './use-run-name'

const FAST_REFRESH_MS = 2000
const SLOW_REFRESH_MS = 15_000

type MailRunsProps = {
  workshop_id: number
  logPath: LogPath
  /** The newest finished run is one line that can be hidden. */
  showsFinished?: true
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

function RunList({ workshop_id, logPath, showsFinished }: MailRunsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...listQuery(listMailRuns, { per_page: PAGE_SIZE, filter: { workshop_id } }),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isSending) ? FAST_REFRESH_MS : SLOW_REFRESH_MS),
  })
  if (error && !data) return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />

  const now = new Date()
  const recent = data?.data.filter((run) => isRecent(run, now)) ?? []
  const isUnfinished = (run: MailRun) => progressOf(run).waiting > 0
  const runs = recent.filter(isUnfinished)
  const [newest] = runs
  const finished = showsFinished && recent.find((run) => !isUnfinished(run))
  return (
    <>
      {newest && <RunPanel runs={runs} newest={newest} logPath={logPath} />}
      {finished && <FoldedRun workshop_id={workshop_id} run={finished} logPath={logPath} />}
    </>
  )
}

/** The progress of the newest run stands in the title, which stays in view. */
function RunPanel({ runs, newest, logPath }: { runs: readonly MailRun[]; newest: MailRun; logPath: LogPath }) {
  const name = useRunName()(newest)
  const progress = useProgressText(progressOf(newest))
  return (
    <Notice tone="plain" title={`${name}: ${progress}`}>
      <Stack as="ul" gap="2xs">
        {runs.map((run) => (
          <MailRunProgress key={run.id} run={run} logPath={logPath} />
        ))}
      </Stack>
    </Notice>
  )
}

const TONES: Record<RunState, Tone> = {
  stopped: 'watch',
  sending: 'active',
  retrying: 'watch',
  done: 'good',
  troubled: 'bad',
}

function MailRunProgress({ run, logPath }: { run: MailRun; logPath: LogPath }) {
  const t = useTranslations('mail_log')
  const formats = useFormats()
  const state = runStateOf(run)
  const progress = progressOf(run)
  const name = useRunName()(run)
  const origin = [showInstant(run.created_at, formats), run.created_by_name].filter(Boolean).join(', ')
  return (
    <Stack as="li" gap="xs" className={classes.run}>
      <Cluster>
        <strong>{name}</strong>
        <StatusChip tone={TONES[state]}>{t(`run_is_${state}`)}</StatusChip>
        <Muted as="span" isSmall className={classes.origin}>
          {origin}
        </Muted>
      </Cluster>
      {run.audience && <AudienceNote run={run} audience={run.audience} />}
      <ProgressBar name={name} progress={progress} />
      <Cluster>
        <ProgressText progress={progress} />
        <LogLinks run={run} logPath={logPath} />
        {progress.waiting > 0 && <StopButton run={run} name={name} />}
      </Cluster>
    </Stack>
  )
}

/** The newest finished run as one line; hiding it hides the earlier ones. */
function FoldedRun({ workshop_id, run, logPath }: { workshop_id: number; run: MailRun; logPath: LogPath }) {
  const t = useTranslations('mail_log')
  const { isDismissed, dismiss } = useDismissed(`mail-runs:${workshop_id}`)
  const name = useRunName()(run)
  const state = runStateOf(run)
  if (isDismissed(run)) return null
  return (
    <FoldedLine label={t('runs_fold')} dismissLabel={t('runs_dismiss')} onDismiss={() => dismiss(run.created_at)}>
      <StatusChip tone={TONES[state]}>{t(`run_is_${state}`)}</StatusChip>
      <strong>{name}</strong>
      <ProgressText progress={progressOf(run)} />
      <LogLinks run={run} logPath={logPath} />
      {run.audience && <AudienceNote run={run} audience={run.audience} />}
    </FoldedLine>
  )
}

/** The audience as it was when the run was queued, with the legal basis. */
function AudienceNote({ run, audience }: { run: MailRun; audience: NonNullable<MailRun['audience']> }) {
  const t = useTranslations('mail_log')
  const locale = useLocale()
  const { name, matched, topics, lift_limit } = audience
  const left_out = matched - run.queued
  const names = topics.map(({ name_de, name_en }) => (locale === 'de' ? name_de : name_en)).join(', ')
  return (
    <Muted isSmall>
      {t(lift_limit ? 'run_snapshot_lifted' : 'run_snapshot', { name, matched, left_out, topics: names })}
    </Muted>
  )
}

type ProgressProps = { progress: RunProgress }

/** Screen readers read the numbers as a text. */
function ProgressBar({ name, progress }: ProgressProps & { name: string }) {
  const words = useProgressText(progress)
  const { total, waiting } = progress
  const share = (count: number) => `${(count / Math.max(1, total)) * 100}%`
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={total - waiting}
      aria-valuetext={words}
    >
      {PROGRESS_PARTS.filter((part) => progress[part] > 0).map((part) => (
        <span key={part} className={classes.part} data-part={part} style={{ inlineSize: share(progress[part]) }} />
      ))}
    </div>
  )
}

function ProgressText({ progress }: ProgressProps) {
  return (
    <Muted as="span" isSmall className={classes.numbers}>
      {useProgressText(progress)}
    </Muted>
  )
}

/** "3,120 of 4,812 sent, 12 failed, 1,680 waiting". */
function useProgressText(progress: RunProgress): string {
  const t = useTranslations('mail_log')
  const format = useFormatter()
  const others = ['failed', 'unclear', 'left_out', 'waiting'] as const
  const parts = others.filter((part) => progress[part] > 0).map((part) => t(`part_${part}`, { count: progress[part] }))
  return format.list([t('part_sent', { count: progress.sent, total: progress.total }), ...parts], { type: 'unit' })
}

const LINKED_STATUSES = ['failed', 'skipped', 'suppressed'] as const

function LogLinks({ run: { id, counts }, logPath }: { run: MailRun; logPath: LogPath }) {
  const t = useTranslations('mail_log')
  const may = useMay()
  if (!may(listMailLog)) return null
  return LINKED_STATUSES.map((status) => {
    const count = counts[status]
    if (!count) return null
    return (
      <TextLink
        key={status}
        isStrong
        className={status === 'failed' ? classes.failed : undefined}
        href={logPath({ status, run_id: String(id) })}
      >
        {t(`run_${status}`, { count })}
      </TextLink>
    )
  })
}

function StopButton({ run: { id, is_stopped }, name }: { run: MailRun; name: string }) {
  const t = useTranslations('mail_log')
  const may = useMay()
  const { run, isRunning } = useAction(
    () => call(steerMailRun, { params: { id }, body: { is_stopped: !is_stopped } }),
    { stale: ({ queryKey: [path] }) => path === listMailRuns.path || path === listMailLog.path },
  )
  if (!may(steerMailRun)) return null

  const Icon = is_stopped ? IconPlayerPlay : IconPlayerPause
  const label = t(is_stopped ? 'run_go_on' : 'run_stop')
  return (
    <ToolButton icon={Icon} loading={isRunning} aria-label={`${label}: ${name}`} onClick={() => run()}>
      {label}
    </ToolButton>
  )
}
