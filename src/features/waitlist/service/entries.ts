import 'server-only'
import { and, asc, eq, max, or, sql } from 'drizzle-orm'
import type { WaitlistMailType } from '@/features/mails/contract'
import { partyFieldsOf } from '@/features/registrations/rules/sign-up'
import { queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { AUDIT_OBJECT } from '@/features/registrations/service/people/audit-entry'
import { mailTo } from '@/features/registrations/service/sign-up/party-mails'
import { registrations, waitingCondition } from '@/features/registrations/table'
import { auditAll } from '@/server/crud/audit'
import { isAnyOf } from '@/server/crud/lists'
import type { Tx } from '@/server/database/db'
import { auditLog } from '@/server/database/system-tables'
import type { EntryState } from '../contract/public'
import { waitlistEntries } from '../table'
import { isOpenEntry } from './open-entries'

export type EntryRow = typeof waitlistEntries.$inferSelect
export type Person = typeof registrations.$inferSelect
/** An entry with its people, the main registration first. */
export type Party = EntryRow & { people: Person[]; size: number }

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
      set: {
        workshop_id: sql`excluded.workshop_id`,
        state: 'waiting',
        offered_seats: null,
        offered_at: null,
        expires_at: null,
        reminded_at: null,
        informed_at: null,
        ended_at: null,
      },
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

type Ended = { state: Exclude<EntryState, 'waiting' | 'offered'>; now: Date }

/** Ends entries, and cancels the registrations of their people, so that they can join again. */
export async function endEntries(tx: Tx, parties: Party[], { state, now }: Ended): Promise<void> {
  if (parties.length === 0) return
  await closeEntries(tx, parties, { state, now })
  const ids = parties.flatMap(({ people }) => people.map(({ id }) => id))
  if (state !== 'ended') await cancelWaiting(tx, ids, now)
}

/** Ends entries whose people are registered, cancelled or removed already. */
export async function closeEntries(tx: Tx, entries: EntryRow[], { state, now }: Ended): Promise<void> {
  if (entries.length === 0) return
  await updateEntries(tx, mainIdsOf(entries), { state, ended_at: now.toISOString() })
  await auditEntries(
    tx,
    entries.map((party) => ({ party, changes: { waitlist: [party.state, state] } })),
  )
}

/** People who no longer wait can join again at the end of the list. */
export async function cancelWaiting(tx: Tx, ids: string[], now: Date): Promise<void> {
  const timestamp = now.toISOString()
  await tx
    .update(registrations)
    .set({ cancelled_at: timestamp, updated_at: timestamp, updated_by: null })
    .where(isAnyOf(registrations.id, ids))
}

/** Queues a mail to the main person of each party. */
export const mailMains = (tx: Tx, parties: Party[], type: WaitlistMailType): Promise<void> =>
  queueRegistrationMails(
    tx,
    parties.flatMap(({ people: [main] }) => (main ? [mailTo(main, type)] : [])),
  )

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
      object: AUDIT_OBJECT,
      object_id: party.registration_id,
      changes,
    })),
  )

/** `rest` are the people of the party who got no seat, and `kept` is the number of seats that stay held for them. */
type Rest = { party: EntryRow; rest: Person[]; kept?: number; now: Date }

/** The people who got no seat keep the position of their party. The first of them becomes its main registration. */
export async function requeueRemaining(tx: Tx, { party, rest, kept = 0, now }: Rest): Promise<void> {
  const [first, ...others] = rest
  if (!first) return
  const [main] = await tx
    .update(registrations)
    .set({
      ...partyFieldsOf(undefined),
      invoice_address: await readInvoiceAddress(tx, party),
      updated_at: now.toISOString(),
    })
    .where(eq(registrations.id, first.id))
    .returning()
  if (!main) return
  const ids = others.map(({ id }) => id)
  await tx.update(registrations).set(partyFieldsOf(main)).where(isAnyOf(registrations.id, ids))
  const { workshop_id, position, joined_at, may_split, let_in } = party
  await insertEntries(tx, [{ registration_id: main.id, workshop_id, position, joined_at, may_split, let_in }])
  if (kept > 0) await keepOffer(tx, main, { party, kept })
  await queueRegistrationMails(tx, [mailTo(main, kept > 0 ? 'offer' : 'interest')])
}

/** The new main person learns of the offer by its mail, and has as much time from then on as anybody. */
async function keepOffer(tx: Tx, main: Person, { party, kept }: Pick<Rest, 'party'> & { kept: number }) {
  const { offered_at, expires_at, workshop_id } = party
  await updateEntries(tx, [main.id], { state: 'offered', offered_seats: kept, offered_at, expires_at })
  const by_hand = (await wasOfferedByHand(tx, party)) || undefined
  const changes = { waitlist: ['waiting', 'offered'], seats: kept, expires_at, by_hand }
  await auditEntries(tx, [{ party: { registration_id: main.id, workshop_id }, changes }])
}

/** Staff may offer seats beyond the maximum by hand. The log says so for each entry, because the doctor looks there. */
const wasOfferedByHand = async (tx: Tx, { registration_id }: EntryRow): Promise<boolean> =>
  (await tx.$count(
    auditLog,
    and(
      eq(auditLog.object, AUDIT_OBJECT),
      eq(auditLog.object_id, registration_id),
      sql`${auditLog.changes} ? 'by_hand'`,
    ),
  )) > 0

async function readInvoiceAddress(tx: Tx, { registration_id }: EntryRow): Promise<string> {
  const [main] = await tx
    .select({ invoice_address: registrations.invoice_address })
    .from(registrations)
    .where(eq(registrations.id, registration_id))
  return main?.invoice_address ?? ''
}
