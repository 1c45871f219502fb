import { eq, getTableName, sql } from 'drizzle-orm'
import { columnsOf } from '@/schema/columns'
import {
  evaluationComments,
  evaluationFigures,
  evaluationInbox,
  evaluations,
  evaluationTokens,
} from '@/schema/evaluations'
import { workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import { runEach } from '@/server/jobs/jobs'
import { log } from '@/server/observability/log'
import { shuffle } from '@/server/security/shuffle'
import { collectsUntil } from '../rules/states'
import { stepSizeOf } from '../rules/steps'
import { rewriteFigures } from './figures'
import { decryptAnswer, decryptRequest, lockForStep, readWaitingRequests } from './inbox'

/**
 * Adds waiting answers to the figures of each evaluation that has enough of them. The first of two transactions deletes
 * the tokens of all answers that wait, the second adds some of the answers whose tokens are gone. Each may be repeated,
 * so a process that ends between them loses no answer.
 */
export async function addWaitingAnswers(now: Date): Promise<void> {
  const due = await listDueEvaluations(now)
  await runEach({
    items: due,
    run: async ({ id, isCollecting }) => {
      await db.transaction((tx) => useUpTokens(tx, id, isCollecting))
      await db.transaction((tx) => addStep(tx, id, isCollecting))
    },
    failure: 'answers of an evaluation not added',
    about: ({ id }) => ({ evaluation: id }),
  })
  await removeDeadRows(due.length > 0)
}

/** Lists the evaluations that have enough waiting answers for a step. The inbox is small, so it is read as a whole. */
async function listDueEvaluations(now: Date) {
  const rows = await db
    .select({
      request: evaluationInbox.request,
      evaluation: columnsOf(evaluations, 'id', 'closing_days'),
      event: columnsOf(workshops, 'date', 'time', 'end_time'),
    })
    .from(evaluationInbox)
    .innerJoin(evaluations, eq(evaluations.id, evaluationInbox.evaluation_id))
    .innerJoin(workshops, eq(workshops.id, evaluations.workshop_id))
  const readable = rows.filter(({ request }) => decryptRequest(request) !== null)
  reportUnreadable(rows.length - readable.length)
  const byEvaluation = Map.groupBy(readable, ({ evaluation }) => evaluation.id)
  return [...byEvaluation].flatMap(([id, waiting]) => {
    const [first] = waiting
    const isCollecting = first !== undefined && now < collectsUntil(first.evaluation, first.event)
    return stepSizeOf(waiting.length, isCollecting) > 0 ? [{ id, isCollecting }] : []
  })
}

async function useUpTokens(tx: Tx, evaluation_id: number, isCollecting: boolean): Promise<void> {
  await lockForStep(tx)
  const waiting = await readWaitingRequests(tx, eq(evaluationInbox.evaluation_id, evaluation_id))
  if (stepSizeOf(waiting.length, isCollecting) === 0) return
  await tx.delete(evaluationTokens).where(isAnyOf(evaluationTokens.request_id, waiting))
}

async function addStep(tx: Tx, evaluation_id: number, isCollecting: boolean): Promise<void> {
  await lockForStep(tx)
  const ready = await listReady(tx, evaluation_id)
  const size = stepSizeOf(ready.length, isCollecting)
  if (size === 0) return
  const taken = await tx
    .delete(evaluationInbox)
    .where(isAnyOf(evaluationInbox.tag, shuffle(ready).slice(0, size)))
    .returning({ answer: evaluationInbox.answer })
  await rewriteFigures(tx, { evaluation_id, added: taken.map(({ answer }) => decryptAnswer(answer)) })
}

/** The tags of the answers whose tokens are gone. */
async function listReady(tx: Tx, evaluation_id: number): Promise<string[]> {
  const rows = await tx
    .select(columnsOf(evaluationInbox, 'tag', 'request'))
    .from(evaluationInbox)
    .where(eq(evaluationInbox.evaluation_id, evaluation_id))
  const opened = rows.map(({ tag, request }) => ({ tag, request: decryptRequest(request) }))
  const unused = await tx
    .select({ id: evaluationTokens.request_id })
    .from(evaluationTokens)
    .where(
      isAnyOf(
        evaluationTokens.request_id,
        opened.flatMap(({ request }) => request ?? []),
      ),
    )
  const isUnused = new Set(unused.map(({ id }) => id))
  return opened.flatMap(({ tag, request }) => (request !== null && !isUnused.has(request) ? tag : []))
}

const shared = globalThis as typeof globalThis & { academyUnreadableAnswers?: boolean }

/**
 * Each process logs this once, because nobody can change it: a restored backup came from an installation with another
 * key.
 */
function reportUnreadable(answers: number): void {
  if (answers === 0 || shared.academyUnreadableAnswers) return
  shared.academyUnreadableAnswers = true
  log.error({ answers }, 'answers of evaluations were encrypted with another APP_SECRET')
}

/** The tables whose deleted rows would show which transaction belongs to which answer. */
const SWEPT_TABLES = [evaluationInbox, evaluationTokens, evaluationFigures, evaluationComments]

/**
 * Removes deleted rows from the files of their tables. Rows that an older snapshot or a lock still protects are counted
 * by PostgreSQL as dead, so that a later run removes them.
 */
async function removeDeadRows(isCertain: boolean): Promise<void> {
  const names = SWEPT_TABLES.map((table) => getTableName(table))
  const found = await db.execute<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables
    where schemaname = 'public' and relname = any(${sql.param(names)}::text[]) and (n_dead_tup > 0 or ${isCertain}::boolean)`)
  for (const { name } of found)
    await db.execute(sql`vacuum (skip_locked on, index_cleanup on, truncate on) ${sql.identifier(name)}`)
}

/**
 * An older version wrote each answer in a transaction of its own. Writes all figures and texts of such an evaluation
 * anew in one transaction, and removes the former rows from the files.
 */
export async function unifyFigures(): Promise<void> {
  const found = await db.execute<{ id: number }>(sql`
    select evaluation_id as id from (
      select ${evaluationFigures.evaluation_id}, ${evaluationFigures}.xmin::text from ${evaluationFigures}
      union select ${evaluationComments.evaluation_id}, ${evaluationComments}.xmin::text from ${evaluationComments}) marks
    group by evaluation_id having count(*) > 1`)
  if (found.length === 0) return
  for (const { id } of found) await db.transaction((tx) => rewriteFigures(tx, { evaluation_id: id }))
  for (const table of SWEPT_TABLES) await db.execute(sql`vacuum full ${table}`)
}
