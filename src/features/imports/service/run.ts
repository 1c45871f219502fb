import 'server-only'
import { and, asc, eq, sql } from 'drizzle-orm'
import { NotFound, Problem } from '@/contract/problems'
import { lockWorkshop } from '@/features/registrations/service/lock'
import { recordAll } from '@/features/registrations/service/record'
import { inLane, storeRows, type Workshop } from '@/features/registrations/service/seat'
import type { registrations } from '@/features/registrations/table'
import type { Locale } from '@/i18n/routing'
import { audit } from '@/server/audit'
import { newOpaqueId } from '@/server/columns'
import { db, type Tx } from '@/server/db'
import { errorFrames, errorName } from '@/server/errors'
import { enqueue } from '@/server/jobs'
import { log } from '@/server/log'
import type { ImportKind } from '../contract'
import { importResults, importRows } from '../table'
import { check, type Doing, type Upload } from './check'
import { getImport, readFailures } from './find'
import { judgeOf, knownOf, type Verdict } from './judge'

export const IMPORT_JOB = 'imports.run'

/** A portion holds the event's lock: whoever registers meanwhile waits for one portion at most. */
const PORTION = 250

/** Goes on in the background; asked again, it answers how far that is. */
export async function runImport(id: number, doing: Doing) {
  await start(id, doing)
  await enqueue(db, IMPORT_JOB, {})
  return getImport(id)
}

/** The documented calls: looks through, writes, and answers what did not go. */
export async function importInOneGo(upload: Upload, kind: ImportKind, doing: Doing & { locale: Locale }) {
  const id = await check(upload, kind, doing)
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
  for (const { id } of running) {
    try {
      while (!signal.aborted && (await writeNext(id)));
    } catch (thrown) {
      log.error({ import: id, error: errorName(thrown), stack: errorFrames(thrown) }, 'import interrupted')
    }
  }
}

async function start(id: number, { author, now }: Doing): Promise<void> {
  const started = { state: 'running' as const, started_at: now.toISOString(), created_by: author.id }
  const isWaiting = and(eq(importResults.id, id), eq(importResults.state, 'checked'))
  await db.transaction(async (tx) => {
    const [found] = await tx.update(importResults).set(started).where(isWaiting).returning()
    if (found) return recordImport(tx, found, author)
    const [known] = await tx.select().from(importResults).where(eq(importResults.id, id))
    if (!known) throw new NotFound()
    if (known.state === 'undone') throw new Problem(422, 'import_undone')
  })
}

type Result = typeof importResults.$inferSelect

/** Who changed what of whom is told of each person as well. */
function recordImport(tx: Tx, { id, workshop_id, kind, counts }: Result, author: { id: number }): Promise<void> {
  const changes = { workshop_id, kind, counts }
  return audit(tx, { user_id: author.id, action: 'import', object: 'import_results', object_id: id, changes })
}

/** Writes the next rows, and answers whether there may be more. A portion is written whole or not at all. */
export async function writeNext(id: number): Promise<boolean> {
  const [found] = await db
    .select({ workshop_id: importResults.workshop_id })
    .from(importResults)
    .where(eq(importResults.id, id))
  if (!found) return false
  return inLane(found.workshop_id, () => db.transaction((tx) => writePortion(tx, id)))
}

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
  const done = await judgeAgain(tx, result, { rows, workshop })
  const people = done.flatMap(({ after }) => after ?? [])
  await storeRows(tx, people)
  const author = { id: result.created_by }
  await recordAll(
    tx,
    done.flatMap(({ after, verdict: { target } }) =>
      after ? { author, action: target ? 'update' : 'create', before: target, after } : [],
    ),
  )
  return finish(tx, result, { done, handled: rows.length })
}

const isRunning = (id: number) => and(eq(importResults.id, id), eq(importResults.state, 'running'))

type Stored = typeof importRows.$inferSelect
type Person = typeof registrations.$inferInsert & { id: string }
type Done = { stored: Stored; verdict: Verdict; after: Person | undefined }

/** The event may have changed since the list was looked through. What was refused then stays refused. */
async function judgeAgain(tx: Tx, result: Result, { rows, workshop }: { rows: Stored[]; workshop: Workshop }) {
  const { workshop_id, kind, columns, started_at, created_at } = result
  const lines = rows.filter(({ outcome }) => outcome !== 'failed')
  const known = await knownOf(tx, workshop_id, { lines, kind }).for('no key update')
  const stamp = { updated_at: started_at ?? created_at, updated_by: result.created_by }
  const judge = judgeOf({ kind, columns, author: { id: result.created_by }, now: new Date(stamp.updated_at) })
  return lines.map((stored): Done => {
    const verdict = judge(stored, known)
    const { target, change } = verdict
    const after = change && { ...(target ?? newcomer(workshop, stamp.updated_at)), ...change, ...stamp }
    return { stored, verdict, after }
  })
}

/** Somebody without a seat, as an invitation would be. */
function newcomer({ id, language, nonpublic }: Workshop, created_at: string): Person {
  return { id: newOpaqueId(), workshop_id: id, email: '', language, nonpublic, created_at }
}

async function finish(tx: Tx, result: Result, { done, handled }: { done: Done[]; handled: number }): Promise<boolean> {
  await tellRows(tx, done)
  const counts = { ...result.counts }
  for (const { stored, verdict } of done) {
    counts[stored.outcome] -= 1
    counts[verdict.outcome] += 1
  }
  const sofar = result.done + handled
  const isOver = handled < PORTION || sofar >= result.total
  await tx
    .update(importResults)
    .set({ counts, done: sofar, state: isOver ? 'done' : 'running' })
    .where(eq(importResults.id, result.id))
  return !isOver
}

/** What became of each, in one statement. */
async function tellRows(tx: Tx, done: Done[]): Promise<void> {
  const told = done.map(({ stored: { id }, verdict: { outcome, failures, before, target }, after }) => {
    return { id, outcome, failures, before, registration_id: after?.id ?? target?.id ?? null }
  })
  await tx.execute(sql`
    update import_rows set
      outcome = told.outcome, failures = told.failures, before = told.before, registration_id = told.registration_id
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as told(id bigint, outcome text, failures jsonb, before jsonb, registration_id text)
    where import_rows.id = told.id`)
}
