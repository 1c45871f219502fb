import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakTimes, readBreaks } from './contract'
import {
  type AttendanceAction,
  afterAction,
  intervalsOf,
  type KnownInterval,
  minutesAttended,
  minutesOf,
  presenceOf,
  startingAt,
  wasThere,
} from './rules'

const FROM = Date.parse('2026-12-01T17:00:00Z')
const EVENT = { from: FROM, until: FROM + 90 * 60_000, breaks: [], break_minutes: 0 }
const at = (minute: number) => new Date(FROM + minute * 60_000).toISOString()
const interval = (came: number, left: number | null) => ({
  came_at: at(came),
  left_at: left === null ? null : at(left),
})
const attended = (...intervals: ReturnType<typeof interval>[]) =>
  minutesAttended({ participated: at(0), intervals }, EVENT)

const anyInterval = fc
  .tuple(fc.integer({ min: -120, max: 240 }), fc.option(fc.integer({ min: 0, max: 240 })))
  .map(([came, length]) => interval(came, length === null ? null : came + length))

describe('the minutes of a person', () => {
  it('are those within the event, which two devices at once count once', () => {
    expect(attended(interval(-10, 30), interval(20, 50), interval(60, 200))).toBe(80)
    expect(attended(interval(-30, -10))).toBe(0)
  })

  it('last until the end of the event without a check-out', () => {
    expect(attended(interval(30, null))).toBe(60)
  })

  it('follow from the check-in where there are no intervals', () => {
    const checkedIn = (minute: number) => minutesAttended({ participated: at(minute), intervals: [] }, EVENT)
    expect(checkedIn(-20)).toBe(90)
    expect(checkedIn(30)).toBe(60)
    expect(checkedIn(500)).toBe(90)
    expect(minutesAttended({ participated: null, intervals: [] }, EVENT)).toBe(0)
  })

  it('never exceed the event, do not depend on the order of the rows, and count an overlap once', () => {
    fc.assert(
      fc.property(fc.array(anyInterval, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (intervals, order) => {
        const minutes = attended(...intervals)
        expect(minutes).toBeLessThanOrEqual(minutesOf(EVENT))
        expect(minutes).toBeGreaterThanOrEqual(0)
        const shuffled = intervals.map((one) => [order.next().value ?? 0, one] as const).sort(([a], [b]) => a - b)
        expect(attended(...shuffled.map(([, one]) => one))).toBe(minutes)
        if (intervals.length > 0) expect(attended(...intervals, ...intervals)).toBe(minutes)
      }),
    )
  })

  it('do not shrink when an interval is added', () => {
    fc.assert(
      fc.property(fc.array(anyInterval, { minLength: 1, maxLength: 6 }), anyInterval, (intervals, more) => {
        expect(attended(...intervals, more)).toBeGreaterThanOrEqual(attended(...intervals))
      }),
    )
  })
})

describe('the breaks of an event', () => {
  const between = (from: number, until: number) => ({ from: FROM + from * 60_000, until: FROM + until * 60_000 })
  const throughout = { participated: at(0), intervals: [] }

  it('are cut out of what a person attended: present until 17:00 of 14:00 to 17:15 with a break of 15 minutes are 165', () => {
    const afternoon = { ...between(0, 195), breaks: [between(90, 105)], break_minutes: 0 }
    const present = { participated: at(0), intervals: [interval(0, 180)] }
    expect(minutesAttended(present, afternoon)).toBe(165)
    expect(minutesOf(afternoon)).toBe(180)
    const awayInTheBreak = { participated: at(0), intervals: [interval(0, 90), interval(105, 180)] }
    expect(minutesAttended(awayInTheBreak, afternoon)).toBe(165)
    expect(minutesAttended(present, { ...afternoon, breaks: [], break_minutes: 15 })).toBe(165)
  })

  it('without a time are taken whole from what was attended, never below zero, and leave the person present', () => {
    const event = { ...EVENT, break_minutes: 30 }
    const short = { participated: at(0), intervals: [interval(0, 20)] }
    expect(minutesAttended(throughout, event)).toBe(60)
    expect(minutesAttended(short, event)).toBe(0)
    expect(wasThere(short, event)).toBe(true)
    expect(wasThere({ participated: at(0), intervals: [interval(-20, -10)] }, event)).toBe(false)
  })

  it('leave exactly the minutes in which a person was there and no break was, however stays and breaks overlap', () => {
    const span = fc.tuple(fc.integer({ min: -30, max: 120 }), fc.integer({ min: 0, max: 60 }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 5 }), fc.array(span, { minLength: 1, maxLength: 5 }), (breaks, stays) => {
        const event = { ...EVENT, breaks: breaks.map(([from, length]) => between(from, from + length)) }
        const within = (spans: [number, number][], minute: number) =>
          spans.some(([from, length]) => minute >= from && minute < from + length)
        const minutes = [...Array(90).keys()].filter((minute) => within(stays, minute) && !within(breaks, minute))
        const intervals = stays.map(([from, length]) => interval(from, from + length))
        expect(minutesAttended({ participated: at(0), intervals }, event)).toBe(minutes.length)
        expect(minutesAttended({ participated: at(0), intervals }, event)).toBeLessThanOrEqual(minutesOf(event))
      }),
    )
  })

  it('are read as people type them, and refused in words', () => {
    const problemOf = (typed: string) => breakTimes.safeParse(typed).error?.issues[0]?.message
    expect(breakTimes.parse('17:00-17:20 Uhr; 9.30 – 9.45')).toBe('09:30–09:45, 17:00–17:20')
    expect(readBreaks('09:30–09:45, 17:00–17:20')).toEqual([
      { from: '09:30', until: '09:45' },
      { from: '17:00', until: '17:20' },
    ])
    expect(readBreaks(breakTimes.parse(' '))).toEqual([])
    for (const typed of ['15 minutes', '15:30', '24:00–24:10', '15:30–15:45 17:00–17:20'])
      expect(problemOf(typed)).toBe('breaks_form')
    expect(problemOf('15:45–15:30')).toBe('end_before_start')
    expect(problemOf('15:30–15:45, 15:40–15:50')).toBe('breaks_overlap')
    expect(problemOf('15:30–15:45, 15:45–15:50')).toBeUndefined()
  })
})

describe('an action at the check-in', () => {
  const action = (kind: AttendanceAction['kind'], minute: number): AttendanceAction => ({
    kind,
    at: new Date(FROM + minute * 60_000),
  })
  const intervalsAfter = (...actions: AttendanceAction[]) => actions.reduce<KnownInterval[]>(afterAction, [])
  const timesOf = (intervals: KnownInterval[]) => intervals.map(({ came_at, left_at }) => [came_at, left_at])

  it('opens an interval when the person comes, closes it when the person leaves, and opens another on the return', () => {
    expect(timesOf(intervalsAfter(action('came', 0), action('left', 30), action('came', 50)))).toEqual([
      [at(0), at(30)],
      [at(50), null],
    ])
  })

  it('that arrives after a later one counts before it', () => {
    const inOrder = [action('came', 0), action('left', 30), action('came', 50), action('left', 70)] as const
    const [came, left, back, gone] = inOrder
    const expected = intervalsAfter(...inOrder)
    for (const actions of [
      [came, back, left, gone],
      [came, back, gone, left],
      [back, came, left, gone],
      [back, gone, came, left],
    ])
      expect(intervalsAfter(...actions)).toEqual(expected)
  })

  it('can be taken back: a return with a check-out at its time, and a check-out as such', () => {
    const away = [action('came', 0), action('left', 30)]
    expect(intervalsAfter(...away, action('came', 50), action('left', 50))).toEqual(intervalsAfter(...away))
    expect(intervalsAfter(...away, action('stayed', 30))).toEqual(intervalsAfter(action('came', 0)))
    expect(intervalsAfter(action('came', 0), action('left', 0))).toHaveLength(1)
  })

  it('within a minute of another counts in the order of arrival, because each request has a delay of its own', () => {
    const seconds = (kind: AttendanceAction['kind'], second: number): AttendanceAction => ({
      kind,
      at: new Date(FROM + second * 1000),
    })
    const opened = intervalsAfter(seconds('came', 0), seconds('left', 3), seconds('came', 2))
    expect(opened.map(({ left_at }) => left_at === null)).toEqual([false, true])
    expect(presenceOf({ participated: at(0), intervals: opened }).left_at).toBeNull()
    const closed = afterAction(opened, seconds('left', 1))
    expect(presenceOf({ participated: at(0), intervals: closed }).left_at).not.toBeNull()
  })

  it('changes no end that staff have recorded, and closes an interval that they left open', () => {
    const byStaff = (left: number | null) => ({
      ...interval(0, left),
      source: 'staff' as const,
    })
    expect(afterAction([byStaff(60)], action('left', 30))).toEqual([byStaff(60)])
    expect(afterAction([byStaff(60)], action('came', 30))).toEqual([byStaff(60)])
    expect(afterAction([byStaff(null)], action('left', 30))).toEqual([byStaff(30)])
  })

  /** Stays of at least two minutes each, with a break of two minutes at least between them. */
  const stays = fc.array(fc.tuple(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 2, max: 30 })), { maxLength: 5 })
  const actionsOf = (lengths: [number, number][]) => {
    let minute = 0
    return lengths.map(([away, here]): [AttendanceAction, AttendanceAction] => {
      const came = minute + away
      minute = came + here
      return [action('came', came), action('left', minute)]
    })
  }

  it('gives the same intervals in any order in which each check-out follows its check-in, however often it is sent', () => {
    fc.assert(
      fc.property(
        stays,
        fc.infiniteStream(fc.nat({ max: 1000 })),
        fc.infiniteStream(fc.boolean()),
        (lengths, order, twice) => {
          const pairs = actionsOf(lengths)
          const waiting = pairs.map((pair) => [...pair])
          const arriving: AttendanceAction[] = []
          while (waiting.some((pair) => pair.length > 0)) {
            const open = waiting.filter((pair) => pair.length > 0)
            const next = open[(order.next().value ?? 0) % open.length]?.shift()
            if (next) arriving.push(next, ...(twice.next().value ? [next] : []))
          }
          expect(timesOf(intervalsAfter(...arriving))).toEqual(
            pairs.map(([came, left]) => [came.at, left.at].map((one) => one.toISOString())),
          )
        },
      ),
    )
  })
})

describe('a check-in without intervals', () => {
  it('is an interval from its time, or from the beginning of the event where it was recorded afterwards', () => {
    const known = (minute: number) => intervalsOf({ participated: at(minute), intervals: [] }, EVENT)
    expect(known(-5)).toMatchObject([{ came_at: at(-5), left_at: null }])
    expect(known(20)).toMatchObject([{ came_at: at(20) }])
    expect(known(300)).toMatchObject([{ came_at: at(0) }])
    expect(intervalsOf({ participated: null, intervals: [] }, EVENT)).toEqual([])
  })

  it('gives the same minutes as that interval', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 300 }), (minute) => {
        const person = { participated: at(minute), intervals: [] }
        expect(minutesAttended({ ...person, intervals: intervalsOf(person, EVENT) }, EVENT)).toBe(
          minutesAttended(person, EVENT),
        )
      }),
    )
  })
})

it('moves the beginning of an attendance to the time that staff give', () => {
  const intervals = [interval(10, 30), interval(40, null)]
  expect(startingAt(intervals, at(5))).toEqual([interval(5, 30), interval(40, null)])
  expect(startingAt(intervals, at(20))).toEqual([interval(20, 30), interval(40, null)])
  expect(startingAt(intervals, at(35))).toEqual([interval(35, null)])
})

it('knows since when a person is there, and when the person left', () => {
  const presence = (...intervals: ReturnType<typeof interval>[]) => presenceOf({ participated: at(0), intervals })
  expect(presence()).toEqual({ came_at: at(0), left_at: null })
  expect(presence(interval(0, 30))).toEqual({
    came_at: at(0),
    left_at: at(30),
  })
  expect(presence(interval(0, 30), interval(40, null))).toEqual({
    came_at: at(40),
    left_at: null,
  })
})
