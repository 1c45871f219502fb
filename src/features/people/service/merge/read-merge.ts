import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Invalid, NotFound } from '@/contract/problems'
import { certificates, validCondition } from '@/schema/certificates'
import { blacklistedEmails } from '@/schema/mails'
import { personNotes } from '@/schema/people'
import { recipients, registrations, savedNumbers } from '@/schema/registrations'
import { waitlistEntries } from '@/schema/waitlist'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'
import { planMerge } from '../../rules/merge'

export type Addresses = { kept: string; merged: string }

/** The addresses of two registrations; the first is kept. */
export async function getAddresses({ id, other }: { id: string; other: string }): Promise<Addresses> {
  const found = await db
    .select({ id: registrations.id, email: registrations.email })
    .from(registrations)
    .where(
      and(isAnyOf(registrations.id, [id, other]), isNull(registrations.deleted_at), isNull(registrations.erased_at)),
    )
  const emailOf = (wanted: string) => found.find((row) => row.id === wanted)?.email
  const kept = emailOf(id)
  const merged = emailOf(other)
  if (kept === undefined || merged === undefined) throw new NotFound()
  if (kept === merged) throw new Invalid({ other: ['merge_same_address'] }, 'merge_same_address')
  return { kept, merged }
}

/** The events of both addresses in the order in which they are locked. */
export async function readEventsOf({ kept, merged }: Addresses, from: Db | Tx): Promise<number[]> {
  const rows = await from
    .selectDistinct({ workshop_id: registrations.workshop_id })
    .from(registrations)
    .where(inArray(registrations.email, [kept, merged]))
    .orderBy(asc(registrations.workshop_id))
  return rows.map((row) => row.workshop_id)
}

type MergeParts = Awaited<ReturnType<typeof readParts>>
export type MergeSource = MergeParts & { fingerprint: string }

/**
 * Everything that a merge depends on, with its plan and the fingerprint of both. The preview reads it without locks; the
 * merge has locked the events, and locks the rows here.
 */
export async function readMerge(tx: Tx, addresses: Addresses, locking: Locking): Promise<MergeSource> {
  const parts = await readParts(tx, addresses, locking)
  return { ...parts, fingerprint: fingerprintOf(addresses, parts) }
}

type Locking = { locks: boolean }

async function readParts(tx: Tx, addresses: Addresses, { locks }: Locking) {
  const emails = [addresses.kept, addresses.merged]
  const rows = await lockedIf(
    locks,
    tx
      .select()
      .from(registrations)
      .where(inArray(registrations.email, emails))
      .orderBy(asc(registrations.id))
      .$dynamic(),
  )
  const ids = rows.map(({ id }) => id)
  const companions = await lockedIf(
    locks,
    tx
      .select()
      .from(registrations)
      .where(isAnyOf(registrations.accompaniment_of, ids))
      .orderBy(asc(registrations.id))
      .$dynamic(),
  )
  const [certified, entries, numbers, blacklist, known, notes] = await Promise.all([
    tx
      .select({ registration_id: certificates.registration_id })
      .from(certificates)
      .where(and(isAnyOf(certificates.registration_id, ids), validCondition)),
    tx.select().from(waitlistEntries).where(isAnyOf(waitlistEntries.registration_id, ids)),
    tx.select().from(savedNumbers).where(inArray(savedNumbers.email, emails)),
    tx.select().from(blacklistedEmails).where(inArray(blacklistedEmails.email, emails)),
    tx.select().from(recipients).where(inArray(recipients.email, emails)),
    tx
      .select({ id: personNotes.id })
      .from(personNotes)
      .where(eq(personNotes.email, addresses.merged))
      .orderBy(asc(personNotes.id)),
  ])
  const withFacts = rows.map((row) => ({
    ...row,
    is_certified: certified.some(({ registration_id }) => registration_id === row.id),
    position: entries.find(({ registration_id }) => registration_id === row.id)?.position ?? null,
  }))
  const plans = planMerge(
    {
      rows: withFacts,
      companions: companions.flatMap((row) =>
        row.accompaniment_of ? { ...row, accompaniment_of: row.accompaniment_of } : [],
      ),
    },
    addresses,
  )
  const moving = rows.filter(({ email }) => email === addresses.merged)
  const certificateCount = certified.filter((one) => moving.some(({ id }) => id === one.registration_id)).length
  return { rows: withFacts, companions, entries, numbers, blacklist, recipients: known, notes, plans, certificateCount }
}

type RowQuery<Rows> = PromiseLike<Rows> & { for: (strength: 'no key update') => PromiseLike<Rows> }

const lockedIf = <Rows>(locks: boolean, query: RowQuery<Rows>): PromiseLike<Rows> =>
  locks ? query.for('no key update') : query

/** Two readings with the same fingerprint lead to the same merge. The times of mails and of the use of links do not count. */
function fingerprintOf(addresses: Addresses, parts: MergeParts): string {
  const { rows, companions, entries, numbers, blacklist, recipients: known, notes, plans } = parts
  const content = [
    addresses,
    rows.map(({ id, email, updated_at, is_certified, position }) => [id, email, updated_at, is_certified, position]),
    companions.map(({ id, accompaniment_of, updated_at }) => [id, accompaniment_of, updated_at]),
    entries.map(({ registration_id, state }) => `${registration_id} ${state}`).sort(),
    numbers.map((row) => JSON.stringify(row)).sort(),
    blacklist.map(({ email, reason }) => `${email} ${reason}`).sort(),
    known
      .map(({ email, declined_mails, erasure_requested_at }) =>
        JSON.stringify([email, declined_mails, erasure_requested_at]),
      )
      .sort(),
    notes,
    plans,
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** The merged address as an element of an array of addresses. */
export const withAddress = (email: string) => sql`array_append(${registrations.earlier_emails}, ${email}::text)`
