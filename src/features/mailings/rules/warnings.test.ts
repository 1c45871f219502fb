import { describe, expect, it } from 'vitest'
import { MAIL_WARNINGS, type WarnedMailType } from '../contract/mailings'
import { warningsOf } from './warnings'

const NOW = new Date('2026-11-26T12:00:00Z')
const event = {
  title: 'Heart and kidney',
  date: '2026-12-10',
  time: '18:00',
  signup_active: true,
  teaser_only: false,
  registration_deadline: null,
  cancelled_at: null,
  nonpublic: false,
}
const text = { subject: 'Invitation', body: '<p>Come.</p>' }
const warningsFor = (changes: object, type: WarnedMailType = 'invite', open: number | null = null) =>
  warningsOf({ event: { ...event, ...changes }, type, text }, { open, now: NOW })

describe('the warnings before an invitation', () => {
  it.each([
    ['no', {}, []],
    ['that it is cancelled', { cancelled_at: '2026-11-01T10:00:00Z' }, ['cancelled']],
    ['that it is over', { date: '2026-11-01' }, ['over']],
    ['that it is only announced', { teaser_only: true }, ['announced']],
    ['that sign-up is closed', { signup_active: false }, ['inactive']],
    ['that the deadline has passed', { registration_deadline: '2026-11-20 10:00' }, ['closed']],
    ['that it is unlisted', { nonpublic: true }, ['unlisted']],
    ['that it is a German copy', { title: 'Herz (Kopie)' }, ['copied']],
    ['that it is an English copy', { title: 'Heart (copy)' }, ['copied']],
    [
      'all that is wrong',
      { signup_active: false, nonpublic: true, title: 'Herz (Kopie)' },
      ['inactive', 'unlisted', 'copied'],
    ],
  ])('tell of an event %s', (_, changes, warnings) => {
    expect(warningsFor(changes)).toEqual(warnings)
  })

  it('tell that all seats are taken', () => {
    expect(warningsFor({}, 'invite', 0)).toEqual(['full'])
  })

  it('tell of a subject of a copy and of a missing text', () => {
    const own = { subject: 'Einladung (Kopie)', body: '<p> </p>' }
    expect(warningsOf({ event, type: 'invite', text: own }, { open: null, now: NOW })).toEqual(['copied', 'no_text'])
  })

  it('have a fixed order', () => {
    const found = warningsOf(
      {
        event: { ...event, nonpublic: true, title: '(copy)', signup_active: false },
        type: 'invite',
        text: { subject: '', body: '' },
      },
      { open: null, now: NOW },
    )
    expect(found).toEqual(MAIL_WARNINGS.filter((warning) => found.includes(warning)))
  })
})

describe('the warnings before another mail', () => {
  it('tell only what its recipients will notice', () => {
    const closed = { signup_active: false, nonpublic: true }
    for (const type of ['confirmation', 'reminder', 'event_update', 'after_event', 'message'] as const)
      expect(warningsFor(closed, type)).toEqual([])
    expect(warningsFor({ cancelled_at: '2026-11-01T10:00:00Z' }, 'reminder')).toEqual(['cancelled'])
    expect(warningsFor({ date: '2026-11-01' }, 'confirmation')).toEqual(['over'])
    expect(warningsFor({ date: '2026-11-01' }, 'after_event')).toEqual([])
    expect(warningsFor({ title: 'Heart (copy)' }, 'message')).toEqual(['copied'])
  })

  it('accept the standard text of a confirmation and of a reminder', () => {
    const blank = (type: WarnedMailType) =>
      warningsOf({ event, type, text: { subject: '', body: '' } }, { open: null, now: NOW })
    expect(['confirmation', 'reminder', 'after_event'].map((type) => blank(type as WarnedMailType))).toEqual([
      [],
      [],
      ['no_text'],
    ])
  })
})
