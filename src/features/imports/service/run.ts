import 'server-only'
import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm'
import { NotFound, Problem } from '@/contract/problems'
import { limitPerEvent } from '@/features/registrations/service/sign-up/concurrency'
import { lockWorkshop } from '@/features/workshops/service/workshop-lock'
import type { Locale } from '@/i18n/routing'
import { pauseAfter } from '@/server/concurrency/pause'
import { audit } from '@/server/crud/audit'
import { isAnyOf } from '@/server/crud/lists'
import { updateMany } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import { enqueue } from '@/server/jobs/jobs'
import { errorFrames, errorName } from '@/server/observability/errors'
import { log } from '@/server/observability/log'
import { countOutcomes } from '../rules'
import { importResults, importRows } from '../table'
import { checkUpload, type ImportContext, type Upload } from './check'
import { type Candidates, createRowDecider, findCandidates, type RowDecision } from './decide'
import { getImport, readFailures } from './find'
import { writeDecisions } from './write'

export const IMPORT_JOB = 'imports.run'

/** A batch holds the event's lock, so a registration waits for one batch at most. */
const BATCH_SIZE = 100

type StartContext = { author: { id: number }; now: Date }

/** Starts the import in the background. A repeated call returns its progress. */
export async function runImport(id: number, context: StartContext) {
  await startImport(id, context)
  await enqueue(db, IMPORT_JOB, {})
  return getImport(id)
}

type DirectImportContext = ImportContext & { locale: Locale }
type DirectUpload = Omit<Upload, 'kind'>

export const importXlsx = (list: DirectUpload, context: DirectImportContext) =>
  importDirectly({ ...list, kind: 'registrations' }, context)

export const importParticipatedXlsx = (list: DirectUpload, context: DirectImportContext) =>
  importDirectly({ ...list, kind: 'participated' }, context)

/** Checks and writes the list, and returns the refused rows. */
async function importDirectly(upload: Upload, context: DirectImportContext) {
  const id = await checkUpload(upload, context)
  await startImport(id, context)
  while (await writeNextBatch(id));
  const { counts } = await getImport(id)
  const successcount = counts.created + counts.updated + counts.unchanged
  return { failures: await readFailures(id, context.locale), failurecount: counts.failed, successcount }
}

/** Completes the started imports, including those of a process that has ended. */
export async function runImports(signal: AbortSignal): Promise<void> {
  const running = await db
    .select({ id: importResults.id })
    .from(importResults)
    .where(eq(importResults.state, 'running'))
    .orderBy(asc(importResults.id))
  for (const { id } of running) {
    try {
      while (!signal.aborted && (await writeNextBatch(id)));
    } catch (thrown) {
      log.error({ import: id, error: errorName(thrown), stack: errorFrames(thrown) }, 'import interrupted')
    }
  }
}

async function startImport(id: number, { author, now }: StartContext): Promise<void> {
  const started = { state: 'running' as const, started_at: now.toISOString(), created_by: author.id }
  const isWaiting = and(eq(importResults.id, id), eq(importResults.state, 'checked'))
  const [found] = await db.update(importResults).set(started).where(isWaiting).returning()
  if (found) return
  const [stored] = await db.select().from(importResults).where(eq(importResults.id, id))
  if (!stored) throw new NotFound()
  if (stored.state === 'undone') throw new Problem(422, 'import_undone')
}

type Result = typeof importResults.$inferSelect

/** Writes the next batch in one transaction, and returns whether there may be more rows. */
export async function writeNextBatch(id: number): Promise<boolean> {
  const [found] = await db
    .select({ workshop_id: importResults.workshop_id })
    .from(importResults)
    .where(eq(importResults.id, id))
  if (!found) return false
  const since = performance.now()
  const isMore = await limitPerEvent(found.workshop_id, () => db.transaction((tx) => writeBatch(tx, id)))
  if (isMore) await pauseAfter(since, PAUSE)
  return isMore
}

const PAUSE = { times: 1, max: 100 }

async function writeBatch(tx: Tx, id: number): Promise<boolean> {
  const [result] = await tx.select().from(importResults).where(isRunning(id)).for('update')
  if (!result?.started_at) return false
  const workshop = await lockWorkshop(tx, result.workshop_id)
  const rows = await tx
    .select()
    .from(importRows)
    .where(eq(importRows.import_result_id, id))
    .orderBy(asc(importRows.row))
    .offset(result.done)
    .limit(BATCH_SIZE)
  const decided = await decideAgain(tx, result, rows)
  const stamp = { updated_at: result.started_at, updated_by: result.created_by }
  const decisions = decided.map(({ verdict }) => verdict)
  const ids = await writeDecisions(tx, decisions, { workshop, stamp })
  const done = decided.map((one, index) => ({ ...one, registration_id: ids[index] ?? null }))
  return storeBatch(tx, result, { done, handled: rows.length })
}

const isRunning = (id: number) => and(eq(importResults.id, id), eq(importResults.state, 'running'))

type StoredRow = typeof importRows.$inferSelect
type DecidedRow = { stored: StoredRow; verdict: RowDecision }
type WrittenRow = DecidedRow & { registration_id: string | null }

/** The event may have changed since the check. Rows that the check refused stay refused. */
async function decideAgain(tx: Tx, result: Result, rows: StoredRow[]): Promise<DecidedRow[]> {
  const { workshop_id, kind, columns, timezone, started_at, created_at } = result
  const lines = rows.filter(({ outcome }) => outcome !== 'failed')
  const candidates = await findCandidates(tx, { workshop_id, kind, lines, isLocked: true })
  const written = await findEarlierRows(tx, result, { known: candidates, before: rows[0]?.row ?? 0 })
  const [author, now] = [{ id: result.created_by }, new Date(started_at ?? created_at)]
  const decide = createRowDecider({ kind, columns, timezone, author, now, written })
  return lines.map((stored) => ({ stored, verdict: decide(stored, candidates) }))
}

/** The registrations that earlier batches matched: after a removal, two rows may match the same person. */
async function findEarlierRows(tx: Tx, { id }: Result, { known, before }: { known: Candidates; before: number }) {
  const { import_result_id, row, registration_id } = importRows
  const found = await tx
    .select({ registration_id, row })
    .from(importRows)
    .where(and(isAnyOf(registration_id, known.ids), eq(import_result_id, id), lt(row, before)))
  return found.flatMap((one) => (one.registration_id ? [[one.registration_id, one.row] as const] : []))
}

async function storeBatch(
  tx: Tx,
  result: Result,
  { done, handled }: { done: WrittenRow[]; handled: number },
): Promise<boolean> {
  const rowUpdates = done.map(({ stored: { id }, verdict: { outcome, failures, before }, registration_id }) => {
    return { id, outcome, failures, before, registration_id }
  })
  await updateMany(tx, importRows, rowUpdates)
  const counts = { ...result.counts }
  for (const { stored, verdict } of done) {
    counts[stored.outcome] -= 1
    counts[verdict.outcome] += 1
  }
  const writtenCount = result.done + handled
  const isOver = handled < BATCH_SIZE || writtenCount >= result.total
  if (isOver) await completeImport(tx, result, counts)
  await tx.update(importResults).set({ counts, done: writtenCount }).where(eq(importResults.id, result.id))
  return !isOver
}

/** The audit entry is about the event: each batch has written the entries of its people. */
async function completeImport(
  tx: Tx,
  { id, workshop_id, kind, created_by }: Result,
  counts: Result['counts'],
): Promise<void> {
  await tx.update(importResults).set({ counts, state: 'done' }).where(eq(importResults.id, id))
  const changes = { workshop_id, kind, counts }
  await audit(tx, { user_id: created_by, action: 'import', object: 'import_results', object_id: id, changes })
}

/** Ends an import that cannot be written. The remaining rows count as refused. */
export const abandonImport = (id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [result] = await tx.select().from(importResults).where(isRunning(id)).for('update')
    if (!result) return
    const ofImport = eq(importRows.import_result_id, id)
    const left = tx.select({ id: importRows.id }).from(importRows).where(ofImport).orderBy(importRows.row)
    await tx
      .update(importRows)
      .set({ outcome: 'failed', failures: { email: ['import_interrupted'] }, before: null, registration_id: null })
      .where(and(inArray(importRows.id, left.offset(result.done)), ne(importRows.outcome, 'failed')))
    const rows = await tx.select({ outcome: importRows.outcome }).from(importRows).where(ofImport)
    await completeImport(tx, result, countOutcomes(rows.map(({ outcome }) => outcome)))
    log.error({ import: id, done: result.done, total: result.total }, 'import given up')
  })
