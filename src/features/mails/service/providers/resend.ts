import 'server-only'
import { z } from 'zod'
import { env } from '@/env'
import { resendFailureOf, UNREADABLE, unansweredOf } from './failures'
import { CALENDAR_FILE, headersOf, type Letter, messageId } from './letter'
import type { Batch, Outcome, Transport } from './transports'

const BATCH_MAX = 100
/** What Resend allows unless it says otherwise in its answers. */
const CALLS_A_SECOND = 5
const ANSWER_MS = 30_000

type Settings = { url: string; key: string; rate?: number }

/** By its HTTP interface: only that knows keys, by which a repeated call reaches nobody twice. */
export function resendTransport({ url, key, rate }: Settings): Transport {
  let allowed = CALLS_A_SECOND
  const post = async (batch: Batch) => {
    const { answers, limit } = await call({ url, key, batch })
    allowed = limit ?? allowed
    return answers
  }
  return {
    name: 'resend',
    deduplicates: true,
    lanes: 4,
    atOnce: BATCH_MAX,
    rate: () => rate ?? allowed,
    close: () => undefined,
    send: async () => ({ failure: UNREADABLE }),
    batches: { grouped, payloadOf, post },
  }
}

/** A call for many drops attachments, so what carries a calendar goes alone. */
function grouped(letters: Letter[]): Letter[][] {
  const together = letters.filter(({ calendar }) => !calendar)
  const alone = letters.filter(({ calendar }) => calendar)
  return [...(together.length > 0 ? [together] : []), ...alone.map((letter) => [letter])]
}

function payloadOf(letters: Letter[]): string {
  const [first, ...others] = letters.map(emailOf)
  return JSON.stringify(first && others.length === 0 ? first : [first, ...others])
}

/** Only the bare address of the recipient: a name in it would be parsed, and could become a second recipient. */
function emailOf(letter: Letter) {
  const { id, created_at, to, subject, text, html, calendar } = letter
  return {
    from: `${env.MAIL_FROM_NAME.replace(/["\\<>,;\p{Cc}]/gu, '')} <${env.MAIL_FROM}>`,
    to: [to.address],
    subject,
    text,
    html,
    headers: { ...headersOf(letter), 'Message-ID': messageId({ id, created_at }) },
    tags: [{ name: 'mail', value: String(id) }],
    ...(calendar && {
      attachments: [
        {
          filename: CALENDAR_FILE,
          content: Buffer.from(calendar.content).toString('base64'),
          content_type: `text/calendar; charset=utf-8; method=${calendar.method}`,
        },
      ],
    }),
  }
}

type Answered = { answers: Map<number, Outcome>; limit?: number }

async function call({ url, key, batch }: { url: string; key: string; batch: Batch }): Promise<Answered> {
  const ids = idsIn(batch.payload)
  const everybody = (outcome: Outcome) => new Map(ids.map((id) => [id, outcome]))
  const response = await fetch(`${url}/emails${isMany(batch.payload) ? '/batch' : ''}`, {
    method: 'POST',
    body: batch.payload,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': `b/${batch.id}`,
      // One wrong address must not hold up the other ninety-nine.
      'x-batch-validation': 'permissive',
    },
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(unanswered)
  if (!(response instanceof Response)) return { answers: everybody({ failure: response }) }

  const body: unknown = await response.json().catch(() => undefined)
  const limit = Number(response.headers.get('ratelimit-limit')) || undefined
  if (!response.ok) {
    const retry_after = Number(response.headers.get('retry-after')) || undefined
    const failure = resendFailureOf({ status: response.status, retry_after, ...refusal.parse(body) })
    return { answers: everybody({ failure }), limit }
  }
  const answers = isMany(batch.payload) ? answersOf(body, ids) : [answerOf(body)]
  return { answers: new Map(ids.map((id, place) => [id, answers[place] ?? HALF])), limit }
}

const HALF: Outcome = { failure: unansweredOf({ reached: true }) }

const isMany = (payload: string) => payload.startsWith('[')

const tagged = z.object({ tags: z.tuple([z.object({ value: z.coerce.number<string>() })]) })

/** Which mails a call carries stands in its own bytes. */
function idsIn(payload: string): number[] {
  const parsed: unknown = JSON.parse(payload)
  return z
    .array(tagged)
    .parse([parsed].flat())
    .map(({ tags: [{ value }] }) => value)
}

/** Who was not there cannot have taken anything; after that nobody knows. */
function unanswered(thrown: unknown) {
  const cause: unknown = thrown instanceof Error ? Reflect.get(Object(thrown.cause), 'code') : undefined
  return unansweredOf({ reached: !['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(String(cause)) })
}

const refusal = z
  .object({ name: z.string().optional().catch(undefined), message: z.string().optional().catch(undefined) })
  .catch({})

const one = z.object({ id: z.string() })
const many = z.object({
  data: z.array(one),
  errors: z.array(z.object({ index: z.int(), message: z.string() })).default([]),
})

function answerOf(body: unknown): Outcome {
  const parsed = one.safeParse(body)
  return parsed.success ? { provider_id: parsed.data.id } : HALF
}

/** The ids are those of the letters that were taken, in their order; the others are named by their place. */
function answersOf(body: unknown, { length }: number[]): Outcome[] {
  const parsed = many.safeParse(body)
  if (!parsed.success) return []
  const refused = new Map(parsed.data.errors.map(({ index, message }) => [index, message]))
  const taken = parsed.data.data.values()
  return Array.from({ length }, (_, place): Outcome => {
    const message = refused.get(place)
    if (message !== undefined) return { failure: resendFailureOf({ status: 422, message }) }
    const next = taken.next()
    return next.done ? HALF : { provider_id: next.value.id }
  })
}
