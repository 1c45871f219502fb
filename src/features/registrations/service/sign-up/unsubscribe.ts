import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { blacklistAddress } from '@/features/blacklist/service'
import { withdrawAll } from '@/features/consents/service/give'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { audit } from '@/server/crud/audit'
import { db, type Tx } from '@/server/database/db'
import { hasEmail, hasOrHadEmail } from '../../rules/people'

type UnsubscribeLink = { registrationId: string; email: string }

/** Stops the mails that nobody requested; the seat stays. */
export const unsubscribe = ({ registrationId, email }: UnsubscribeLink, { now }: { now: Date }) =>
  db.transaction(async (tx) => {
    const found = await lockWithEvent(tx, registrationId)
    if (!found || !hasOrHadEmail(found, email)) return { success: false, registrationFound: false }

    // A repeated call blacklists again: staff may have taken the address off the list since the first.
    await blacklistAddress(tx, { email: found.email, reason: 'unsubscribed', note: found.event })
    // The link of a mail to an earlier address ends the mails there as well.
    if (!hasEmail(found, email)) await blacklistAddress(tx, { email, reason: 'unsubscribed', note: found.event })
    await withdrawAll(tx, found.email, now)
    if (found.unsubscribed_at === null) {
      await setUnsubscribed(tx, found.id, now)
      await audit(tx, { user_id: null, action: 'unsubscribe', object: 'registrations', object_id: found.id })
    }
    return { success: true, registrationFound: true }
  })

async function lockWithEvent(tx: Tx, id: string) {
  const [found] = await tx
    .select({ ...getTableColumns(registrations), event: workshops.title })
    .from(registrations)
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
    .where(and(eq(registrations.id, id), isNull(registrations.deleted_at), isNull(registrations.erased_at)))
    .for('no key update', { of: registrations })
  return found
}

async function setUnsubscribed(tx: Tx, id: string, now: Date): Promise<void> {
  // updated_at stays as it was: no form edits this field, so it must not make an open form stale.
  const values = { unsubscribed_at: now.toISOString(), updated_at: registrations.updated_at }
  await tx.update(registrations).set(values).where(eq(registrations.id, id))
}
