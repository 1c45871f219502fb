import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { Forbidden, NotFound, Problem } from '@/contract/problems'
import { email } from '@/contract/shapes'
import { env } from '@/env'
import type { BlacklistReason } from '@/features/blacklist/contract'
import { blacklist } from '@/features/blacklist/service'
import { db, type Tx } from '@/server/db'
import { log } from '@/server/log'
import type { MailReason } from '../contract'
import { foreignWords, messageOf } from '../rules'
import { mails } from '../table'

const event = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string(),
    to: z.array(z.string()).default([]),
    /** What the call named the mail by. */
    tags: z.object({ mail: z.coerce.number<string>().int().positive() }).partial().catch({}).default({}),
    bounce: z.object({ message: z.string().default(''), type: z.string().default('') }).optional(),
    failed: z.object({ reason: z.string().default('') }).optional(),
  }),
})
type ResendEvent = z.infer<typeof event>

type Report = {
  reason: MailReason
  detail: string
  /** What the mail becomes; where nothing is said, it stays as it is. */
  state?: 'failed'
  blacklist?: Exclude<BlacklistReason, 'added' | 'unsubscribed'>
}

/** What happened to a mail after it had been taken. Told twice, it changes nothing the second time. */
export async function takeResendEvent(body: Uint8Array, { headers, now }: { headers: Headers; now: Date }) {
  const text = new TextDecoder().decode(body)
  proveSender(text, { headers, now })
  const parsed = event.safeParse(parse(text))
  const report = parsed.success ? reportOf(parsed.data) : null
  if (parsed.success && report) await db.transaction((tx) => note(tx, parsed.data.data, report))
  return { success: true as const }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, 'bad_request')
  }
}

function reportOf({ type, data: { bounce, failed } }: ResendEvent): Report | null {
  const detail = foreignWords(bounce?.message ?? failed?.reason ?? '')
  // A full mailbox or a server that rests says nothing of the address.
  if (type === 'email.bounced' && bounce?.type !== 'Permanent') return { reason: 'bounced_for_now', detail }
  if (type === 'email.bounced') return { reason: 'bounced', detail, state: 'failed', blacklist: 'bounced' }
  if (type === 'email.complained') return { reason: 'complained', detail, blacklist: 'complained' }
  if (type === 'email.failed') return { reason: 'content_refused', detail, state: 'failed' }
  return null
}

async function note(tx: Tx, { email_id, to, tags }: ResendEvent['data'], report: Report): Promise<void> {
  const { reason, detail, state } = report
  const message = messageOf(reason, detail)
  const addresses = to.flatMap((address) => email.safeParse(address).data ?? [])
  // The report may be faster than our own note of what the provider called the mail.
  const isNotNoted = and(
    eq(mails.id, tags.mail ?? 0),
    isNull(mails.provider_id),
    inArray(mails.email, [...addresses, '']),
  )
  const found = await tx
    .update(mails)
    .set({ message, ...(state && { state }) })
    .where(or(eq(mails.provider_id, email_id), isNotNoted))
    .returning({ id: mails.id, email: mails.email })
  log.info({ mails: found.map(({ id }) => id), reason }, 'mail reported')
  if (!report.blacklist) return
  for (const address of new Set([...found.map((mail) => mail.email), ...addresses]))
    await blacklist(tx, { email: address, reason: report.blacklist, note: detail })
}

const TOLERANCE_MS = 5 * 60 * 1000

/** As svix signs: HMAC-SHA256 over id, time and body; several signatures while a secret is being exchanged. */
function proveSender(body: string, { headers, now }: { headers: Headers; now: Date }): void {
  if (!env.RESEND_WEBHOOK_SECRET) throw new NotFound()
  const [id, stamp, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map((name) => headers.get(name) ?? '')
  const isRecent = Math.abs(now.getTime() - Number(stamp) * 1000) <= TOLERANCE_MS
  const secret = Buffer.from(env.RESEND_WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', secret).update(`${id}.${stamp}.${body}`).digest()
  const given = (signatures ?? '').split(' ').map((signed) => Buffer.from(signed.replace(/^v1,/, ''), 'base64'))
  const isSigned = given.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
  if (!isRecent || !isSigned) throw new Forbidden('signature_wrong')
}
