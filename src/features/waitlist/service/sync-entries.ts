import { and, asc, eq, inArray, isNull, not, notExists, notInArray, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { cancelPeople, requeueRemaining } from '@/features/registrations/service/sign-up/seated-parties'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { closeEntries, insertEntries, mainIdsOf } from '@/features/seats/service/waiting-parties'
import {
  invitedConditionOf,
  registrations,
  seatedCondition,
  waitingCondition,
  waitingConditionOf,
} from '@/schema/registrations'
import { isUnended, waitlistEntries } from '@/schema/waitlist'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'

/** Ends the entries of people who no longer wait: they got a seat another way, cancelled by an old link or were removed. */
export async function closeStaleEntries(tx: Tx, { id }: LockedWorkshop, now: Date): Promise<void> {
  const stale = await readStaleEntries(tx, id)
  if (stale.length === 0) return
  const emails = stale.map(({ email }) => email)
  const seated = await readSeatedEmails(tx, id, emails)
  const accepted = stale.filter(({ email }) => seated.has(email)).map(({ entry }) => entry)
  const left = stale.filter(({ email }) => !seated.has(email)).map(({ entry }) => entry)
  await closeEntries(tx, accepted, { state: 'accepted', now })
  await closeEntries(tx, left, { state: 'left', now })
  const companions = await readCompanions(tx, mainIdsOf(stale.map(({ entry }) => entry)))
  for (const party of accepted) {
    const rest = companions.filter(({ accompaniment_of }) => accompaniment_of === party.registration_id)
    await requeueRemaining(tx, { party, rest, now })
  }
  // The companions waited with a main registration that left, and nobody can act for them any more.
  const mains = new Set<string | null>(mainIdsOf(left))
  const leaving = companions.filter(({ accompaniment_of }) => mains.has(accompaniment_of))
  await cancelPeople(tx, leaving, { now })
}

function readStaleEntries(tx: Tx, id: number) {
  const { registration_id, workshop_id } = waitlistEntries
  return tx
    .select({ entry: waitlistEntries, email: registrations.email })
    .from(waitlistEntries)
    .innerJoin(registrations, eq(registrations.id, registration_id))
    .where(and(eq(workshop_id, id), isUnended, sql`not (${waitingCondition})`))
}

async function readSeatedEmails(tx: Tx, workshop_id: number, emails: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ email: registrations.email })
    .from(registrations)
    .where(and(eq(registrations.workshop_id, workshop_id), isAnyOf(registrations.email, emails), seatedCondition))
  return new Set(rows.map(({ email }) => email))
}

/** The people who waited with these main registrations, and have no seat. */
const readCompanions = (tx: Tx, mains: string[]) =>
  tx
    .select()
    .from(registrations)
    .where(and(isAnyOf(registrations.accompaniment_of, mains), waitingCondition))
    .orderBy(asc(registrations.created_at), asc(registrations.id))

/** A companion whom staff restored after the party got its seats or left waits alone. */
export async function detachCompanions(tx: Tx, { id: workshop_id }: LockedWorkshop, now: Date): Promise<void> {
  const main = alias(registrations, 'main')
  const waitingMains = tx
    .select({ id: main.id })
    .from(main)
    .where(and(eq(main.workshop_id, workshop_id), waitingConditionOf(main)))
  await tx
    .update(registrations)
    .set({ accompaniment_of: null, party_since: null, updated_at: now.toISOString(), updated_by: null })
    .where(
      and(
        eq(registrations.workshop_id, workshop_id),
        waitingCondition,
        notInArray(registrations.accompaniment_of, waitingMains),
      ),
    )
}

/** An invitation to an unlisted event allows offers to the person who waits there already. */
export async function allowInvited(tx: Tx, { id }: LockedWorkshop): Promise<void> {
  const { registration_id, workshop_id, let_in } = waitlistEntries
  const invitation = alias(registrations, 'invitation')
  const invited = tx
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(
      invitation,
      and(eq(invitation.workshop_id, registrations.workshop_id), eq(invitation.email, registrations.email)),
    )
    .where(and(eq(registrations.workshop_id, id), waitingCondition, invitedConditionOf(invitation)))
  await tx
    .update(waitlistEntries)
    .set({ let_in: true })
    .where(and(eq(workshop_id, id), isUnended, not(let_in), inArray(registration_id, invited)))
}

/** Builds a part of queries without a database, because the build loads this module. */
const openEntry = new QueryBuilder()
  .select({ id: waitlistEntries.registration_id })
  .from(waitlistEntries)
  .where(and(eq(waitlistEntries.registration_id, registrations.id), isUnended))

/** An address that was left before there was a list, or a person whom staff restored. */
export const isWithoutEntry = and(waitingCondition, isNull(registrations.accompaniment_of), notExists(openEntry))

export async function addMissingEntries(tx: Tx, { id: workshop_id }: LockedWorkshop): Promise<void> {
  const missing = await tx
    .select({ registration_id: registrations.id, joined_at: registrations.created_at })
    .from(registrations)
    .where(and(eq(registrations.workshop_id, workshop_id), isWithoutEntry))
    .orderBy(asc(registrations.created_at), asc(registrations.id))
  const entries = missing.map((row) => ({ ...row, workshop_id }))
  await insertEntries(tx, entries)
}
