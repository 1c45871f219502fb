import 'server-only'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { forgetImportRows } from '@/features/imports/service/forget'
import { type ForgottenMails, forgetMails } from '@/features/mails/service/forget'
import { redactAudit } from '@/server/audit'
import type { Tx } from '@/server/db'
import { among } from '@/server/lists'
import { NO_EXTERNAL_ID } from '../contract/public'
import { registrations } from '../table'
import { OBJECT } from './record'

const ANONYMOUS = {
  email: sql`'erased-' || replace(gen_random_uuid()::text, '-', '') || '@erased.invalid'`,
  invite_slug: sql`replace(gen_random_uuid()::text, '-', '')`,
  gender: null,
  external_id: NO_EXTERNAL_ID,
  submission_key: null,
  ...{ title: '', first_name: '', last_name: '', institution: '', institution_address: '' },
  ...{ city: '', postal_code: '', question: '', ipad_shippingaddress: '' },
}

type Erasing = { ids: string[]; now: Date; author: { id: number } | null }
export type Erased = { mails: ForgottenMails; imports: number; entries: number }
type Beside = { mails: SQL; imports: SQL }

/**
 * Who it was is gone; that somebody was there, and what happened when, stays for the counts. The one way in which people
 * are forgotten, by hand and by time. Their events are locked by whoever calls.
 */
export async function eraseRegistrations(tx: Tx, { ids, now, author }: Erasing, beside?: Beside): Promise<Erased> {
  const stamp = now.toISOString()
  await tx
    .update(registrations)
    .set({ ...ANONYMOUS, erased_at: stamp, updated_at: stamp, updated_by: author?.id ?? null })
    .where(and(among(registrations.id, ids), isNull(registrations.deleted_at)))
  return forgetTraces(tx, ids, beside)
}

/** What else tells of them: mails, rows of lists, values in the log. */
export async function forgetTraces(tx: Tx, ids: string[], beside?: Beside): Promise<Erased> {
  const mails = await forgetMails(tx, { ids, beside: beside?.mails })
  const imports = await forgetImportRows(tx, { ids, isNamed: beside?.imports })
  return { mails, imports, entries: await redactAudit(tx, OBJECT, ids) }
}

/** Gives back what somebody holds at events that are still ahead; nobody is told. */
export async function leaveQuietly(tx: Tx, ids: string[], now: Date): Promise<void> {
  const stamp = now.toISOString()
  const isThere = sql`(${registrations.registered} is not null or ${registrations.preliminary_registration})`
  await tx
    .update(registrations)
    .set({ cancelled_at: stamp, participated: null, participated_by: null })
    .where(and(among(registrations.id, ids), isNull(registrations.cancelled_at), isThere))
}

export const deleteForGood = (tx: Tx, ids: string[]) => tx.delete(registrations).where(among(registrations.id, ids))

/** Some of an event whom nobody has forgotten yet; held until it is done, against mails to them as well. */
export async function lockUnforgotten(tx: Tx, workshop_id: number, limit: number): Promise<string[]> {
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

/** All of an address, removed ones as well, in the order in which everybody locks them. */
export function lockOfAddress(tx: Tx, email: string) {
  return tx
    .select()
    .from(registrations)
    .where(eq(registrations.email, email))
    .orderBy(asc(registrations.id))
    .for('update')
}

/** Where an address was ever entered. */
export async function findEventsOf(tx: Tx, email: string): Promise<number[]> {
  const { workshop_id } = registrations
  const rows = await tx
    .selectDistinct({ workshop_id })
    .from(registrations)
    .where(eq(registrations.email, email))
    .orderBy(asc(workshop_id))
  return rows.map((row) => row.workshop_id)
}
