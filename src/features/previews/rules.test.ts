import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WorkshopState } from '@/features/workshops/contract/office'
import { deadlineOf, phaseOf, seatsLeftOf, startOf, stateOf } from '@/features/workshops/rules'
import { VISITORS, type Visitor } from './contract'
import { sceneOf } from './rules'

const NOW = new Date('2026-11-20T12:00:00Z')
const event = {
  date: '2026-12-10',
  time: '18:00',
  signup_active: true,
  teaser_only: false,
  registration_deadline: '2026-12-08 12:00',
  maximum_participants: 20,
  taken: 4,
}
type Event = Omit<typeof event, 'registration_deadline' | 'maximum_participants' | 'taken'> & {
  registration_deadline: string | null
  maximum_participants: number | null
  taken: number | null
}

/** What each visitor finds, whatever the event is like. */
const STATE: Record<Exclude<Visitor, 'now'>, WorkshopState> = {
  open: 'open',
  full: 'full',
  inactive: 'inactive',
  closed: 'closed',
  over: 'over',
  announced: 'announced',
  invited: 'open',
  registered: 'open',
}

const clock = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const anyEvent: fc.Arbitrary<Event> = fc.record({
  date: clock.map((iso) => iso.slice(0, 10)),
  time: clock.map((iso) => iso.slice(11, 16)),
  signup_active: fc.boolean(),
  teaser_only: fc.boolean(),
  registration_deadline: fc.option(clock.map((iso) => iso.slice(0, 16).replace('T', ' '))),
  maximum_participants: fc.option(fc.integer({ min: 1, max: 5 })),
  taken: fc.option(fc.integer({ min: 0, max: 7 })),
})

const seen = (visitor: Visitor, shown: Event, now: Date) => {
  const scene = sceneOf(visitor, shown, now)
  const { maximum_participants, taken } = scene.event
  return { ...scene, event: { ...scene.event, seats_left: seatsLeftOf(maximum_participants, taken ?? 0) } }
}

describe('a scene', () => {
  it.each(VISITORS.filter((visitor) => visitor !== 'now'))(
    'is what “%s” names, whatever the event is like',
    (visitor) => {
      fc.assert(
        fc.property(anyEvent, clock, (any, iso) => {
          const scene = seen(visitor, any, new Date(iso))
          expect(stateOf(scene.event, scene.at)).toBe(STATE[visitor])
        }),
        { numRuns: 500 },
      )
    },
  )

  it('says of an inactive or announced event nothing about seats that are gone', () => {
    const scene = seen('inactive', { ...event, taken: 20 }, NOW)
    expect(scene.event.seats_left).toBe(1)
    expect(phaseOf(scene.event, scene.at)).toBe('full')
  })

  it('leaves the event as it is for who comes now, and when it is as asked for already', () => {
    expect(sceneOf('now', event, NOW)).toEqual({ event, at: NOW })
    expect(sceneOf('open', event, NOW)).toEqual({ event, at: NOW })
    expect(sceneOf('full', { ...event, taken: 20 }, NOW)).toEqual({ event: { ...event, taken: 20 }, at: NOW })
    expect(sceneOf('closed', event, new Date('2026-12-09T12:00:00Z')).event).toEqual(event)
  })

  it('keeps day, time, and a deadline that can be missed', () => {
    fc.assert(
      fc.property(anyEvent, clock, fc.constantFrom(...VISITORS), (any, iso, visitor) => {
        const { event: shown } = sceneOf(visitor, any, new Date(iso))
        expect([shown.date, shown.time]).toEqual([any.date, any.time])
        const deadline = deadlineOf(any)
        if (deadline && deadline < startOf(any)) expect(shown.registration_deadline).toBe(any.registration_deadline)
      }),
    )
  })

  it('gives an event without a deadline one, a day before it starts', () => {
    const { event: shown } = sceneOf('closed', { ...event, registration_deadline: null }, NOW)
    expect(shown.registration_deadline).toBe('2026-12-09 17:00')
  })
})
