import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { berlinTimeOf } from '@/features/workshops/rules'
import {
  distinctPositions,
  holdUntil,
  moveToRank,
  offerExpiresAt,
  offerModeOf,
  offersEndAt,
  offersFor,
  refuseUnlessJoinable,
  remindAt,
  takenSeatsOf,
} from './rules'

const event = {
  date: '2026-06-30',
  time: '18:00',
  registration_deadline: null as string | null,
  cancelled_at: null as string | null,
  signup_active: true,
  teaser_only: false,
  maximum_participants: 10,
  offer_hours: 24,
  waitlist_closed: false,
}
/** Summer time in Berlin is two hours ahead of UTC. */
const berlin = (text: string) => new Date(`${text.replace(' ', 'T')}:00+02:00`)
const shown = (instant: Date) => berlinTimeOf(instant.toISOString().slice(0, 16))

describe('the time for which a seat is held', () => {
  it.each([
    ['Tuesday noon', '2026-06-16 12:00', 4, '2026-06-16 16:00'],
    ['Tuesday evening, continued on Wednesday', '2026-06-16 18:00', 4, '2026-06-17 10:00'],
    ['the night, which does not count', '2026-06-16 23:30', 4, '2026-06-17 12:00'],
    ['Friday evening, continued on Monday', '2026-06-19 19:00', 4, '2026-06-22 11:00'],
    ['Saturday, which does not count', '2026-06-20 10:00', 4, '2026-06-22 12:00'],
    ['two working days', '2026-06-16 12:00', 24, '2026-06-18 12:00'],
    ['a whole day, up to its end', '2026-06-16 08:00', 12, '2026-06-16 20:00'],
  ])('from %s', (_, from, hours, until) => {
    expect(shown(holdUntil(berlin(from), hours))).toBe(until)
  })

  it('counts the same hours of the day across a change of the clock', () => {
    const friday = new Date('2026-10-23T17:00:00Z')
    expect(shown(holdUntil(friday, 4))).toBe('2026-10-26 11:00')
  })

  it('always ends on a working day between 8 and 20, and later for a later begin', () => {
    const times = fc.tuple(
      fc.integer({ min: 0, max: 366 * 24 * 60 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 4, max: 120 }),
    )
    fc.assert(
      fc.property(times, ([minute, more, hours]) => {
        const from = new Date(Date.UTC(2026, 0, 1) + minute * 60_000)
        const until = holdUntil(from, hours)
        const [day = '', time = ''] = shown(until).split(' ')
        expect([0, 6]).not.toContain(new Date(day).getUTCDay())
        expect(time >= '08:00' && time <= '20:00').toBe(true)
        expect(until.getTime() - from.getTime()).toBeGreaterThanOrEqual(hours * 3_600_000)
        expect(holdUntil(new Date(from.getTime() + more * 60_000), hours).getTime()).toBeGreaterThanOrEqual(
          until.getTime(),
        )
      }),
    )
  })
})

describe('an offer', () => {
  it('ends at the deadline or 12 hours before the start, whichever comes first', () => {
    expect(shown(offersEndAt(event))).toBe('2026-06-30 06:00')
    expect(offersEndAt({ ...event, registration_deadline: '2026-06-29 10:00' })).toEqual(new Date('2026-06-29T10:00Z'))
    expect(shown(offerExpiresAt(event, berlin('2026-06-29 09:00')))).toBe('2026-06-30 06:00')
    expect(shown(offerExpiresAt(event, berlin('2026-06-16 12:00')))).toBe('2026-06-18 12:00')
  })

  it('is followed by a reminder before it ends', () => {
    const sent_at = berlin('2026-06-16 12:00').toISOString()
    const expires_at = berlin('2026-06-18 12:00').toISOString()
    expect(shown(remindAt(event, { sent_at, expires_at }))).toBe('2026-06-17 18:00')
    const early = berlin('2026-06-16 16:00').toISOString()
    expect(shown(remindAt(event, { sent_at, expires_at: early }))).toBe('2026-06-16 15:00')
  })
})

it.each([
  ['hold', '2026-06-16 12:00', {}],
  ['hold', '2026-06-29 16:00', {}],
  ['inform', '2026-06-29 16:01', {}],
  ['inform', '2026-06-30 17:59', {}],
  ['pause', '2026-06-30 18:01', {}],
  ['inform', '2026-06-16 12:00', { maximum_participants: null }],
  ['pause', '2026-06-16 12:00', { signup_active: false }],
  ['pause', '2026-06-16 12:00', { teaser_only: true }],
  ['pause', '2026-06-16 12:00', { cancelled_at: '2026-06-01T00:00:00Z' }],
  ['inform', '2026-06-16 12:00', { registration_deadline: '2026-06-16 12:00' }],
  ['pause', '2026-06-16 14:01', { registration_deadline: '2026-06-16 12:00' }],
] as const)('the list is in mode %s at %s with %o', (mode, now, changes) => {
  expect(offerModeOf({ ...event, ...changes }, berlin(now))).toBe(mode)
})

describe('free seats', () => {
  const party = (size: number, may_split = false) => ({ size, may_split })

  it('go to the first party that fits as a whole', () => {
    const four = party(4)
    const two = party(2)
    const one = party(1)
    const offers = offersFor([four, two, one], 3)
    expect(offers.map(({ party: offered, seats }) => [offered, seats])).toEqual([
      [two, 2],
      [one, 1],
    ])
    expect(offers[0]?.skipped).toEqual([four])
  })

  it('go to a part of a party that also takes fewer', () => {
    const four = party(4, true)
    expect(offersFor([four, party(1)], 3)).toMatchObject([{ party: four, seats: 3 }])
  })

  it('are never exceeded, and none is left while a party fits', () => {
    const parties = fc.array(fc.record({ size: fc.integer({ min: 1, max: 4 }), may_split: fc.boolean() }))
    fc.assert(
      fc.property(parties, fc.integer({ min: 0, max: 12 }), (waiting, free) => {
        const offers = offersFor(waiting, free)
        const left = free - offers.reduce((sum, { seats }) => sum + seats, 0)
        const others = waiting.filter((entry) => !offers.some((offer) => offer.party === entry))
        expect(left).toBeGreaterThanOrEqual(0)
        expect(others.some(({ size, may_split }) => left > 0 && (size <= left || may_split))).toBe(false)
      }),
    )
  })
})

it('a moved entry takes its new rank, and the others keep their order', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((registration_id) => ({ registration_id }))
  if (!a || !b || !c) throw new Error('three entries are needed')
  expect(moveToRank([a, b, c], c, 1)).toEqual([c, a, b])
  expect(moveToRank([a, b, c], a, 2)).toEqual([b, a, c])
  expect(moveToRank([a, b, c], a, 99)).toEqual([b, c, a])
})

it('no two entries stand at one position, and none stands before its old one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 })), (unsorted) => {
      const positions = unsorted.toSorted((a, b) => a - b)
      const distinct = distinctPositions(positions)
      expect(distinct).toEqual([...new Set(distinct)].toSorted((a, b) => a - b))
      expect(distinct.every((position, index) => position >= (positions[index] ?? 0))).toBe(true)
    }),
  )
})

describe('the list', () => {
  const now = berlin('2026-06-16 12:00')
  const join = (changes: Partial<typeof event>, open = 0) =>
    refuseUnlessJoinable({ ...event, ...changes }, { open, now })

  it('takes people at a full event, and at one that opens later even where the list is closed', () => {
    expect(() => join({})).not.toThrow()
    for (const waitlist_closed of [false, true])
      for (const later of [{ signup_active: false }, { teaser_only: true }])
        expect(() => join({ ...later, waitlist_closed }, 1)).not.toThrow()
  })

  it('refuses where seats are free, it is closed, or the event does not take place', () => {
    const errorsOf = (run: () => void) => {
      try {
        run()
      } catch (thrown) {
        return Reflect.get(Object(thrown), 'errors')
      }
    }
    expect(errorsOf(() => join({}, 1))).toEqual({ workshop_id: ['signup_open'] })
    expect(errorsOf(() => join({ waitlist_closed: true }))).toEqual({ workshop_id: ['waitlist_closed'] })
    expect(errorsOf(() => join({ cancelled_at: '2026-06-01T00:00:00Z' }))).toEqual({
      workshop_id: ['event_cancelled'],
    })
  })
})

describe('the people of a party who take the seats', () => {
  const people = ['main', 'b', 'c'].map((id, index) => ({ id, accompaniment_of: index ? 'main' : null }))
  const idsOf = (seats: number, named?: string[]) =>
    takenSeatsOf(people, { seats, people: named }).taken.map(({ id }) => id)

  it('are the first, or the named ones with the main person', () => {
    expect(idsOf(3)).toEqual(['main', 'b', 'c'])
    expect(idsOf(2)).toEqual(['main', 'b'])
    expect(idsOf(2, ['c'])).toEqual(['main', 'c'])
    expect(idsOf(2, [])).toEqual(['main'])
  })

  it('are never more than the seats', () => {
    expect(() => idsOf(2, ['b', 'c'])).toThrow()
  })
})
