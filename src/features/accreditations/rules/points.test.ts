import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BodyCategory } from '@/contract/values/accreditations'
import { EMPTY_CATEGORY } from '../contract/bodies'
import { type Attendee, countPoints, earnPoints, eventMinutesOf, proposePoints } from './points'

const DOCTOR = 1
const PHARMACIST = 2

const category = (values: Partial<BodyCategory> = {}): BodyCategory => ({
  ...EMPTY_CATEGORY,
  code: 'A',
  name_de: 'Vortrag',
  name_en: 'Lecture',
  test_points: 1,
  ...values,
})

const RULE = {
  unit_minutes: 45,
  half_day_minutes: 240,
  attendance_rule: 'complete' as 'complete' | 'minutes',
  attendance_tolerance: 10,
  professions: [DOCTOR],
  person_number: null,
}
const EVENT_MINUTES = 180
const GRANTED = {
  state: 'granted' as const,
  category: 'A',
  points_basis: 4,
  points_test: 1,
  points_speaker: 2,
  is_unconfirmed: false,
}
const present: Attendee = { minutes: EVENT_MINUTES, profession_id: DOCTOR, passed_test: false, is_speaker: false }
const earn = (attendee: Partial<Attendee>, rule: Partial<typeof RULE> = {}, one = category()) =>
  earnPoints(
    GRANTED,
    { rule: { ...RULE, ...rule }, category: one, event_minutes: EVENT_MINUTES, is_elsewhere: false },
    { ...present, ...attendee },
  )

describe('the proposed points', () => {
  it('are those of the whole units without breaks', () => {
    const proposal = proposePoints({ whole: 200, net: 179 }, RULE, category())
    expect(proposal).toMatchObject({ unit: 45, units: 3, points: 3, isLimited: false, test_points: 1 })
    expect(proposePoints({ whole: 90, net: 90 }, { ...RULE, unit_minutes: 30 }, category()).points).toBe(3)
  })

  it('follow from the times of the event without its breaks', () => {
    const times = { time: '18:00', end_time: '20:30', breaks: '18:45–18:55', break_minutes: 5 }
    expect(eventMinutesOf(times)).toEqual({ whole: 150, net: 135 })
    expect(eventMinutesOf({ ...times, break_minutes: 200 })).toEqual({ whole: 150, net: 0 })
    expect(eventMinutesOf({ ...times, end_time: null })).toBeNull()
  })

  it('include the extra points of a category once, as far as there are points at all', () => {
    const group = category({ extra_points: 1 })
    const pointsOf = (net: number) => proposePoints({ whole: net, net }, RULE, group).points
    expect([44, 45, 90].map(pointsOf)).toEqual([0, 2, 3])
  })

  it('of a congress are 3 for a half day and 6 for a day', () => {
    const congress = category({ unit: 'half_day', points_per_unit: 3, daily_limit: 6 })
    const pointsOf = (minutes: number) => countPoints(minutes, RULE, congress).points
    expect([239, 240, 479, 480, 800].map(pointsOf)).toEqual([0, 3, 3, 6, 6])
  })
})

describe('the points of a person', () => {
  it('are all for complete attendance, which may lack the tolerated minutes', () => {
    expect(earn({ minutes: 170 }).earned).toEqual({ basis: 4, test: 0, speaker: 0, total: 4 })
    expect(earn({ minutes: 169 }).reason).toBe('left_early')
  })

  it('follow from the minutes where the body counts them', () => {
    const rule = { attendance_rule: 'minutes' as const }
    expect(earn({ minutes: 100 }, rule).earned?.basis).toBe(2)
    expect(earn({ minutes: 44 }, rule).reason).toBe('too_short')
    expect(earn({ minutes: 0 }, rule).reason).toBe('too_short')
  })

  it('are those of the minutes without breaks: 165 of 180 give five of six, although the person was there for 180', () => {
    const rule = { attendance_rule: 'minutes' as const, attendance_tolerance: 10, unit_minutes: 30 }
    const recognised = { rule: { ...RULE, ...rule }, category: category(), event_minutes: 180, is_elsewhere: false }
    const attendee = { ...present, minutes: 165 }
    expect(earnPoints({ ...GRANTED, points_basis: 6 }, recognised, attendee).earned?.basis).toBe(5)
  })

  it('include those of the learning check and of a speaker', () => {
    expect(earn({ passed_test: true, is_speaker: true }).earned).toEqual({ basis: 4, test: 1, speaker: 2, total: 7 })
    expect(earn({ minutes: 20, is_speaker: true }).earned).toEqual({ basis: 0, test: 0, speaker: 2, total: 2 })
  })

  it.each([
    ['absent', { minutes: null }],
    ['profession_unknown', { profession_id: null }],
    ['other_profession', { profession_id: PHARMACIST }],
  ])('are none with the reason %s for %o', (reason, attendee) => {
    expect(earn(attendee).reason).toBe(reason)
  })

  it('are given to everybody by a body without professions', () => {
    expect(earn({ profession_id: null }, { professions: [] }).earned?.total).toBe(4)
  })

  it('need the learning check where the category says so', () => {
    const online = category({ requires_test: true })
    expect(earn({}, {}, online).reason).toBe('test_missing')
    expect(earn({ passed_test: true }, {}, online).earned?.total).toBe(5)
  })

  it('are none before the event is recognised, and while a change of it is not confirmed', () => {
    const rule = { rule: RULE, category: category(), event_minutes: EVENT_MINUTES, is_elsewhere: false }
    for (const state of ['to_apply', 'applied', 'refused'] as const)
      expect(earnPoints({ ...GRANTED, state }, rule, present).reason).toBe('not_granted')
    expect(earnPoints({ ...GRANTED, is_unconfirmed: true }, rule, present).reason).toBe('unconfirmed')
  })

  it('never grow when minutes shrink, and never exceed those of the accreditation', () => {
    const minutes = fc.integer({ min: 0, max: 400 })
    const shapes = fc.record({
      attendance_rule: fc.constantFrom('complete' as const, 'minutes' as const),
      attendance_tolerance: fc.integer({ min: 0, max: 60 }),
      unit_minutes: fc.integer({ min: 1, max: 90 }),
      points_per_unit: fc.integer({ min: 1, max: 30 }).map((tenths) => tenths / 10),
      unit: fc.constantFrom('minutes' as const, 'half_day' as const),
      daily_limit: fc.option(fc.integer({ min: 0, max: 8 })),
      speaks: fc.boolean(),
    })
    fc.assert(
      fc.property(minutes, minutes, shapes, (one, other, { unit, points_per_unit, daily_limit, speaks, ...rule }) => {
        const totalOf = (attended: number) =>
          earn({ minutes: attended, is_speaker: speaks }, rule, category({ unit, points_per_unit, daily_limit })).earned
            ?.total ?? 0
        expect(totalOf(Math.min(one, other))).toBeLessThanOrEqual(totalOf(Math.max(one, other)))
        expect(totalOf(one)).toBeLessThanOrEqual(GRANTED.points_basis + GRANTED.points_speaker)
      }),
    )
  })
})
