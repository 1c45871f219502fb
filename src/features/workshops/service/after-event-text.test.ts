import { expect, it } from 'vitest'
import { afterEventTextOf } from './after-event-text'

it('shows the public part of the after-event mail in the language of the event', () => {
  const event = {
    id: 7,
    title: 'Herz & Kreislauf',
    date: '2026-03-12',
    time: '18:00',
    end_time: null,
    presence_type: 'Online',
    location: '',
    credits: '',
    points: [],
    after_event_public: true,
    email_after_event: '<p>{salutation},</p><p onclick="x()">{title} am {date}: <a href="{event_link}">Folien</a></p>',
  } as const
  const shown = (language: string) => afterEventTextOf({ ...event, language })
  expect(shown('de')).toBe(
    '<p>Herz &amp; Kreislauf am Donnerstag, 12. März 2026: <a href="http://localhost:3000/events/7">Folien</a></p>',
  )
  expect(shown('en')).toContain('Thursday, 12 March 2026: <a href="http://localhost:3000/en/events/7">')
  expect(shown('fr')).toContain('12. März 2026')
  expect(afterEventTextOf({ ...event, language: 'de', email_after_event: null })).toBe('')
  expect(afterEventTextOf({ ...event, language: 'de', after_event_public: false })).toBe('')
})
