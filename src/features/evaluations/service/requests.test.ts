import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@/contract/time'
import { listEntitlements } from '@/features/certificates/service/issuing/list-entitlements'
import { previewMails, sendMails } from '@/features/mailings/service/send-mails'
import { newOpaqueId } from '@/schema/columns'
import { evaluationRequests } from '@/schema/evaluations'
import { mailRuns, mails } from '@/schema/mails'
import { recipients } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anEvaluation } from '@/testing/evaluations'
import { aBody, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { answerEvaluation, findAnswerPage } from './answer'
import { deleteEvaluation, getEvaluation, saveEvaluation } from './event-evaluation'
import { forgetEvaluations } from './forget'
import { addPaperAnswer, deletePaperAnswer } from './paper'
import { ensureRequests } from './requests'
import { addWaitingAnswers } from './steps'
import { evaluationTokenOf } from './tokens'

const answerRoute = routeOf('evaluations.answerEvaluation')

afterAll(closeDatabase)

const NOW = new Date()
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString().slice(0, 10)
/** The time to answer has ended, so that all answers that wait are added, if there are enough. */
const CLOSED = new Date(NOW.getTime() + 30 * DAY_MS)
const THERE = { participated: NOW.toISOString() }

/** An event of yesterday with so many participants, and its evaluation. */
async function anEvaluatedEvent(participants: number, evaluation: Parameters<typeof anEvaluation>[1] = {}) {
  const event = await aWorkshop({ date: daysAgo(1), time: '10:00', end_time: '11:00', speaker: 'Dr. A; Dr. B' })
  const stored = await anEvaluation(event, evaluation)
  const people = await Promise.all(Array.from({ length: participants }, () => aRegistration(event, THERE)))
  return { event, stored, people }
}

async function tokensOf(people: { id: string }[], now = NOW) {
  const requests = await ensureRequests(
    people.map(({ id }) => id),
    now,
  )
  return people.map(({ id }) => evaluationTokenOf(requests.get(id)?.id ?? ''))
}

const answer = (value: number, text = '') => ({
  ratings: [
    { question: 'overall', item: 0, value },
    { question: 'talk', item: 1, value },
    { question: 'talk', item: 2, value: null },
    { question: 'neutral', item: 0, value: 1 },
  ],
  comments: [{ question: 'wishes', item: 0, text }],
})

const resultOf = async ({ id }: { id: number }) => (await getEvaluation(id, NOW)).result
const evaluationOf = async ({ id }: { id: number }) => (await getEvaluation(id, NOW)).evaluation

describe('an answer', () => {
  it('counts once, also when two are sent at the same moment or the answer to the first was lost', async () => {
    const { event, people } = await anEvaluatedEvent(1)
    const [token = ''] = await tokensOf(people)
    const sent = await Promise.all([1, 2].map((value) => answerEvaluation(token, answer(value), NOW)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['answered', 'saved'])
    expect(await answerEvaluation(token, answer(3), NOW)).toEqual({ status: 'answered' })
    expect(await findAnswerPage(token, NOW)).toMatchObject({ step: 'answered' })
    expect(await evaluationOf(event)).toMatchObject({ answers: 1 })
  })

  it('is shown from five people on, each question for itself', async () => {
    const { event, people } = await anEvaluatedEvent(5)
    const tokens = await tokensOf(people)
    for (const token of tokens.slice(0, 4)) await answerEvaluation(token, answer(2), NOW)
    await addWaitingAnswers(CLOSED)
    expect(await resultOf(event)).toBeNull()
    const last = { ratings: [{ question: 'overall', item: 0, value: 2 }], comments: [] }
    await answerEvaluation(tokens[4] ?? '', last, NOW)
    await addWaitingAnswers(CLOSED)
    expect((await resultOf(event))?.questions).toMatchObject([
      { key: 'overall', answers: 5, mean: 2, spread: 0 },
      { key: 'talk', of_de: 'Dr. Anna Müller', answers: 4, counts: null, mean: null },
      { key: 'talk', of_de: 'Ben Weiß', answers: 0, counts: null },
      { key: 'neutral', answers: 4, counts: null },
    ])
  })

  it('is refused without a token, before the end, after the closing, and where it does not fit', async () => {
    const { event, people } = await anEvaluatedEvent(1)
    const [token = ''] = await tokensOf(people)
    const send = (sent: string, body: object = answer(1)) => callRoute(answerRoute, { params: { token: sent }, body })
    expect((await send(`${token.slice(0, 43)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
    expect((await send('short')).status).toBe(404)
    const odd = [
      { ratings: [{ question: 'overall', item: 0, value: 0 }] },
      { ratings: [{ question: 'overall', item: 1, value: 1 }] },
      { ratings: [{ question: 'talk', item: 3, value: 1 }] },
      { ratings: [{ question: 'neutral', item: 0, value: 2 }] },
      { ratings: [answer(1).ratings[0], answer(2).ratings[0]] },
      { comments: [{ question: 'overall', item: 0, text: 'Text' }] },
      {},
    ]
    for (const body of odd) expect((await send(token, body)).status).toBe(422)
    const late = new Date(NOW.getTime() + 30 * DAY_MS)
    await expect(answerEvaluation(token, answer(1), late)).rejects.toMatchObject({ text: 'evaluation_closed' })
    await db.update(workshops).set({ cancelled_at: NOW.toISOString() }).where(eq(workshops.id, event.id))
    await expect(answerEvaluation(token, answer(1), NOW)).rejects.toMatchObject({ text: 'evaluation_closed' })
    expect(await evaluationOf(event)).toMatchObject({ answers: 0 })
  })
})

describe('a request', () => {
  it('goes to participants by a link that each can use once, and the reminder to those who have not', async () => {
    const { event, people } = await anEvaluatedEvent(2)
    await aRegistration(event)
    const declined = await aRegistration(event, THERE)
    await db.insert(recipients).values({ email: declined.email, declined_mails: ['after_event'] })
    const context = { author: await aUser(), locale: 'en' as const, now: NOW }
    const send = (type: 'evaluation' | 'evaluation_reminder') => sendMails({ id: event.id, type }, context)
    expect(await send('evaluation')).toMatchObject({ queued: 2, skipped: { not_participated: 1, declined: 1 } })
    const sent = await sendQueuedMails()
    expect(sent).toHaveLength(2)
    const [token = ''] = sent.flatMap(({ text }) => /\/evaluation\/([\w-]{44})/.exec(text)?.[1] ?? [])
    expect(await findAnswerPage(token, NOW)).toMatchObject({ step: 'open' })
    const logged = await db.select({ text: mails.text }).from(mails).where(eq(mails.workshop_id, event.id))
    for (const { text } of logged) expect(text ?? '').not.toContain(token)
    await answerEvaluation(token, answer(1), NOW)
    expect(await send('evaluation_reminder')).toMatchObject({ queued: 1, skipped: { evaluated: 1 } })
    const [reminder] = await sendQueuedMails()
    expect(reminder?.text).toContain('/evaluation/')
    expect(await evaluationOf(event)).toMatchObject({ asked: 2, answers: 1 })
    expect(people).toHaveLength(2)
  })

  it('is a reminder once a day, and counts those who have answered without naming them', async () => {
    const { event, people } = await anEvaluatedEvent(3)
    const tokens = await tokensOf(people)
    await answerEvaluation(tokens[0] ?? '', answer(1), NOW)
    const author = await aUser()
    const reminder = { id: event.id, type: 'evaluation_reminder' } as const
    const remind = (now = new Date()) => sendMails(reminder, { author, locale: 'en', now })
    const both = await Promise.allSettled([remind(), remind()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refusal = {
      text: { key: 'evaluation_reminded', values: { at: expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/) } },
    }
    await expect(remind()).rejects.toMatchObject(refusal)
    await expect(previewMails(reminder, { locale: 'en', now: new Date() })).rejects.toMatchObject(refusal)
    // The second person answers before the mail is rendered.
    await answerEvaluation(tokens[1] ?? '', answer(1), NOW)
    await sendQueuedMails()
    const logged = await db
      .select({ registration_id: mails.registration_id, state: mails.state })
      .from(mails)
      .where(eq(mails.workshop_id, event.id))
    expect(logged).toEqual([{ registration_id: people[2]?.id, state: 'sent' }])
    const [run] = await db.select().from(mailRuns).where(eq(mailRuns.workshop_id, event.id))
    expect(run).toMatchObject({ queued: 1, skipped: { evaluated: 2 } })
    await db
      .update(mails)
      .set({ sent_at: daysAgo(2) })
      .where(eq(mails.workshop_id, event.id))
    expect(await remind(new Date(NOW.getTime() + 1.1 * DAY_MS))).toMatchObject({ queued: 1, skipped: { evaluated: 2 } })
  })

  it('names the speakers of the event until it opens, and keeps questions and people from then on', async () => {
    const { event, people, stored } = await anEvaluatedEvent(1, { speakers: null })
    expect(await evaluationOf(event)).toMatchObject({ speakers: ['Dr. A', 'Dr. B'], follows_event: true })
    await tokensOf(people)
    await db.update(workshops).set({ speaker: 'Somebody else' }).where(eq(workshops.id, event.id))
    expect(await evaluationOf(event)).toMatchObject({ speakers: ['Dr. A', 'Dr. B'], follows_event: false })
    const draft = { template_id: stored.template_id, takes_newest: false, goals: [], closing_days: 30 }
    const context = { author: await aUser(), now: NOW }
    await expect(saveEvaluation(event.id, { ...draft, speakers: ['Dr. A'] }, context)).rejects.toMatchObject({
      status: 422,
    })
    const corrected = await saveEvaluation(event.id, { ...draft, speakers: ['Dr. A', 'Dr. C'] }, context)
    expect(corrected).toMatchObject({ speakers: ['Dr. A', 'Dr. C'], closing_days: 30 })
  })
})

describe('an answer on paper', () => {
  it('counts like any other, once, and can be taken back', async () => {
    const { event, people } = await anEvaluatedEvent(5)
    for (const token of await tokensOf(people)) await answerEvaluation(token, answer(1), NOW)
    await addWaitingAnswers(CLOSED)
    const author = await aUser()
    const typed = { key: newOpaqueId(), ...answer(5, 'Auf Papier') }
    const saved = await addPaperAnswer(event.id, typed, { author, now: NOW })
    await addPaperAnswer(event.id, typed, { author, now: NOW })
    expect(await evaluationOf(event)).toMatchObject({ answers: 6, counted: 6, paper: 1 })
    expect((await resultOf(event))?.comments[0]?.texts).toEqual(['Auf Papier'])
    await expect(deleteEvaluation(event.id, author)).rejects.toMatchObject({ text: 'evaluation_answered' })
    await deletePaperAnswer({ id: event.id, answer: saved.id }, author)
    expect(await evaluationOf(event)).toMatchObject({ answers: 5, counted: 5, paper: 0 })
    const counts = await db.execute<{ sum: number }>(
      sql`select sum(count)::int as sum from evaluation_figures where evaluation_id = (select id from evaluations where workshop_id = ${event.id})`,
    )
    expect(counts[0]?.sum).toBe(5 * 3)
  })
})

it('withholds a certificate only where the body demands an evaluation, until the person has answered', async () => {
  const { event, people } = await anEvaluatedEvent(1)
  await anAccreditation(event, await aBody({ attendance_rule: 'minutes' }))
  await anAccreditation(event, await aBody({ attendance_rule: 'minutes', requires_evaluation: true }))
  const reasons = async () => (await listEntitlements(event.id, NOW)).data[0]?.bodies.map(({ reason }) => reason)
  expect(await reasons()).toEqual([null, 'evaluation_missing'])
  const [token = ''] = await tokensOf(people)
  const late = new Date(NOW.getTime() + 100 * DAY_MS)
  // Nobody loses a certificate because the evaluation has closed.
  await answerEvaluation(token, answer(1), late)
  expect(await reasons()).toEqual([null, null])
})

it('deletes texts and requests a year after the event, and keeps the figures', async () => {
  const { event, people } = await anEvaluatedEvent(5)
  for (const token of await tokensOf(people)) await answerEvaluation(token, answer(2, 'Text'), NOW)
  await addWaitingAnswers(CLOSED)
  expect(await forgetEvaluations(new Date(NOW.getTime() + 300 * DAY_MS))).toBe(0)
  expect(await forgetEvaluations(new Date(NOW.getTime() + 400 * DAY_MS))).toBeGreaterThan(0)
  expect(await evaluationOf(event)).toMatchObject({ state: 'forgotten', asked: 5, answers: 5 })
  const result = await resultOf(event)
  expect(result?.questions[0]).toMatchObject({ answers: 5, mean: 2 })
  expect(result?.comments[0]?.texts).toEqual([])
  const [person] = people
  expect(await db.$count(evaluationRequests, eq(evaluationRequests.registration_id, person?.id ?? ''))).toBe(0)
})
