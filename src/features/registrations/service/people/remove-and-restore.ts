import { and, count, desc, eq, gt, isNull, not, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { instantAfter } from '@/contract/time'
import { requestOffers, requestOffersLater } from '@/features/seats/service/request-offers'
import { registrations } from '@/schema/registrations'
import { type AuthorContext, audit } from '@/server/crud/audit'
import { db, getRow, type Tx } from '@/server/database/db'
import { RESTORABLE_DAYS } from '../../contract/office'
import { refuseUnlessCountConfirmed } from '../../rules/bulk-actions'
import { undoableUntil } from '../../rules/seat-changes'
import { AUDIT_OBJECT, auditRegistration } from '../audit-entry'
import { withEventOf, withLockedEvent } from '../locked-event'
import { isListed } from './list-people'

const { id, workshop_id, email, deleted_at, registered, cancelled_at, preliminary_registration } = registrations

/** Removes one person; the companions stay. */
export async function deleteRegistration(registrationId: string, { author, now }: AuthorContext) {
  const removal = removalColumns({ author, now })
  await withEventOf(registrationId, async (tx, workshop) => {
    const removedRow = await getRow(
      tx
        .update(registrations)
        .set(removal)
        .where(and(eq(id, registrationId), isNull(deleted_at)))
        .returning(),
    )
    await auditRegistration(tx, { author, action: 'delete', before: removedRow })
    await requestOffersLater(tx, workshop.id, undoableUntil(now))
  })
  return { success: true as const, deleted_at: removal.deleted_at }
}

/** All people of one removal get the same deleted_at, by which they are restored. */
export const removalColumns = ({ author, now }: AuthorContext) => {
  const timestamp = now.toISOString()
  return { deleted_at: timestamp, updated_at: timestamp, updated_by: author.id }
}

type RemoveAllInput = AuthorContext & { id: number; count?: number }

/** Removes everybody of an event, interests included. */
export const removeAllParticipants = ({ id: event, count: confirmed, author, now }: RemoveAllInput) =>
  withLockedEvent(event, async (tx) => {
    const everybody = and(eq(workshop_id, event), isNull(deleted_at))
    const people = await tx.$count(registrations, and(everybody, isListed()))
    refuseUnlessCountConfirmed(people, confirmed)
    const removedRows = await tx
      .update(registrations)
      .set(removalColumns({ author, now }))
      .where(everybody)
      .returning({ id })
    const removed = removedRows.length
    if (removed > 0) await auditMany(tx, { author, event, action: 'delete', changes: { removed } })
    await requestOffers(tx, event)
    return { success: true as const, removed }
  })

type BulkAuditEntry = Pick<AuthorContext, 'author'> & {
  event: number
  action: 'update' | 'delete' | 'cancel'
  changes: Record<string, unknown>
}

/** Writes one entry for many people, under their event. */
export const auditMany = (tx: Tx, { author, event, action, changes }: BulkAuditEntry): Promise<void> =>
  audit(tx, {
    user_id: author.id,
    action,
    object: AUDIT_OBJECT,
    object_id: event,
    changes: { workshop_id: event, ...changes },
  })

/** A limit is needed, because each person who is removed alone counts as one removal. */
const REMOVALS_MAX = 50

/** People who were removed later can be restored. */
export const restorableSince = (now: Date) => instantAfter(-RESTORABLE_DAYS, now)

export async function listRemovals(event: number, now: Date) {
  const rows = await db
    .select({ deleted_at: sql<string>`${deleted_at}`.mapWith(deleted_at), people: count() })
    .from(registrations)
    .where(and(eq(workshop_id, event), gt(deleted_at, restorableSince(now))))
    .groupBy(deleted_at)
    .orderBy(desc(deleted_at))
    .limit(REMOVALS_MAX)
  const until = (removed_at: string) => instantAfter(RESTORABLE_DAYS, removed_at)
  return { data: rows.map((row) => ({ ...row, restorable_until: until(row.deleted_at) })) }
}

const OWN_COLUMNS = { cancelled_at, registered, preliminary_registration }
const other = alias(registrations, 'other')

/** Ranks a registration: a seat is more than an invitation, and an invitation more than an interest. */
const seatRankOf = (row: Record<keyof typeof OWN_COLUMNS, AnyPgColumn>) => sql`case
  when ${row.cancelled_at} is not null then 0
  when ${row.preliminary_registration} then 1
  when ${row.registered} is null then 2
  else 3 end`

/** The main registration may have become a companion meanwhile; its former companions then join the same party. */
const currentValueOf = (column: 'accompaniment_of' | 'party_since') => sql`coalesce(
  (select ${other[column]} from ${registrations} as ${other} where ${other.id} = ${registrations.accompaniment_of}), ${registrations[column]})`

type RestoreInput = AuthorContext & { id: number; deleted_at: string }

/** Leaves out everybody who has the same rank at the event again. Seats may exceed the maximum: they existed before. */
export const restoreRegistrations = ({ id: event, deleted_at: moment, author, now }: RestoreInput) =>
  withLockedEvent(event, async (tx) => {
    if (moment <= restorableSince(now)) return { restored: 0, left_out: 0 }
    const inRemoval = and(eq(workshop_id, event), eq(deleted_at, moment))
    const returned = tx
      .select({ found: sql`1` })
      .from(other)
      .where(
        and(
          eq(other.workshop_id, event),
          eq(other.email, email),
          isNull(other.deleted_at),
          sql`${seatRankOf(OWN_COLUMNS)} between 1 and ${seatRankOf(other)}`,
        ),
      )
    const restoredRows = await tx
      .update(registrations)
      .set({
        deleted_at: null,
        accompaniment_of: currentValueOf('accompaniment_of'),
        party_since: currentValueOf('party_since'),
        submission_key: null,
        updated_at: now.toISOString(),
        updated_by: author.id,
      })
      .where(and(inRemoval, not(sql`exists ${returned}`)))
      .returning({ id })
    const left_out = await tx.$count(registrations, inRemoval)
    const changes = { restored: restoredRows.length, left_out, deleted_at: [moment, null] }
    if (restoredRows.length > 0) await auditMany(tx, { author, event, action: 'update', changes })
    return { restored: restoredRows.length, left_out }
  })
