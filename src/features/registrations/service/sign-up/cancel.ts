import 'server-only'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { queueRegistrationMails } from '@/features/mails/service/queue'
import { isOver } from '@/features/workshops/rules'
import { audit } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { hasAddress, isInterested, isInvited, isSeated, refused } from '../rules'
import { holdsSeat, registrations } from '../table'
import { lockWorkshop } from './lock'
import { inLane, type Row, settle } from './seat'
import { mailTo, tell } from './tell'

type OwnLink = { id: string; email: string }
type Asked = { company?: boolean; now: Date }

/** Frees the seat at once. Cancelling what is cancelled is answered the same, and tells nobody again. */
export async function cancelRegistration(link: OwnLink, { company = false, now }: Asked) {
  const { workshop_id } = registrations
  const [found] = await db.select({ workshop_id }).from(registrations).where(eq(registrations.id, link.id))
  if (!found) throw new NotFound()

  await inLane(found.workshop_id, () => settle((tx) => cancel(tx, { ...found, link, company, now })))
  return { status: 'cancelled' as const }
}

type Cancelling = Required<Asked> & { workshop_id: number; link: OwnLink }

async function cancel(tx: Tx, { workshop_id, link, company, now }: Cancelling): Promise<void> {
  const workshop = await lockWorkshop(tx, workshop_id)
  const own = await lockRegistration(tx, link)
  const companions = company ? await lockCompanions(tx, own.id) : []
  const going = [own, ...companions].filter((row) => isSeated(row) || isInterested(row))
  if (going.length === 0) return
  if (isOver(workshop, now)) throw refused('event_over')

  await cancelAll(tx, going, now)
  const changes = { people: going.length }
  await audit(tx, { user_id: null, action: 'cancel', object: 'registrations', object_id: own.id, changes })
}

/** Held until it is done: whoever writes to the person meanwhile waits. */
async function lockRegistration(tx: Tx, { id, email }: OwnLink): Promise<Row> {
  const [found] = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, id), isNull(registrations.deleted_at), isNull(registrations.erased_at)))
    .for('no key update')
  if (!found || !hasAddress(found, email) || isInvited(found)) throw new NotFound()
  return found
}

const lockCompanions = (tx: Tx, id: string): Promise<Row[]> =>
  tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.accompaniment_of, id), holdsSeat, isNull(registrations.erased_at)))
    .orderBy(asc(registrations.id))
    .for('no key update')

async function cancelAll(tx: Tx, going: Row[], now: Date): Promise<void> {
  const stamp = now.toISOString()
  const ids = going.map(({ id }) => id)
  await tx
    .update(registrations)
    .set({ cancelled_at: stamp, participated: null, participated_by: null, updated_at: stamp, updated_by: null })
    .where(inArray(registrations.id, ids))
  // Staff were not told of somebody who only waited.
  const seated = going.filter(isSeated)
  const waiting = going.filter(isInterested)
  await tell(tx, 'cancellation', seated)
  await queueRegistrationMails(
    tx,
    waiting.map((row) => mailTo(row, 'cancellation')),
  )
}
