import 'server-only'
import { z } from 'zod'
import { env } from '@/env'
import { classifyResendFailure, UNEXPECTED_FAILURE, unansweredFailure } from './classify-failure'
import { CALENDAR_FILE_NAME, headersOf, messageIdOf, type OutgoingMail } from './outgoing-mail'
import type { Batch, SendOutcome, Transport } from './transport'

const BATCH_MAX = 100
/** The documented rate of Resend. Its answers may name another one. */
const CALLS_PER_SECOND = 5
const RESPONSE_TIMEOUT_MS = 30_000

type ResendSettings = { url: string; key: string; rate?: number }

/** Only the HTTP interface has idempotency keys, by which a repeated call reaches nobody twice. */
export function resendTransport({ url, key, rate }: ResendSettings): Transport {
  let allowedRate = CALLS_PER_SECOND
  const post = async (batch: Batch) => {
    const { answers, limit } = await callResend({ url, key, batch })
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

/** A call for many mails drops attachments, so a mail with a calendar entry is sent alone. */
function groupIntoCalls(mails: OutgoingMail[]): OutgoingMail[][] {
  const batched = mails.filter(({ calendar }) => !calendar)
  const single = mails.filter(({ calendar }) => calendar)
  return [...(batched.length > 0 ? [batched] : []), ...single.map((mail) => [mail])]
}

function payloadOf(mails: OutgoingMail[]): string {
  const [first, ...others] = mails.map(resendEmailOf)
  return JSON.stringify(first && others.length === 0 ? first : [first, ...others])
}

/** The recipient is the bare address: a name would be parsed and could become a second recipient. */
function resendEmailOf(mail: OutgoingMail) {
  const { id, created_at, to, subject, text, html, calendar } = mail
  return {
    from: `${env.MAIL_FROM_NAME.replace(/["\\<>,;\p{Cc}]/gu, '')} <${env.MAIL_FROM}>`,
    to: [to.address],
    ...(env.MAIL_REPLY_TO && { reply_to: env.MAIL_REPLY_TO }),
    subject,
    text,
    html,
    headers: { ...headersOf(mail), 'Message-ID': messageIdOf({ id, created_at }) },
    tags: [{ name: 'mail', value: String(id) }],
    ...(calendar && {
      attachments: [
        {
          filename: CALENDAR_FILE_NAME,
          content: Buffer.from(calendar.content).toString('base64'),
          content_type: `text/calendar; charset=utf-8; method=${calendar.method}`,
        },
      ],
    }),
  }
}

type CallResult = { answers: Map<number, SendOutcome>; limit?: number }

async function callResend({ url, key, batch }: { url: string; key: string; batch: Batch }): Promise<CallResult> {
  const ids = mailIdsIn(batch.payload)
  const outcomeForAll = (outcome: SendOutcome) => new Map(ids.map((id) => [id, outcome]))
  const response = await fetch(`${url}/emails${isBatch(batch.payload) ? '/batch' : ''}`, {
    method: 'POST',
    body: batch.payload,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': `b/${batch.id}`,
      // One wrong address must not stop the other ninety-nine mails.
      'x-batch-validation': 'permissive',
    },
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  }).catch(failureOfThrown)
  if (!(response instanceof Response)) return { answers: outcomeForAll({ failure: response }) }

  const body: unknown = await response.json().catch(() => undefined)
  const limit = Number(response.headers.get('ratelimit-limit')) || undefined
  if (!response.ok) {
    const retry_after = Number(response.headers.get('retry-after')) || undefined
    const failure = classifyResendFailure({ status: response.status, retry_after, ...errorBody.parse(body) })
    return { answers: outcomeForAll({ failure }), limit }
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
  const cause: unknown = thrown instanceof Error ? Reflect.get(Object(thrown.cause), 'code') : undefined
  return unansweredFailure({
    reached: !['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(String(cause)),
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
