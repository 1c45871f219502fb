import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { takeOffBlacklist } from '@/features/blacklist/service'
import { chooseConsents, endConsents } from '@/features/consents/service/give'
import { queueMail } from '@/features/mails/service/queue/queue-mail'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { getRecipient } from '@/features/registrations/service/personal-tokens'
import { isAvailable } from '@/features/registrations/service/sign-up/find-registration'
import { consents } from '@/schema/consents'
import { isOfAddress, recipients, registrations } from '@/schema/registrations'
import { audit } from '@/server/crud/audit'
import { db, getRow, type Tx } from '@/server/database/db'
import { withConstantTime } from '@/server/http/constant-time'
import { countAttempt, mailboxOf, tryCountAttempt } from '@/server/http/rate-limits'
import { DECLINABLE_MAILS, type MailPreference } from '../contract'

/**
 * Stores the mails and the topics that the owner of the address chooses. A topic includes invitations, and without
 * invitations no consent to them is left, so that both always say the same. Choosing a mail ends an earlier unsubscription
 * of this address, but no entry that staff made.
 */
export async function chooseMails(token: string, { offered, consents: chosen, ...choice }: MailPreference, now: Date) {
  const { id, email } = await getRecipient(token)
  const invite = choice.invite || chosen.length > 0
  const declined_mails = DECLINABLE_MAILS.filter((type) => !{ ...choice, invite }[type])
  await db.transaction(async (tx) => {
    await updateRecipient(tx, id, { declined_mails })
    await chooseConsents(tx, { email, offered, chosen, now })
    if (!invite) await endConsents(tx, eq(consents.email, email), { ended_by: 'personal_page', now })
    if (declined_mails.length < DECLINABLE_MAILS.length) await takeOffBlacklist(tx, email)
  })
  return { status: 'ok' as const }
}

type ErasureWish = { withdraw: boolean; keep_certificates?: boolean; now: Date }

/** Stores the request for the staff, or takes it back. A repeated one keeps its first date. */
export async function requestErasure(token: string, { withdraw, keep_certificates = false, now }: ErasureWish) {
  const { id, email, erasure_requested_at } = await getRecipient(token)
  const isRepeated = withdraw === (erasure_requested_at === null)
  if (isRepeated) return { status: 'ok' as const }
  await db.transaction(async (tx) => {
    await tx
      .update(recipients)
      .set({
        erasure_requested_at: withdraw ? null : now.toISOString(),
        keep_certificates: keep_certificates && !withdraw,
      })
      .where(eq(recipients.id, id))
    const action = withdraw ? 'erasure_withdrawn' : 'erasure_requested'
    await audit(tx, { user_id: null, action, object: 'privacy', object_id: addressKeyOf(email) })
  })
  return { status: 'ok' as const }
}

/** Sends the link where the address has a registration. The answer and its duration are the same for every address. */
export async function requestPersonalLink({ email }: { email: string }, { locale }: { locale: Locale }) {
  await withConstantTime(async () => {
    // Only a request that sends a mail counts, because anybody may name the mailbox of somebody else.
    if (!(await isKnownAddress(email))) return
    const isAllowed = await tryCountAttempt(`personal link ${mailboxOf(email)}`, { points: 3, seconds: 60 * 60 })
    if (!isAllowed) return
    await db.transaction((tx) => queueMail(tx, { type: 'personal_link', email, language: locale }))
  })
  return { status: 'ok' as const }
}

async function isKnownAddress(email: string): Promise<boolean> {
  const { id } = registrations
  const [found] = await db
    .select({ id })
    .from(registrations)
    .where(and(isOfAddress(email), isAvailable))
    .limit(1)
  return found !== undefined
}

/** Replaces the link. The new one goes to the address, so that a stranger with the old link does not get it. */
export async function renewPersonalLink(token: string, { locale }: { locale: Locale }) {
  const { id, email } = await getRecipient(token)
  await countAttempt(`renew link ${mailboxOf(email)}`, { points: 5, seconds: 60 * 60 })
  await db.transaction(async (tx) => {
    await updateRecipient(tx, id, { link_version: sql`${recipients.link_version} + 1` })
    await queueMail(tx, { type: 'personal_link', email, language: locale })
  })
  return { status: 'ok' as const }
}

type RecipientValues = Parameters<ReturnType<Tx['update']>['set']>[0]

async function updateRecipient(tx: Tx, id: string, values: RecipientValues): Promise<void> {
  await getRow(tx.update(recipients).set(values).where(eq(recipients.id, id)).returning({ id: recipients.id }))
}
