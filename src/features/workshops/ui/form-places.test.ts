import { describe, expect, it } from 'vitest'
import { workshopFields } from '../contract/office'
import { mailOf, problemsIn, tabOf } from './form-places'

describe('where a field of an event lies', () => {
  it('is the tab of texts for what people read, else that of details', () => {
    expect(tabOf('description')).toBe('texts')
    expect(tabOf('email_after_event_subject')).toBe('texts')
    expect(tabOf('ical_description')).toBe('texts')
    expect(tabOf('registration_deadline')).toBe('details')
    expect(tabOf('sponsors.3.id')).toBe('details')
  })

  it('is the mail to which a text belongs', () => {
    expect(mailOf('email_reminder')).toBe('reminder')
    expect(mailOf('ical_description')).toBe('confirmation')
    expect(mailOf('description')).toBeUndefined()
  })

  it('is found for every field of the form', () => {
    const mails = Object.keys(workshopFields.shape).filter((name) => /^(email|ical)_/.test(name))
    expect(mails.every((name) => mailOf(name) && tabOf(name) === 'texts')).toBe(true)
    expect(mails).toHaveLength(9)
  })
})

it('counts what is wrong in each place', () => {
  const problems = ['title', 'date', 'email_invite', 'signup_hint'].map((path) => ({ path, message: 'wrong' }))
  expect(problemsIn(problems, (path) => tabOf(path) === 'details')).toBe(2)
  expect(problemsIn(problems, (path) => mailOf(path) === 'invite')).toBe(1)
})
