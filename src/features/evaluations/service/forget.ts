import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '@/contract/time'
import { endOf } from '@/features/workshops/rules'
import { columnsOf } from '@/schema/columns'
import {
  evaluationComments,
  evaluationInbox,
  evaluationPaperAnswers,
  evaluationRequests,
  evaluations,
} from '@/schema/evaluations'
import { isEventCondition, workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import { RETENTION_DAYS } from '../rules/states'
import { lockForStep } from './inbox'
import { addWaitingAnswers } from './steps'

/**
 * Deletes the free texts, the answers on paper and the requests of evaluations that were kept long enough, and returns
 * their number. The figures stay. Answers that still wait are too few to be shown: they are deleted unread, and counted.
 */
export async function forgetEvaluations(now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
  const due = await findDueEvaluations(before)
  if (due.length === 0) return 0
  await addWaitingAnswers(now)
  await db.transaction(async (tx) => {
    await lockForStep(tx)
    const unshown = sql`(select count(*) from ${evaluationInbox} where ${evaluationInbox.evaluation_id} = ${evaluations}.id)`
    await tx.update(evaluations).set({ unshown, forgotten_at: now.toISOString() }).where(isAnyOf(evaluations.id, due))
    for (const table of [evaluationInbox, evaluationComments, evaluationPaperAnswers, evaluationRequests])
      await tx.delete(table).where(isAnyOf(table.evaluation_id, due))
  })
  return due.length
}

async function findDueEvaluations(before: Date): Promise<number[]> {
  const found = await db
    .select({ id: evaluations.id, event: columnsOf(workshops, 'date', 'time', 'end_time') })
    .from(evaluations)
    .innerJoin(workshops, eq(workshops.id, evaluations.workshop_id))
    .where(and(isNull(evaluations.forgotten_at), isEventCondition, lt(workshops.starts_at, before.toISOString())))
  return found.filter(({ event }) => endOf(event) < before).map(({ id }) => id)
}
