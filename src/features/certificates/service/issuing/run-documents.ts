import { and, asc, eq, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { CertificateContent } from '@/contract/values/certificates'
import { MAIL_TARGETS } from '@/features/mailings/service/recipients'
import { queueRun } from '@/features/mailings/service/send-mails'
import { isSeatedAt } from '@/features/seats/service/count-seats'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { loadTranslator } from '@/i18n/messages'
import { certificateRuns, certificates, pendingCondition } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { pauseAfter } from '@/server/concurrency/pause'
import { isAnyOf, updateMany } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import { insertFiles, storePdf } from '@/server/files/stored-files'
import { giveUpFiles } from '@/server/files/unreferenced-files'
import { runEach } from '@/server/jobs/jobs'
import { isNextOf, LEASE, runInParts, withHeartbeat } from '@/server/jobs/leased-work'
import { logFailure } from '@/server/observability/log'
import { makeDocument } from '../document/certificate-pdf'
import { createPrintSigner } from '../signing/sign-for-print'
import { queueEndMails } from './end-mails'
import { ISSUE_JOB } from './issue'

/** A killed process repeats at most these documents, of which nobody has heard yet. */
const GROUP_SIZE = 10
const PAUSE = { times: 0.25, max: 50 }

/** Makes the documents of all drafts, and completes the runs that have none left. */
export const makeDocuments = (signal: AbortSignal): Promise<void> =>
  runInParts(ISSUE_JOB, signal, async (mayContinue) => {
    let since = performance.now()
    while (mayContinue() && (await makeNextGroup()) > 0) since = await pauseAfter(since, PAUSE)
    await finishRuns(new Date())
  })

type Draft = typeof certificates.$inferSelect

const isDue = sql`${pendingCondition} and ${certificates.next_attempt_at} <= now()`
const isDraft = eq(certificates.state, 'draft')
const IN_ORDER = sql`${certificates.serial}`
/** Until then no other process makes the documents of claimed drafts. */
const LEASE_END = sql`now() + ${LEASE}`

/** Claims some drafts, makes their documents without a transaction, and returns the number of them. */
async function makeNextGroup(): Promise<number> {
  const drafts = await claimDrafts(isDue)
  if (drafts.length === 0) return 0
  const isHeld = and(isAnyOf(certificates.id, idsOf(drafts)), isDraft, lt(certificates.next_attempt_at, LEASE_END))
  await withHeartbeat(
    'certificates',
    () => claimDrafts(isHeld),
    () => makeAll(drafts),
  )
  return drafts.length
}

/** Passes over drafts that another process locks, so that neither an erasure nor the issue waits for a claim. */
const claimDrafts = (due: SQL | undefined) =>
  db
    .update(certificates)
    .set({ next_attempt_at: LEASE_END })
    .where(isNextOf(certificates, { due, order: IN_ORDER, limit: GROUP_SIZE }))
    .returning()

async function makeAll(drafts: readonly Draft[]): Promise<void> {
  const issued_at = new Date()
  const print = await createPrintSigner()
  const made: Made[] = []
  for (const draft of drafts) {
    const file = await makeFile(draft, (content) => print({ ...draft, content }, { issued_at }))
    if (file) made.push({ draft, file })
  }
  const stored = new Set(made.map(({ draft }) => draft.id))
  await db.transaction(async (tx) => {
    await issueMade(tx, made, issued_at)
    await postpone(
      tx,
      idsOf(drafts).filter((id) => !stored.has(id)),
    )
  })
}

const idsOf = (drafts: readonly Pick<Draft, 'id'>[]) => drafts.map(({ id }) => id)

type Print = (content: CertificateContent) => ReturnType<Awaited<ReturnType<typeof createPrintSigner>>>

/** Stores the bytes before the row, as all files are stored: without a row they are swept. */
async function makeFile({ id, content }: Draft, print: Print) {
  try {
    if (!content) throw new Error('a draft has no content')
    const bytes = await makeDocument(await print(content))
    const t = await loadTranslator(content.language)
    return await storePdf(bytes, t('certificates.document.file_name', { date: content.date, label: content.label }))
  } catch (thrown) {
    logFailure('certificate not made', thrown, { certificate: id })
    return null
  }
}

type Made = { draft: Draft; file: NonNullable<Awaited<ReturnType<typeof makeFile>>> }

/**
 * A certificate that is replaced stays valid until now, so that its holder always has a valid one. The next sweep deletes
 * the documents of drafts that were erased meanwhile, or issued by a process that was taken for dead.
 */
async function issueMade(tx: Tx, made: readonly Made[], issued_at: Date): Promise<void> {
  const held = await lockDrafts(
    tx,
    made.map(({ draft }) => draft.id),
  )
  await insertFiles(
    tx,
    made.map(({ file }) => file),
  )
  const issued = made.filter(({ draft }) => held.has(draft.id))
  const left = made.filter((one) => !issued.includes(one))
  await giveUpFiles(
    tx,
    left.map(({ file }) => file.id),
  )
  const replaced = issued.flatMap(({ draft }) => draft.replaces_id ?? [])
  if (replaced.length > 0)
    await tx
      .update(certificates)
      .set({ state: 'replaced' })
      .where(and(isAnyOf(certificates.id, replaced), eq(certificates.state, 'issued')))
  const rows = issued.map(({ draft: { id }, file }) => {
    return { id, state: 'issued', file: file.id, sha256: file.sha256, issued_at: issued_at.toISOString() }
  })
  await updateMany(tx, certificates, rows)
}

/** In the order in which an erasure locks them. */
async function lockDrafts(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const drafts = await tx
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(isAnyOf(certificates.id, ids), isDraft))
    .orderBy(asc(certificates.serial))
    .for('update')
  return new Set(idsOf(drafts))
}

/** The file store may be out of reach for an hour: 1, 6 and 36 minutes pass between the attempts. */
const NEXT_ATTEMPT = sql`now() + interval '1 minute' * power(6, ${certificates.attempts})`

async function postpone(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(certificates)
    .set({ attempts: sql`${certificates.attempts} + 1`, next_attempt_at: NEXT_ATTEMPT })
    .where(and(isAnyOf(certificates.id, ids), isDraft))
}

type Run = typeof certificateRuns.$inferSelect

/** Queues the mails of each run whose documents are made, once, because the run is finished in the same transaction. */
async function finishRuns(now: Date): Promise<void> {
  const isWaiting = sql`exists (select from ${certificates} where ${certificates.run_id} = ${certificateRuns.id} and ${pendingCondition})`
  const isMade = and(isNull(certificateRuns.finished_at), not(isWaiting))
  const made = await db
    .select(columnsOf(certificateRuns, 'id', 'workshop_id'))
    .from(certificateRuns)
    .where(isMade)
  await runEach({
    items: made,
    run: (run) => db.transaction((tx) => finishRun(tx, run, now)),
    failure: 'run of certificates not finished',
    about: ({ id }) => ({ run: id }),
  })
}

/** The mails of an event are numbered one after another, so the event is locked. */
async function finishRun(tx: Tx, { id, workshop_id }: Pick<Run, 'id' | 'workshop_id'>, now: Date): Promise<void> {
  await lockWorkshop(tx, workshop_id)
  const [run] = await tx
    .update(certificateRuns)
    .set({ finished_at: now.toISOString() })
    .where(and(eq(certificateRuns.id, id), isNull(certificateRuns.finished_at)))
    .returning()
  if (run?.sends_mails) await queueCertificateMails(tx, run, now)
  else if (run) await queueReplacementMails(tx, run)
}

/** A mail with the new certificate names the one that it replaces; without it, the holder still learns of the end. */
const queueReplacementMails = (tx: Tx, { id, created_by }: Run) =>
  queueEndMails(tx, {
    type: 'certificate_replaced',
    condition: and(eq(certificates.run_id, id), eq(certificates.state, 'issued'), isNotNull(certificates.replaces_id)),
    bulk: true,
    created_by,
  })

/** The mail log also names the people with a seat who got no certificate in the first run for everybody, each with the reason. */
async function queueCertificateMails(tx: Tx, run: Run, now: Date) {
  const { id, workshop_id, planned_mail_id, created_by } = run
  const earlier = await tx.$count(certificateRuns, and(isLoggedRunOf(workshop_id), lt(certificateRuns.id, id)))
  const isFirst = run.covers_everybody && earlier === 0
  await queueRun(tx, {
    workshop_id,
    kind: 'certificates',
    target: MAIL_TARGETS.certificate,
    condition: isFirst ? or(gotOneIn(id), and(isSeatedAt(workshop_id), not(hasOne))) : gotOneIn(id),
    ...(planned_mail_id !== null && { planned_mail_id }),
    created_by,
    now,
  })
}

const isLoggedRunOf = (workshop_id: number) =>
  and(
    eq(certificateRuns.workshop_id, workshop_id),
    eq(certificateRuns.covers_everybody, true),
    eq(certificateRuns.sends_mails, true),
  )

const isIssued = and(eq(certificates.registration_id, registrations.id), eq(certificates.state, 'issued'))
const hasOne = sql`exists (select from ${certificates} where ${isIssued})`
const gotOneIn = (run_id: number): SQL =>
  sql`exists (select from ${certificates} where ${isIssued} and ${certificates.run_id} = ${run_id})`
