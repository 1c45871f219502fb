import 'server-only'
import { and, asc, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { NotFound } from '@/contract/problems'
import { users } from '@/features/accounts/table'
import { audit } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { enqueue } from '@/server/jobs'
import { among, countOn, listAnswer, windowOf } from '@/server/lists'
import type { EventMailType, listMailRuns as listEndpoint, MailRun } from '../contract'
import { mailRuns, mails } from '../table'
import { statusOf } from './log'
import { SEND_JOB } from './queue'

type Query = z.output<(typeof listEndpoint)['query']>

/** What was sent to many, and how far it is: the log itself is counted, so the two never disagree. */
export async function listMailRuns(query: Query) {
  const workshop_id = query.filter?.workshop_id
  const condition = workshop_id === undefined ? undefined : eq(mailRuns.workshop_id, workshop_id)
  const direction = query.sortByDirection === 'desc' ? desc : asc
  const order = query.sortBy === 'id' ? [mailRuns.id] : [mailRuns.created_at, mailRuns.id]
  const { limit, offset } = windowOf(query)
  const [total, runs] = await Promise.all([
    countOn(mailRuns, condition, { query }),
    runsWhere(condition)
      .orderBy(...order.map((column) => direction(column)))
      .limit(limit)
      .offset(offset),
  ])
  return listAnswer(await withCounts(runs), total, query)
}

type Steering = { is_stopped: boolean; author: { id: number } }

/** What is being sent at this moment goes out; all that waits is held, or waits no longer. */
export async function steerMailRun(id: number, { is_stopped, author }: Steering): Promise<MailRun> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(mailRuns).where(eq(mailRuns.id, id)).for('no key update')
    if (!before) throw new NotFound()
    await tx.update(mailRuns).set({ is_stopped }).where(eq(mailRuns.id, id))
    await (is_stopped ? hold(tx, id) : release(tx, id))
    if (before.is_stopped === is_stopped) return
    const changes = { is_stopped: [before.is_stopped, is_stopped] }
    await audit(tx, { user_id: author.id, action: 'update', object: 'mail_runs', object_id: id, changes })
  })
  const [run] = await withCounts(await runsWhere(eq(mailRuns.id, id)))
  if (!run) throw new NotFound()
  return run
}

async function hold(tx: Tx, run_id: number): Promise<void> {
  const waiting = inArray(mails.state, ['queued', 'retry'])
  await tx
    .update(mails)
    .set({ state: 'held' })
    .where(and(eq(mails.run_id, run_id), waiting))
}

/** The message stays: a mail that was interrupted is marked when it is sent again. */
async function release(tx: Tx, run_id: number): Promise<void> {
  const again = { state: 'queued' as const, next_attempt_at: sql`now()` }
  await tx
    .update(mails)
    .set(again)
    .where(and(eq(mails.run_id, run_id), eq(mails.state, 'held')))
  await enqueue(tx, SEND_JOB, {})
}

const { created_by, type, ...SHOWN } = getTableColumns(mailRuns)

const runsWhere = (condition: SQL | undefined) =>
  db
    .select({ ...SHOWN, type: sql<EventMailType>`${type}`, created_by_name: users.name })
    .from(mailRuns)
    .leftJoin(users, eq(users.id, created_by))
    .where(condition)

type Row = Awaited<ReturnType<typeof runsWhere>>[number]

async function withCounts(runs: Row[]): Promise<MailRun[]> {
  const ids = runs.map(({ id }) => id)
  const { run_id, state } = mails
  const counted = await db
    .select({ run_id, state, number: count() })
    .from(mails)
    .where(among(run_id, ids))
    .groupBy(run_id, state)
  return runs.map((run) => {
    const own = counted.filter((row) => row.run_id === run.id)
    return { ...run, counts: Object.fromEntries(own.map(({ state, number }) => [statusOf(state), number])) }
  })
}
