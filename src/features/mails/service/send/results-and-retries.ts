import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { blacklistAddress } from '@/features/blacklist/service'
import { mailRuns, mails } from '@/schema/mails'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import { preparedSql } from '@/server/database/prepared'
import { enqueue } from '@/server/jobs/jobs'
import { log } from '@/server/observability/log'
import { parseReasonMessage, reasonMessageOf, UNCERTAIN_REASONS } from '../../rules/reasons'
import { retrySeconds, stateWhenUncertain } from '../../rules/retries'
import type { Failure } from '../providers/classify-failure'
import type { MailRow, SendOutcome, Transport } from '../providers/transport'
import { SEND_JOB } from '../queue/queue-mail'
import type { RenderedMail } from '../render/rendered-mail'

/** The result of an attempt. An omitted column stays unchanged. */
export type AttemptResult = {
  mail: Pick<MailRow, 'id' | 'attempts' | 'email' | 'type'>
  state: 'sent' | 'queued' | 'retry' | 'failed' | 'suppressed' | 'dropped' | 'unknown'
  message?: string
  /** Seconds until the next attempt. */
  wait?: number
  provider_id?: string | null
  logged?: Omit<RenderedMail['logged'], 'html'> & { html: string | null }
  calendar_sequence?: number | null
  /** The mail may be repeated only in the same call under the same key. */
  keepsBatch?: boolean
  /** The mail server's message, set when the address does not exist. */
  bounced?: string
}

type HandedOver = {
  mail: MailRow
  outcome: SendOutcome
  transport: Pick<Transport, 'deduplicates'>
  /** The same call was made before, and may have been accepted then. */
  isRepeated?: boolean
}

export function attemptResultOf({ mail, outcome, transport, isRepeated = false }: HandedOver): AttemptResult {
  const wasUncertain = UNCERTAIN_REASONS.some((doubt) => doubt === parseReasonMessage(mail.message).reason)
  if ('notAttempted' in outcome) return { mail, state: 'queued', wait: 0, keepsBatch: isRepeated }
  if (!('failure' in outcome)) {
    const message = wasUncertain ? reasonMessageOf('sent_again') : ''
    return { mail, state: 'sent', message, provider_id: outcome.provider_id }
  }
  const { failure } = outcome
  if (failure.verdict !== 'retry') return finalResultOf(mail, failure)
  const { reason, detail, pause, isUncertain } = failure
  const isUnclear = isUncertain && !transport.deduplicates
  // A mail that may have arrived keeps that mark after later attempts.
  const message = reasonMessageOf(isUnclear || wasUncertain ? 'interrupted' : reason, detail)
  const keepsBatch = transport.deduplicates && (isRepeated || isUncertain)
  if (pause !== undefined) return { mail, state: 'queued', message, wait: pause, keepsBatch }
  if (isUnclear && stateWhenUncertain({ ...mail, ...transport }) === 'unknown')
    return { mail, state: 'unknown', message }
  const seconds = retrySeconds(mail.attempts, Math.random())
  if (seconds !== null) return { mail, state: 'retry', message, wait: seconds, keepsBatch }
  return keepsBatch
    ? { mail, state: 'unknown', message: reasonMessageOf('interrupted', detail) }
    : { mail, state: 'failed', message }
}

function finalResultOf(mail: MailRow, { verdict, reason, detail }: Failure): AttemptResult {
  const message = reasonMessageOf(reason, detail)
  return { mail, state: 'failed', message, ...(verdict === 'suppress' && { bounced: detail }) }
}

/**
 * Records a group with one statement. A failure counts only while its attempt is still the current one. A mail that was
 * sent is recorded as sent even if the sweep took its slow process for dead: it is not failed, and not sent again.
 */
export async function recordResults(results: AttemptResult[]): Promise<void> {
  if (results.length === 0) return
  const outcomes = RECORD_RESULTS({ ends: JSON.stringify(results.map(resultRowOf)) })
  if (results.every(({ state }) => state === 'sent')) await db.execute(outcomes)
  else await db.transaction((tx) => recordUnsent(tx, { ends: results, outcomes }))
  logResults(results)
}

/**
 * Deletes the mails to people who have evaluated the event meanwhile, because a row of the log would name them. The run
 * counts them.
 */
async function deleteNamedAnswers(tx: Tx, ends: AttemptResult[]): Promise<void> {
  const ids = ends.flatMap(({ mail, message }) => (message === reasonMessageOf('evaluated') ? mail.id : []))
  if (ids.length === 0) return
  const deleted = await tx.delete(mails).where(inArray(mails.id, ids)).returning({ run_id: mails.run_id })
  for (const [run_id, { length }] of Map.groupBy(deleted, (mail) => mail.run_id))
    if (run_id !== null)
      await tx
        .update(mailRuns)
        .set({
          queued: sql`${mailRuns.queued} - ${length}`,
          skipped: sql`${mailRuns.skipped} || jsonb_build_object('evaluated', coalesce((${mailRuns.skipped} ->> 'evaluated')::int, 0) + ${length}::int)`,
        })
        .where(eq(mailRuns.id, run_id))
}

async function recordUnsent(tx: Tx, { ends, outcomes }: { ends: AttemptResult[]; outcomes: SQL }): Promise<void> {
  const waits = ends.flatMap(({ wait }) => wait ?? [])
  await lockRuns(tx, ends)
  await tx.execute(outcomes)
  await deleteNamedAnswers(tx, ends)
  for (const { mail, bounced } of ends)
    if (bounced !== undefined) await blacklistAddress(tx, { email: mail.email, reason: 'bounced', note: bounced })
  if (waits.length > 0)
    await enqueue(tx, SEND_JOB, {}, { after: new Date(Date.now() + Math.max(...waits) * 1000 + 500) })
}

const RECORD_RESULTS = preparedSql<'ends'>(
  () => sql`
    update ${mails} mail set
      state = case when ended.state in ('queued', 'retry') and ${isRunStopped(sql`mail.run_id`)} then 'held' else ended.state end,
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
    where mail.id = ended.id and (
      mail.attempts = ended.attempts and mail.state in ('sending', 'retry', 'held', 'unknown')
      or ended.state = 'sent' and not ${IS_ERASED} and (
        mail.state in ('queued', 'sending', 'retry', 'held', 'unknown') or ${IS_GIVEN_UP}))`,
)

/** A late result would write the text of an erased mail back. */
const IS_ERASED = sql`mail.message = ${reasonMessageOf('erased')}`

/** The sweep gave the mail up. Any other failure of a sent mail was reported by the provider, and stays. */
const IS_GIVEN_UP = sql`mail.state = 'failed' and mail.message = ${reasonMessageOf('interrupted')}`

const resultRowOf = ({ mail: { id, attempts }, logged, bounced, keepsBatch, ...end }: AttemptResult) => ({
  id,
  attempts,
  ...logged,
  ...end,
  keeps_batch: keepsBatch ?? false,
})

/** A mail of a stopped run is held instead of tried again. */
export const isRunStopped = (run_id: SQLWrapper) =>
  sql`exists (select from ${mailRuns} run where run.id = ${run_id} and run.is_stopped)`

/** Waits for a transaction that is stopping a run, so that isRunStopped sees its result. */
async function lockRuns(tx: Tx, ends: AttemptResult[]): Promise<void> {
  const retried = ends.filter(({ state }) => state === 'queued' || state === 'retry').map(({ mail }) => mail.id)
  if (retried.length === 0) return
  const runs = tx.select({ run_id: mails.run_id }).from(mails).where(isAnyOf(mails.id, retried))
  await tx.select({ id: mailRuns.id }).from(mailRuns).where(inArray(mailRuns.id, runs)).for('share')
}

/** Logs one line for the sent mails of a group, and one for each other mail. */
function logResults(ends: AttemptResult[]): void {
  const sent = ends.filter(({ state }) => state === 'sent').length
  if (sent > 0) log.info({ sent }, 'mails')
  for (const { mail, state, message = '' } of ends) {
    if (state === 'sent') continue
    log.info(
      { mail: mail.id, type: mail.type, state, reason: parseReasonMessage(message).reason, attempts: mail.attempts },
      'mail',
    )
  }
}
