import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '@/contract/time'
import { eraseRegistrations } from '@/features/privacy/service/erase-registrations'
import { newOpaqueId } from '@/schema/columns'
import { evaluationFigures, evaluationInbox, evaluationTokens } from '@/schema/evaluations'
import { closeDatabase, db } from '@/server/database/db'
import { log } from '@/server/observability/log'
import { anEvaluation } from '@/testing/evaluations'
import { aBody, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { answerEvaluation, findAnswerPage } from './answer'
import { getEvaluation } from './event-evaluation'
import { forgetEvaluations } from './forget'
import { addPaperAnswer } from './paper'
import { ensureRequests } from './requests'
import { addWaitingAnswers, unifyFigures } from './steps'
import { evaluationTokenOf } from './tokens'

afterAll(closeDatabase)

const NOW = new Date()
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const CLOSED = inDays(30)

/** An event of yesterday, with the tokens of its participants. */
async function anEvaluatedEvent(participants: number) {
  const date = inDays(-1).toISOString().slice(0, 10)
  const event = await aWorkshop({ date, time: '10:00', end_time: '11:00' })
  const { id: evaluation_id } = await anEvaluation(event)
  const people = await Promise.all(
    Array.from({ length: participants }, () => aRegistration(event, { participated: NOW.toISOString() })),
  )
  const ids = people.map(({ id }) => id)
  const requests = await ensureRequests(ids, NOW)
  const tokens = ids.map((id) => evaluationTokenOf(requests.get(id)?.id ?? ''))
  const read = async (now = NOW) => {
    const { evaluation, result } = await getEvaluation(event.id, now)
    const { answers, counted, waiting_for } = evaluation ?? {}
    return { answers, counted, waiting_for, texts: result?.comments[0]?.texts.length ?? null }
  }
  return { event, evaluation_id, ids, tokens, read }
}

const answer = (text = 'Text') => ({
  ratings: [{ question: 'overall', item: 0, value: 1 }],
  comments: [{ question: 'wishes', item: 0, text }],
})

const answerAll = async (tokens: readonly string[], now = NOW) => {
  for (const token of tokens) await answerEvaluation(token, answer(), now)
}

describe('answers that wait', () => {
  it('are shown in steps of at least five, of which the last one has five as well', async () => {
    const { tokens, read } = await anEvaluatedEvent(14)
    await answerAll(tokens.slice(0, 9))
    await addWaitingAnswers(NOW)
    expect(await read()).toEqual({ answers: 9, counted: 0, waiting_for: 'next_step', texts: null })
    await answerAll(tokens.slice(9, 10))
    await addWaitingAnswers(NOW)
    expect(await read()).toEqual({ answers: 10, counted: 5, waiting_for: 'next_step', texts: 5 })
    await answerAll(tokens.slice(10))
    await addWaitingAnswers(NOW)
    expect(await read()).toMatchObject({ answers: 14, counted: 5 })
    expect(await read(CLOSED)).toMatchObject({ waiting_for: 'last_step' })
    await addWaitingAnswers(CLOSED)
    expect(await read(CLOSED)).toEqual({ answers: 14, counted: 14, waiting_for: null, texts: 14 })
  })

  it('stay unread while they are fewer than five, also beside answers on paper, and are only counted a year later', async () => {
    const { event, tokens, read } = await anEvaluatedEvent(5)
    await anAccreditation(event, await aBody({ requires_evaluation: true }))
    const author = await aUser()
    for (const value of [1, 2, 3, 4, 5])
      await addPaperAnswer(
        event.id,
        { key: newOpaqueId(), ratings: [{ question: 'overall', item: 0, value }], comments: [] },
        { author, now: NOW },
      )
    await answerAll(tokens.slice(0, 3))
    await addWaitingAnswers(CLOSED)
    expect(await read(CLOSED)).toEqual({ answers: 8, counted: 5, waiting_for: 'more_answers', texts: 0 })
    // A body demands an answer, so that late ones are taken.
    await answerAll(tokens.slice(3, 4), inDays(100))
    await forgetEvaluations(inDays(400))
    expect(await read(inDays(400))).toEqual({ answers: 9, counted: 5, waiting_for: 'more_answers', texts: 0 })
    expect(await db.$count(evaluationInbox)).toBe(0)
  })

  it('are added once where a process was lost after it had used up their tokens, and outlive an erasure', async () => {
    const { evaluation_id, ids, tokens, read } = await anEvaluatedEvent(12)
    await answerAll(tokens.slice(0, 10))
    const failed = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    await db.execute(sql`alter table evaluation_figures add constraint lost_process check (false) not valid`)
    await addWaitingAnswers(NOW)
    await db.execute(sql`alter table evaluation_figures drop constraint lost_process`)
    expect(failed).toHaveBeenCalledOnce()
    failed.mockRestore()
    const isOfRequest = sql`${evaluationTokens.request_id} in (select id from evaluation_requests where evaluation_id = ${evaluation_id})`
    expect(await db.$count(evaluationTokens, isOfRequest)).toBe(2)
    expect(await read()).toMatchObject({ answers: 10, counted: 0 })
    expect(await findAnswerPage(tokens[0] ?? '', NOW)).toMatchObject({ step: 'answered' })
    expect(await answerEvaluation(tokens[0] ?? '', answer('again'), NOW)).toEqual({ status: 'answered' })
    await db.transaction((tx) =>
      eraseRegistrations(tx, { ids: ids.slice(0, 1), now: NOW, author: null, end: 'expired' }),
    )
    await answerAll(tokens.slice(10, 11))
    await addWaitingAnswers(NOW)
    await Promise.all([addWaitingAnswers(CLOSED), addWaitingAnswers(CLOSED)])
    expect(await read(CLOSED)).toMatchObject({ answers: 11, counted: 11, texts: 11 })
  })

  it('of another installation are reported once, and hold no others up', async () => {
    const { evaluation_id, tokens, read } = await anEvaluatedEvent(5)
    const foreign = { evaluation_id, tag: 'f'.repeat(64), request: 'A'.repeat(80), answer: 'A'.repeat(80) }
    await db.insert(evaluationInbox).values(foreign)
    await answerAll(tokens)
    const reported = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    await addWaitingAnswers(CLOSED)
    await addWaitingAnswers(CLOSED)
    expect(reported.mock.calls.map(([, text]) => text)).toEqual([
      'answers of evaluations were encrypted with another APP_SECRET',
    ])
    reported.mockRestore()
    expect(await read(CLOSED)).toMatchObject({ answers: 6, counted: 5, texts: 5 })
  })
})

it('writes figures anew that an older version has left with the transactions of single answers', async () => {
  const { evaluation_id } = await anEvaluatedEvent(0)
  for (const value of [1, 2, 3])
    await db.insert(evaluationFigures).values({ evaluation_id, question: 'overall', value, count: value })
  const readMarks = () =>
    db
      .select({ value: evaluationFigures.value, count: evaluationFigures.count, mark: sql<string>`xmin::text` })
      .from(evaluationFigures)
      .where(eq(evaluationFigures.evaluation_id, evaluation_id))
  expect(new Set((await readMarks()).map(({ mark }) => mark)).size).toBe(3)
  await unifyFigures()
  const after = await readMarks()
  expect(new Set(after.map(({ mark }) => mark)).size).toBe(1)
  expect(after.map(({ value, count }) => [value, count]).toSorted()).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
})
