import { expect, it } from 'vitest'
import { type TaskFacts, tasksOf } from './rules'

const body = { label: 'CME', apply_days: 28, report_days: 8, categories: [] }
const accreditation = { state: 'granted', category: '', applied_on: '2026-09-20', decided_on: null, body } as const
const EVENT = {
  title: 'Wound care',
  date: '2026-11-10',
  time: '18:00',
  end_time: '20:00',
  cancelled_at: null,
  signup_active: true,
}

const facts = (fields: Partial<TaskFacts> = {}): TaskFacts => ({
  event: EVENT,
  accreditations: [],
  plan: [],
  evaluation: null,
  invited_at: null,
  reminded_at: null,
  certified_at: null,
  reported_at: null,
  retention_months: 36,
  people: 0,
  unerased: 0,
  ...fields,
})

const read = (fields: Partial<TaskFacts>, now: string) =>
  tasksOf(facts(fields), new Date(now)).map(({ kind, due_on, state }) => [kind, due_on, state])

it('counts dates backwards and forwards from the event, the earliest first', () => {
  const known = {
    accreditations: [{ ...accreditation, state: 'to_apply', applied_on: null } as const, accreditation],
    evaluation: { asked: 3, answers: 0, closing_days: 28, forgotten_at: null, is_demanded: false },
    people: 5,
    unerased: 5,
  }
  const statesAt = (now: string) => read(known, now).map(([, , state]) => state)
  expect(statesAt('2026-11-09T10:00:00Z').slice(4)).toEqual(['later', 'later', 'later', 'later'])
  expect(statesAt('2026-11-11T10:00:00Z').slice(2)).toEqual(['soon', 'soon', 'later', 'later'])
  expect(read(known, '2026-10-20T10:00:00Z')).toEqual([
    ['invite', '2026-09-29', 'overdue'],
    ['apply', '2026-10-13', 'overdue'],
    ['apply', '2026-10-13', 'done'],
    ['remind', '2026-11-07', 'later'],
    ['certificates', '2026-11-17', 'later'],
    ['report', '2026-11-18', 'later'],
    ['evaluation', '2026-12-08', 'later'],
    ['retention', '2029-11-10', 'later'],
  ])
})

it('is done by what the system sees, on the day in Berlin', () => {
  const known = {
    accreditations: [accreditation],
    evaluation: { asked: 3, answers: 0, closing_days: 7, forgotten_at: null, is_demanded: false },
    invited_at: '2026-09-20T22:30:00Z',
    reminded_at: '2026-11-08T08:00:00Z',
    certified_at: '2026-11-12T08:00:00Z',
    reported_at: '2026-11-11T08:00:00Z',
    people: 5,
  }
  const tasks = tasksOf(facts(known), new Date('2027-01-01T10:00:00Z'))
  expect(tasks.map(({ kind, done_on, state }) => [kind, done_on, state])).toEqual([
    ['invite', '2026-09-21', 'done'],
    ['apply', '2026-09-20', 'done'],
    ['remind', '2026-11-08', 'done'],
    ['certificates', '2026-11-12', 'done'],
    ['evaluation', '2026-11-17', 'done'],
    ['report', '2026-11-11', 'done'],
    ['retention', '2029-11-10', 'done'],
  ])
})

it('is not done by the end of an evaluation that nobody was asked for', () => {
  const evaluation = { asked: 0, answers: 0, closing_days: 7, forgotten_at: null, is_demanded: false }
  const tasks = tasksOf(facts({ evaluation }), new Date('2027-01-01T10:00:00Z'))
  expect(tasks.find(({ kind }) => kind === 'evaluation')).toMatchObject({ done_on: null, state: 'overdue' })
})

it('of a copy begin with its title and texts, until it has a title of its own', () => {
  const copy = { ...EVENT, title: 'Wound care (copy)', signup_active: false }
  const before = '2026-10-20T10:00:00Z'
  const remind = ['remind', '2026-11-07', 'later']
  expect(read({ event: copy }, before)).toEqual([['check', '2026-09-29', 'overdue'], remind])
  expect(read({ event: { ...copy, title: 'Wound care 2027' } }, before)).toEqual([remind])
  expect(read({ event: copy }, '2026-11-10T18:00:00Z')).toEqual([])
})

it('takes the times of the mail plan, except those of cancelled mails', () => {
  const mail = { anchor: 'start', offset_minutes: null, at_time: '09:00' } as const
  const plan = [
    { ...mail, type: 'invite', offset_days: -60, state: 'cancelled' },
    { ...mail, type: 'invite', offset_days: -30, state: 'planned' },
    { ...mail, type: 'reminder', offset_days: -1, state: 'held' },
  ] as const
  expect(read({ plan }, '2026-10-01T10:00:00Z')).toEqual([
    ['invite', '2026-10-11', 'soon'],
    ['remind', '2026-11-09', 'later'],
  ])
})

it('leaves out what does not apply: nobody is invited to a past event, and a cancelled one has no tasks but the last', () => {
  expect(read({}, '2026-11-10T18:00:00Z')).toEqual([])
  const cancelled = { ...EVENT, cancelled_at: '2026-10-01T10:00:00Z' }
  expect(
    read({ event: cancelled, accreditations: [accreditation], people: 1, unerased: 1 }, '2026-10-20T10:00:00Z'),
  ).toEqual([['retention', '2029-11-10', 'later']])
  const draft = { ...EVENT, signup_active: false }
  expect(read({ event: draft }, '2026-10-20T10:00:00Z')).toEqual([['remind', '2026-11-07', 'later']])
})
