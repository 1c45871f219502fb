import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakTimes, readBreaks } from './contract'
import {
  foldAttendance,
  intervalsOf,
  type LogEntry,
  minutesAttended,
  minutesOf,
  NOT_THERE,
  presenceOf,
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

describe('the log of a person', () => {
  let count = 0
  type Kind = Exclude<LogEntry['kind'], 'undo' | 'snapshot'>
  const tap = (kind: Kind, minute: number, device_id: string | null = 'A', received = minute): LogEntry => {
    count += 1
    const instant = (of: number) => FROM + of * 60_000
    return { id: `tap-${count}`, device_id, kind, at: instant(minute), received: instant(received) }
  }
  const undo = ({ id: undoes, device_id, at }: LogEntry, minute = at): LogEntry => {
    count += 1
    return { id: `undo-${count}`, device_id, kind: 'undo', undoes, at: minute, received: minute }
  }
  const corrected = (minute: number, ...intervals: ReturnType<typeof interval>[]): LogEntry => {
    const bySource = intervals.map((one) => ({ ...one, source: 'staff' as const }))
    const attendance = { participated: intervals[0]?.came_at ?? null, intervals: bySource }
    const time = FROM + minute * 60_000
    return { id: 'snapshot', device_id: null, kind: 'snapshot', at: time, received: time, attendance }
  }
  const fold = (log: readonly LogEntry[]) => foldAttendance(log, EVENT)
  const timesOf = (log: readonly LogEntry[]) =>
    intervalsOf(fold(log).attendance, EVENT).map(({ came_at, left_at }) =>
      [came_at, left_at].map((one) => one && (Date.parse(one) - FROM) / 60_000),
    )
  const marksOf = (log: readonly LogEntry[]) => Object.fromEntries(fold(log).marks)
  const permutationsOf = <T>(list: readonly T[]): T[][] =>
    list.length < 2
      ? [[...list]]
      : list.flatMap((one, place) => permutationsOf(list.toSpliced(place, 1)).map((rest) => [one, ...rest]))

  it('begins a stay with the earliest sighting, and ends it with the first check-out', () => {
    expect(timesOf([tap('came', 10), tap('came', 4, 'B'), tap('left', 30), tap('came', 50, 'B')])).toEqual([
      [4, 30],
      [50, null],
    ])
    expect(fold([tap('here', 7)]).attendance).toEqual({ participated: at(7), intervals: [] })
  })

  it('counts by the second of each tap: a return on one phone outlives an earlier check-out on another', () => {
    const came = tap('came', 0)
    const left = tap('left', 30)
    const back = tap('came', 30.2, 'B')
    for (const log of permutationsOf([came, left, back]))
      expect(timesOf(log)).toEqual([
        [0, 30],
        [30.2, null],
      ])
    expect(timesOf([came, left, tap('came', 29.9, 'B')])).toEqual([[0, 30]])
  })

  it('asks about a person who left at one door and is still there at another', () => {
    const left = tap('left', 30)
    const seen = tap('here', 50, 'B')
    const log = [tap('came', 0), left, seen]
    expect(timesOf(log)).toEqual([
      [0, 30],
      [50, null],
    ])
    expect(marksOf(log)).toEqual({ [seen.id]: { reason: 'seen_again', contradicts: left.id } })
    expect(timesOf([...log, undo(left)])).toEqual([[0, null]])
    expect(marksOf([...log, undo(left)])).toEqual({})

    const gone = tap('left', 40, 'B')
    expect(marksOf([tap('came', 0), left, gone])).toEqual({ [gone.id]: { reason: 'seen_again', contradicts: left.id } })
    expect(marksOf([tap('came', 0), left, tap('left', 30.5, 'B')])).toEqual({})
    expect(marksOf([tap('came', 0), left, tap('here', 40)])).toEqual({})
  })

  it('takes back what an undo names, and gives it back when that is undone', () => {
    const came = tap('came', 0)
    const left = tap('left', 30)
    const absent = tap('absent', 40)
    const away = [came, left]
    expect(timesOf([...away, undo(left)])).toEqual([[0, null]])
    expect(timesOf([...away, absent])).toEqual([])
    const restored = undo(absent, absent.at + 1)
    expect(timesOf([...away, absent, restored])).toEqual([[0, 30]])
    expect(timesOf([...away, absent, restored, undo(restored, absent.at + 2)])).toEqual([])
    expect(fold([came, undo(came)]).attendance).toEqual(NOT_THERE)
    const scannedTwice = [came, tap('here', 1)]
    expect(timesOf([...scannedTwice, undo(came, came.at + 120_000)])).toEqual([])
    expect(timesOf([...scannedTwice, tap('here', 1, 'B'), undo(came, came.at + 120_000)])).toEqual([[1, null]])
  })

  it('checks out at the end everybody who came before, also where that arrives later, and leaves no gap when it is undone', () => {
    const ended = tap('ended', 60)
    expect(timesOf([ended, tap('came', 5, 'B')])).toEqual([[5, 60]])
    expect(timesOf([ended, tap('came', 61, 'B')])).toEqual([[61, null]])
    expect(timesOf([tap('came', 5), ended, undo(ended)])).toEqual([[5, null]])
    expect(marksOf([ended])).toEqual({})
  })

  it('keeps a correction by staff against what was tapped before it, and counts what was tapped after it', () => {
    const log = [tap('came', 0), corrected(50, interval(10, 45))]
    for (const late of [tap('absent', -5, 'B'), tap('left', 30, 'B'), tap('came', 49, 'B')])
      expect(timesOf([...log, late])).toEqual([[10, 45]])
    expect(timesOf([...log, tap('came', 55)])).toEqual([
      [10, 45],
      [55, null],
    ])
    expect(timesOf([corrected(50, interval(10, null)), tap('left', 60)])).toEqual([[10, 60]])
  })

  it('names a check-out without a check-in, until that arrives', () => {
    const left = tap('left', 40, 'B')
    expect(marksOf([left])).toEqual({ [left.id]: { reason: 'not_checked_in' } })
    expect(marksOf([left, tap('came', 5)])).toEqual({})
    expect(marksOf([left, tap('came', 50)])).toEqual({ [left.id]: { reason: 'not_checked_in' } })
    expect(marksOf([left, undo(left)])).toEqual({})
  })

  it('names a person whom two devices checked in, unless the person left between', () => {
    const doublesOf = (...log: LogEntry[]) => Object.keys(marksOf(log))
    const other = tap('came', 5, 'B')
    expect(doublesOf(tap('came', 0), other)).toEqual([other.id])
    expect(doublesOf(tap('came', 0), tap('came', 5))).toEqual([])
    expect(doublesOf(tap('came', 0), tap('left', 3), other)).toEqual([])
    const left = tap('left', 3)
    expect(doublesOf(tap('came', 0), left, undo(left), other)).toEqual([other.id])
    expect(doublesOf(tap('came', 0, null), other)).toEqual([])
    // The device that took the check-in back did not know of this one.
    const late = tap('came', 0, 'B', 99)
    expect(doublesOf(late, tap('absent', 20))).toEqual([late.id])
  })

  const KINDS: readonly Kind[] = ['came', 'came', 'here', 'left', 'left', 'absent', 'ended']
  const press = fc.record({
    kind: fc.constantFrom<Kind | 'undo' | 'snapshot'>(...KINDS, 'undo', 'undo', 'snapshot'),
    device: fc.constantFrom('A', 'B', 'C'),
    second: fc.nat({ max: 4 }),
    target: fc.nat(),
  })
  /** The lines of three devices, seconds apart; each takes back only lines of its own. */
  const logOf = (presses: { kind: Kind | 'undo' | 'snapshot'; device: string; second: number; target: number }[]) => {
    let time = 0
    const log: LogEntry[] = []
    for (const { kind, device, second, target } of presses) {
      time += second / 60
      const own = log.filter(({ device_id }) => device_id === device)
      const undone = own[target % (own.length || 1)]
      if (kind === 'snapshot') log.push({ ...corrected(time, interval(-5, null)), id: `snapshot-${log.length}` })
      else if (kind !== 'undo') log.push(tap(kind, time, device))
      else if (undone) log.push(undo(undone, FROM + time * 60_000 + log.length))
    }
    return log
  }

  it('gives the same in every order in which the taps of three devices arrive', () => {
    fc.assert(
      fc.property(fc.array(press, { maxLength: 5 }), (presses) => {
        const log = logOf(presses)
        for (const arrived of permutationsOf(log)) expect(fold(arrived)).toEqual(fold(log))
      }),
      { numRuns: 100 },
    )
    fc.assert(
      fc.property(fc.array(press, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (presses, order) => {
        const log = logOf(presses)
        const arrived = log.map((one) => [order.next().value ?? 0, one] as const).sort(([a], [b]) => a - b)
        expect(fold(arrived.map(([, one]) => one))).toEqual(fold(log))
      }),
    )
  })

  it('is a row of stays, each after the one before, and forgets what is undone', () => {
    fc.assert(
      fc.property(fc.array(press, { maxLength: 30 }), (presses) => {
        const log = logOf(presses)
        const { attendance } = fold(log)
        const stays = intervalsOf(attendance, EVENT)
        expect(stays.length > 0).toBe(attendance.participated !== null)
        for (const [place, { came_at, left_at }] of stays.entries()) {
          if (place < stays.length - 1) expect(left_at).not.toBeNull()
          if (left_at !== null) expect(Date.parse(left_at)).toBeGreaterThanOrEqual(Date.parse(came_at))
          const next = stays[place + 1]
          if (next && left_at !== null) expect(Date.parse(next.came_at)).toBeGreaterThanOrEqual(Date.parse(left_at))
        }
        const more = tap('absent', 99)
        expect(fold([...log, more, undo(more, more.at + 1)])).toEqual(fold(log))
      }),
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
