import { expect, it } from 'vitest'
import { attendanceAfter } from './check-in-times'

const FROM = Date.parse('2026-12-01T17:00:00Z')
const EVENT = { from: FROM, until: FROM + 90 * 60_000 }
const at = (minute: number) => new Date(FROM + minute * 60_000).toISOString()
const stay = (came: number, left: number | null, source: 'check_in' | 'staff' = 'check_in') => ({
  came_at: at(came),
  left_at: left === null ? null : at(left),
  source,
})

it('moves the beginning of an attendance to the time that staff give', () => {
  const before = { participated: at(10), intervals: [stay(10, 30), stay(40, null)] }
  const movedTo = (minute: number) => {
    const seat = { participated: at(minute) }
    return attendanceAfter({ participated: at(minute) }, before, { seat, event: EVENT, now: new Date(at(60)) })
      .intervals
  }
  expect(movedTo(5)).toEqual([stay(5, 30), stay(40, null)])
  expect(movedTo(20)).toEqual([stay(20, 30), stay(40, null)])
  expect(movedTo(35)).toEqual([stay(35, null)])
})

it('changes no end that staff have recorded, and closes a stay that they left open', () => {
  const save = (minute: number, stored: ReturnType<typeof stay>) => {
    const before = { participated: at(0), intervals: [stored] }
    const context = { seat: { participated: at(0) }, event: EVENT, now: new Date(at(minute)) }
    return attendanceAfter({ left: true }, before, context).intervals
  }
  expect(save(30, stay(0, 60, 'staff'))).toEqual([stay(0, 60, 'staff')])
  expect(save(30, stay(0, null, 'staff'))).toEqual([stay(0, 30, 'staff')])
})
