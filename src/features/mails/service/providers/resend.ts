import { z } from 'zod'
import { env } from '@/env'
import { errorCodeOf } from '@/server/observability/errors'
import type { AttachmentReader } from './attachment-reader'
import { ATTACHMENT_MISSING, classifyResendFailure, UNEXPECTED_FAILURE, unansweredFailure } from './classify-failure'
import { CALENDAR_FILE_NAME, headersOf, messageIdOf, type OutgoingMail, PICTURE_TYPE } from './outgoing-mail'
import type { Batch, SendOutcome, Transport } from './transport'

const BATCH_MAX = 100
/** The documented rate of Resend. Its answers may name another one. */
const CALLS_PER_SECOND = 5
const RESPONSE_TIMEOUT_MS = 30_000

type ResendSettings = { url: string; key: string; rate?: number }

/** Only the HTTP interface has idempotency keys, by which a repeated call reaches nobody twice. */
export function resendTransport({ url, key, rate }: ResendSettings): Transport {
  let allowedRate = CALLS_PER_SECOND
  const post = async (batch: Batch, readAttachment: AttachmentReader) => {
    const body = await withAttachedBytes(batch.payload, readAttachment)
    if (body === null) return outcomeForAll(batch, { failure: ATTACHMENT_MISSING })
    const { answers, limit } = await callResend({ url, key, batch, body })
    allowedRate = limit ?? allowedRate
    return answers
  }
  return {
    name: 'resend',
    deduplicates: true,
    workers: 4,
    groupSize: BATCH_MAX,
    rate: () => rate ?? allowedRate,
    close: () => undefined,
    send: async () => ({ failure: UNEXPECTED_FAILURE }),
    batches: { groupIntoCalls, payloadOf, post },
  }
}

/** A call for many mails drops attachments, so a mail with a calendar entry, a file or a picture is sent alone. */
function groupIntoCalls(mails: OutgoingMail[]): OutgoingMail[][] {
  const hasAttachment = ({ calendar, attachments = [], pictures = [] }: OutgoingMail) =>
    Boolean(calendar) || attachments.length + pictures.length > 0
  const batched = mails.filter((mail) => !hasAttachment(mail))
  const single = mails.filter(hasAttachment)
  return [...(batched.length > 0 ? [batched] : []), ...single.map((mail) => [mail])]
}

function payloadOf(mails: OutgoingMail[]): string {
  const [first, ...others] = mails.map(resendEmailOf)
  return JSON.stringify(first && others.length === 0 ? first : [first, ...others])
}

/** The recipient is the bare address: a name would be parsed and could become a second recipient. */
function resendEmailOf(mail: OutgoingMail) {
  const { id, created_at, to, subject, text, html } = mail
  const attachments = attachmentsOf(mail)
  return {
    from: `${env.MAIL_FROM_NAME.replace(/["\\<>,;\p{Cc}]/gu, '')} <${env.MAIL_FROM}>`,
    to: [to.address],
    ...(env.MAIL_REPLY_TO && { reply_to: env.MAIL_REPLY_TO }),
    subject,
    text,
    html,
    headers: { ...headersOf(mail), 'Message-ID': messageIdOf({ id, created_at }) },
    tags: [{ name: 'mail', value: String(id) }],
    ...(attachments.length > 0 && { attachments }),
  }
}

/** The payload is stored for each mail, so it names a file instead of containing its bytes; a picture is small. */
function attachmentsOf({ calendar, attachments = [], pictures = [] }: OutgoingMail) {
  const entry = calendar && {
    filename: CALENDAR_FILE_NAME,
    content: Buffer.from(calendar.content).toString('base64'),
    content_type: `text/calendar; charset=utf-8; method=${calendar.method}`,
  }
  const files = attachments.map(({ id, name, content_type }) => ({ filename: name, content_type, file: id }))
  const shown = pictures.map(({ name, content, cid }) => {
    return { filename: name, content: content.toString('base64'), content_type: PICTURE_TYPE, content_id: cid }
  })
  return [...(entry ? [entry] : []), ...files, ...shown]
}

const emailWithAttachments = z.looseObject({
  attachments: z.array(z.looseObject({ file: z.string().optional() })).default([]),
})

/** Puts the bytes of the named files into the payload; null where one is missing. */
async function withAttachedBytes(payload: string, readAttachment: AttachmentReader): Promise<string | null> {
  if (isBatch(payload)) return payload
  const email = emailWithAttachments.parse(JSON.parse(payload))
  if (!email.attachments.some(({ file }) => file)) return payload

  const attachments = []
  for (const { file: id, ...attachment } of email.attachments) {
    const file = id === undefined ? undefined : await readAttachment(id)
    if (file === null) return null
    attachments.push(file ? { ...attachment, content: file.content.toString('base64') } : attachment)
  }
  return JSON.stringify({ ...email, attachments })
}

type CallResult = { answers: Map<number, SendOutcome>; limit?: number }

const outcomeForAll = ({ payload }: Batch, outcome: SendOutcome) =>
  new Map(mailIdsIn(payload).map((id) => [id, outcome]))

type ResendCall = ResendSettings & { batch: Batch; body: string }

async function callResend({ url, key, batch, body: payload }: ResendCall): Promise<CallResult> {
  const ids = mailIdsIn(batch.payload)
  const response = await fetch(`${url}/emails${isBatch(batch.payload) ? '/batch' : ''}`, {
    method: 'POST',
    body: payload,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': `b/${batch.id}`,
      // One wrong address must not stop the other ninety-nine mails.
      'x-batch-validation': 'permissive',
    },
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  }).catch(failureOfThrown)
  if (!(response instanceof Response)) return { answers: outcomeForAll(batch, { failure: response }) }

  const body: unknown = await response.json().catch(() => undefined)
  const limit = Number(response.headers.get('ratelimit-limit')) || undefined
  if (!response.ok) {
    const retry_after = Number(response.headers.get('retry-after')) || undefined
    const failure = classifyResendFailure({ status: response.status, retry_after, ...errorBody.parse(body) })
    return { answers: outcomeForAll(batch, { failure }), limit }
  }
  const answers = isBatch(batch.payload) ? batchOutcomesOf(body, ids) : [outcomeOf(body)]
  return { answers: new Map(ids.map((id, index) => [id, answers[index] ?? INCOMPLETE_ANSWER])), limit }
}

const INCOMPLETE_ANSWER: SendOutcome = { failure: unansweredFailure({ reached: true }) }

const isBatch = (payload: string) => payload.startsWith('[')

const taggedEmail = z.object({ tags: z.tuple([z.object({ value: z.coerce.number<string>() })]) })

/** The payload itself names the mails of a call. */
function mailIdsIn(payload: string): number[] {
  const parsed: unknown = JSON.parse(payload)
  return z
    .array(taggedEmail)
    .parse([parsed].flat())
    .map(({ tags: [{ value }] }) => value)
}

/** A call that found no server was not accepted. After any other error its outcome is unknown. */
function failureOfThrown(thrown: unknown) {
  return unansweredFailure({
    reached: !['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(errorCodeOf(thrown)),
  })
}

const errorBody = z
  .object({ name: z.string().optional().catch(undefined), message: z.string().optional().catch(undefined) })
  .catch({})

const singleAnswer = z.object({ id: z.string() })
const batchAnswer = z.object({
  data: z.array(singleAnswer),
  errors: z.array(z.object({ index: z.int(), message: z.string() })).default([]),
})

function outcomeOf(body: unknown): SendOutcome {
  const parsed = singleAnswer.safeParse(body)
  return parsed.success ? { provider_id: parsed.data.id } : INCOMPLETE_ANSWER
}

/** The ids belong to the accepted mails in their order; errors name the position of a refused one. */
function batchOutcomesOf(body: unknown, { length }: number[]): SendOutcome[] {
  const parsed = batchAnswer.safeParse(body)
  if (!parsed.success) return []
  const refused = new Map(parsed.data.errors.map(({ index, message }) => [index, message]))
  const accepted = parsed.data.data.values()
  return Array.from({ length }, (_, index): SendOutcome => {
    const message = refused.get(index)
    if (message !== undefined) return { failure: classifyResendFailure({ status: 422, message }) }
    const next = accepted.next()
    return next.done ? INCOMPLETE_ANSWER : { provider_id: next.value.id }
  })
}
