import 'server-only'
import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
import { AUDIT_OBJECT } from '@/features/registrations/service/people/audit-entry'
import { registrations } from '@/features/registrations/table'
import { audit, auditAll } from '@/server/crud/audit'
import { isAnyOf } from '@/server/crud/lists'
import type { Tx } from '@/server/database/db'
import type { EntryState } from '../contract/public'
import { isOpenEntry, waitlistEntries } from '../table'

export type EntryRow = typeof waitlistEntries.$inferSelect
export type Person = typeof registrations.$inferSelect
/** An entry with its people, the main registration first. */
export type Party = EntryRow & { people: Person[]; size: number }

/** The open entries of an event in the order of the list. The caller has locked the event. */
export async function readParties(tx: Tx, workshop_id: number): Promise<Party[]> {
  const entries = await tx
    .select({ entry: waitlistEntries })
    .from(waitlistEntries)
    .innerJoin(registrations, eq(registrations.id, waitlistEntries.registration_id))
    .where(and(eq(waitlistEntries.workshop_id, workshop_id), isOpenEntry))
    .orderBy(asc(waitlistEntries.position), asc(waitlistEntries.joined_at), asc(waitlistEntries.registration_id))
  const people = await readWaiting(tx, workshop_id)
  return entries.map(({ entry }) => {
    const own = people.filter(({ id, accompaniment_of }) => [id, accompaniment_of].includes(entry.registration_id))
    const sorted = own.toSorted((a, b) => Number(a.accompaniment_of !== null) - Number(b.accompaniment_of !== null))
    return { ...entry, people: sorted, size: sorted.length }
  })
}

/** Everybody who waits at an event, in the order in which they were added. */
const readWaiting = (tx: Tx, workshop_id: number): Promise<Person[]> =>
  tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.workshop_id, workshop_id), isWaiting))
    .orderBy(asc(registrations.created_at), asc(registrations.id))

const isWaiting = and(
  registrations.preliminary_registration,
  isNull(registrations.cancelled_at),
  isNull(registrations.deleted_at),
)

type NewEntry = Pick<EntryRow, 'registration_id' | 'workshop_id' | 'joined_at'> & Partial<EntryRow>

/** Puts entries at the end of the list, in their order. An ended entry of the same registration begins again. */
export async function insertEntries(tx: Tx, entries: NewEntry[]): Promise<void> {
  const [first] = entries
  if (!first) return
  const last = await readLastPosition(tx, first.workshop_id)
  await tx
    .insert(waitlistEntries)
    .values(entries.map((entry, index) => ({ position: last + index + 1, ...entry })))
    .onConflictDoUpdate({
      target: waitlistEntries.registration_id,
      set: {
        workshop_id: sql`excluded.workshop_id`,
        position: sql`excluded.position`,
        joined_at: sql`excluded.joined_at`,
        state: 'waiting',
        ...{
          offered_seats: null,
          offered_at: null,
          expires_at: null,
          reminded_at: null,
          told_at: null,
          ended_at: null,
        },
      },
    })
}

async function readLastPosition(tx: Tx, workshop_id: number): Promise<number> {
  const [found] = await tx
    .select({ last: max(waitlistEntries.position) })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.workshop_id, workshop_id))
  return found?.last ?? 0
}

export const updateEntries = (tx: Tx, ids: string[], values: Partial<EntryRow>) =>
  tx.update(waitlistEntries).set(values).where(isAnyOf(waitlistEntries.registration_id, ids))

type Ended = { state: Exclude<EntryState, 'waiting' | 'offered'>; now: Date; author?: { id: number } | null }

/** Ends entries, and cancels the registrations of their people, so that they can join again. */
export async function endEntries(tx: Tx, parties: Party[], { state, now, author = null }: Ended): Promise<void> {
  if (parties.length === 0) return
  const stamp = now.toISOString()
  await updateEntries(tx, mainIdsOf(parties), { state, ended_at: stamp })
  if (state !== 'ended') {
    const ids = parties.flatMap(({ people }) => people.map(({ id }) => id))
    await tx
      .update(registrations)
      .set({ cancelled_at: stamp, updated_at: stamp, updated_by: author?.id ?? null })
      .where(isAnyOf(registrations.id, ids))
  }
  await auditEntries(
    tx,
    parties.map((party) => ({ party, changes: { waitlist: [party.state, state] } })),
    author,
  )
}

export const mainIdsOf = (parties: Pick<Party, 'registration_id'>[]): string[] =>
  parties.map(({ registration_id }) => registration_id)

type AuditedEntry = { party: Pick<Party, 'registration_id' | 'workshop_id'>; changes: Record<string, unknown> }

/** The entry stands in the history of the main registration, so that an erasure empties it with all others. */
export const auditEntries = (tx: Tx, entries: AuditedEntry[], author: { id: number } | null = null): Promise<void> =>
  auditAll(
    tx,
    entries.map(({ party, changes }) => ({
      ...{ user_id: author?.id ?? null, action: 'update' as const, object: AUDIT_OBJECT },
      ...{ object_id: party.registration_id, changes },
    })),
  )

export const auditJoin = (tx: Tx, main: { id: string }, people: number): Promise<void> =>
  audit(tx, {
    user_id: null,
    action: 'create',
    object: AUDIT_OBJECT,
    object_id: main.id,
    changes: { waitlist: [null, 'waiting'], people },
  })
