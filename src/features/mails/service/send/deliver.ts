import { eq, sql } from 'drizzle-orm'
import { localeOf } from '@/contract/locales'
import { HOUR_MS } from '@/contract/time'
import { loadTranslator } from '@/i18n/messages'
import { newOpaqueId } from '@/schema/columns'
import { mailBatches, mails } from '@/schema/mails'
import { db } from '@/server/database/db'
import { retryWhileUnavailable } from '@/server/database/retry-while-unavailable'
import { log } from '@/server/observability/log'
import { isErasedAddress } from '../../rules/erased-addresses'
import { greetingName } from '../../rules/names'
import { reasonMessageOf } from '../../rules/reasons'
import { stateWhenUncertain } from '../../rules/retries'
import { type AttachmentReader, createAttachmentReader } from '../providers/attachment-reader'
import { ATTACHMENT_MISSING, UNEXPECTED_FAILURE } from '../providers/classify-failure'
import type { OutgoingMail } from '../providers/outgoing-mail'
import type { Batch, MailRow, SendOutcome, Transport } from '../providers/transport'
import type { ClaimedBatch } from '../queue/claim-due-mails'
import { joinMails } from '../render/join-mails'
import { createRenderer } from '../render/mail-content-registry'
import type { RenderedMail } from '../render/rendered-mail'
import { finishJoinedMails, readJoinedMails, separateMails, writeJoinedTexts } from './joined-mails'
import { delayCalls, recordProviderFailure, recordProviderSuccess, waitUntilRateAllows } from './provider-throttle'
import { type AttemptResult, attemptResultOf, recordResults } from './results-and-retries'

/** This is longer than any restart of the database, because only this process knows what was sent. */
const RECORD_RETRY = { seconds: 600 }
const READ_RETRY = { seconds: 20 }

/** The transport, and the state of its throttle when the mails were claimed. */
export type DeliveryContext = { transport: Transport; throttle: { failures: number }; signal?: AbortSignal }

type RenderedDelivery = { mail: MailRow; outgoing: OutgoingMail; rendered: RenderedMail }

/** Renders and sends claimed mails with those that are joined to them, and records the results. */
export async function deliver(claimed: MailRow[], context: DeliveryContext): Promise<void> {
  const joined = await retryWhileUnavailable(() => readJoinedMails(claimed), READ_RETRY)
  await deliverWith(joined, claimed, context)
  if (joined.size > 0) await retryWhileUnavailable(finishJoinedMails, RECORD_RETRY)
}

type JoinedMails = ReadonlyMap<number, MailRow[]>

async function deliverWith(joined: JoinedMails, claimed: MailRow[], context: DeliveryContext): Promise<void> {
  const { transport } = context
  const render = createRenderer([...claimed, ...joined.values().toArray().flat()])
  const readAttachment = createAttachmentReader()
  const renderer = { render, readAttachment, transport }
  const outcomes = await Promise.all(
    claimed.map(async (mail) => joinDelivery(await renderForSending(mail, renderer), joined.get(mail.id), renderer)),
  )
  await recordWithRetry(outcomes.filter((one) => 'state' in one))
  const ready = outcomes.filter((one) => 'outgoing' in one)
  if (transport.batches) return deliverBatches(ready, { ...context, readAttachment, batches: transport.batches })

  const attempts = await Promise.all(
    ready.map(async (one) => ({ ...one, outcome: await whenRateAllows(context, () => transport.send(one.outgoing)) })),
  )
  await recordWithRetry(
    attempts.map(({ mail, outcome, rendered: { logged, sent } }) => {
      const end = attemptResultOf({ mail, outcome, transport })
      return { ...end, logged: loggedPartsOf(mail, logged), calendar_sequence: sent.calendar_sequence }
    }),
  )
  await updateThrottle(
    context,
    attempts.map(({ outcome }) => outcome),
  )
}

/** A mail that others are sent with contains them as they are now. */
async function joinDelivery(
  own: RenderedDelivery | AttemptResult,
  others: MailRow[] | undefined,
  renderer: RenderContext,
): Promise<RenderedDelivery | AttemptResult> {
  if (!others || 'state' in own) return own
  const rendered = await Promise.all(others.map((mail) => renderForSending(mail, renderer)))
  const joined = rendered.filter((one) => 'outgoing' in one)
  const kept = new Set(joined.map(({ mail }) => mail.id))
  await separateMails(others.filter(({ id }) => !kept.has(id)))
  if (joined.length === 0) return own
  await writeJoinedTexts(joined)
  const all = [own, ...joined]
  const whole = joinMails(
    all.map((one) => one.rendered),
    {
      why: all.every(({ mail }) => mail.type === 'event_update') ? 'change' : 'mailbox_full',
      translator: await loadTranslator(localeOf(own.mail.language)),
    },
  )
  const attachments = new Map(
    all.flatMap(({ outgoing }) => (outgoing.attachments ?? []).map((file) => [file.id, file])),
  )
  const { id, created_at, to } = own.outgoing
  const outgoing = { ...whole.sent, id, created_at, to, attachments: attachments.values().toArray() }
  return { mail: own.mail, outgoing, rendered: whole }
}

/** The log keeps only the plain text of bulk mails: thousands of copies of one page would fill the database. */
const loggedPartsOf = ({ bulk }: MailRow, logged: RenderedMail['logged']) => (bulk ? { ...logged, html: null } : logged)

const recordWithRetry = (ends: AttemptResult[]) => retryWhileUnavailable(() => recordResults(ends), RECORD_RETRY)

/** Attempts nothing when the process stops or the rate limit cannot be read. */
async function whenRateAllows<T>(
  { transport, signal }: DeliveryContext,
  work: () => Promise<T>,
): Promise<T | { notAttempted: true }> {
  const rate = transport.rate()
  try {
    if (rate !== null) await retryWhileUnavailable(() => waitUntilRateAllows(transport.name, rate, signal), READ_RETRY)
  } catch {
    return { notAttempted: true }
  }
  return signal?.aborted ? { notAttempted: true } : work()
}

/** Runs after the outcomes are recorded, because those matter more. One sent mail proves that the provider works. */
async function updateThrottle({ transport: { name }, throttle }: DeliveryContext, outcomes: SendOutcome[]) {
  const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? outcome.failure : []))
  const providerFailure = failures.find(({ isGeneral }) => isGeneral)
  const seconds = Math.max(0, ...failures.map(({ pause = 0 }) => pause))
  const record = async () => {
    // Write only where failures were recorded before, not for each group.
    if (failures.length < outcomes.length) return throttle.failures > 0 ? recordProviderSuccess(name) : undefined
    if (providerFailure) return recordProviderFailure(name, providerFailure)
    if (seconds > 0) await delayCalls(name, seconds)
  }
  await retryWhileUnavailable(record, READ_RETRY).catch(() => log.warn('state of the mail provider not noted'))
}

type BatchContext = DeliveryContext & { batches: NonNullable<Transport['batches']>; readAttachment: AttachmentReader }

/** The mails and the bytes of a call are stored before it is made, together with the texts for the log. */
async function deliverBatches(ready: RenderedDelivery[], context: BatchContext): Promise<void> {
  const { batches } = context
  const byId = new Map(ready.map((one) => [one.outgoing.id, one]))
  for (const group of batches.groupIntoCalls(ready.map(({ outgoing }) => outgoing))) {
    const members = group.flatMap(({ id }) => byId.get(id) ?? [])
    const batch = { id: newOpaqueId(), payload: batches.payloadOf(group), created_at: new Date().toISOString() }
    await retryWhileUnavailable(() => storeBatch(batch, members), READ_RETRY)
    await postBatch({ batch, mails: members.map(({ mail }) => mail), isRepeated: false }, context)
  }
}

async function storeBatch(batch: Batch, members: RenderedDelivery[]): Promise<void> {
  const written = members.map(({ mail, rendered: { logged, sent } }) => {
    return { id: mail.id, ...loggedPartsOf(mail, logged), calendar_sequence: sent.calendar_sequence }
  })
  await db.transaction(async (tx) => {
    await tx.insert(mailBatches).values(batch).onConflictDoNothing()
    await tx.execute(sql`
      update ${mails} mail set batch_id = ${batch.id}, subject = written.subject, text = written.text, html = written.html,
        calendar = written.calendar, calendar_sequence = written.calendar_sequence
      from json_to_recordset(${JSON.stringify(written)}::json)
        as written (id bigint, subject text, text text, html text, calendar text, calendar_sequence int)
      where mail.id = written.id and mail.state = 'sending'`)
  })
}

type BatchToPost = ClaimedBatch & { isRepeated: boolean }

async function postBatch({ batch, mails: members, isRepeated }: BatchToPost, context: BatchContext): Promise<void> {
  const { transport, batches, readAttachment } = context
  const outcomes = await whenRateAllows(context, () => batches.post(batch, readAttachment))
  const outcomeOf = ({ id }: MailRow) =>
    'notAttempted' in outcomes ? outcomes : (outcomes.get(id) ?? { failure: UNEXPECTED_FAILURE })
  const ends = members.map((mail) => attemptResultOf({ mail, outcome: outcomeOf(mail), transport, isRepeated }))
  await recordWithRetry(ends)
  if (!('notAttempted' in outcomes)) await updateThrottle(context, [...outcomes.values()])
  // A payload that will not be sent again is deleted, because the log has the texts.
  if (!ends.some(({ keepsBatch }) => keepsBatch))
    await retryWhileUnavailable(
      () => db.update(mailBatches).set({ payload: '' }).where(eq(mailBatches.id, batch.id)),
      READ_RETRY,
    )
}

/** One hour less than providers remember a key. */
const IDEMPOTENCY_KEY_MS = 23 * HOUR_MS

/** Repeats a call under its key. Without a key that the provider still remembers, it would reach everybody a second time. */
export async function redeliverBatch(claimed: ClaimedBatch, context: DeliveryContext): Promise<void> {
  const { transport } = context
  const isRemembered = Date.now() - Date.parse(claimed.batch.created_at) < IDEMPOTENCY_KEY_MS
  if (transport.batches && isRemembered && claimed.batch.payload)
    return postBatch(
      { ...claimed, isRepeated: true },
      { ...context, readAttachment: createAttachmentReader(), batches: transport.batches },
    )

  const message = reasonMessageOf('interrupted')
  const ends = claimed.mails.map((mail): AttemptResult => {
    const state = stateWhenUncertain({ bulk: mail.bulk, deduplicates: false })
    return { mail, state, message, wait: state === 'retry' ? 0 : undefined }
  })
  await recordWithRetry(ends)
}

type RenderContext = {
  render: ReturnType<typeof createRenderer>
  readAttachment: AttachmentReader
  transport: Transport
}

async function renderForSending(
  mail: MailRow,
  { render, readAttachment, transport }: RenderContext,
): Promise<RenderedDelivery | AttemptResult> {
  try {
    if (isErasedAddress(mail.email)) return { mail, state: 'suppressed', message: reasonMessageOf('erased') }
    const rendered = await render(mail, new Date())
    if ('suppressed' in rendered) return { mail, state: 'suppressed', message: reasonMessageOf(rendered.suppressed) }
    if ('dropped' in rendered) return { mail, state: 'dropped', message: reasonMessageOf(rendered.dropped) }
    const { attachments: ids, ...content } = rendered.sent
    const read = await Promise.all(ids.map(readAttachment))
    const attachments = read.filter((attachment) => attachment !== null)
    if (attachments.length < ids.length)
      return attemptResultOf({ mail, outcome: { failure: ATTACHMENT_MISSING }, transport })
    const to = { name: greetingName(mail.recipient_name), address: mail.email }
    const outgoing = { ...content, id: mail.id, created_at: mail.created_at, to, attachments }
    return { mail, outgoing, rendered }
  } catch (thrown) {
    log.error({ mail: mail.id, type: mail.type, error: thrown instanceof Error ? thrown.name : '' }, 'mail not written')
    // The mail is tried again: its text can be corrected, and the database may only be unavailable for a moment.
    return attemptResultOf({ mail, outcome: { failure: UNEXPECTED_FAILURE }, transport })
  }
}
