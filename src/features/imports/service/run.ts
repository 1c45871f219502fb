import 'server-only'
import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm'
import { NotFound, Problem } from '@/contract/problems'
import { lockWorkshop } from '@/features/registrations/service/lock'
import { inLane } from '@/features/registrations/service/seat'
import type { Locale } from '@/i18n/routing'
import { audit } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { errorFrames, errorName } from '@/server/errors'
import { enqueue } from '@/server/jobs'
import { among } from '@/server/lists'
import { log } from '@/server/log'
import { updateMany } from '@/server/many'
import { restAfter } from '@/server/rest'
import { countOutcomes } from '../rules'
import { importResults, importRows } from '../table'
import { check, type Doing, type Upload } from './check'
import { getImport, readFailures } from './find'
import { judgeOf, type Known, knownOf, type Verdict } from './judge'
import { writeAll } from './write'

export const IMPORT_JOB = 'imports.run'

/** A portion holds the event's lock: whoever registers meanwhile waits for one portion at most. */
const PORTION = 100

type Starting = { author: { id: number }; now: Date }

/** Goes on in the background; asked again, it answers how far that is. */
export async function runImport(id: number, doing: Starting) {
  await start(id, doing)
  await enqueue(db, IMPORT_JOB, {})
  return getImport(id)
}

type InOneGo = Doing & { locale: Locale }
type Listed = Omit<Upload, 'kind'>

export const importXlsx = (list: Listed, doing: InOneGo) => importInOneGo({ ...list, kind: 'registrations' }, doing)

export const importParticipatedXlsx = (list: Listed, doing: InOneGo) =>
  importInOneGo({ ...list, kind: 'participated' }, doing)

/** Looks through, writes, and answers what did not go. */
async function importInOneGo(upload: Upload, doing: InOneGo) {
  const id = await check(upload, doing)
  await start(id, doing)
  while (await writeNext(id));
  const { counts } = await getImport(id)
  const successcount = counts.created + counts.updated + counts.unchanged
  return { failures: await readFailures(id, doing.locale), failurecount: counts.failed, successcount }
}

/** What was started, here or in a process that is gone, is brought to its end. */
export async function runImports(signal: AbortSignal): Promise<void> {
  const running = await db
    .select({ id: importResults.id })
    .from(importResults)
    .where(eq(importResults.state, 'running'))
    .orderBy(asc(importResults.id))
  for (const { id } of running) {
    try {
      while (!signal.aborted && (await writeNext(id)));
    } catch (thrown) {
      log.error({ import: id, error: errorName(thrown), stack: errorFrames(thrown) }, 'import interrupted')
    }
  }
}

async function start(id: number, { author, now }: Starting): Promise<void> {
  const started = { state: 'running' as const, started_at: now.toISOString(), created_by: author.id }
  const isWaiting = and(eq(importResults.id, id), eq(importResults.state, 'checked'))
  const [found] = await db.update(importResults).set(started).where(isWaiting).returning()
  if (found) return
  const [known] = await db.select().from(importResults).where(eq(importResults.id, id))
  if (!known) throw new NotFound()
  if (known.state === 'undone') throw new Problem(422, 'import_undone')
}

type Result = typeof importResults.$inferSelect

/** Writes the next rows, and answers whether there may be more. A portion is written whole or not at all. */
export async function writeNext(id: number): Promise<boolean> {
  const [found] = await db
    .select({ workshop_id: importResults.workshop_id })
    .from(importResults)
    .where(eq(importResults.id, id))
  if (!found) return false
  const since = performance.now()
  const isMore = await inLane(found.workshop_id, () => db.transaction((tx) => writePortion(tx, id)))
  if (isMore) await restAfter(since, REST)
  return isMore
}

const REST = { times: 1, max: 100 }

async function writePortion(tx: Tx, id: number): Promise<boolean> {
  const [result] = await tx.select().from(importResults).where(isRunning(id)).for('update')
  if (!result?.started_at) return false
  const workshop = await lockWorkshop(tx, result.workshop_id)
  const rows = await tx
    .select()
    .from(importRows)
    .where(eq(importRows.import_result_id, id))
    .orderBy(asc(importRows.row))
    .offset(result.done)
    .limit(PORTION)
  const judged = await judgeAgain(tx, result, rows)
  const stamp = { updated_at: result.started_at, updated_by: result.created_by }
  const verdicts = judged.map(({ verdict }) => verdict)
  const ids = await writeAll(tx, verdicts, { workshop, stamp })
  const done = judged.map((one, index) => ({ ...one, registration_id: ids[index] ?? null }))
  return finish(tx, result, { done, handled: rows.length })
}

const isRunning = (id: number) => and(eq(importResults.id, id), eq(importResults.state, 'running'))

type Stored = typeof importRows.$inferSelect
type Judged = { stored: Stored; verdict: Verdict }
type Done = Judged & { registration_id: string | null }

/** The event may have changed since the list was looked through. What was refused then stays refused. */
async function judgeAgain(tx: Tx, result: Result, rows: Stored[]): Promise<Judged[]> {
  const { workshop_id, kind, columns, timezone, started_at, created_at } = result
  const lines = rows.filter(({ outcome }) => outcome !== 'failed')
  const known = await knownOf(tx, { workshop_id, kind, lines, isLocked: true })
  const written = await writtenBy(tx, result, { known, before: rows[0]?.row ?? 0 })
  const [author, now] = [{ id: result.created_by }, new Date(started_at ?? created_at)]
  const judge = judgeOf({ kind, columns, timezone, author, now, written })
  return lines.map((stored) => ({ stored, verdict: judge(stored, known) }))
}

/** Whom the portions before meant already; people who were removed since may have made two rows mean one person. */
async function writtenBy(tx: Tx, { id }: Result, { known, before }: { known: Known; before: number }) {
  const { import_result_id, row, registration_id } = importRows
  const found = await tx
    .select({ registration_id, row })
    .from(importRows)
    .where(and(among(registration_id, known.ids), eq(import_result_id, id), lt(row, before)))
  return found.flatMap((one) => (one.registration_id ? [[one.registration_id, one.row] as const] : []))
}

async function finish(tx: Tx, result: Result, { done, handled }: { done: Done[]; handled: number }): Promise<boolean> {
  const told = done.map(({ stored: { id }, verdict: { outcome, failures, before }, registration_id }) => {
    return { id, outcome, failures, before, registration_id }
  })
  await updateMany(tx, importRows, told)
  const counts = { ...result.counts }
  for (const { stored, verdict } of done) {
    counts[stored.outcome] -= 1
    counts[verdict.outcome] += 1
  }
  const sofar = result.done + handled
  const isOver = handled < PORTION || sofar >= result.total
  if (isOver) await end(tx, result, counts)
  await tx.update(importResults).set({ counts, done: sofar }).where(eq(importResults.id, result.id))
  return !isOver
}

/** Who changed what of whom is told of each person as well. */
async function end(tx: Tx, { id, workshop_id, kind, created_by }: Result, counts: Result['counts']): Promise<void> {
  await tx.update(importResults).set({ counts, state: 'done' }).where(eq(importResults.id, id))
  const changes = { workshop_id, kind, counts }
  await audit(tx, { user_id: created_by, action: 'import', object: 'import_results', object_id: id, changes })
}

/** Ends what cannot be written: the rows that are left count as refused. */
export const giveUp = (id: number): Promise<void> =>
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
    await end(tx, result, countOutcomes(rows.map(({ outcome }) => outcome)))
    log.error({ import: id, done: result.done, total: result.total }, 'import given up')
  })
