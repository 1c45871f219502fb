import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { evaluationRequests, evaluations, evaluationTokens } from '@/schema/evaluations'
import { registrations, seatedCondition } from '@/schema/registrations'
import { insertMany, isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import { stateOf } from '../rules/states'
import { type StoredEvaluation, selectEvaluations, withQuestions } from './stored-evaluation'
import { readOpenRequests } from './tokens'

/**
 * The requests that these people can still answer, by registration. A participant of an event whose evaluation is open
 * gets one here: when the mail is written, or when the personal page is opened.
 */
export async function ensureRequests(registration_ids: string[], now: Date) {
  if (registration_ids.length === 0) return new Map<string, never>()
  const missing = await listUnasked(registration_ids, now)
  if (missing.length > 0) await db.transaction((tx) => insertRequests(tx, missing, now))
  const unused = await readOpenRequests(registration_ids)
  const open = await readOpenEvaluations([...new Set(unused.map(({ evaluation_id }) => evaluation_id))], now)
  return new Map(unused.flatMap((one) => (open.has(one.evaluation_id) ? [[one.registration_id, one] as const] : [])))
}

async function listUnasked(registration_ids: string[], now: Date) {
  const unasked = await db
    .select({ registration_id: registrations.id, evaluation_id: evaluations.id })
    .from(registrations)
    .innerJoin(
      evaluations,
      and(eq(evaluations.workshop_id, registrations.workshop_id), isNull(evaluations.forgotten_at)),
    )
    .leftJoin(
      evaluationRequests,
      and(
        eq(evaluationRequests.registration_id, registrations.id),
        eq(evaluationRequests.evaluation_id, evaluations.id),
      ),
    )
    .where(
      and(
        isAnyOf(registrations.id, registration_ids),
        isNotNull(registrations.participated),
        seatedCondition,
        isNull(registrations.erased_at),
        isNull(evaluationRequests.id),
      ),
    )
  const open = await readOpenEvaluations([...new Set(unasked.map(({ evaluation_id }) => evaluation_id))], now)
  return unasked.flatMap(({ registration_id, evaluation_id }) => {
    const stored = open.get(evaluation_id)
    return stored ? [{ registration_id, stored }] : []
  })
}

async function readOpenEvaluations(ids: number[], now: Date) {
  if (ids.length === 0) return new Map<number, ReturnType<typeof withQuestions>>()
  const found = await selectEvaluations(db).where(inArray(evaluations.id, ids))
  const open = found.map(withQuestions).filter(({ evaluation, event }) => stateOf(evaluation, event, now) === 'open')
  return new Map(open.map((stored) => [stored.evaluation.id, stored]))
}

type Unasked = Awaited<ReturnType<typeof listUnasked>>[number]

async function insertRequests(tx: Tx, missing: readonly Unasked[], now: Date): Promise<void> {
  const byEvaluation = [...Map.groupBy(missing, ({ stored }) => stored)]
  // A fixed order keeps two such inserts from deadlocking.
  for (const [stored, people] of byEvaluation.toSorted(([a], [b]) => a.evaluation.id - b.evaluation.id))
    await insertRequestsOf(tx, { stored, people, now })
}

type EvaluationPeople = { stored: Unasked['stored']; people: readonly Unasked[]; now: Date }

/** The locked evaluation makes a second call wait, which then finds the people asked. */
async function insertRequestsOf(tx: Tx, { stored, people, now }: EvaluationPeople): Promise<void> {
  const { id } = stored.evaluation
  const [locked] = await tx.select().from(evaluations).where(eq(evaluations.id, id)).for('no key update')
  if (!locked) return
  await openEvaluation(tx, { evaluation: locked, speakers: stored.speakers, now })
  const asked = await tx
    .insert(evaluationRequests)
    .values(people.map(({ registration_id }) => ({ registration_id, evaluation_id: id })))
    .onConflictDoNothing()
    .returning({ id: evaluationRequests.id })
  if (asked.length === 0) return
  await insertMany(
    tx,
    evaluationTokens,
    asked.map((request) => ({ request_id: request.id })),
  )
  await tx
    .update(evaluations)
    .set({ asked: sql`${evaluations.asked} + ${asked.length}`, updated_at: sql`${evaluations.updated_at}` })
    .where(eq(evaluations.id, id))
}

type Opening = Pick<StoredEvaluation, 'speakers'> & { evaluation: { id: number; opened_at: string | null }; now: Date }

/** From now on the evaluation keeps its questions and speakers, because answers belong to them. */
export async function openEvaluation(tx: Tx, { evaluation, speakers, now }: Opening): Promise<void> {
  if (evaluation.opened_at !== null) return
  await tx.update(evaluations).set({ opened_at: now.toISOString(), speakers }).where(eq(evaluations.id, evaluation.id))
}
