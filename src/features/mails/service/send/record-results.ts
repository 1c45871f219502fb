import 'server-only'
import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { blacklist } from '@/features/blacklist/service'
import { db, type Tx } from '@/server/db'
import { enqueue } from '@/server/jobs'
import { kept } from '@/server/kept'
import { among } from '@/server/lists'
import { log } from '@/server/log'
import { DOUBTS, inDoubt, messageOf, reasonIn, retrySeconds } from '../rules'
import { mailRuns, mails } from '../table'
import type { Failure } from './failures'
import type { Prepared } from './prepared'
import { SEND_JOB } from './queue'
import type { Mail, Outcome, Transport } from './transports'

/** How an attempt ended; what is left out stays as it was. */
export type End = {
  mail: Pick<Mail, 'id' | 'attempts' | 'email' | 'type'>
  state: 'sent' | 'queued' | 'retry' | 'failed' | 'suppressed' | 'dropped' | 'unknown'
  message?: string
  /** Seconds until the next try. */
  wait?: number
  provider_id?: string | null
  logged?: Omit<Prepared['logged'], 'html'> & { html: string | null }
  calendar_sequence?: number | null
  /** The same bytes under the same key: nothing else is safe to send again. */
  keepsBatch?: boolean
  /** The address is dead, in the mail server's words. */
  bounced?: string
}

type Handed = {
  mail: Mail
  outcome: Outcome
  transport: Pick<Transport, 'deduplicates'>
  /** The same call had been made before, and may have been taken then. */
  isRepeated?: boolean
}

/** What an outcome means for the mail. */
export function endOf({ mail, outcome, transport, isRepeated = false }: Handed): End {
  const wasInterrupted = DOUBTS.some((doubt) => doubt === reasonIn(mail.message).reason)
  if ('left' in outcome) return { mail, state: 'queued', wait: 0, keepsBatch: isRepeated }
  if (!('failure' in outcome)) {
    const message = wasInterrupted ? messageOf('sent_again') : ''
    return { mail, state: 'sent', message, provider_id: outcome.provider_id }
  }
  const { failure } = outcome
  if (failure.verdict !== 'retry') return finalEnd(mail, failure)
  const { reason, detail, pause, isUncertain } = failure
  const isDoubtful = isUncertain && !transport.deduplicates
  // Once in doubt, a mail stays so whatever happens to its later tries.
  const message = messageOf(isDoubtful || wasInterrupted ? 'interrupted' : reason, detail)
  const keepsBatch = transport.deduplicates && (isRepeated || isUncertain)
  if (pause !== undefined) return { mail, state: 'queued', message, wait: pause, keepsBatch }
  if (isDoubtful && inDoubt({ ...mail, ...transport }) === 'unknown') return { mail, state: 'unknown', message }
  const seconds = retrySeconds(mail.attempts, Math.random())
  if (seconds !== null) return { mail, state: 'retry', message, wait: seconds, keepsBatch }
  return keepsBatch
    ? { mail, state: 'unknown', message: messageOf('interrupted', detail) }
    : { mail, state: 'failed', message }
}

function finalEnd(mail: Mail, { verdict, reason, detail }: Failure): End {
  const message = messageOf(reason, detail)
  return { mail, state: 'failed', message, ...(verdict === 'suppress' && { bounced: detail }) }
}

/** All of a group in one statement. Only the attempt that is still the current one may say how it ended. */
export async function record(ends: End[]): Promise<void> {
  if (ends.length === 0) return
  const outcomes = NOTE_ENDS({ ends: JSON.stringify(ends.map(rowOf)) })
  if (ends.every(({ state }) => state === 'sent')) await db.execute(outcomes)
  else await db.transaction((tx) => recordTrouble(tx, { ends, outcomes }))
  tell(ends)
}

/** What follows from mails that did not go out. */
async function recordTrouble(tx: Tx, { ends, outcomes }: { ends: End[]; outcomes: SQL }): Promise<void> {
  const waits = ends.flatMap(({ wait }) => wait ?? [])
  await settleRuns(tx, ends)
  await tx.execute(outcomes)
  for (const { mail, bounced } of ends)
    if (bounced !== undefined) await blacklist(tx, { email: mail.email, reason: 'bounced', note: bounced })
  if (waits.length > 0)
    await enqueue(tx, SEND_JOB, {}, { after: new Date(Date.now() + Math.max(...waits) * 1000 + 500) })
}

const NOTE_ENDS = kept<'ends'>(
  () => sql`
    update ${mails} mail set
      state = case when ended.state in ('queued', 'retry') and ${isStopped(sql`mail.run_id`)} then 'held' else ended.state end,
      message = coalesce(ended.message, mail.message),
      attempts = mail.attempts - (ended.state = 'queued')::int,
      next_attempt_at = coalesce(now() + make_interval(secs => ended.wait), mail.next_attempt_at),
      sent_at = case when ended.state = 'sent' then now() else mail.sent_at end,
      provider_id = coalesce(ended.provider_id, mail.provider_id),
      subject = coalesce(ended.subject, mail.subject), text = coalesce(ended.text, mail.text),
      html = coalesce(ended.html, mail.html), calendar = coalesce(ended.calendar, mail.calendar),
      calendar_sequence = coalesce(ended.calendar_sequence, mail.calendar_sequence),
      data = case when ended.state in ('queued', 'retry') then mail.data end,
      batch_id = case when ended.keeps_batch or ended.state = 'sent' then mail.batch_id end
    from json_to_recordset(${sql.placeholder('ends')}::json) as ended (id bigint, attempts int, state text, message text,
      wait float, provider_id text, subject text, text text, html text, calendar text, calendar_sequence int, keeps_batch boolean)
    where mail.id = ended.id and mail.attempts = ended.attempts and mail.state in ('sending', 'retry', 'held', 'unknown')`,
)

const rowOf = ({ mail: { id, attempts }, logged, bounced, keepsBatch, ...end }: End) => ({
  ...{ id, attempts, ...logged, ...end },
  keeps_batch: keepsBatch ?? false,
})

/** What would be tried again waits with the rest of a run that somebody stopped meanwhile. */
export const isStopped = (run_id: SQLWrapper) =>
  sql`exists (select from ${mailRuns} run where run.id = ${run_id} and run.is_stopped)`

/** Whoever is stopping a run has ended before it is asked whether it is stopped. */
async function settleRuns(tx: Tx, ends: End[]): Promise<void> {
  const again = ends.filter(({ state }) => state === 'queued' || state === 'retry').map(({ mail }) => mail.id)
  if (again.length === 0) return
  const runs = tx.select({ run_id: mails.run_id }).from(mails).where(among(mails.id, again))
  await tx.select({ id: mailRuns.id }).from(mailRuns).where(inArray(mailRuns.id, runs)).for('share')
}

/** One line for a group; what did not go out is named. */
function tell(ends: End[]): void {
  const sent = ends.filter(({ state }) => state === 'sent').length
  if (sent > 0) log.info({ sent }, 'mails')
  for (const { mail, state, message = '' } of ends) {
    if (state === 'sent') continue
    log.info(
      { mail: mail.id, type: mail.type, state, reason: reasonIn(message).reason, attempts: mail.attempts },
      'mail',
    )
  }
}
