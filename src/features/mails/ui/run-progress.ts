import type { MailRun, MailStatus } from '../contract'

const DAY = 24 * 60 * 60 * 1000

/** What the bar tells apart. */
export const PARTS = ['sent', 'failed', 'unclear', 'left_out', 'waiting'] as const
type Part = (typeof PARTS)[number]

const PART_OF: Record<MailStatus, Part> = {
  queued: 'waiting',
  held: 'waiting',
  sending: 'waiting',
  retrying: 'waiting',
  sent: 'sent',
  failed: 'failed',
  unknown: 'unclear',
  suppressed: 'left_out',
  dropped: 'left_out',
}

export type Progress = Record<Part, number> & { total: number }

/** How far a run is. Mails that are gone with their person are no longer part of it. */
export function progressOf({ counts }: Pick<MailRun, 'counts'>): Progress {
  const progress = { sent: 0, failed: 0, unclear: 0, left_out: 0, waiting: 0, total: 0 }
  for (const [status, count] of entriesOf(counts)) {
    progress[PART_OF[status]] += count
    progress.total += count
  }
  return progress
}

/** The keys of a partial record are those of its type: the contract has checked the answer. */
const entriesOf = (counts: MailRun['counts']) => Object.entries(counts) as [MailStatus, number][]

export type RunState = 'stopped' | 'sending' | 'retrying' | 'done' | 'troubled'

/** Stopped only while something is left to be sent. */
export function runStateOf(run: Pick<MailRun, 'counts' | 'is_stopped'>): RunState {
  const { waiting, failed, unclear } = progressOf(run)
  if (waiting > 0 && run.is_stopped) return 'stopped'
  if (waiting > 0) return waiting === run.counts.retrying ? 'retrying' : 'sending'
  return failed + unclear > 0 ? 'troubled' : 'done'
}

/** Whether its numbers change by themselves within seconds. */
export const isMoving = (run: Pick<MailRun, 'counts' | 'is_stopped'>): boolean => runStateOf(run) === 'sending'

/** What is under way, or was sent within the last day. */
export const isCurrent = (run: Pick<MailRun, 'counts' | 'created_at'>, now: Date): boolean =>
  progressOf(run).waiting > 0 || now.getTime() - Date.parse(run.created_at) < DAY
