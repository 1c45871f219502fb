import 'server-only'
import { and, desc, eq, getTableName, isNotNull, lt, sql } from 'drizzle-orm'
import { bodies } from '@/features/accreditations/table'
import { todayInBerlin } from '@/i18n/formats'
import { redactAuditOfObjects } from '@/server/crud/audit'
import { isAnyOf } from '@/server/crud/lists'
import { columnsOf } from '@/server/database/columns'
import { db, type Tx } from '@/server/database/db'
import { certificates } from '../table'

type EraseInput = {
  /** The registrations of the people who are erased. */
  ids: string[]
  now: Date
  /** Null for an erasure by retention. */
  author: { id: number } | null
}

export type ErasedCertificates = {
  erased: number
  kept: number
  /** The last day on which one of those that are kept is kept; null without any. */
  kept_until: string | null
  entries: number
}

/** The file sweep deletes the document, because no row refers to it any more. */
const EMPTY = { content: null, file: null, sha256: null, revocation_reason: '' }

/**
 * Erases the certificates of people. By retention a valid certificate stays as it is until the last day that its body
 * demands; by hand the rule of the body decides whether it stays until then. All others lose content and document, and
 * drafts are deleted. An erasure by hand revokes the valid ones; by retention they keep their state, because the time that
 * has passed makes none of them wrong.
 */
export async function eraseCertificates(tx: Tx, { ids, now, author }: EraseInput): Promise<ErasedCertificates> {
  const found = await lockCertificates(tx, ids)
  const today = todayInBerlin(now)
  const isDemanded = author === null ? isDemandedByYears : isDemandedByRule
  const kept = found.filter((one) => isDemanded(one) && one.content !== null && (one.keep_until ?? '') >= today)
  const others = found.filter((one) => !kept.includes(one))
  const drafts = others.filter(({ state }) => state === 'draft')
  const revoked = author === null ? [] : others.filter((one) => one.state === 'issued' && !isDemanded(one))
  const emptied = others.filter(({ state, content }) => state !== 'draft' && content !== null)

  if (drafts.length > 0) await tx.delete(certificates).where(isAnyOf(certificates.id, idsOf(drafts)))
  const revocation = { state: 'revoked' as const, revoked_at: now.toISOString(), revoked_by: author?.id }
  if (revoked.length > 0)
    await tx
      .update(certificates)
      .set(revocation)
      .where(isAnyOf(certificates.id, idsOf(revoked)))
  const entries = await emptyCertificates(tx, idsOf(others))
  const keptEntries = await redactAuditOfObjects(tx, AUDIT_OBJECT, idsOf(kept))
  return {
    erased: new Set([...drafts, ...revoked, ...emptied]).size,
    kept: kept.length,
    kept_until: kept.reduce<string | null>((last, { keep_until }) => latestOf(last, keep_until), null),
    entries: entries + keptEntries,
  }
}

const AUDIT_OBJECT = getTableName(certificates)

/** Locks drafts first, because the job that makes their documents locks a draft and then the certificate that it replaces. */
const lockCertificates = (tx: Tx, ids: string[]) =>
  tx
    .select({
      ...columnsOf(certificates, 'id', 'state', 'content', 'keep_until'),
      certificate_erasure: bodies.certificate_erasure,
    })
    .from(certificates)
    .leftJoin(bodies, eq(bodies.id, certificates.body_id))
    .where(isAnyOf(certificates.registration_id, ids))
    .orderBy(desc(sql`${certificates.state} = 'draft'`), certificates.serial)
    .for('update', { of: certificates })

type Locked = Awaited<ReturnType<typeof lockCertificates>>[number]

/** Without years that a body demands, nothing speaks for keeping a certificate. */
const isDemandedByYears = ({ state, keep_until }: Locked): boolean => state === 'issued' && keep_until !== null

const isDemandedByRule = (one: Locked): boolean => isDemandedByYears(one) && one.certificate_erasure === 'keep'

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

const latestOf = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b)

/** Returns the number of entries of the log that lost their values: a reason of staff may name the person. */
async function emptyCertificates(tx: Tx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  await tx.update(certificates).set(EMPTY).where(isAnyOf(certificates.id, ids))
  return redactAuditOfObjects(tx, AUDIT_OBJECT, ids)
}

const BATCH_SIZE = 500

/**
 * Empties the certificates that their bodies no longer demand, and returns their number. Their states stay: they were
 * true, and their verification says that the details are no longer kept.
 */
export async function emptyOutdatedCertificates(now: Date): Promise<number> {
  const isOutdated = and(isNotNull(certificates.content), lt(certificates.keep_until, todayInBerlin(now)))
  let total = 0
  for (;;) {
    const emptied = await db.transaction(async (tx) => {
      const due = await tx
        .select({ id: certificates.id })
        .from(certificates)
        .where(and(isOutdated, sql`${certificates.state} <> 'draft'`))
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true })
      await emptyCertificates(tx, idsOf(due))
      return due.length
    })
    total += emptied
    if (emptied < BATCH_SIZE) return total
  }
}
