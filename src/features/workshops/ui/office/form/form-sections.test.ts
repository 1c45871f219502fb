import { describe, expect, it } from 'vitest'
import { WORKSHOP_FIELD_NAMES } from '../../../contract/fields'
import { workshopFields } from '../../../contract/office'
import { countProblems, fieldsIn, mailOfField, SECTION_NAMES, sectionOfField, tabOfField } from './form-sections'

describe('the place of a field in the form', () => {
  it('is one section', () => {
    expect(sectionOfField('registration_deadline')).toBe('signup')
    expect(sectionOfField('sponsors.3.id')).toBe('sponsors')
    expect(sectionOfField('email_after_event_subject')).toBe('mails')
    expect(WORKSHOP_FIELD_NAMES.filter((name) => !sectionOfField(name))).toEqual([])
    const listed = SECTION_NAMES.flatMap(fieldsIn)
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('is the tab of texts for public texts and mails, and the tab of details for all others', () => {
    expect(tabOfField('description')).toBe('texts')
    expect(tabOfField('ical_description')).toBe('texts')
    expect(tabOfField('title')).toBe('details')
  })

  it('is the mail that contains a text', () => {
    expect(mailOfField('email_reminder')).toBe('reminder')
    expect(mailOfField('ical_description')).toBe('confirmation')
    expect(mailOfField('after_event_public')).toBe('after_event')
    expect(mailOfField('description')).toBeUndefined()
  })

  it('exists for every field of mails', () => {
    const mails = Object.keys(workshopFields.shape).filter((name) => /^(email|ical)_/.test(name))
    expect(mails.every((name) => mailOfField(name))).toBe(true)
    expect(mails).toHaveLength(11)
  })
})

it('counts the problems of each tab and mail', () => {
  const problems = ['title', 'date', 'email_invite', 'signup_hint'].map((path) => ({ path, message: 'wrong' }))
  expect(countProblems(problems, (path) => tabOfField(path) === 'details')).toBe(2)
  expect(countProblems(problems, (path) => mailOfField(path) === 'invite')).toBe(1)
})
