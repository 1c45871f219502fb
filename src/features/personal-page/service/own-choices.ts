import { eq } from 'drizzle-orm'
import { takeOffBlacklist } from '@/features/blacklist/service'
import { chooseConsents, endConsents } from '@/features/consents/service/give'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { getRecipient } from '@/features/registrations/service/personal-tokens'
import { consents } from '@/schema/consents'
import { recipients } from '@/schema/registrations'
import { audit } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import { DECLINABLE_MAILS, type MailPreference } from '../contract'
import { updateRecipient } from './personal-link'

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
