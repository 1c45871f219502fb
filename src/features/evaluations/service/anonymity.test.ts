import { getTableName, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { DAY_MS } from '@/contract/time'
import { env } from '@/env'
import { newOpaqueId } from '@/schema/columns'
import {
  evaluationComments,
  evaluationFigures,
  evaluationInbox,
  evaluations,
  evaluationTokens,
} from '@/schema/evaluations'
import { mails } from '@/schema/mails'
import { closeDatabase, db } from '@/server/database/db'
import { shuffle } from '@/server/security/shuffle'
import { anEvaluation } from '@/testing/evaluations'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { ANSWERS_MIN } from '../contract/event'
import { answerEvaluation } from './answer'
import { getEvaluation } from './event-evaluation'
import { ensureRequests } from './requests'
import { addWaitingAnswers } from './steps'
import { evaluationTokenOf } from './tokens'

const NOW = new Date()
const CLOSED = new Date(NOW.getTime() + 30 * DAY_MS)
const YESTERDAY = new Date(NOW.getTime() - DAY_MS).toISOString().slice(0, 10)
/** The last step adds five answers that were left behind and three more, so it uses up three tokens. */
const PEOPLE = 43
const ANSWER_TABLES = [evaluationInbox, evaluationTokens, evaluationFigures, evaluationComments].map((table) =>
  getTableName(table),
)

/** The attacker has the whole database, as its superuser. */
const superuser = inject('superuserUrl')
const address = Object.assign(new URL(superuser ?? env.DATABASE_URL ?? ''), {
  pathname: new URL(env.DATABASE_URL ?? '').pathname,
})
const attacker = postgres(address.href, { max: 2, onnotice: () => undefined })

beforeAll(async () => {
  if (!superuser) return
  await attacker`create extension if not exists pageinspect`
})

afterAll(async () => {
  await attacker.end({ timeout: 5 })
  await closeDatabase()
})

type Person = { id: string; email: string; request: string; text: string }

/** People in the order in which they answer, each with a text that nobody else writes. */
async function anEventWithPeople() {
  const event = await aWorkshop({ date: YESTERDAY, time: '10:00', end_time: '11:00' })
  const { id: evaluation_id } = await anEvaluation(event)
  const registered = await Promise.all(
    Array.from({ length: PEOPLE }, () => aRegistration(event, { participated: NOW.toISOString() })),
  )
  const requests = await ensureRequests(
    registered.map(({ id }) => id),
    NOW,
  )
  const people = shuffle(registered).map(
    ({ id, email }): Person => ({ id, email, request: requests.get(id)?.id ?? '', text: `Text ${newOpaqueId()}` }),
  )
  return { event, evaluation_id, people }
}

const answerOf = ({ text }: Person, value: number) => ({
  ratings: [
    { question: 'overall', item: 0, value },
    { question: 'neutral', item: 0, value: 1 },
  ],
  comments: [{ question: 'wishes', item: 0, text }],
})

/** A row about the person that is written a moment before the answer, and says when. */
async function leaveTrace({ id, email }: Person, workshop_id: number): Promise<number> {
  const written = { type: 'evaluation', state: 'sent', sent_at: NOW.toISOString(), language: 'de', round: 9 } as const
  const [row] = await db
    .insert(mails)
    .values({ ...written, workshop_id, registration_id: id, email })
    .returning({ mark: sql<string>`xmin::text` })
  return Number(row?.mark)
}

/** The rows of a table as they lie in its files, the deleted ones included. */
async function readPages(table: string) {
  const rows = await attacker<{ xmin: string; xmax: string; data: Buffer }[]>`
    select t_xmin::text as xmin, t_xmax::text as xmax, t_data as data
    from generate_series(0, pg_relation_size(${table}::regclass) / 8192 - 1) page,
      heap_page_items(get_raw_page(${table}, page::int))
    where t_data is not null`
  return Array.from(rows, ({ xmin, xmax, data }) => ({ xmin: Number(xmin), xmax: Number(xmax), data }))
}

/** All rows of all tables that a transaction has written, as text. */
async function readRowsOf(mark: string): Promise<string[]> {
  const tables = await attacker<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const selects = Array.from(
    tables,
    ({ name }) =>
      `select '${name} ' || row_to_json(t)::text as row from public."${name}" t where t.xmin::text = '${mark}'`,
  )
  const rows = await attacker.unsafe<{ row: string }[]>(selects.join(' union all '))
  return Array.from(rows, ({ row }) => row)
}

const readComments = (evaluation_id: number) => attacker<{ text: string; mark: string }[]>`
  select text, xmin::text as mark from evaluation_comments where evaluation_id = ${evaluation_id} order by ctid`

const readFigureMarks = (evaluation_id: number) => attacker<{ mark: string }[]>`
  select distinct xmin::text as mark from evaluation_figures where evaluation_id = ${evaluation_id}`

/** The columns of the tables with a time, and the tables that were found. */
async function readTimes(tables: string[]) {
  const columns = await attacker<{ table: string; column: string; type: string }[]>`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns where table_schema = 'public' and table_name = any(${tables})`
  const times = columns
    .filter(({ type }) => /date|time|interval/.test(type))
    .map(({ table, column }) => `${table}.${column}`)
  return { tables: [...new Set(columns.map(({ table }) => table))].sort(), times }
}

async function readUpdatedAt(evaluation_id: number): Promise<string | undefined> {
  const [row] = await attacker<{ updated_at: string }[]>`
    select updated_at::text as updated_at from evaluations where id = ${evaluation_id}`
  return row?.updated_at
}

/** The result that staff see. */
async function readAsStaff(workshop_id: number) {
  const { evaluation, result } = await getEvaluation(workshop_id, NOW)
  return {
    answers: evaluation?.answers ?? 0,
    counted: evaluation?.counted ?? 0,
    overall: result?.questions[0]?.answers ?? 0,
    texts: result?.comments[0]?.texts ?? [],
  }
}

const nearest = <One extends { mark: number }>(all: readonly One[], mark: number): One[] => {
  const distance = Math.min(...all.map((one) => Math.abs(one.mark - mark)))
  return all.filter((one) => Math.abs(one.mark - mark) === distance)
}

it.skipIf(!superuser)(
  'leads from no answer to fewer than five people, whatever an attacker with the whole database joins',
  async () => {
    const { event, evaluation_id, people } = await anEventWithPeople()
    // An older snapshot keeps PostgreSQL from removing deleted rows, so that the attacker finds all of them.
    const snapshot = await attacker.reserve()
    await snapshot`begin isolation level repeatable read`
    await snapshot`select count(*) from evaluation_tokens`
    const traces: { person: Person; mark: number }[] = []
    let seen = await readAsStaff(event.id)
    let updatedAt = await readUpdatedAt(evaluation_id)
    let steps = 0
    for (const [index, person] of people.entries()) {
      traces.push({ person, mark: await leaveTrace(person, event.id) })
      await answerEvaluation(evaluationTokenOf(person.request), answerOf(person, 1 + (index % 6)), NOW)
      if (index % 7 === 0) await expectEncrypted(people)
      await addWaitingAnswers(index === PEOPLE - 1 ? CLOSED : NOW)
      const now = await readAsStaff(event.id)
      const added = now.texts.filter((text) => !seen.texts.includes(text))
      expect(now.answers).toBe(index + 1)
      if (added.length > 0) {
        steps += 1
        // Two readings differ by many answers.
        expect(now.counted - seen.counted).toBeGreaterThanOrEqual(ANSWERS_MIN)
        expect(now.overall - seen.overall).toBeGreaterThanOrEqual(ANSWERS_MIN)
        expect(added).toHaveLength(now.counted - seen.counted)
        await expectOneMark(evaluation_id)
        // The nearest transaction about a person is the best guess for all new texts at once.
        const comments = await readComments(evaluation_id)
        const guessed = added.filter((text) => {
          const mark = Number(comments.find((comment) => comment.text === text)?.mark)
          return nearest(traces, mark).some((trace) => trace.person.text === text)
        })
        expect(guessed.length * ANSWERS_MIN).toBeLessThanOrEqual(added.length)
        updatedAt = await readUpdatedAt(evaluation_id)
      } else expect(now).toEqual({ ...seen, answers: index + 1 })
      expect(await readUpdatedAt(evaluation_id)).toBe(updatedAt)
      seen = now
    }
    expect(seen).toMatchObject({ answers: PEOPLE, counted: PEOPLE, overall: PEOPLE })
    expect(seen.texts.toSorted()).toEqual(people.map(({ text }) => text).toSorted())
    expect(steps).toBeGreaterThan(3)
    await expectDeletedRowsInGroups(people)
    const inOrder = await readComments(evaluation_id)
    // About one of all is at its own place by chance.
    expect(people.filter(({ text }, place) => inOrder[place]?.text === text).length).toBeLessThan(10)
    await snapshot`commit`
    snapshot.release()
  },
  60_000,
)

/** Nothing of a waiting answer names its person, its request or its text, and all look alike. */
async function expectEncrypted(people: readonly Person[]): Promise<void> {
  const waiting = await attacker<{ row: string; length: number; mark: string }[]>`
    select inbox::text as row, length(answer) as length, xmin::text as mark from evaluation_inbox inbox`
  const names = people.flatMap(({ id, email, request, text }) => [id, email, request, text, evaluationTokenOf(request)])
  for (const { row } of waiting) for (const name of names) expect(row).not.toContain(name)
  expect(new Set(waiting.map(({ length }) => length)).size).toBeLessThanOrEqual(1)
  // The transaction of an answer has written nothing else.
  const newest = waiting.toSorted((one, other) => Number(other.mark) - Number(one.mark)).at(0)
  const rows = await readRowsOf(newest?.mark ?? '')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(/^evaluation_inbox /)
}

/** All figures and texts were written by one transaction, which has written nothing about a person. */
async function expectOneMark(evaluation_id: number): Promise<void> {
  const comments = await readComments(evaluation_id)
  const figures = await readFigureMarks(evaluation_id)
  const marks = [...new Set([...comments, ...figures].map(({ mark }) => mark))]
  expect(marks).toHaveLength(1)
  const tables = (await readRowsOf(marks[0] ?? '')).map((row) => row.split(' ')[0] ?? '')
  expect(new Set(tables)).toEqual(
    new Set([evaluations, evaluationFigures, evaluationComments].map((table) => getTableName(table))),
  )
}

/**
 * Each transaction that added texts concerns at least five people, and none of them used up a token. So does each that
 * used up tokens, but for the last: it may concern fewer people, each of whom may have written any text of its step.
 */
async function expectDeletedRowsInGroups(people: readonly Person[]): Promise<void> {
  const tokens = (await readPages(getTableName(evaluationTokens)))
    .filter(({ xmax }) => xmax > 0)
    .flatMap(({ xmax, data }) => {
      const person = people.find(({ request }) => data.includes(request))
      return person ? [{ person, mark: xmax }] : []
    })
  const texts = await readPages(getTableName(evaluationComments))
  const added = people.map((person) => {
    const marks = texts.filter(({ data }) => data.includes(person.text)).map(({ xmin }) => xmin)
    return { person, mark: Math.min(...marks) }
  })
  expect(tokens).toHaveLength(PEOPLE)
  const last = Math.max(...tokens.map(({ mark }) => mark))
  const earlier = tokens.filter(({ mark }) => mark < last)
  for (const group of [...groupsOf(earlier), ...groupsOf(added)])
    expect(group.length).toBeGreaterThanOrEqual(ANSWERS_MIN)
  expect(tokens.length - earlier.length).toBe(PEOPLE % ANSWERS_MIN)
  for (const { mark } of added) {
    if (mark < last) expect(nearest(tokens, mark).length).toBeGreaterThanOrEqual(ANSWERS_MIN)
    expect(tokens.some((token) => token.mark === mark)).toBe(false)
  }
}

const groupsOf = (rows: readonly { mark: number }[]) => [...Map.groupBy(rows, ({ mark }) => mark).values()]

it('stores no time with tokens, answers, figures and texts', async () => {
  expect(await readTimes(ANSWER_TABLES)).toEqual({ tables: ANSWER_TABLES.toSorted(), times: [] })
})

it.skipIf(!superuser)(
  'leaves no deleted row in the files once the answers are added',
  async () => {
    const { event, people } = await anEventWithPeople()
    for (const person of people) await answerEvaluation(evaluationTokenOf(person.request), answerOf(person, 2), NOW)
    await addWaitingAnswers(CLOSED)
    for (const table of ANSWER_TABLES) expect((await readPages(table)).filter(({ xmax }) => xmax > 0)).toEqual([])
    expect(await readAsStaff(event.id)).toMatchObject({ counted: PEOPLE })
  },
  60_000,
)
