'use client'

import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { CallFailed, call } from '@/client/call'
import { useFormats } from '@/client/formats'
import { useNotices } from '@/client/notices'
import { useMay } from '@/client/permissions'
import { tabPath } from '@/features/workshops/ui/event-path'
import { showInstant } from '@/i18n/formats'
import { Link } from '@/i18n/navigation'
import { StatusChip, type Tone } from '@/ui/StatusChip'
import { listMailLog, listMailRuns, type MailRun, steerMailRun } from '../contract'
import classes from './MailRuns.module.css'
import { PARTS, type Progress, progressOf, type RunState, runStateOf } from './run-progress'

const TONES: Record<RunState, Tone> = {
  stopped: 'watch',
  sending: 'active',
  retrying: 'watch',
  done: 'good',
  troubled: 'bad',
}

/** One run: what it is, how far it is, and stopping it. */
export function MailRunProgress({ run }: { run: MailRun }) {
  const t = useTranslations('mail_log')
  const formats = useFormats()
  const state = runStateOf(run)
  const progress = progressOf(run)
  const name = t(`run_${run.kind}`, { type: t(`type_${run.type}`), count: run.queued })
  const at = showInstant(run.created_at, formats)
  return (
    <li className={classes.run}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <StatusChip tone={TONES[state]}>{t(`run_is_${state}`)}</StatusChip>
        <span className={classes.origin}>
          {run.created_by_name ? t('run_by', { at, name: run.created_by_name }) : at}
        </span>
      </div>
      <Bar name={name} progress={progress} />
      <div className={classes.foot}>
        <Numbers progress={progress} />
        <FailedLink run={run} />
        {progress.waiting > 0 && <Steering run={run} name={name} />}
      </div>
    </li>
  )
}

type Words = { progress: Progress }

/** Drawn for who sees it, and told in words to who does not. */
function Bar({ name, progress }: Words & { name: string }) {
  const words = useProgressWords(progress)
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
      {PARTS.filter((part) => progress[part] > 0).map((part) => (
        <span key={part} className={classes.part} data-part={part} style={{ inlineSize: share(progress[part]) }} />
      ))}
    </div>
  )
}

function Numbers({ progress }: Words) {
  return <span className={classes.numbers}>{useProgressWords(progress)}</span>
}

/** "3,120 of 4,812 sent, 12 failed, 1,680 waiting". */
function useProgressWords(progress: Progress): string {
  const t = useTranslations('mail_log')
  const format = useFormatter()
  const [, ...others] = PARTS
  const parts = others.filter((part) => progress[part] > 0).map((part) => t(`part_${part}`, { count: progress[part] }))
  return format.list([t('part_sent', { count: progress.sent, total: progress.total }), ...parts], { type: 'unit' })
}

/** Led to what went wrong, in the log. */
function FailedLink({ run: { workshop_id, counts } }: { run: MailRun }) {
  const t = useTranslations('mail_log')
  const may = useMay()
  if (!counts.failed || !may(listMailLog)) return null
  return (
    <Link className={classes.link} href={tabPath(workshop_id, 'mails', { status: 'failed' })}>
      {t('run_failed', { count: counts.failed })}
    </Link>
  )
}

const STEERED = [listMailRuns, listMailLog].map(({ path }) => path)

function Steering({ run: { id, is_stopped }, name }: { run: MailRun; name: string }) {
  const t = useTranslations('mail_log')
  const may = useMay()
  const notices = useNotices()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(steerMailRun, { params: { id }, body: { is_stopped: !is_stopped } }),
    onError: (failure) => {
      if (failure instanceof CallFailed) notices.failed(failure)
    },
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => STEERED.some((read) => read === path) }),
  })
  if (!may(steerMailRun)) return null

  const Icon = is_stopped ? IconPlayerPlay : IconPlayerPause
  const label = t(is_stopped ? 'run_go_on' : 'run_stop')
  return (
    <Button
      variant="default"
      loading={isPending}
      aria-label={`${label}: ${name}`}
      leftSection={<Icon aria-hidden size={18} />}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  )
}
