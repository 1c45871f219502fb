import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCorrectable } from './refusals'
import { isInterested, isInvited, isSeated, statusOf } from './states'

const timestamp = fc.option(fc.constant('2026-01-01T00:00:00.000Z'))
const timestamps = fc.record({
  registered: timestamp,
  cancelled_at: timestamp,
  deleted_at: timestamp,
  preliminary_registration: fc.boolean(),
})

describe('the kind of a registration', () => {
  it('is at most one of seat, interest and invitation', () => {
    fc.assert(
      fc.property(timestamps, (row) => {
        expect([isSeated, isInterested, isInvited].filter((is) => is(row)).length).toBeLessThan(2)
      }),
    )
  })

  it('is none of them once the registration is cancelled or removed', () => {
    fc.assert(
      fc.property(timestamps, (row) => {
        fc.pre(row.cancelled_at !== null || row.deleted_at !== null)
        expect([isSeated(row), isInterested(row), isInvited(row)]).toEqual([false, false, false])
      }),
    )
  })
})

const now = new Date('2026-05-04T12:00:00Z')
const coming = { date: '2026-05-04', time: '14:01', cancelled_at: null }
const started = { date: '2026-05-04', time: '13:59', cancelled_at: null }
const calledOff = { ...coming, cancelled_at: '2026-05-01T10:00:00.000Z' }
const past = '2026-04-01T10:00:00.000Z'
const seat = { registered: past, preliminary_registration: false }

describe('the status of a registration', () => {
  it('is open until the event starts in Berlin, and over from then on', () => {
    const registration = { ...seat, cancelled_at: null }
    expect(statusOf(registration, coming, now)).toBe('open')
    expect(statusOf(registration, started, now)).toBe('over')
  })

  it('says that the event is cancelled, unless the person cancelled before', () => {
    expect(statusOf({ ...seat, cancelled_at: null }, calledOff, now)).toBe('event_cancelled')
    expect(statusOf({ ...seat, cancelled_at: past }, calledOff, now)).toBe('cancelled')
    const event = { ...calledOff, registration_deadline: null }
    expect(isCorrectable({ ...seat, cancelled_at: null }, event, now)).toBe(false)
    expect(isCorrectable({ ...seat, cancelled_at: null }, { ...event, ...coming }, now)).toBe(true)
  })

  it('stays cancelled, also after the event', () => {
    const registration = { ...seat, cancelled_at: past }
    expect(statusOf(registration, coming, now)).toBe('cancelled')
    expect(statusOf(registration, started, now)).toBe('cancelled')
  })

  it('exists for an interest as well', () => {
    const interest = { registered: null, preliminary_registration: true }
    expect(statusOf({ ...interest, cancelled_at: null }, coming, now)).toBe('open')
    expect(statusOf({ ...interest, cancelled_at: past }, coming, now)).toBe('cancelled')
    expect(statusOf({ ...interest, cancelled_at: null }, started, now)).toBe('over')
  })

  it('is null for a person who was only invited', () => {
    const invited = { registered: null, preliminary_registration: false }
    for (const cancelled_at of [null, past]) {
      expect(statusOf({ ...invited, cancelled_at }, coming, now)).toBeNull()
    }
  })
})
