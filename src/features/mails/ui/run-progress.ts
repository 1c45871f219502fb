import { DAY_MS } from '@/contract/time'
import type { MailRun, MailStatus } from '../contract'

export type LogPath = (filter: { status?: MailStatus; run_id?: string }) => string

export const PROGRESS_PARTS = ['sent', 'failed', 'unclear', 'waiting'] as const
type ProgressPart = (typeof PROGRESS_PARTS)[number]

const PART_OF_STATUS: Record<MailStatus, ProgressPart | 'left_out'> = {
  queued: 'waiting',
  held: 'waiting',
  sending: 'waiting',
  retrying: 'waiting',
  sent: 'sent',
  failed: 'failed',
  unknown: 'unclear',
  suppressed: 'left_out',
  skipped: 'left_out',
  dropped: 'left_out',
}

/** The numbers of mails by part and their `total`. `left_out` counts people who get no mail, who are not in the total. */
export type RunProgress = Record<ProgressPart | 'left_out' | 'total', number>

/** Counts the mails of a run. Mails that were deleted with their person are not counted. */
export function progressOf({ counts }: Pick<MailRun, 'counts'>): RunProgress {
  const progress = { sent: 0, failed: 0, unclear: 0, left_out: 0, waiting: 0, total: 0 }
  for (const [status, count] of countEntriesOf(counts)) {
    const part = PART_OF_STATUS[status]
    progress[part] += count
    if (part !== 'left_out') progress.total += count
  }
  return progress
}

/** The keys of a partial record are those of its type: the contract has checked the answer. */
const countEntriesOf = (counts: MailRun['counts']) => Object.entries(counts) as [MailStatus, number][]

export type RunState = 'stopped' | 'sending' | 'retrying' | 'done' | 'troubled'

/** A run counts as stopped only while mails are left to be sent. */
export function runStateOf(run: Pick<MailRun, 'counts' | 'is_stopped'>): RunState {
  const { waiting, failed, unclear } = progressOf(run)
  if (waiting > 0 && run.is_stopped) return 'stopped'
  if (waiting > 0) return waiting === run.counts.retrying ? 'retrying' : 'sending'
  return failed + unclear > 0 ? 'troubled' : 'done'
}

/** The numbers of such a run change within seconds. */
export const isSending = (run: Pick<MailRun, 'counts' | 'is_stopped'>): boolean => runStateOf(run) === 'sending'

export const isRecent = (run: Pick<MailRun, 'counts' | 'created_at'>, now: Date): boolean =>
  progressOf(run).waiting > 0 || now.getTime() - Date.parse(run.created_at) < DAY_MS
