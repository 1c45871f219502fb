import { and, count, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '@/schema/access'
import { columnsOf } from '@/schema/columns'
import { mailRuns, mails } from '@/schema/mails'
import { audit } from '@/server/crud/audit'
import { countRows, filterConditionOf, readPage, toListResponse } from '@/server/crud/lists'
import { isAnyOf } from '@/server/database/bulk'
import { db, getRow, type Tx } from '@/server/database/db'
import { enqueue } from '@/server/jobs/jobs'
import { type EventMailType, type listMailRuns as listEndpoint, type MailRun, statusOf } from '../../contract'
import { SEND_JOB } from '../queue/queue-mail'

/** Lists the runs with their progress. The counts are read from the log itself, so the two never disagree. */
export async function listMailRuns(query: z.output<(typeof listEndpoint)['query']>) {
  const condition = filterConditionOf(query, columnsOf(mailRuns, 'workshop_id'))
  const [total, runs] = await Promise.all([
    countRows(mailRuns, condition, { query }),
    readPage(selectRuns(condition), query, columnsOf(mailRuns, 'id', 'created_at')),
  ])
  return toListResponse(await addCounts(runs), total, query)
}

type SteerInput = { is_stopped: boolean; author: { id: number } }

/** Holds the waiting mails of a run or releases them. A mail that is being sent at this moment is still sent. */
export async function steerMailRun(id: number, { is_stopped, author }: SteerInput): Promise<MailRun> {
  await db.transaction(async (tx) => {
    const before = await getRow(tx.select().from(mailRuns).where(eq(mailRuns.id, id)).for('no key update'))
    await tx.update(mailRuns).set({ is_stopped }).where(eq(mailRuns.id, id))
    await (is_stopped ? holdWaitingMails(tx, id) : releaseHeldMails(tx, id))
    if (before.is_stopped === is_stopped) return
    const changes = { is_stopped: [before.is_stopped, is_stopped] }
    await audit(tx, { user_id: author.id, action: 'update', object: 'mail_runs', object_id: id, changes })
  })
  return getRow(addCounts(await selectRuns(eq(mailRuns.id, id))))
}

async function holdWaitingMails(tx: Tx, run_id: number): Promise<void> {
  const waiting = inArray(mails.state, ['queued', 'retry'])
  await tx
    .update(mails)
    .set({ state: 'held' })
    .where(and(eq(mails.run_id, run_id), waiting))
}

/** The message stays: a mail that was interrupted is marked when it is sent again. */
async function releaseHeldMails(tx: Tx, run_id: number): Promise<void> {
  const requeued = { state: 'queued' as const, next_attempt_at: sql`now()` }
  await tx
    .update(mails)
    .set(requeued)
    .where(and(eq(mails.run_id, run_id), eq(mails.state, 'held')))
  await enqueue(tx, SEND_JOB, {})
}

const { created_by, type, ...RUN_COLUMNS } = getTableColumns(mailRuns)

const selectRuns = (condition: SQL | undefined) =>
  db
    .select({ ...RUN_COLUMNS, type: sql<EventMailType>`${type}`, created_by_name: users.name })
    .from(mailRuns)
    .leftJoin(users, eq(users.id, created_by))
    .where(condition)

type RunRow = Awaited<ReturnType<typeof selectRuns>>[number]

async function addCounts(runs: RunRow[]): Promise<MailRun[]> {
  const ids = runs.map(({ id }) => id)
  const { run_id, state } = mails
  const counted = await db
    .select({ run_id, state, number: count() })
    .from(mails)
    .where(isAnyOf(run_id, ids))
    .groupBy(run_id, state)
  return runs.map((run) => {
    const ownCounts = counted.filter((row) => row.run_id === run.id)
    return { ...run, counts: Object.fromEntries(ownCounts.map(({ state, number }) => [statusOf(state), number])) }
  })
}
