import { and, asc, eq, getTableName, isNull, or, type SQL, sql } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import {
  type CertificateErasure,
  type ErasedCertificates,
  eraseCertificates,
} from '@/features/certificates/service/erase'
import { eraseActions } from '@/features/check-in/service/forget-actions'
import { EMPTIED_FIELDS, EMPTY_PERSON, type REPLACED_FIELDS } from '@/features/registrations/contract/fields'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { AUDIT_OBJECT } from '@/features/registrations/service/audit-entry'
import { type ErasedMails, eraseMails, newErasedAddress } from '@/features/registrations/service/mail-queue/erase-mails'
import { importResults, importRows } from '@/schema/imports'
import { personMerges, personNotes } from '@/schema/people'
import { isOfAddress, registrations } from '@/schema/registrations'
import { redactAuditOfObjects } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { deleteTimes, keepAttendance } from './attendance-records'
import { DELETED_WITH_REGISTRATION, tableOf } from './declared-tables'

const ANONYMISED_COLUMNS = {
  ...pickNames(EMPTY_PERSON, EMPTIED_FIELDS),
  email: newErasedAddress,
  earlier_emails: [],
  invite_slug: sql`replace(gen_random_uuid()::text, '-', '')`,
  submission_key: null,
  ticket_code: sql`default`,
} satisfies Record<(typeof REPLACED_FIELDS)[number], SQL> &
  Partial<Record<keyof typeof registrations.$inferSelect, unknown>>

/** Valid certificates are `erased` when somebody asks, and `expired` when a retention has passed. */
type EraseInput = Pick<CertificateErasure, 'ids' | 'now' | 'author' | 'isWished'> & { end: 'erased' | 'expired' }
type TracesInput = EraseInput & Pick<CertificateErasure, 'keys'>
export type ErasedCounts = { mails: ErasedMails; certificates: ErasedCertificates; imports: number; entries: number }
type RelatedConditions = { mails: SQL; imports: SQL; walkIns: SQL; certificates: SQL }

/**
 * Anonymises people; the row and its dates stay for the counts, and what bodies demand of the attendance list is kept
 * apart from it. Erasure by hand and by retention both use this function. The caller holds the locks of their events.
 */
export async function eraseRegistrations(
  tx: Tx,
  erasure: EraseInput,
  related?: RelatedConditions,
): Promise<ErasedCounts> {
  const { ids, now, author } = erasure
  const timestamp = now.toISOString()
  const keys = await readAddressKeys(tx, ids)
  await keepAttendance(tx, { ids, now, keys })
  await tx
    .update(registrations)
    .set({ ...ANONYMISED_COLUMNS, erased_at: timestamp, updated_at: timestamp, updated_by: author?.id ?? null })
    .where(and(isAnyOf(registrations.id, ids), isNull(registrations.deleted_at)))
  return eraseTraces(tx, { ...erasure, keys }, related)
}

/**
 * The keyed hash of the address is all by which the kept data of a person are found. Erased people have none, because
 * their address is no longer theirs; what is kept of them has its key already.
 */
export async function readAddressKeys(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const { id, email, erased_at } = registrations
  const people = await tx
    .select({ id, email })
    .from(registrations)
    .where(and(isAnyOf(id, ids), isNull(erased_at)))
  return new Map(people.map((person) => [person.id, addressKeyOf(person.email)]))
}

/** Erases all that other tables hold of these people, and the audited values, those of notes about them included. */
export async function eraseTraces(tx: Tx, erasure: TracesInput, related?: RelatedConditions): Promise<ErasedCounts> {
  const { ids } = erasure
  const mails = await eraseMails(tx, { ids, others: related?.mails })
  const certificates = await eraseCertificates(tx, { ...erasure, others: related?.certificates })
  const imports = await eraseImportRows(tx, ids, related?.imports)
  const entries = await redactAuditOfObjects(tx, AUDIT_OBJECT, ids)
  await eraseActions(tx, { ...erasure, walkIns: related?.walkIns })
  for (const table of DELETED_WITH_REGISTRATION)
    await tx.delete(tableOf(table)).where(sql`registration_id = any(${sql.param(ids)})`)
  await deleteTimes(tx, ids)
  const ofNotes = await redactAuditOfObjects(tx, getTableName(personNotes), ids)
  const ofMerges = await redactAuditOfObjects(tx, getTableName(personMerges), ids)
  return { mails, certificates, imports, entries: entries + certificates.entries + ofNotes + ofMerges }
}

/** Deletes the rows of finished imports, and empties those of an open one, which finds its rows by position. */
async function eraseImportRows(tx: Tx, ids: string[], isNamed?: SQL): Promise<number> {
  const isTheirs = isAnyOf(importRows.registration_id, ids)
  const wanted = and(isNamed ? or(isTheirs, isNamed) : isTheirs, sql`${importRows.values} <> '{}'::jsonb`)
  const isOpen = sql`exists (select from ${importResults} where ${importResults.id} = ${importRows.import_result_id}
    and ${importResults.state} in ('checked', 'running'))`
  const emptied = { outcome: 'failed' as const, values: {}, failures: { email: ['import_erased'] }, before: null }
  const unmatched = { registration_id: null, intervals: [], matched_by: null, left_out: null }
  const open = await tx
    .update(importRows)
    .set({ ...emptied, ...unmatched })
    .where(and(wanted, isOpen))
  const written = await tx.delete(importRows).where(wanted)
  return open.count + written.count
}

/** Cancels seats and interests at future events without sending a mail. */
export async function cancelSilently(tx: Tx, ids: string[], now: Date): Promise<void> {
  const timestamp = now.toISOString()
  const isActive = sql`(${registrations.registered} is not null or ${registrations.preliminary_registration})`
  await tx
    .update(registrations)
    .set({ cancelled_at: timestamp, participated: null, participated_by: null })
    .where(and(isAnyOf(registrations.id, ids), isNull(registrations.cancelled_at), isActive))
}

export const deletePermanently = (tx: Tx, ids: string[]) =>
  tx.delete(registrations).where(isAnyOf(registrations.id, ids))

/** Locks people of an event who are not erased yet; the lock also blocks new mails to them. */
export async function lockUnerased(tx: Tx, workshop_id: number, limit: number): Promise<string[]> {
  const { id, erased_at, deleted_at } = registrations
  const rows = await tx
    .select({ id })
    .from(registrations)
    .where(and(eq(registrations.workshop_id, workshop_id), isNull(erased_at), isNull(deleted_at)))
    .orderBy(asc(id))
    .limit(limit)
    .for('update')
  return rows.map((row) => row.id)
}

/** Locks all registrations of an address, removed ones included, in the order of their ids. */
export function lockByEmail(tx: Tx, email: string) {
  return tx.select().from(registrations).where(isOfAddress(email)).orderBy(asc(registrations.id)).for('update')
}

export async function readEventIds(tx: Tx, email: string): Promise<number[]> {
  const { workshop_id } = registrations
  const rows = await tx
    .selectDistinct({ workshop_id })
    .from(registrations)
    .where(isOfAddress(email))
    .orderBy(asc(workshop_id))
  return rows.map((row) => row.workshop_id)
}
