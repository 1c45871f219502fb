import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { Forbidden, NotFound, Problem } from '@/contract/problems'
import { email } from '@/contract/shapes'
import type { BlacklistReason, MailReason } from '@/contract/values/mails'
import { env } from '@/env'
import { blacklistAddress } from '@/features/blacklist/service'
import { mails } from '@/schema/mails'
import { db, type Tx } from '@/server/database/db'
import { log } from '@/server/observability/log'
import { reasonMessageOf, sanitizeServerText } from '../../rules/reasons'

const resendEvent = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string(),
    to: z.array(z.string()).default([]),
    /** The tag that the call gave the mail. */
    tags: z.object({ mail: z.coerce.number<string>().int().positive() }).partial().catch({}).default({}),
    bounce: z.object({ message: z.string().default(''), type: z.string().default('') }).optional(),
    failed: z.object({ reason: z.string().default('') }).optional(),
  }),
})
type ResendEvent = z.infer<typeof resendEvent>

type DeliveryReport = {
  reason: MailReason
  detail: string
  /** The new state of the mail. Without it the state does not change. */
  state?: 'failed'
  blacklist?: Exclude<BlacklistReason, 'added' | 'unsubscribed'>
}

/** Records what happened to a mail after the provider accepted it. A repeated report changes nothing. */
export async function takeResendEvent(body: Uint8Array, { headers, now }: { headers: Headers; now: Date }) {
  const text = new TextDecoder().decode(body)
  verifySignature(text, { headers, now })
  const parsed = resendEvent.safeParse(parseJson(text))
  const report = parsed.success ? reportOf(parsed.data) : null
  if (parsed.success && report) await db.transaction((tx) => recordReport(tx, parsed.data.data, report))
  return { success: true as const }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, 'bad_request')
  }
}

function reportOf({ type, data: { bounce, failed } }: ResendEvent): DeliveryReport | null {
  const detail = sanitizeServerText(bounce?.message ?? failed?.reason ?? '')
  // A full mailbox or an unavailable server does not mean that the address is wrong.
  if (type === 'email.bounced' && bounce?.type !== 'Permanent') return { reason: 'bounced_for_now', detail }
  if (type === 'email.bounced') return { reason: 'bounced', detail, state: 'failed', blacklist: 'bounced' }
  if (type === 'email.complained') return { reason: 'complained', detail, blacklist: 'complained' }
  if (type === 'email.failed') return { reason: 'content_refused', detail, state: 'failed' }
  return null
}

async function recordReport(tx: Tx, { email_id, to, tags }: ResendEvent['data'], report: DeliveryReport) {
  const { reason, detail, state } = report
  const message = reasonMessageOf(reason, detail)
  const addresses = to.flatMap((address) => email.safeParse(address).data ?? [])
  // The report may arrive before the id of the provider is stored.
  const isProviderIdMissing = and(
    eq(mails.id, tags.mail ?? 0),
    isNull(mails.provider_id),
    inArray(mails.email, [...addresses, '']),
  )
  const found = await tx
    .update(mails)
    .set({ message, ...(state && { state }) })
    .where(or(eq(mails.provider_id, email_id), isProviderIdMissing))
    .returning({ id: mails.id, email: mails.email })
  log.info({ mails: found.map(({ id }) => id), reason }, 'mail reported')
  if (!report.blacklist) return
  for (const address of new Set([...found.map((mail) => mail.email), ...addresses]))
    await blacklistAddress(tx, { email: address, reason: report.blacklist, note: detail })
}

const TOLERANCE_MS = 5 * 60 * 1000

/**
 * The signature of svix: HMAC-SHA256 over id, time and body. There are several signatures while a secret is being
 * replaced.
 */
function verifySignature(body: string, { headers, now }: { headers: Headers; now: Date }): void {
  if (!env.RESEND_WEBHOOK_SECRET) throw new NotFound()
  const [id, timestamp, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map(
    (name) => headers.get(name) ?? '',
  )
  const isRecent = Math.abs(now.getTime() - Number(timestamp) * 1000) <= TOLERANCE_MS
  const secret = Buffer.from(env.RESEND_WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest()
  const given = (signatures ?? '').split(' ').map((signed) => Buffer.from(signed.replace(/^v1,/, ''), 'base64'))
  const isSigned = given.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
  if (!isRecent || !isSigned) throw new Forbidden('signature_wrong')
}
