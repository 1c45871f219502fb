import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Invalid, NotFound } from '@/contract/problems'
import { runKeyOf } from '@/features/mails/service/queue/run-key'
import { refuseUnlessCountConfirmed } from '@/features/registrations/rules/bulk-actions'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { certificateRuns, certificates, failedCondition } from '@/schema/certificates'
import { newOpaqueId } from '@/schema/columns'
import { type AuthorContext, audit } from '@/server/crud/audit'
import { insertMany, updateMany } from '@/server/database/bulk'
import { db, getRow, type Tx } from '@/server/database/db'
import { enqueue } from '@/server/jobs/jobs'
import type {
  CertificateRun,
  issueCertificates as issueEndpoint,
  replaceCertificates as replaceEndpoint,
} from '../../contract/issuing'
import { countWarnings, warningNamesOf } from '../../rules/warnings'
import { newCode } from '../signing/new-code'
import { type Entitlement, isDue, readEntitlements } from './entitlements'
import { findLatestRun, progressOf } from './progress'

export function issueCertificates(
  request: { id: number } & z.output<(typeof issueEndpoint)['body']>,
  context: AuthorContext,
): Promise<CertificateRun> {
  const { id, registration_ids, count, accepted_warnings, without_warned, sends_mails } = request
  return runOnce(request, context, async (tx, submission) => {
    const due = await readDue(tx, id, { now: context.now, chosen: registration_ids && new Set(registration_ids) })
    const issued = without_warned ? due.filter(isWithoutWarning) : due
    refuseUnlessCountConfirmed(issued.length, count)
    refuseUnlessWarningsAccepted(issued, accepted_warnings)
    const covers_everybody = registration_ids === undefined && issued.length === due.length
    return insertRun(tx, { ...submission, kind: 'issue', covers_everybody, sends_mails }, issued.map(toDraft))
  })
}

/** Replaces valid certificates by corrected ones. The old ones stay valid until the new documents are made. */
export function replaceCertificates(
  request: { id: number } & z.output<(typeof replaceEndpoint)['body']>,
  context: AuthorContext,
): Promise<CertificateRun> {
  const { id, certificates: replaced, accepted_warnings, sends_mails } = request
  return runOnce(request, context, async (tx, submission) => {
    const { people } = await readEntitlements(id, { now: context.now, from: tx })
    const chosen = new Set(replaced)
    const corrected = people.flatMap(({ person, entitlements }) =>
      entitlements.flatMap((entitlement) =>
        entitlement.certificate && chosen.has(entitlement.certificate.id)
          ? [{ registration_id: person.id, entitlement, replaces_id: entitlement.certificate.id }]
          : [],
      ),
    )
    if (corrected.length < chosen.size) throw new NotFound()
    const drafts = corrected.map(toDraft)
    refuseUnlessWarningsAccepted(corrected, accepted_warnings)
    return insertRun(tx, { ...submission, kind: 'replace', covers_everybody: false, sends_mails }, drafts)
  })
}

type Submission = { workshop_id: number; submission_key: string | undefined; created_by: number }

/** A repeated call waits until the first has ended, and then returns its run. */
async function runOnce(
  { key, ...confirmed }: { id: number; key?: string },
  { author }: AuthorContext,
  start: (tx: Tx, submission: Submission) => Promise<number>,
): Promise<CertificateRun> {
  const submission_key = runKeyOf(key, confirmed, { author })
  const run_id = await db.transaction(async (tx) => {
    await lockWorkshop(tx, confirmed.id)
    const started = await findRunOfKey(tx, submission_key)
    return started?.id ?? start(tx, { workshop_id: confirmed.id, submission_key, created_by: author.id })
  })
  return progressOf(run_id)
}

type PlannedRun = {
  workshop_id: number
  /** Null for people who were checked in after the planned run. */
  planned_mail_id: number | null
  sends_mails?: boolean
  created_by: number | null
  now: Date
}

/** Starts a run that no user started. It leaves certificates with a warning to staff, because nobody has read it. */
export async function startPlannedRun(
  tx: Tx,
  { workshop_id, planned_mail_id, sends_mails = true, created_by, now }: PlannedRun,
): Promise<{ queued: number }> {
  await lockWorkshop(tx, workshop_id)
  const due = await readDue(tx, workshop_id, { now })
  const drafts = due.filter(isWithoutWarning).map(toDraft)
  const covers_everybody = drafts.length === due.length
  const run = { workshop_id, kind: 'issue' as const, covers_everybody, sends_mails, planned_mail_id, created_by }
  if (drafts.length > 0) await insertRun(tx, run, drafts)
  return { queued: drafts.length }
}

/** The number of people who would get a certificate now by a run that no user starts. */
export async function countEntitled(tx: Tx, workshop_id: number, now: Date): Promise<number> {
  const { people } = await readEntitlements(workshop_id, { now, from: tx })
  return people.filter(({ entitlements }) =>
    entitlements.some((entitlement) => isDue(entitlement) && isWithoutWarning({ entitlement })),
  ).length
}

/**
 * Tries again to make the documents that could not be made. They move to runs of their own, because the people of the
 * old runs have their mails already.
 */
export async function retryCertificates(workshop_id: number, { author }: { author: { id: number } }) {
  await db.transaction(async (tx) => {
    await lockWorkshop(tx, workshop_id)
    const failed = await tx
      .update(certificates)
      .set({ attempts: 0, next_attempt_at: sql`now()` })
      .from(certificateRuns)
      .where(
        and(eq(certificateRuns.id, certificates.run_id), eq(certificates.workshop_id, workshop_id), failedCondition),
      )
      .returning({ id: certificates.id, sends_mails: certificateRuns.sends_mails })
    if (failed.length === 0) return
    await moveToNewRuns(tx, failed, { workshop_id, created_by: author.id })
    const changes = { certificates: failed.length }
    await audit(tx, { user_id: author.id, action: 'issue', object: 'workshops', object_id: workshop_id, changes })
    await enqueue(tx, ISSUE_JOB, {})
  })
  return findLatestRun(workshop_id)
}
type Failed = { id: string; sends_mails: boolean }
type RunOwner = { workshop_id: number; created_by: number }

/** Nobody gets a mail who was to get none, so those with and without mails are apart. */
async function moveToNewRuns(tx: Tx, failed: readonly Failed[], { workshop_id, created_by }: RunOwner): Promise<void> {
  const groups = Map.groupBy(failed, ({ sends_mails }) => sends_mails)
  const runs = Array.from(groups, ([sends_mails, { length: total }]) => {
    return { workshop_id, kind: 'issue' as const, covers_everybody: false, sends_mails, total, created_by }
  })
  const { id, sends_mails } = certificateRuns
  const inserted = await tx.insert(certificateRuns).values(runs).returning({ id, sends_mails })
  const runOf = new Map(inserted.map((run) => [run.sends_mails, run.id]))
  const moved = failed.map((one) => ({ id: one.id, run_id: runOf.get(one.sends_mails) }))
  await updateMany(tx, certificates, moved)
}

type Issued = { registration_id: string; entitlement: Entitlement; replaces_id?: string }

const isWithoutWarning = ({ entitlement }: Pick<Issued, 'entitlement'>) => countWarnings([entitlement]) === 0

/** Refuses certificates with other warnings than the user has read, also if one was added since. */
function refuseUnlessWarningsAccepted(issued: readonly Issued[], accepted: number | readonly string[]): void {
  const names = warningNamesOf(
    issued.map(({ registration_id, entitlement }) => ({
      ...entitlement,
      registration_id,
      accreditation_id: entitlement.recognition.id,
    })),
  )
  const count = names.length
  const read = typeof accepted === 'number' ? accepted : accepted.length
  const isOther = typeof accepted !== 'number' && accepted.toSorted().join() !== names.toSorted().join()
  if (count === read && !isOther) return
  const text = { key: read === 0 ? 'certificates_warned' : 'certificates_warnings_changed', values: { count } }
  throw new Invalid({ accepted_warnings: [text] }, text)
}

type Draft = ReturnType<typeof toDraft>

function toDraft({ registration_id, entitlement: { recognition, content }, replaces_id }: Issued) {
  if (!content) throw new Invalid({}, 'certificate_not_due')
  const { id: accreditation_id, body } = recognition
  return {
    registration_id,
    accreditation_id,
    body_id: body.id,
    content,
    ...content.signed_with,
    replaces_id: replaces_id ?? null,
  }
}

type DueOptions = { now: Date; chosen?: ReadonlySet<string> }

/** The certificates that are due. Refuses an event at which nobody can have been until its end. */
async function readDue(tx: Tx, workshop_id: number, { now, chosen }: DueOptions): Promise<Issued[]> {
  const { people, has_ended, is_cancelled } = await readEntitlements(workshop_id, { now, from: tx })
  if (is_cancelled) throw new Invalid({}, 'certificates_event_cancelled')
  if (!has_ended) throw new Invalid({}, 'certificates_event_ahead')
  return people
    .filter(({ person }) => chosen?.has(person.id) ?? true)
    .flatMap(({ person, entitlements }) =>
      entitlements
        .filter((one) => isDue(one, { isChosen: chosen !== undefined }))
        .map((entitlement) => ({ registration_id: person.id, entitlement })),
    )
}

type NewRun = Omit<typeof certificateRuns.$inferInsert, 'total'> & { created_by: number | null }

async function insertRun(tx: Tx, run: NewRun, drafts: readonly Draft[]): Promise<number> {
  const total = drafts.length
  const inserted = await getRow(
    tx
      .insert(certificateRuns)
      .values({ ...run, total })
      .returning({ id: certificateRuns.id }),
  )
  const { workshop_id, kind, created_by } = run
  const rows = drafts.map((draft) => ({
    ...draft,
    id: newOpaqueId(),
    code: newCode(),
    workshop_id,
    run_id: inserted.id,
    created_by,
  }))
  await insertMany(tx, certificates, rows)
  const changes = { [kind === 'issue' ? 'certificates' : 'replaced']: total, run_id: inserted.id }
  await audit(tx, { user_id: created_by, action: 'issue', object: 'workshops', object_id: workshop_id, changes })
  await enqueue(tx, ISSUE_JOB, {})
  return inserted.id
}

async function findRunOfKey(tx: Tx, submission_key: string | undefined) {
  if (submission_key === undefined) return undefined
  const [found] = await tx
    .select({ id: certificateRuns.id })
    .from(certificateRuns)
    .where(eq(certificateRuns.submission_key, submission_key))
  return found
}

export const ISSUE_JOB = 'certificates.issue'
