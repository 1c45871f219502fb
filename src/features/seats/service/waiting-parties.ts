import { and, asc, eq, exists, getTableName, gt, inArray, max, or, type SQL, sql } from 'drizzle-orm'
import { mails } from '@/schema/mails'
import { registrations, waitingCondition } from '@/schema/registrations'
import { isUnended, waitlistEntries } from '@/schema/waitlist'
import { auditAll } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'

export type EntryRow = typeof waitlistEntries.$inferSelect
export type Person = typeof registrations.$inferSelect
/** An entry with its people, the main registration first. */
export type Party = EntryRow & { people: Person[]; size: number }

/**
 * The entry has not ended, and its main registration still waits. Queries with this condition join both tables. The doctor
 * repeats it in backup/service/waitlist-invariants.ts.
 */
export const isOpenEntry: SQL = sql`${isUnended} and ${waitingCondition}`

/** The open entries of an event in the order of the list. The caller has locked the event. */
export async function readParties(tx: Tx, workshop_id: number, only?: { registration_id: string }): Promise<Party[]> {
  const { position, joined_at, registration_id } = waitlistEntries
  const entries = await tx
    .select({ entry: waitlistEntries })
    .from(waitlistEntries)
    .innerJoin(registrations, eq(registrations.id, registration_id))
    .where(
      and(eq(waitlistEntries.workshop_id, workshop_id), only && eq(registration_id, only.registration_id), isOpenEntry),
    )
    .orderBy(asc(position), asc(joined_at), asc(registration_id))
  if (entries.length === 0) return []
  const people = await readWaiting(tx, workshop_id, only)
  const byMain = Map.groupBy(people, ({ id, accompaniment_of }) => accompaniment_of ?? id)
  return entries.map(({ entry }) => {
    const own = byMain.get(entry.registration_id) ?? []
    const sorted = own.toSorted((a, b) => Number(a.accompaniment_of !== null) - Number(b.accompaniment_of !== null))
    return { ...entry, people: sorted, size: sorted.length }
  })
}

export const readParty = async (tx: Tx, workshop_id: number, registration_id: string): Promise<Party | undefined> =>
  (await readParties(tx, workshop_id, { registration_id }))[0]

/** Everybody who waits at an event, or in one party, in the order in which they were added. */
const readWaiting = (tx: Tx, workshop_id: number, only?: { registration_id: string }): Promise<Person[]> =>
  tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.workshop_id, workshop_id),
        only &&
          or(eq(registrations.id, only.registration_id), eq(registrations.accompaniment_of, only.registration_id)),
        waitingCondition,
      ),
    )
    .orderBy(asc(registrations.created_at), asc(registrations.id))

export const WITHOUT_OFFER = {
  state: 'waiting',
  offered_seats: null,
  offered_at: null,
  expires_at: null,
  reminded_at: null,
} as const

type NewEntry = Pick<EntryRow, 'registration_id' | 'workshop_id' | 'joined_at'> & Partial<EntryRow>

/**
 * Puts entries at the end of the list, in their order, and logs their positions. An ended entry of a registration that
 * waits again keeps its position.
 */
export async function insertEntries(tx: Tx, entries: NewEntry[]): Promise<void> {
  const [first] = entries
  if (!first) return
  const last = await readLastPosition(tx, first.workshop_id)
  const rows = await tx
    .insert(waitlistEntries)
    .values(entries.map((entry, index) => ({ position: last + index + 1, ...entry })))
    .onConflictDoUpdate({
      target: waitlistEntries.registration_id,
      set: { workshop_id: sql`excluded.workshop_id`, ...WITHOUT_OFFER, informed_at: null, ended_at: null },
    })
    .returning()
  await auditEntries(
    tx,
    rows.map((party) => ({ party, changes: { waitlist: [null, 'waiting'], position: party.position } })),
  )
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

export type Ended = { state: Exclude<EntryRow['state'], 'waiting' | 'offered'>; now: Date }

/** Ends entries whose people are registered, cancelled or removed already. */
export async function closeEntries(tx: Tx, entries: EntryRow[], { state, now }: Ended): Promise<void> {
  if (entries.length === 0) return
  await updateEntries(tx, mainIdsOf(entries), { state, ended_at: now.toISOString() })
  await auditEntries(
    tx,
    entries.map((party) => ({ party, changes: { waitlist: [party.state, state] } })),
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
      user_id: author?.id ?? null,
      action: 'update' as const,
      object: getTableName(registrations),
      object_id: party.registration_id,
      changes,
    })),
  )

/** Those of these events that have an entry without an end. */
export const listEventsWithEntries = (tx: Tx, events: number[]) =>
  tx
    .selectDistinct({ workshop_id: waitlistEntries.workshop_id })
    .from(waitlistEntries)
    .where(and(isAnyOf(waitlistEntries.workshop_id, events), isUnended))

export const UNSENT_STATES = ['queued', 'held', 'sending', 'retry'] as const

/**
 * The offer of a party. It is open until its end, and while a mail of it is unsent or was sent after `mailedSince`: the
 * time to answer begins when the mail is sent, and the list stores the later end afterwards.
 */
export async function findOffer(
  tx: Tx,
  main: { id: string },
  { now, mailedSince }: { now: Date; mailedSince: Date },
): Promise<{ offered_seats: number | null; isOpen: boolean } | undefined> {
  const { offered_seats, registration_id, state, expires_at } = waitlistEntries
  const isLate = or(inArray(mails.state, UNSENT_STATES), gt(mails.sent_at, mailedSince.toISOString()))
  const lateMails = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.registration_id, main.id), eq(mails.type, 'offer'), isLate))
  const isOpen = or(gt(expires_at, now.toISOString()), exists(lateMails))
  const [offer] = await tx
    .select({ offered_seats, isOpen: sql<boolean>`${isOpen}` })
    .from(waitlistEntries)
    .where(and(eq(registration_id, main.id), eq(state, 'offered')))
  return offer
}
