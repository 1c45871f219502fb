import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicSeatsOf } from '@/features/seats/rules'
import type { WorkshopState } from '@/features/workshops/contract/office'
import { deadlineOf, phaseOf, startOf, stateOf } from '@/features/workshops/rules'
import { type PreviewVisitor, VISITORS } from './contract'
import { simulateVisitor } from './rules'

const NOW = new Date('2026-11-20T12:00:00Z')
const event = {
  date: '2026-12-10',
  time: '18:00',
  end_time: '20:00',
  signup_active: true,
  teaser_only: false,
  registration_deadline: '2026-12-08 12:00',
  maximum_participants: 20,
  taken: 4,
  held: 0,
  is_queueing: false,
  cancelled_at: null,
}
type Event = Omit<typeof event, 'end_time' | 'registration_deadline' | 'maximum_participants' | 'cancelled_at'> & {
  end_time: string | null
  registration_deadline: string | null
  maximum_participants: number | null
  cancelled_at: string | null
}

/** The state that each visitor finds, for any event. */
const STATE: Record<Exclude<PreviewVisitor, 'now'>, WorkshopState> = {
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
  end_time: fc.option(clock.map((iso) => iso.slice(11, 16))),
  signup_active: fc.boolean(),
  teaser_only: fc.boolean(),
  registration_deadline: fc.option(clock.map((iso) => iso.slice(0, 16).replace('T', ' '))),
  maximum_participants: fc.option(fc.integer({ min: 1, max: 5 })),
  taken: fc.integer({ min: 0, max: 7 }),
  held: fc.integer({ min: 0, max: 3 }),
  is_queueing: fc.boolean(),
  cancelled_at: fc.constantFrom(null, '2026-05-01T10:00:00.000Z'),
})

const simulate = (visitor: PreviewVisitor, shown: Event, now: Date) => {
  const simulated = simulateVisitor(visitor, shown, now)
  return { event: simulated.event, moment: { open: publicSeatsOf(simulated.event), now: simulated.at } }
}

describe('a simulated visitor', () => {
  it.each(VISITORS.filter((visitor) => visitor !== 'now'))('finds the state of “%s” for any event', (visitor) => {
    fc.assert(
      fc.property(anyEvent, clock, (any, iso) => {
        const simulated = simulate(visitor, any, new Date(iso))
        expect(stateOf(simulated.event, simulated.moment)).toBe(STATE[visitor])
      }),
      { numRuns: 500 },
    )
  })

  it('finds free seats at an inactive or announced event', () => {
    const simulated = simulate('inactive', { ...event, taken: 20 }, NOW)
    expect(simulated.moment.open).toBe(1)
    expect(phaseOf(simulated.event, simulated.moment)).toBe('full')
  })

  it('changes nothing now, or when the event already has the requested state', () => {
    expect(simulateVisitor('now', event, NOW)).toEqual({ event, at: NOW })
    const full = { ...event, taken: 20 }
    expect(simulateVisitor('open', event, NOW)).toEqual({ event, at: NOW })
    expect(simulateVisitor('full', full, NOW)).toEqual({ event: full, at: NOW })
    expect(simulateVisitor('closed', event, new Date('2026-12-09T12:00:00Z')).event).toEqual(event)
  })

  it('keeps the date, the time, and a deadline before the start', () => {
    fc.assert(
      fc.property(anyEvent, clock, fc.constantFrom(...VISITORS), (any, iso, visitor) => {
        const { event: shown } = simulateVisitor(visitor, any, new Date(iso))
        expect([shown.date, shown.time]).toEqual([any.date, any.time])
        const deadline = deadlineOf(any)
        if (deadline && deadline < startOf(any)) expect(shown.registration_deadline).toBe(any.registration_deadline)
      }),
    )
  })

  it('gets a deadline one day before the start when the event has none', () => {
    const { event: shown } = simulateVisitor('closed', { ...event, registration_deadline: null }, NOW)
    expect(shown.registration_deadline).toBe('2026-12-09 17:00')
  })
})
