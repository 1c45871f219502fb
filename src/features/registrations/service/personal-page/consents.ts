import 'server-only'
import { eq } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { takeOffBlacklist } from '@/features/blacklist/service'
import { blacklistedEmails } from '@/features/blacklist/table'
import { chooseConsents as storeChoice } from '@/features/consents/service/give'
import { db, type Tx } from '@/server/database/db'
import type { ConsentChoiceForm } from '../../contract/consents'
import { DECLINABLE_MAILS } from '../../contract/personal-page'
import { hasEmail } from '../../rules/people'
import { recipients } from '../../table'
import { getRecipient } from '../personal-tokens'
import { findRegistration } from '../sign-up/find-registration'
import { updateRecipient } from './personal-link'

export async function chooseConsents(token: string, { offered, consents: chosen }: ConsentChoiceForm, now: Date) {
  const { id, email } = await getRecipient(token)
  await db.transaction(async (tx) => {
    await storeChoice(tx, { email, offered, chosen, source: 'personal_page', isProven: true, now })
    if (chosen.length > 0) await allowInvitations(tx, id, email)
  })
  return { status: 'ok' as const }
}

type UnsubscribeLink = { registrationId: string; email: string }

/**
 * Anybody who registers an address gets this link, so a consent that is given here counts only once its owner confirms it
 * on the personal page. A withdrawal counts at once.
 */
export async function chooseConsentsInstead(
  link: UnsubscribeLink,
  { offered, consents: chosen }: ConsentChoiceForm,
  now: Date,
) {
  const found = await findRegistration(link.registrationId)
  if (!found || !hasEmail(found.registration, link.email)) throw new NotFound()
  const { email } = found.registration
  await db.transaction((tx) =>
    storeChoice(tx, { email, offered, chosen, source: 'unsubscribe_page', isProven: false, now }),
  )
  return { status: 'ok' as const }
}

/** A consent is a wish for invitations: an unsubscription of all mails becomes one of all others. */
async function allowInvitations(tx: Tx, id: string, email: string): Promise<void> {
  const [recipient] = await tx.select().from(recipients).where(eq(recipients.id, id)).for('no key update')
  const [listed] = await tx
    .select({ reason: blacklistedEmails.reason })
    .from(blacklistedEmails)
    .where(eq(blacklistedEmails.email, email))
  const declined = listed?.reason === 'unsubscribed' ? DECLINABLE_MAILS : (recipient?.declined_mails ?? [])
  await updateRecipient(tx, id, { declined_mails: declined.filter((type) => type !== 'invite') })
  await takeOffBlacklist(tx, email)
}
