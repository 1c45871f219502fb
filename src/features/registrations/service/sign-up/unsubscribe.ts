import 'server-only'
import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { blacklist } from '@/features/blacklist/service'
import { workshops } from '@/features/workshops/table'
import { audit } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { hasAddress } from '../rules'
import { registrations } from '../table'

type OwnLink = { registrationId: string; email: string }

/** Stops what is sent without being asked for; the seat stays. */
export function unsubscribe({ registrationId, email }: OwnLink, { now }: { now: Date }) {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ ...getTableColumns(registrations), event: workshops.title })
      .from(registrations)
      .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
      .where(
        and(eq(registrations.id, registrationId), isNull(registrations.deleted_at), isNull(registrations.erased_at)),
      )
      .for('no key update', { of: registrations })
    if (!found || !hasAddress(found, email)) return { success: false, registrationFound: false }
    // Also when it was done before: the address may have been taken off the list since.
    await blacklist(tx, { email: found.email, reason: 'unsubscribed', note: found.event })
    if (found.unsubscribed_at === null) await stamp(tx, found.id, now)
    return { success: true, registrationFound: true }
  })
}

async function stamp(tx: Tx, id: string, now: Date): Promise<void> {
  // No form shows it: nobody's save is refused for it.
  const stamps = { unsubscribed_at: now.toISOString(), updated_at: registrations.updated_at }
  await tx.update(registrations).set(stamps).where(eq(registrations.id, id))
  await audit(tx, { user_id: null, action: 'unsubscribe', object: 'registrations', object_id: id })
}
