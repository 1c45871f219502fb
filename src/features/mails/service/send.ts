import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Translator, translatorFor } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { db } from '@/server/db'
import { enqueue } from '@/server/jobs'
import { log } from '@/server/log'
import type { MailReason } from '../contract'
import { failureOf, greetingName, messageOf, retrySeconds } from '../rules'
import { mails } from '../table'
import { findAbout } from './about'
import type { Prepared } from './prepared'
import { SEND_JOB } from './queue'
import { renderMail } from './render'
import { stampRegistrations } from './stamp'
import { configuredTransport, type Transport } from './transports'

type Mail = typeof mails.$inferSelect

const AT_ONCE = 20
/** Then the job ends and a new one goes on, so that no job of the library grows old. */
const TURN_MS = 60_000
const HEARTBEAT_MS = 10_000

type Sending = { signal?: AbortSignal; transport?: Transport }

/**
 * Sends what is due until nothing is. A job only wakes this: which mails go is read from the table, so that a lost job loses
 * no mail, a repeated job repeats none, and many workers share the work.
 */
export async function sendDueMails({ signal, transport = configuredTransport() }: Sending = {}): Promise<void> {
  const end = Date.now() + TURN_MS
  while (!signal?.aborted) {
    if (Date.now() > end) return enqueue(db, SEND_JOB, {})
    const claimed = await claimDue(AT_ONCE)
    if (claimed.length === 0) return
    await keepClaimed(claimed, () => sendAll(claimed, transport))
  }
}

/** The claim is committed before anything is sent: whoever comes second finds nothing to claim. */
function claimDue(limit: number): Promise<Mail[]> {
  // An array, because a sub-select with a limit could be run again for each row.
  const due = sql`array(
    select id from ${mails} where state in ('queued', 'retry') and next_attempt_at <= now()
    order by bulk, next_attempt_at, id limit ${limit} for update skip locked)`
  return db
    .update(mails)
    .set({ state: 'sending', claimed_at: sql`now()`, attempts: sql`${mails.attempts} + 1` })
    .where(sql`${mails.id} = any(${due})`)
    .returning()
}

/** A slow server may take its time: the claim stays fresh as long as this process lives. */
async function keepClaimed(claimed: Mail[], work: () => Promise<PromiseSettledResult<void>[]>): Promise<void> {
  const ids = claimed.map(({ id }) => id)
  const beat = () =>
    db
      .update(mails)
      .set({ claimed_at: sql`now()` })
      .where(and(inArray(mails.id, ids), eq(mails.state, 'sending')))
  const timer = setInterval(() => beat().catch(() => log.warn('heartbeat of mails missed')), HEARTBEAT_MS)
  const ended = await work().finally(() => clearInterval(timer))
  // What could not be stamped is left as claimed, for the sweep; the job fails and tries what else is due.
  const failed = ended.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** What they are about and the words they are written with are read once for all of them. */
async function sendAll(claimed: Mail[], transport: Transport): Promise<PromiseSettledResult<void>[]> {
  const ids = claimed.map(({ id }) => id)
  const reading = findAbout(ids)
  const wordsOf = translators()
  const ended = await Promise.allSettled(claimed.map((mail) => sendMail(mail, { transport, reading, wordsOf })))
  await stampRegistrations(inArray(mails.id, ids)).catch(() => log.warn('stamps of mails left to the sweep'))
  return ended
}

function translators() {
  const known = new Map<Locale, Promise<Translator>>()
  return (locale: Locale): Promise<Translator> => {
    const words = known.get(locale) ?? translatorFor(locale)
    known.set(locale, words)
    return words
  }
}

type Together = { transport: Transport; reading: ReturnType<typeof findAbout>; wordsOf: ReturnType<typeof translators> }

async function sendMail(mail: Mail, { transport, reading, wordsOf }: Together): Promise<void> {
  const prepared = await prepare(mail, { reading, wordsOf }).catch(reported(mail))
  // Another try, because a text can be mended, and the database that holds it may only be away.
  if (!prepared) return postpone(mail, null)
  if ('reason' in prepared) return finish(mail, prepared)

  const to = { name: greetingName(mail.recipient_name), address: mail.email }
  const letter = { ...prepared.sent, id: mail.id, created_at: mail.created_at, to }
  const outcome = await transport.send(letter).catch((thrown: unknown) => ({ thrown }))
  // Outside the catch: a database that fails now must not make a sent mail look like one to send again.
  if ('thrown' in outcome) return postpone(mail, outcome.thrown)
  await finish(mail, { state: 'sent', provider_id: outcome.provider_id, logged: prepared.logged })
}

async function prepare(mail: Mail, { reading, wordsOf }: Omit<Together, 'transport'>) {
  const about = (await reading).get(mail.id) ?? null
  if (about?.suppressed) return { state: 'suppressed', reason: 'suppressed' } as const
  const rendered = await renderMail(mail, { about, wordsOf, now: new Date() })
  return 'dropped' in rendered ? ({ state: 'dropped', reason: rendered.dropped } as const) : rendered
}

const reported = (mail: Mail) => (thrown: unknown) => {
  log.error({ mail: mail.id, type: mail.type, error: thrown instanceof Error ? thrown.name : '' }, 'mail not rendered')
  return null
}

/** Only the attempt that is still the current one may say how it ended. */
const thisAttempt = ({ id, attempts }: Mail) =>
  and(eq(mails.id, id), eq(mails.state, 'sending'), eq(mails.attempts, attempts))

type End =
  | { state: 'sent'; provider_id: string | null; logged: Prepared['logged'] }
  | { state: 'dropped' | 'suppressed' | 'failed'; reason: MailReason; detail?: string }

/** Whatever the end, the values go with it: they hold a link that acts for the person. */
async function finish(mail: Mail, end: End): Promise<void> {
  const outcome =
    end.state === 'sent'
      ? { ...end.logged, sent_at: sql`now()`, provider_id: end.provider_id, message: '' }
      : { message: messageOf(end.reason, end.detail) }
  await db
    .update(mails)
    .set({ ...outcome, state: end.state, data: null })
    .where(thisAttempt(mail))
  log.info({ mail: mail.id, type: mail.type, state: end.state, attempts: mail.attempts }, 'mail')
}

/** Of what was thrown, the parts that failureOf() knows. */
const transportError = z
  .object({
    code: z.string().optional().catch(undefined),
    responseCode: z.number().optional().catch(undefined),
    response: z.string().optional().catch(undefined),
  })
  .catch({})

async function postpone(mail: Mail, thrown: unknown): Promise<void> {
  const { final, reason, detail } = failureOf(transportError.parse(thrown))
  const seconds = final ? null : retrySeconds(mail.attempts, Math.random())
  if (seconds === null) return finish(mail, { state: 'failed', reason, detail })

  const next = new Date(Date.now() + seconds * 1000)
  await db.transaction(async (tx) => {
    const retry = { state: 'retry' as const, message: messageOf(reason, detail), next_attempt_at: next.toISOString() }
    await tx.update(mails).set(retry).where(thisAttempt(mail))
    await enqueue(tx, SEND_JOB, { id: mail.id }, { after: next })
  })
  log.info({ mail: mail.id, type: mail.type, state: 'retry', reason, attempts: mail.attempts }, 'mail')
}
