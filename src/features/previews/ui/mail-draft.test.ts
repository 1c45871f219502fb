import { expect, it } from 'vitest'
import { mailDraftOf } from './mail-draft'

const form = {
  title: 'Herz',
  date: '2026-12-10',
  time: '18:00',
  end_time: null,
  presence_type: 'Onsite',
  location: 'Köln',
  language: 'de',
  nonpublic: false,
  email_invite_subject: 'Einladung',
  email_invite: '<p>Kommen Sie</p>',
  email_reminder_subject: '',
  email_reminder: '',
  ical_description: 'Parkplatz im Hof',
  sponsors: [{ id: 1 }],
}

it('takes the texts of this mail and the facts of the event from the form', () => {
  const { email_invite_subject, email_invite, email_reminder_subject, email_reminder, sponsors, ...event } = form
  expect(mailDraftOf('invite', form)).toEqual({ ...event, subject: 'Einladung', body: '<p>Kommen Sie</p>' })
  expect(mailDraftOf('reminder', form)).toEqual({ ...event, subject: '', body: '' })
})

it('leaves out half-typed values and keeps texts that saving would refuse', () => {
  const { date, time, ...rest } = mailDraftOf('invite', form)
  const subject = `{nmae} ${'x'.repeat(300)}`
  expect(mailDraftOf('invite', { ...form, date: '0002-12-10', time: '', email_invite_subject: subject })).toEqual({
    ...rest,
    subject,
  })
})
