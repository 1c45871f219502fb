import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BodyCategory } from '@/contract/values/accreditations'
import { EMPTY_CATEGORY } from '../contract/bodies'
import { applyDeadlineOf, NEAR_DAYS } from './deadlines'
import { hintsOf } from './hints'

const category = (values: Partial<BodyCategory>): BodyCategory => ({
  ...EMPTY_CATEGORY,
  code: 'A',
  ...values,
})

const BODY = {
  apply_days: 28 as number | null,
  categories: [category({}), category({ code: 'C', group_limit: 25 }), category({ code: 'D', apply_days: 42 })],
  requires_open_event: true,
  requires_provider: false,
  number_name: 'VNR',
  is_checked: true,
}
const EVENT = { date: '2026-12-15', nonpublic: false, maximum_participants: 20 as number | null }
const ACCREDITATION = {
  state: 'granted' as 'to_apply' | 'applied' | 'granted' | 'refused',
  category: 'A',
  number: '2760102024000001234',
  provider: '',
  valid_from: null as string | null,
  valid_until: null as string | null,
}
type Changes = {
  accreditation?: Partial<typeof ACCREDITATION>
  body?: Partial<typeof BODY>
  event?: Partial<typeof EVENT>
}
const hints = ({ accreditation, body, event }: Changes = {}, today = '2026-11-01') =>
  hintsOf({ ...ACCREDITATION, ...accreditation }, { body: { ...BODY, ...body }, event: { ...EVENT, ...event }, today })

it('has no hint for a granted accreditation that fits its event', () => {
  expect(hints()).toEqual([])
})

describe('the deadline to apply', () => {
  const deadline = (today: string, values: Partial<typeof ACCREDITATION> = {}) =>
    hints({ accreditation: { state: 'to_apply', ...values } }, today)

  it('is named with the days left, is urgent when near, and says since when it is over', () => {
    expect(deadline('2026-11-01')).toEqual([{ kind: 'apply_by', date: '2026-11-17', days: 16 }])
    expect(deadline('2026-11-03')).toEqual([{ kind: 'apply_soon', date: '2026-11-17', days: 14 }])
    expect(deadline('2026-11-17')).toEqual([{ kind: 'apply_soon', date: '2026-11-17', days: 0 }])
    expect(deadline('2026-11-19')).toEqual([{ kind: 'apply_late', date: '2026-11-17', days: 2 }])
  })

  it('is earlier in a category that says so, and not named once the event is submitted', () => {
    expect(deadline('2026-11-01', { category: 'D' })).toEqual([{ kind: 'apply_soon', date: '2026-11-03', days: 2 }])
    expect(deadline('2026-11-01', { state: 'applied' })).toEqual([])
  })

  it('is as many days before the event as the body says, across every change of the clock', () => {
    const days = fc.integer({ min: 0, max: 365 })
    const date = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(date, days, (at, apply_days) => {
        const day = at.toISOString().slice(0, 10)
        const by = applyDeadlineOf(day, { apply_days, categories: [] }, '') ?? ''
        expect((Date.parse(day) - Date.parse(by)) / 86_400_000).toBe(apply_days)
      }),
    )
    expect(applyDeadlineOf('2026-12-15', { apply_days: null, categories: [] }, '')).toBeNull()
  })

  it('never counts as near and as far at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), (before) => {
        const today = new Date(Date.parse('2026-11-17') - before * 86_400_000).toISOString().slice(0, 10)
        const [hint] = deadline(today)
        const kind = before < 0 ? 'apply_late' : before <= NEAR_DAYS ? 'apply_soon' : 'apply_by'
        expect(hint).toEqual({ kind, date: '2026-11-17', days: Math.abs(before) })
      }),
    )
  })
})

it.each<[string, Changes, object]>([
  ['invitations only', { event: { nonpublic: true } }, { kind: 'invite_only' }],
  [
    'more seats than the category allows',
    { accreditation: { category: 'C' }, event: { maximum_participants: 26 } },
    { kind: 'too_many_seats', limit: 25, seats: 26 },
  ],
  [
    'unlimited seats in a small group',
    { accreditation: { category: 'C' }, event: { maximum_participants: null } },
    { kind: 'unlimited_seats', limit: 25 },
  ],
  ['a date before the recognised period', { accreditation: { valid_from: '2026-12-16' } }, { kind: 'outside_period' }],
  ['a date after the recognised period', { accreditation: { valid_until: '2026-12-14' } }, { kind: 'outside_period' }],
  ['a missing number', { accreditation: { number: '' } }, { kind: 'number_missing', name: 'VNR' }],
  ['a missing provider', { body: { requires_provider: true } }, { kind: 'provider_missing' }],
  ['rules that nobody has checked', { body: { is_checked: false } }, { kind: 'unchecked' }],
])('warns of %s', (_, changes, hint) => {
  expect(hints(changes)).toEqual([hint])
})

it('accepts a full small group, the edges of the period, a body without a number, and a named provider', () => {
  expect(hints({ accreditation: { category: 'C' }, event: { maximum_participants: 25 } })).toEqual([])
  expect(hints({ accreditation: { valid_from: '2026-12-15', valid_until: '2026-12-15' } })).toEqual([])
  expect(hints({ accreditation: { number: '' }, body: { number_name: '' } })).toEqual([])
  expect(hints({ accreditation: { provider: 'Partner' }, body: { requires_provider: true } })).toEqual([])
  expect(hints({ event: { nonpublic: true }, body: { requires_open_event: false } })).toEqual([])
})
