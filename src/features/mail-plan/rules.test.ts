import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { berlinTimeOf, endOf, startOf } from '@/features/workshops/rules'
import { dueAt, planProblemOf, planStepOf } from './rules'

const MINUTE = 60_000
const NOW = new Date('2026-06-15T12:00:00Z')

describe('the time of a planned mail', () => {
  const days = { anchor: 'start', offset_days: -1, at_time: '09:00', offset_minutes: null } as const
  const minutes = { anchor: 'end', offset_days: null, at_time: null, offset_minutes: 120 } as const
  const evening = { time: '18:00', end_time: '20:00' }
  const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  const anyDate = fc.integer({ min: 0, max: 20_000 }).map((day) => dateOf(day * 86_400_000))

  it('is the set time of day in Berlin on the set day, whatever clock change lies between', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -365, max: 365 }), (date, offset_days) => {
        const due = dueAt({ ...days, offset_days }, { date, ...evening })
        const day = dateOf(Date.parse(date) + offset_days * 86_400_000)
        expect(berlinTimeOf(due.toISOString().slice(0, 16).replace('T', ' '))).toBe(`${day} 09:00`)
      }),
    )
  })

  it('is counted in elapsed minutes from the beginning or the end', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -10_080, max: 10_080 }), (date, offset_minutes) => {
        const at = { date, ...evening }
        const after = dueAt({ ...minutes, offset_minutes }, at).getTime() - endOf(at).getTime()
        const before = dueAt({ ...minutes, anchor: 'start', offset_minutes }, at).getTime() - startOf(at).getTime()
        expect([after, before]).toEqual([offset_minutes * MINUTE, offset_minutes * MINUTE])
      }),
    )
  })

  it('must be to come, before the end for news of the event and after the start for thanks', () => {
    const at = { date: '2026-07-01', ...evening }
    const problemOf = (plan: Parameters<typeof planProblemOf>[0]) => planProblemOf(plan, at, NOW)
    expect(problemOf({ type: 'reminder', ...days })).toBeNull()
    expect(problemOf({ type: 'reminder', ...days, offset_days: -30 })).toBe('plan_time_past')
    expect(problemOf({ type: 'reminder', ...days, offset_days: 1 })).toBe('plan_after_event')
    expect(problemOf({ type: 'after_event', ...minutes })).toBeNull()
    expect(problemOf({ type: 'after_event', ...days })).toBe('plan_before_event')
    expect(problemOf({ type: 'message', ...minutes })).toBeNull()
  })

  it('asks about a cancelled event before an unlisted one, and about both before a delay', () => {
    const at = { date: '2026-06-16', ...evening, nonpublic: false, cancelled_at: null }
    const plan = { type: 'reminder', ...days, state: 'planned', created_at: '2026-01-01T00:00:00Z' } as const
    const stepOf = (more: object) => planStepOf(plan, { ...at, ...more }, NOW)
    expect(stepOf({})).toBe('late')
    expect(stepOf({ nonpublic: true })).toBe('nonpublic')
    expect(stepOf({ nonpublic: true, cancelled_at: '2026-06-01T00:00:00Z' })).toBe('cancelled')
    expect(stepOf({ date: '2026-06-17' })).toBe('wait')
    expect(planStepOf(plan, at, new Date('2026-06-15T09:00:00Z'))).toBe('send')
  })
})
