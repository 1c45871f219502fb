import { describe, expect, it } from 'vitest'
import { workshopFields } from '../../../contract/office'
import { countProblems, mailOfField, tabOfField } from './form-tabs'

describe('the place of a field in the form', () => {
  it('is the tab of texts for public texts, and the tab of details for all others', () => {
    expect(tabOfField('description')).toBe('texts')
    expect(tabOfField('email_after_event_subject')).toBe('texts')
    expect(tabOfField('ical_description')).toBe('texts')
    expect(tabOfField('registration_deadline')).toBe('details')
    expect(tabOfField('sponsors.3.id')).toBe('details')
  })

  it('is the mail that contains a text', () => {
    expect(mailOfField('email_reminder')).toBe('reminder')
    expect(mailOfField('ical_description')).toBe('confirmation')
    expect(mailOfField('description')).toBeUndefined()
  })

  it('exists for every field of the form', () => {
    const mails = Object.keys(workshopFields.shape).filter((name) => /^(email|ical)_/.test(name))
    expect(mails.every((name) => mailOfField(name) && tabOfField(name) === 'texts')).toBe(true)
    expect(mails).toHaveLength(9)
  })
})

it('counts the problems of each tab and mail', () => {
  const problems = ['title', 'date', 'email_invite', 'signup_hint'].map((path) => ({ path, message: 'wrong' }))
  expect(countProblems(problems, (path) => tabOfField(path) === 'details')).toBe(2)
  expect(countProblems(problems, (path) => mailOfField(path) === 'invite')).toBe(1)
})
