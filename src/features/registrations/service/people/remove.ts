import 'server-only'
import { and, count, desc, eq, gt, isNull, lt, not, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { NotFound } from '@/contract/problems'
import { audit } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { RESTORABLE_DAYS } from '../contract/office'
import { refuseUnlessConfirmed } from '../rules'
import { registrations } from '../table'
import { deleteForGood, forgetTraces } from './erase'
import { isListed } from './list'
import { lockWorkshop } from './lock'
import { OBJECT, record } from './record'
import { inLane } from './seat'

type Doing = { author: { id: number }; now: Date }

const { id, workshop_id, email, deleted_at, registered, cancelled_at, preliminary_registration } = registrations
const DAY = 24 * 60 * 60 * 1000

/** Whoever came along stays. */
export async function deleteRegistration(asked: string, { author, now }: Doing) {
  const [found] = await db.select({ event: workshop_id }).from(registrations).where(eq(id, asked))
  if (!found) throw new NotFound()

  const { event } = found
  await inLane(event, () =>
    db.transaction(async (tx) => {
      await lockWorkshop(tx, event)
      const [gone] = await tx
        .update(registrations)
        .set(removed({ author, now }))
        .where(and(eq(id, asked), isNull(deleted_at)))
        .returning()
      if (!gone) throw new NotFound()
      await record(tx, { author, action: 'delete', before: gone })
    }),
  )
  return { success: true as const }
}

/** What a removal writes; all of one removal have the same moment, by which they are restored. */
export const removed = ({ author, now }: Doing) => {
  const stamp = now.toISOString()
  return { deleted_at: stamp, updated_at: stamp, updated_by: author.id }
}

type Removing = Doing & { id: number; count?: number }

/** Everybody of the event, who only left an address as well. */
export const removeAllParticipants = ({ id: event, count: typed, ...doing }: Removing) =>
  inLane(event, () =>
    db.transaction(async (tx) => {
      await lockWorkshop(tx, event)
      const everybody = and(eq(workshop_id, event), isNull(deleted_at))
      const people = await tx.$count(registrations, and(everybody, isListed()))
      refuseUnlessConfirmed(people, typed)
      const gone = await tx.update(registrations).set(removed(doing)).where(everybody).returning({ id })
      if (gone.length > 0)
        await recordMany(tx, { ...doing, event, action: 'delete', changes: { removed: gone.length } })
      return { success: true as const, removed: gone.length }
    }),
  )

type Many = Pick<Doing, 'author'> & {
  event: number
  action: 'update' | 'delete' | 'cancel'
  changes: Record<string, unknown>
}

/** One entry for all of them, under the event. */
export const recordMany = (tx: Tx, { author, event, action, changes }: Many): Promise<void> =>
  audit(tx, {
    user_id: author.id,
    action,
    object: OBJECT,
    object_id: event,
    changes: { workshop_id: event, ...changes },
  })

/** Everybody who is removed alone is a removal too. */
const REMOVALS_MAX = 50

const restorableSince = (now: Date) => new Date(now.getTime() - RESTORABLE_DAYS * DAY).toISOString()

export async function listRemovals(event: number, now: Date) {
  const rows = await db
    .select({ deleted_at: sql<string>`${deleted_at}`.mapWith(deleted_at), people: count() })
    .from(registrations)
    .where(and(eq(workshop_id, event), gt(deleted_at, restorableSince(now))))
    .groupBy(deleted_at)
    .orderBy(desc(deleted_at))
    .limit(REMOVALS_MAX)
  const until = (stamp: string) => new Date(Date.parse(stamp) + RESTORABLE_DAYS * DAY).toISOString()
  return { data: rows.map((row) => ({ ...row, restorable_until: until(row.deleted_at) })) }
}

const own = { cancelled_at, registered, preliminary_registration }
const other = alias(registrations, 'other')

/** How much of a place somebody has: a seat is more than an invitation, and that more than an interest. */
const placeOf = (row: Record<keyof typeof own, AnyPgColumn>) => sql`case
  when ${row.cancelled_at} is not null then 0
  when ${row.preliminary_registration} then 1
  when ${row.registered} is null then 2
  else 3 end`

/** Whom they had come along with may have come along with somebody since: then all of them did. */
const nowOf = (column: 'accompaniment_of' | 'party_since') => sql`coalesce(
  (select ${other[column]} from ${registrations} as ${other} where ${other.id} = ${registrations.accompaniment_of}), ${registrations[column]})`

type Restoring = Doing & { id: number; deleted_at: string }

/** Left out is who has as much of a place again already. Seats may go over the maximum: they were given before. */
export const restoreRegistrations = ({ id: event, deleted_at: moment, author, now }: Restoring) =>
  inLane(event, () =>
    db.transaction(async (tx) => {
      await lockWorkshop(tx, event)
      if (moment <= restorableSince(now)) return { restored: 0, left_out: 0 }
      const together = and(eq(workshop_id, event), eq(deleted_at, moment))
      const isThere = tx
        .select({ found: sql`1` })
        .from(other)
        .where(
          and(
            eq(other.workshop_id, event),
            eq(other.email, email),
            isNull(other.deleted_at),
            sql`${placeOf(own)} between 1 and ${placeOf(other)}`,
          ),
        )
      const back = await tx
        .update(registrations)
        .set({
          deleted_at: null,
          accompaniment_of: nowOf('accompaniment_of'),
          party_since: nowOf('party_since'),
          submission_key: null,
          updated_at: now.toISOString(),
          updated_by: author.id,
        })
        .where(and(together, not(sql`exists ${isThere}`)))
        .returning({ id })
      const left_out = await tx.$count(registrations, together)
      const changes = { restored: back.length, left_out, deleted_at: [moment, null] }
      if (back.length > 0) await recordMany(tx, { author, event, action: 'update', changes })
      return { restored: back.length, left_out }
    }),
  )

const PURGED_AT_ONCE = 1000

/** For good, who can be restored no longer, with what else tells of them; answers how many. */
export async function purgeRemoved(now: Date): Promise<number> {
  let purged = 0
  for (;;) {
    const gone = await db.transaction((tx) => purgeSome(tx, now))
    purged += gone
    if (gone < PURGED_AT_ONCE) return purged
  }
}

async function purgeSome(tx: Tx, now: Date): Promise<number> {
  const due = await tx
    .select({ id })
    .from(registrations)
    .where(lt(deleted_at, restorableSince(now)))
    .orderBy(deleted_at)
    .limit(PURGED_AT_ONCE)
    .for('update', { skipLocked: true })
  if (due.length === 0) return 0
  const ids = due.map((row) => row.id)
  await forgetTraces(tx, ids)
  await deleteForGood(tx, ids)
  return ids.length
}
