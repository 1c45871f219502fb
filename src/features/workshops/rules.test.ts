import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { db } from '@/server/database/db'
import { PHASES } from './contract/public'
import {
  accessOpensAt,
  availabilityOf,
  berlinTimeOf,
  daysOf,
  deadlineOf,
  endOf,
  eventIdOf,
  FEW_SEATS,
  hasPrice,
  hasStarted,
  isAccessOpen,
  isMoved,
  phaseOf,
  type Schedule,
  type SignUpMoment,
  signUpOpenedAt,
  startOf,
  stateOf,
  stateWithCount,
  totalPriceOf,
  utcTimeOf,
  venueOf,
  withTownFirst,
} from './rules'

const MINUTE = 60_000
const NOW = new Date('2026-06-15T12:00:00Z')
const event: Schedule = {
  date: '2026-07-01',
  time: '18:00',
  signup_active: true,
  teaser_only: false,
  registration_deadline: null,
  cancelled_at: null,
}

const over = { date: '2026-06-01' }
const free = { open: 12, now: NOW }
const full = { open: 0, now: NOW }
const off = { signup_active: false }
const late = { registration_deadline: '2026-06-15 11:59' }
const cancelled = { cancelled_at: '2026-06-10T09:00:00.000Z' }

it('names the town of a venue first, where a postal code tells it', () => {
  expect(withTownFirst('Haus der Ärzte, Hofweg 1, 10115 Berlin')).toBe('Berlin, Haus der Ärzte, Hofweg 1')
  expect(withTownFirst('Zunfthaus, CH-8001 Zürich, Saal 2')).toBe('Zürich, Zunfthaus, Saal 2')
  expect(withTownFirst('Charité, Hörsaal 3')).toBe('Charité, Hörsaal 3')
  expect(withTownFirst('')).toBe('')
})

describe('the phase of an event', () => {
  it('is the first of cancelled, over, full, closed and open that applies', () => {
    expect(phaseOf(event, free)).toBe('open')
    expect(phaseOf({ ...event, ...late }, free)).toBe('closed')
    expect(phaseOf({ ...event, ...late }, full)).toBe('full')
    expect(phaseOf({ ...event, ...late, ...off }, free)).toBe('full')
    expect(phaseOf({ ...event, ...late, ...off, ...over }, full)).toBe('over')
    expect(phaseOf({ ...event, ...late, ...off, ...over, ...cancelled }, full)).toBe('cancelled')
  })

  it('only advances in this order as time passes and seats are taken', () => {
    const moving = fc.record({
      at: fc.integer({ min: -100_000, max: 100_000 }),
      minutes: fc.nat(50_000),
      seats: fc.option(fc.integer({ min: -3, max: 30 })),
      gone: fc.nat(5),
      signup_active: fc.boolean(),
    })
    const placeOf = (signup_active: boolean, moment: SignUpMoment) =>
      PHASES.indexOf(phaseOf({ ...event, registration_deadline: '2026-06-20 10:00', signup_active }, moment))
    fc.assert(
      fc.property(moving, ({ at, minutes, seats, gone, signup_active }) => {
        const before = NOW.getTime() + at * MINUTE
        const now = placeOf(signup_active, { open: seats, now: new Date(before) })
        const open = seats === null ? null : seats - gone
        const later = placeOf(signup_active, { open, now: new Date(before + minutes * MINUTE) })
        expect(later).toBeLessThanOrEqual(now)
      }),
    )
  })

  it('lasts until the exact time of the start or of the deadline', () => {
    const start = new Date('2026-07-01T16:00:00Z')
    expect(phaseOf(event, { ...free, now: start })).toBe('open')
    expect(phaseOf(event, { ...free, now: new Date(start.getTime() + 1) })).toBe('over')
    const deadline = new Date('2026-06-15T11:59:00Z')
    expect(phaseOf({ ...event, ...late }, { ...free, now: deadline })).toBe('open')
    expect(phaseOf({ ...event, ...late }, { ...free, now: new Date(deadline.getTime() + 1) })).toBe('closed')
  })

  it('is open for a party with an offer although staff closed the sign-up, and never for another', () => {
    expect(phaseOf({ ...event, ...off }, { ...full, held: 2 })).toBe('open')
    expect(phaseOf({ ...event, ...off }, full)).toBe('full')
    expect(phaseOf({ ...event, ...late }, { ...full, held: 2 })).toBe('closed')
  })

  it('is never full without a maximum', () => {
    expect(phaseOf(event, { open: null, now: NOW })).toBe('open')
  })
})

describe('the deadline', () => {
  it('is in UTC, in summer and in winter', () => {
    expect(deadlineOf({ registration_deadline: '2026-07-01 10:00' })).toEqual(new Date('2026-07-01T10:00:00Z'))
    expect(deadlineOf({ registration_deadline: '2026-12-01 10:00' })).toEqual(new Date('2026-12-01T10:00:00Z'))
    expect(deadlineOf({ registration_deadline: null })).toBeNull()
  })
})

describe('a start in Berlin', () => {
  const at = (date: string, time: string) => startOf({ date, time }).toISOString()

  it('is two hours before UTC in summer and one in winter', () => {
    expect(at('2026-07-01', '18:00')).toBe('2026-07-01T16:00:00.000Z')
    expect(at('2026-12-01', '18:00')).toBe('2026-12-01T17:00:00.000Z')
  })

  it('is known for every year that a person has typed in part', () => {
    for (const year of ['0002', '0020', '0202']) expect(at(`${year}-07-01`, '18:00')).toMatch(`${year}-07-01T17:`)
  })

  it('at midnight belongs to the day that begins', () => {
    expect(at('2026-07-02', '00:00')).toBe('2026-07-01T22:00:00.000Z')
    expect(hasStarted({ date: '2026-07-02', time: '00:00' }, new Date('2026-07-01T21:59:59Z'))).toBe(false)
    expect(hasStarted({ date: '2026-07-02', time: '00:00' }, new Date('2026-07-01T22:00:01Z'))).toBe(true)
  })

  it('at a time that does not exist is read with the offset before the change', () => {
    expect(at('2026-03-29', '01:59')).toBe('2026-03-29T00:59:00.000Z')
    expect(at('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(at('2026-03-29', '03:00')).toBe('2026-03-29T01:00:00.000Z')
  })

  it('at a time that occurs twice means the first', () => {
    expect(at('2026-10-25', '01:59')).toBe('2026-10-24T23:59:00.000Z')
    expect(at('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(at('2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z')
  })

  it('equals the generated column of the database on any day and at every clock change', async () => {
    const clocks = [...fc.sample(anyClock, 2000), ...clockChanges()]
    const [generation] = await db.execute<{ rule: string }>(sql`
      select pg_get_expr(adbin, adrelid) as rule from pg_attrdef
      join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid = 'workshops'::regclass and attname = 'starts_at'`)
    const rule = sql.raw(generation?.rule ?? '')
    const rows = await db.execute<{ date: string; time: string; starts_at: string }>(sql`
      select date::text, to_char(time, 'HH24:MI') as time, to_json(${rule} at time zone 'UTC')#>>'{}' || 'Z' as starts_at
      from (select date::date, time::time(0) as time from json_to_recordset(${JSON.stringify(clocks)}::json)
        as clock(date text, time text)) as workshops`)
    expect(rows).toHaveLength(clocks.length)
    for (const { starts_at, ...clock } of rows)
      expect({ clock, start: startOf(clock) }).toEqual({ clock, start: new Date(starts_at) })
  })
})

const anyClock = fc
  .date({ min: new Date('1996-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  .map((instant) => ({ date: instant.toISOString().slice(0, 10), time: instant.toISOString().slice(11, 16) }))

/** Every ten minutes of the nights before the last Sundays of March and October. */
function clockChanges() {
  const years = Array.from({ length: 42 }, (_, index) => 1996 + index)
  const days = years.flatMap((year) => [lastSunday(year, '03'), lastSunday(year, '10')])
  const times = Array.from({ length: 30 }, (_, index) => new Date(index * 10 * MINUTE).toISOString().slice(11, 16))
  return days.flatMap((date) => times.map((time) => ({ date, time })))
}

function lastSunday(year: number, month: string): string {
  const last = new Date(`${year}-${month}-31T00:00:00Z`)
  last.setUTCDate(31 - last.getUTCDay())
  return last.toISOString().slice(0, 10)
}

describe('an end', () => {
  it('is the given time, or else an hour after the start', () => {
    expect(endOf({ ...event, end_time: '20:30' })).toEqual(new Date('2026-07-01T18:30:00Z'))
    expect(endOf({ ...event, end_time: null })).toEqual(new Date('2026-07-01T17:00:00Z'))
  })

  it('in the night of a clock change is counted in elapsed hours', () => {
    const night = { date: '2026-10-25', time: '01:00', end_time: '04:00' }
    expect(endOf(night).getTime() - startOf(night).getTime()).toBe(4 * 60 * 60 * 1000)
  })
})

it('is paid for only if it has a price above zero', () => {
  expect([null, 0, 0.5].map((price) => hasPrice({ price }))).toEqual([false, false, true])
})

it('costs a party the exact sum of its cents', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 50 }), (price, people) => {
      expect(totalPriceOf(price / 100, people)).toBe((price * people) / 100)
    }),
  )
  expect(totalPriceOf(1.1, 3)).toBe(3.3)
})

describe('the access to an online event', () => {
  const online = {
    date: '2026-07-01',
    time: '18:00',
    end_time: '20:00',
    presence_type: 'Online' as const,
    access_link: 'https://meet.example/1',
    access_hours: 24,
  }
  const opening = new Date('2026-06-30T16:00:00Z')

  it('opens the set hours before the start, counted in elapsed hours', () => {
    expect(accessOpensAt(online)).toEqual(opening)
    expect(accessOpensAt({ date: '2026-10-25', time: '18:00', access_hours: 24 })).toEqual(
      new Date('2026-10-24T17:00:00Z'),
    )
  })

  it('is open until the end, if there is a link', () => {
    expect(isAccessOpen(online, opening)).toBe(true)
    expect(isAccessOpen(online, new Date(opening.getTime() - 1))).toBe(false)
    expect(isAccessOpen(online, new Date('2026-07-01T17:59:59Z'))).toBe(true)
    expect(isAccessOpen(online, new Date('2026-07-01T18:00:00Z'))).toBe(false)
    expect(isAccessOpen({ ...online, access_link: '' }, opening)).toBe(false)
    expect(isAccessOpen({ ...online, presence_type: 'Onsite' }, opening)).toBe(false)
  })
})

it('notes when the sign-up was opened first, and not while the event is only announced', () => {
  const before = { signup_active: true, teaser_only: true, signup_opened_at: null }
  expect(signUpOpenedAt({ signup_active: true }, before, NOW)).toBeNull()
  expect(signUpOpenedAt({ teaser_only: false }, before, NOW)).toBe(NOW.toISOString())
  expect(signUpOpenedAt({}, { ...before, signup_opened_at: '2026-06-01T09:00:00.000Z' }, NOW)).toBe(
    '2026-06-01T09:00:00.000Z',
  )
})

describe('the label of a card', () => {
  const listed = { ...event, end_time: '20:00', signup_opened_at: '2026-06-01T09:00:00.000Z' }

  it('names the state', () => {
    expect(availabilityOf(listed, free)).toBe('open')
    expect(availabilityOf({ ...listed }, full)).toBe('waiting_list')
    expect(availabilityOf({ ...listed, ...late }, free)).toBe('deadline_passed')
    expect(availabilityOf({ ...listed, ...late, ...off }, free)).toBe('closed')
    expect(availabilityOf({ ...listed, ...off, signup_opened_at: null }, free)).toBe('not_open')
    expect(availabilityOf({ ...listed, ...over }, free)).toBe('past')
  })

  it('says that an event runs from its start to its end, or for an hour', () => {
    const at = (time: string) => ({ open: 12, now: new Date(`2026-07-01T${time}:00+02:00`) })
    expect(availabilityOf(listed, at('18:00'))).toBe('open')
    expect(availabilityOf(listed, at('18:01'))).toBe('running')
    expect(availabilityOf(listed, at('19:59'))).toBe('running')
    expect(availabilityOf(listed, at('20:00'))).toBe('past')
    expect(availabilityOf({ ...listed, end_time: null }, at('18:59'))).toBe('running')
    expect(availabilityOf({ ...listed, end_time: null }, at('19:00'))).toBe('past')
  })

  it('shows the number of seats when only a few are left', () => {
    expect(availabilityOf(listed, { open: FEW_SEATS + 1, now: NOW })).toBe('open')
    expect(availabilityOf(listed, { open: FEW_SEATS, now: NOW })).toBe('few')
    expect(availabilityOf(listed, { open: null, now: NOW })).toBe('open')
  })

  it('announces a teaser until it is over, regardless of its seats', () => {
    expect(availabilityOf({ ...listed, ...late, teaser_only: true }, full)).toBe('announced')
    expect(availabilityOf({ ...listed, ...over, teaser_only: true }, free)).toBe('past')
  })
})

describe('the state in the back office', () => {
  it('is the first of over, announced, inactive, full, closed and open that applies', () => {
    const announced = { teaser_only: true }
    expect(stateOf({ ...event, ...announced, ...off, ...late, ...over }, full)).toBe('over')
    expect(stateOf({ ...event, ...announced, ...off, ...late }, full)).toBe('announced')
    expect(stateOf({ ...event, ...off, ...late }, full)).toBe('inactive')
    expect(stateOf({ ...event, ...late }, full)).toBe('full')
    expect(stateOf({ ...event, ...late }, free)).toBe('closed')
    expect(stateOf(event, free)).toBe('open')
  })

  it('is open exactly when a visitor can sign up, and over when the event is', () => {
    fc.assert(
      fc.property(anySchedule, anyMoment, (schedule, moment) => {
        expect(stateOf(schedule, moment) === 'open').toBe(phaseOf(schedule, moment) === 'open')
        expect(stateOf(schedule, moment) === 'cancelled').toBe(schedule.cancelled_at !== null)
        expect(stateOf(schedule, moment) === 'over').toBe(hasStarted(schedule, NOW) && schedule.cancelled_at === null)
        expect(availabilityOf(schedule, moment) === 'cancelled').toBe(schedule.cancelled_at !== null)
      }),
    )
  })
})

const anyMoment = fc.option(fc.integer({ min: -1, max: 2 })).map((open) => ({ open, now: NOW }))

const anySchedule = fc.record({
  date: fc.constantFrom('2026-06-14', '2026-06-15', '2026-06-16'),
  time: fc.constantFrom('13:59', '14:00', '14:01'),
  end_time: fc.constantFrom(null, '15:00'),
  signup_opened_at: fc.constantFrom(null, '2026-06-01T09:00:00.000Z'),
  signup_active: fc.boolean(),
  teaser_only: fc.boolean(),
  registration_deadline: fc.option(fc.constantFrom('2026-06-15 11:59', '2026-06-15 12:00', '2026-06-15 12:01')),
  cancelled_at: fc.constantFrom(null, null, cancelled.cancelled_at),
})

it('is moved by a change of date, times or venue, and by nothing else', () => {
  const before = { ...event, end_time: '20:00', presence_type: 'Onsite' as const, location: 'Köln' }
  expect(isMoved(before, { ...before, ...off, ...late })).toBe(false)
  const changes = [{ date: '2026-07-02' }, { time: '18:30' }, { end_time: null }, { location: 'Bonn' }]
  for (const change of changes) expect(isMoved(before, { ...before, ...change })).toBe(true)
  expect(isMoved(before, { ...before, presence_type: 'Online' })).toBe(true)
})

describe('the state of an event that was read earlier', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  const event = { state: 'open', maximum_participants: 2, registration_deadline: null } as const
  it.each([
    [event, 1, 'open'],
    [event, 2, 'full'],
    [{ ...event, state: 'full' } as const, 1, 'open'],
    [{ ...event, state: 'full', registration_deadline: '2026-06-14 12:00' } as const, 1, 'closed'],
    [{ ...event, maximum_participants: null }, 500, 'open'],
    [{ ...event, state: 'inactive' } as const, 2, 'inactive'],
    [{ ...event, state: 'over' } as const, 2, 'over'],
  ])('follows the number of people: %o with %i is %s', (read, registered, state) => {
    expect(stateWithCount(read, { registered, held: 0, is_queueing: false }, now)).toBe(state)
  })
})

it.each([
  ['2026-11-25T12:00:00Z', '2026-11-23', '2026-11-30'],
  ['2026-11-29T22:59:00Z', '2026-11-23', '2026-11-30'],
  ['2026-11-29T23:00:00Z', '2026-11-30', '2026-12-07'],
])('at %s this week lasts from Monday %s to the day before %s', (now, from, until) => {
  expect(daysOf('this_week', new Date(now))).toEqual({ from, until })
})

describe('a deadline in the local time of Berlin', () => {
  it('is two hours later than in UTC in summer, and one in winter', () => {
    expect(berlinTimeOf('2026-07-01 16:00')).toBe('2026-07-01 18:00')
    expect(berlinTimeOf('2026-12-31 23:15')).toBe('2027-01-01 00:15')
    expect(utcTimeOf({ date: '2026-07-01', time: '18:00' })).toBe('2026-07-01 16:00')
  })

  it('converts back to the same instant, unless the local time occurs twice', () => {
    const quarter = 15 * MINUTE
    const quarters = fc.integer({ min: Date.UTC(1970, 0) / quarter, max: Date.UTC(2100, 0) / quarter })
    fc.assert(
      fc.property(quarters, (count) => {
        const utc = new Date(count * quarter).toISOString().slice(0, 16).replace('T', ' ')
        const [date = '', time = ''] = berlinTimeOf(utc).split(' ')
        const back = Date.parse(`${utcTimeOf({ date, time }).replace(' ', 'T')}Z`)
        expect([0, 60 * MINUTE]).toContain(count * quarter - back)
      }),
    )
  })
})

describe('the number in an address', () => {
  it('stands alone or before words', () => {
    expect(eventIdOf('42')).toBe(42)
    expect(eventIdOf('42-antibiotics-in-practice')).toBe(42)
  })

  it('is found before a hyphen and any text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.string(), (id, words) => {
        expect(eventIdOf(`${id}-${words}`)).toBe(id)
      }),
    )
  })

  it.each(['', '0', '042', '-1', '1.5', '42a', 'new', ' 42', '42 ', '2147483648', '99999999999', '１２'])(
    'is none in "%s"',
    (segment) => {
      expect(eventIdOf(segment)).toBeNull()
    },
  )
})

it('has the venue of its address, or none if it is online, even with an old address', () => {
  const place = { presence_type: 'Onsite', location: 'Haus der Pharmazie' } as const
  expect(venueOf(place, 'Im Netz')).toBe('Haus der Pharmazie')
  expect(venueOf({ ...place, presence_type: 'Online' }, 'Im Netz')).toBe('Im Netz')
})
