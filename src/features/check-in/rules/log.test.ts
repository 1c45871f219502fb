import { expect, it } from 'vitest'
import { foldAttendance, intervalsOf, NOT_THERE } from '@/features/attendance/rules'
import { timesOf } from './actions'
import { changeOutside, type LogRow, logOf } from './log'

const FROM = Date.parse('2026-12-01T17:00:00.000Z')
const instant = (minute: number) => new Date(FROM + minute * 60_000).toISOString()
const EVENT = { from: FROM, until: FROM + 400 * 60_000 }

let count = 0
const row = (kind: LogRow['kind'], minute: number, more: Partial<LogRow> = {}): LogRow => {
  count += 1
  const times = { occurred_at: instant(minute), created_at: instant(minute) }
  return {
    action_id: `action-${count}`,
    device_id: 'A',
    kind,
    ...times,
    undoes: null,
    snapshot: null,
    recorded: null,
    ...more,
  }
}
const stays = (...rows: LogRow[]) => {
  const { attendance, marks } = foldAttendance(logOf(rows), EVENT)
  expect(marks.size).toBe(0)
  return intervalsOf(attendance, EVENT).map(({ came_at, left_at }) => [came_at, left_at])
}

it('counts what devices of the release before recorded as they meant it', () => {
  const came = row('came', 5)
  const left = row('left', 40)
  expect(stays(came, left, row('stayed', 40))).toEqual([[instant(5), null]])
  expect(stays(came, left, row('left', 50, { device_id: 'B' }), row('stayed', 40))).toEqual([[instant(5), instant(50)]])
  expect(stays(came, left, row('not_came', 45))).toEqual([])
  const restored = row('restored', 46, { recorded: { participated: instant(5) } })
  expect(stays(came, left, row('not_came', 45), restored)).toEqual([[instant(5), instant(40)]])
  // The device had not sent the check-in that it took back.
  expect(stays(row('not_came', 45), restored)).toEqual([[instant(5), null]])
  // A return that was taken back was a check-out at its time.
  expect(stays(came, left, row('came', 60), row('left', 60.001))).toEqual([[instant(5), instant(40)]])
})

it('counts a check-in by the list with its time, and takes every other change outside the entrance for a correction', () => {
  const byList = { participated: instant(10), intervals: [] }
  const change = (attendance: typeof byList, ...rows: LogRow[]) =>
    changeOutside({ attendance, changed_at: instant(30) }, logOf(rows), EVENT)
  expect(change(byList)).toMatchObject({ kind: 'came', occurred_at: instant(10) })
  expect(change(byList, row('came', 10))).toBeUndefined()
  expect(change(byList, row('came', 20))).toMatchObject({ kind: 'came', occurred_at: instant(10) })
  expect(change(byList, row('came', 5))).toMatchObject({ kind: 'snapshot', occurred_at: instant(30), snapshot: byList })
  expect(change(byList, row('came', 5), row('absent', 40))).toMatchObject({ kind: 'snapshot' })
})

it('keeps the time of a correction after which everybody was checked out, and that was taken back', () => {
  const ended = row('ended', 60)
  const log = [row('came', 5), ended, row('undo', 65, { undoes: ended.action_id })]
  const change = { attendance: NOT_THERE, changed_at: instant(30) }
  for (const rows of [log.slice(0, 2), log])
    expect(changeOutside(change, logOf(rows), EVENT)).toMatchObject({ kind: 'snapshot', occurred_at: instant(30) })
})

it('keeps the order of a device that sends whole seconds, and no time of the future or before it was opened', () => {
  const now = new Date(instant(60))
  const action = (seconds_ago: number, at?: string) => ({
    id: 'a'.repeat(16),
    kind: 'came' as const,
    seconds_ago,
    ...(at && { at }),
  })
  const minutes = (opened_at: string | null, ...actions: ReturnType<typeof action>[]) =>
    timesOf(actions, { opened_at, now }).map((time) => (time.getTime() - FROM) / 60_000)
  const [first = 0, second = 0] = minutes(null, action(60), action(60))
  expect(first).toBe(59)
  expect(second).toBeGreaterThan(first)
  expect(minutes(null, action(0, instant(41.5)), action(0, instant(99)))).toEqual([41.5, 60])
  expect(minutes(instant(30), action(3600))).toEqual([30])
})
