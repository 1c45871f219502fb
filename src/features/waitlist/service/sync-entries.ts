import 'server-only'
import { and, asc, eq, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { LockedWorkshop } from '@/features/registrations/service/sign-up/seats'
import { registrations, seatedCondition } from '@/features/registrations/table'
import { isAnyOf } from '@/server/crud/lists'
import type { Tx } from '@/server/database/db'
import { waitlistEntries } from '../table'
import { auditEntries, insertEntries, mainIdsOf, updateEntries } from './entries'

/** Ends the entries of people who got a seat another way, cancelled by their old link, or were removed. */
export async function closeLeftEntries(tx: Tx, { id }: LockedWorkshop, now: Date): Promise<void> {
  const { registration_id, workshop_id, state } = waitlistEntries
  const gone = await tx
    .select({ registration_id, workshop_id, state, email: registrations.email, person: registrations })
    .from(waitlistEntries)
    .innerJoin(registrations, eq(registrations.id, registration_id))
    .where(
      and(
        eq(workshop_id, id),
        sql`${state} in ('waiting', 'offered')`,
        sql`not (${registrations.preliminary_registration} and ${registrations.cancelled_at} is null and ${registrations.deleted_at} is null)`,
      ),
    )
  if (gone.length === 0) return
  const seated = await tx
    .select({ email: registrations.email })
    .from(registrations)
    .where(
      and(
        eq(registrations.workshop_id, id),
        isAnyOf(
          registrations.email,
          gone.map(({ email }) => email),
        ),
        seatedCondition,
      ),
    )
  const stamp = now.toISOString()
  const hasSeat = (entry: (typeof gone)[number]) => seated.some(({ email }) => email === entry.email)
  const ended = [
    { entries: gone.filter(hasSeat), state: 'accepted' as const },
    { entries: gone.filter((entry) => !hasSeat(entry)), state: 'left' as const },
  ]
  for (const { entries, state: next } of ended) {
    if (entries.length === 0) continue
    await updateEntries(tx, mainIdsOf(entries), { state: next, ended_at: stamp })
    await auditEntries(
      tx,
      entries.map((party) => ({ party, changes: { waitlist: [party.state, next] } })),
    )
  }
  // The companions waited with the main registration, and nobody can act for them any more.
  await tx
    .update(registrations)
    .set({ cancelled_at: stamp, updated_at: stamp, updated_by: null })
    .where(
      and(
        isAnyOf(registrations.accompaniment_of, mainIdsOf(gone)),
        registrations.preliminary_registration,
        isNull(registrations.cancelled_at),
      ),
    )
}

/** A companion whom staff restored after the party got its seats or left waits alone. */
export async function separateCompanions(tx: Tx, { id: workshop_id }: LockedWorkshop, now: Date): Promise<void> {
  const main = alias(registrations, 'main')
  const waitingMains = tx
    .select({ id: main.id })
    .from(main)
    .where(
      and(
        eq(main.workshop_id, workshop_id),
        main.preliminary_registration,
        isNull(main.cancelled_at),
        isNull(main.deleted_at),
      ),
    )
  await tx
    .update(registrations)
    .set({ accompaniment_of: null, party_since: null, updated_at: now.toISOString(), updated_by: null })
    .where(
      and(
        eq(registrations.workshop_id, workshop_id),
        registrations.preliminary_registration,
        isNull(registrations.cancelled_at),
        isNull(registrations.deleted_at),
        notInArray(registrations.accompaniment_of, waitingMains),
      ),
    )
}

/** Builds a part of queries without a database, because the build loads this module. */
const openEntry = new QueryBuilder()
  .select({ id: waitlistEntries.registration_id })
  .from(waitlistEntries)
  .where(
    and(eq(waitlistEntries.registration_id, registrations.id), sql`${waitlistEntries.state} in ('waiting', 'offered')`),
  )

/** An address that was left before there was a list, or a person whom staff restored. */
export const isWithoutEntry = and(
  registrations.preliminary_registration,
  isNull(registrations.cancelled_at),
  isNull(registrations.deleted_at),
  isNull(registrations.accompaniment_of),
  notExists(openEntry),
)

export async function addMissingEntries(tx: Tx, { id: workshop_id }: LockedWorkshop): Promise<void> {
  const missing = await tx
    .select({ registration_id: registrations.id, joined_at: registrations.created_at })
    .from(registrations)
    .where(and(eq(registrations.workshop_id, workshop_id), isWithoutEntry))
    .orderBy(asc(registrations.created_at), asc(registrations.id))
  await insertEntries(
    tx,
    missing.map((row) => ({ ...row, workshop_id })),
  )
}
