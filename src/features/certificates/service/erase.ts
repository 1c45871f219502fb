import { and, asc, desc, eq, getTableName, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { keepYearsOf } from '@/features/accreditations/service/keep-years'
import { todayInBerlin } from '@/i18n/formats'
import { bodies } from '@/schema/accreditations'
import { certificates } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { redactAuditOfObjects } from '@/server/crud/audit'
import { isAnyOf, updateMany } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import { giveUpFiles } from '@/server/files/unreferenced-files'
import { type CertificateEnd, type Keeping, keepingOf } from '../rules/keeping'

export type CertificateErasure = {
  ids: string[]
  /** Further certificates, which an earlier erasure has kept. */
  others?: SQL
  now: Date
  author: { id: number } | null
  end: CertificateEnd
  /** Whether the holder wishes that the valid ones are kept; an earlier wish holds where nothing is said. */
  isWished?: boolean
  /** The keyed hashes of the addresses by registration, for those that are kept. */
  keys?: ReadonlyMap<string, string>
}

export type ErasedCertificates = Awaited<ReturnType<typeof eraseCertificates>>

/** The file sweep deletes the document, because no row refers to it any more. */
const EMPTY = { content: null, file: null, sha256: null, signature: null, stamp: null, revocation_reason: '' }

/**
 * Erases the certificates of people. A valid one stays as it is as long as keepingOf() says, by the rules and years of
 * bodies as they are now. All others lose content and document, and drafts are deleted.
 */
export async function eraseCertificates(tx: Tx, erasure: CertificateErasure) {
  const found = await lockCertificates(tx, erasure)
  const today = todayInBerlin(erasure.now)
  const decided = found.map((one) => {
    const isWished = erasure.isWished ?? one.kept_at_wish
    return { ...one, isWished, keeping: keepingOf(one, { end: erasure.end, isWished, today }) }
  })
  const kept = decided.filter(({ keeping }) => keeping !== null)
  const others = decided.filter(({ keeping }) => keeping === null)
  const drafts = others.filter(({ state }) => state === 'draft')
  const ended = others.filter(({ state }) => state === 'issued')
  const emptied = others.filter(({ state, content }) => state !== 'draft' && content !== null)

  if (drafts.length > 0) await tx.delete(certificates).where(isAnyOf(certificates.id, idsOf(drafts)))
  await endCertificates(tx, ended, erasure)
  const entries = await emptyCertificates(tx, others)
  await storeKeeping(tx, kept, erasure)
  const retainedEntries = await redactAuditOfObjects(tx, AUDIT_OBJECT, idsOf(kept))
  return {
    erased: new Set([...drafts, ...ended, ...emptied]).size,
    /**
     * The certificates that were valid, as they were when they were locked, each with the reason and the last day of its
     * keeping; null for one that is erased.
     */
    valid: decided.flatMap(({ id, registration_id, serial, state, content, keeping }) =>
      state === 'issued' && content ? [{ id, registration_id, serial, content, keeping }] : [],
    ),
    entries: entries + retainedEntries,
  }
}

const AUDIT_OBJECT = getTableName(certificates)

/** The facts that decide about a certificate, for a query that joins its body. */
export const HELD_CERTIFICATE = {
  ...columnsOf(certificates, 'id', 'state', 'content', 'file', 'registration_id', 'keep_until', 'kept_at_wish'),
  address_key: certificates.address_key,
  date: sql<string | null>`${certificates.content} ->> 'date'`,
  certificate_erasure: bodies.certificate_erasure,
  keep_years: sql<number | null>`greatest(${bodies.keep_years}, ${keepYearsOf(certificates.workshop_id)})`,
}

/** Locks drafts first, because the job that makes their documents locks a draft and then the certificate that it replaces. */
const lockCertificates = (tx: Tx, { ids, others }: CertificateErasure) =>
  tx
    .select({ ...HELD_CERTIFICATE, serial: certificates.serial })
    .from(certificates)
    .leftJoin(bodies, eq(bodies.id, certificates.body_id))
    .where(or(isAnyOf(certificates.registration_id, ids), others))
    .orderBy(desc(sql`${certificates.state} = 'draft'`), certificates.serial)
    .for('update', { of: certificates })

type Locked = Awaited<ReturnType<typeof lockCertificates>>[number]

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

async function endCertificates(tx: Tx, ended: Pick<Locked, 'id'>[], { end, now, author }: CertificateErasure) {
  if (ended.length === 0) return
  const revocation = end === 'revoked' ? { revoked_at: now.toISOString(), revoked_by: author?.id } : {}
  await tx
    .update(certificates)
    .set({ state: end, ...revocation })
    .where(isAnyOf(certificates.id, idsOf(ended)))
}

type Retained = Locked & { isWished: boolean; keeping: Keeping | null }

const storeKeeping = (tx: Tx, kept: Retained[], { keys }: CertificateErasure) =>
  updateMany(
    tx,
    certificates,
    kept.map(({ id, registration_id, address_key, isWished, keeping }) => ({
      id,
      keep_until: keeping?.until,
      kept_at_wish: isWished,
      address_key: keys?.get(registration_id ?? '') ?? address_key,
    })),
  )

/** Returns the number of entries of the log that lost their values: a reason of staff may name the person. */
async function emptyCertificates(tx: Tx, rows: Pick<Locked, 'id' | 'file'>[]): Promise<number> {
  if (rows.length === 0) return 0
  const ids = idsOf(rows)
  await tx
    .update(certificates)
    .set({ ...EMPTY, address_key: null, kept_at_wish: false })
    .where(isAnyOf(certificates.id, ids))
  await giveUpFiles(
    tx,
    rows.map(({ file }) => file),
  )
  return redactAuditOfObjects(tx, AUDIT_OBJECT, ids)
}

const BATCH_SIZE = 500

/**
 * Empties the certificates of erased people whose last day has passed, and returns their number. The rules and years of
 * bodies count as they are now, so that a last day may have moved since the person was erased.
 */
export async function emptyOutdatedCertificates(now: Date): Promise<number> {
  let total = 0
  for (let after = ''; ; ) {
    const { last, emptied } = await db.transaction((tx) => emptyBatch(tx, { after, now }))
    total += emptied
    if (last === undefined) return total
    after = last
  }
}

async function emptyBatch(tx: Tx, { after, now }: { after: string; now: Date }) {
  const rows = await tx
    .select(HELD_CERTIFICATE)
    .from(certificates)
    .leftJoin(bodies, eq(bodies.id, certificates.body_id))
    .where(and(gt(certificates.id, after), isNotNull(certificates.content), isNotNull(certificates.keep_until)))
    .orderBy(asc(certificates.id))
    .limit(BATCH_SIZE)
    .for('update', { of: certificates, skipLocked: true })
  const end = 'expired'
  const today = todayInBerlin(now)
  const decided = rows.map((row) => ({ ...row, keeping: keepingOf(row, { end, isWished: row.kept_at_wish, today }) }))
  const outdated = decided.filter(({ keeping }) => keeping === null)
  const moved = decided.filter(({ keeping, keep_until }) => keeping && keeping.until !== keep_until)
  await endCertificates(
    tx,
    outdated.filter(({ state }) => state === 'issued'),
    { ids: [], now, author: null, end },
  )
  await emptyCertificates(tx, outdated)
  await updateMany(
    tx,
    certificates,
    moved.map(({ id, keeping }) => ({ id, keep_until: keeping?.until })),
  )
  return { last: rows.at(-1)?.id, emptied: outdated.length }
}
