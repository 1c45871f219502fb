import { describe, expect, it } from 'vitest'
import { dropReasonOf } from '../../rules/drop-reasons'

describe('dropReasonOf', () => {
  const timestamps = { registered: '2026-11-01T10:00:00Z', participated: null, cancelled_at: null, deleted_at: null }
  const event = {
    date: '2026-12-10',
    time: '18:00',
    end_time: '20:00',
    presence_type: 'Online',
    access_link: '',
    cancelled_at: null,
  } as const
  const before = new Date('2026-12-10T16:59:00Z')
  const during = new Date('2026-12-10T18:59:00Z')
  const after = new Date('2026-12-10T19:01:00Z')

  it.each([
    ['confirmation', {}, during, null],
    ['confirmation', {}, after, 'event_over'],
    ['confirmation', { cancelled_at: '2026-11-02T10:00:00Z' }, during, 'cancelled_meanwhile'],
    ['confirmation', { deleted_at: '2026-11-02T10:00:00Z' }, during, 'registration_gone'],
    ['confirmation', { registered: null }, during, 'not_registered'],
    ['interest', { registered: null }, during, null],
    ['interest', { registered: null, cancelled_at: '2026-11-02T10:00:00Z' }, during, 'cancelled_meanwhile'],
    ['interest', { registered: null }, after, 'event_over'],
    ['cancellation', {}, during, 'not_cancelled'],
    ['cancellation', { cancelled_at: '2026-11-02T10:00:00Z' }, after, null],
    ['notice', { deleted_at: '2026-11-02T10:00:00Z' }, after, null],
    ['invite', { registered: null }, before, null],
    ['invite', {}, before, 'registered_meanwhile'],
    ['invite', { registered: null }, after, 'event_over'],
    ['invite', { registered: null, cancelled_at: '2026-11-02T10:00:00Z' }, before, 'cancelled_meanwhile'],
    ['reminder', {}, before, null],
    ['reminder', { registered: null }, before, 'not_registered'],
    ['reminder', {}, after, 'event_over'],
    ['after_event', { participated: '2026-12-10T17:00:00Z' }, before, 'event_ahead'],
    ['after_event', { participated: '2026-12-10T17:00:00Z' }, after, null],
    ['after_event', {}, after, 'not_participated'],
    ['numbers', {}, before, 'no_number_missing'],
    ['numbers', { registered: null }, before, 'not_registered'],
    [
      'after_event',
      { participated: '2026-12-10T17:00:00Z', deleted_at: '2026-12-11T10:00:00Z' },
      after,
      'registration_gone',
    ],
  ] as const)('decides for a mail of the type %s, %j', (type, changes, now, reason) => {
    expect(dropReasonOf({ type, person: { ...timestamps, ...changes }, event }, now)).toBe(reason)
  })

  it('lets a request for a missing number reach people after the event as well', () => {
    const mail = { type: 'numbers', person: timestamps, event, misses_number: true } as const
    expect(dropReasonOf(mail, after)).toBeNull()
  })

  it('lets an update reach invited people only if they were informed of a cancellation', () => {
    const mail = { type: 'event_update', person: { ...timestamps, registered: null }, event } as const
    expect(dropReasonOf({ ...mail, was_cancelled: true }, before)).toBeNull()
    expect(dropReasonOf({ ...mail, was_cancelled: false }, before)).toBe('not_registered')
  })

  it.each([
    ['confirmation', {}, 'event_cancelled'],
    ['reminder', {}, 'event_cancelled'],
    ['event_cancelled', {}, null],
    ['event_cancelled', { cancelled_at: '2026-11-02T10:00:00Z' }, 'cancelled_meanwhile'],
    ['message', { cancelled_at: '2026-11-02T10:00:00Z' }, null],
    ['cancellation', { cancelled_at: '2026-11-02T10:00:00Z' }, null],
  ] as const)('decides for a mail of the type %s about an event that was cancelled, %j', (type, changes, reason) => {
    const cancelled = { ...event, cancelled_at: '2026-11-20T10:00:00Z' }
    expect(dropReasonOf({ type, person: { ...timestamps, ...changes }, event: cancelled }, before)).toBe(reason)
  })

  const run = { kind: 'registered', created_at: '2026-11-15T10:00:00.000Z' } as const
  it.each([
    [run, {}, null, null],
    [run, { registered: null }, null, 'not_registered'],
    [run, { cancelled_at: '2026-11-16T10:00:00Z' }, null, 'cancelled_meanwhile'],
    [{ ...run, kind: 'participated' }, {}, null, 'not_participated'],
    [{ ...run, kind: 'invites' }, {}, null, 'registered_meanwhile'],
    [{ ...run, kind: 'invites' }, { registered: null }, null, null],
    [run, {}, '2026-11-20T10:00:00.000Z', 'event_cancelled'],
    [run, {}, '2026-11-10T10:00:00.000Z', null],
    [{ ...run, kind: 'selection' }, { cancelled_at: '2026-11-16T10:00:00Z' }, '2026-11-20T10:00:00.000Z', null],
  ] as const)('decides for a message of the run %j, %j, at an event cancelled at %s', (of, changes, at, reason) => {
    const message = {
      type: 'message',
      person: { ...timestamps, ...changes },
      event: { ...event, cancelled_at: at },
    } as const
    expect(dropReasonOf({ ...message, run: of }, before)).toBe(reason)
  })

  it('drops the mail about the cancellation of an event that takes place again', () => {
    expect(dropReasonOf({ type: 'event_cancelled', person: timestamps, event }, before)).toBe('event_not_cancelled')
  })

  it.each([
    [{ access_link: 'https://meet.example/1' }, {}, during, null],
    [{ access_link: 'https://meet.example/1' }, {}, after, 'event_over'],
    [{ access_link: 'https://meet.example/1' }, { registered: null }, during, 'not_registered'],
    [{ access_link: '' }, {}, during, 'no_access_link'],
    [{ access_link: 'https://meet.example/1', presence_type: 'Onsite' }, {}, during, 'no_access_link'],
  ] as const)('decides for the mail with the link to an event %j, %j', (changed, changes, now, reason) => {
    const person = { ...timestamps, ...changes }
    expect(dropReasonOf({ type: 'access', person, event: { ...event, ...changed } }, now)).toBe(reason)
  })
})
