import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeProblem, type ErrorTranslator, validate } from './field-errors'
import { email, timeOfDay } from './shapes'

const form = z.object({
  email,
  name: z.string().trim().min(1).max(5),
  note: z.string().min(10),
  age: z.coerce.number().int().min(18).max(99),
  points: z.number().multipleOf(0.5).optional(),
  day: z.iso.date(),
  time: timeOfDay.optional(),
  gender: z.enum(['m', 'f', 'd']),
  company: z.array(z.object({ email })).max(2),
})

const errorsOf = (value: unknown) => validate(form, value).errors

it('reports a missing value at its field', () => {
  expect(errorsOf({ email: ' ', name: '', age: 20, gender: '', company: [] })).toEqual({
    email: ['required'],
    name: ['required'],
    note: ['required'],
    day: ['required'],
    gender: ['required'],
  })
})

it('keeps the path of nested fields', () => {
  const company = [{ email: 'mona@example.org' }, { email: 'mona@' }]
  expect(errorsOf({ ...complete, company })).toEqual({ 'company.1.email': ['email_invalid'] })
})

it('reports the limit that was exceeded', () => {
  expect(errorsOf({ ...complete, name: 'Ludovica', note: 'short', age: 12, points: 1.25 })).toEqual({
    name: [{ key: 'text_too_long', values: { limit: 5 } }],
    note: [{ key: 'text_too_short', values: { limit: 10 } }],
    age: [{ key: 'number_too_short', values: { limit: 18 } }],
    points: [{ key: 'number_steps', values: { step: 0.5 } }],
  })
})

it('reports an invalid choice, an invalid day and an invalid time', () => {
  expect(errorsOf({ ...complete, gender: 'x', day: '2026-02-30', time: '24:00' })).toEqual({
    gender: ['not_a_choice'],
    day: ['date_invalid'],
    time: ['time_invalid'],
  })
})

const complete = {
  email: 'mona@example.org',
  name: 'Mona',
  note: 'long enough',
  age: 40,
  day: '2026-02-28',
  gender: 'f',
  company: [],
}

describe('the words of a refusal', () => {
  const messages = {
    venues: {
      name: 'Name',
      code: 'Short name',
      picture: 'Photo of the building',
      seats: '{count, number} seats',
      rooms: { title: 'Rooms' },
      note: 'Remark',
      updated_at: 'Changed',
    },
    errors: {
      required: 'Fill in this field.',
      named: { required: 'Fill in “{field}”.' },
      fields: {
        venues: {
          note: { name: 'Remark for the team', required: 'Write a remark.' },
          doors: { name: 'Door {number}' },
        },
        office: {
          name: { name: 'Name', required: 'Enter a name.' },
          code: { name: 'Code', required: 'Enter the code.' },
          picture: { name: 'Logo', required: 'Choose a logo.' },
          seats: { name: 'Seats' },
          rooms: { name: 'Halls' },
          email: { name: 'E-mail address', required: 'Enter an e-mail address.' },
        },
      },
    },
  }
  const t = createTranslator({ locale: 'en', messages }) as unknown as ErrorTranslator
  const refusalOf = (path: string, errorTexts?: string) => describeProblem('required', { path, errorTexts }, t)

  it('are those of the form before those that all forms share', () => {
    expect(refusalOf('note', 'venues')).toBe('Write a remark.')
    expect(refusalOf('picture', 'venues')).toBe('Fill in “Photo of the building”.')
    expect(refusalOf('picture.data', 'venues')).toBe('Fill in “Photo of the building”.')
    expect(refusalOf('draft.picture', 'venues')).toBe('Fill in “Photo of the building”.')
    expect(refusalOf('doors.1.width', 'venues')).toBe('Fill in “Door 2”.')
  })

  it('are a shared sentence only where the form calls the field by the shared name', () => {
    expect(refusalOf('name', 'venues')).toBe('Enter a name.')
    expect(refusalOf('code', 'venues')).toBe('Fill in “Short name”.')
    expect(refusalOf('email', 'venues')).toBe('Enter an e-mail address.')
    expect(refusalOf('code')).toBe('Enter the code.')
  })

  it('are no text of the module that is more than a label', () => {
    expect(refusalOf('seats', 'venues')).toBe('Fill in “Seats”.')
    expect(refusalOf('rooms', 'venues')).toBe('Fill in “Halls”.')
    expect(refusalOf('updated_at', 'venues')).toBe('Fill in “updated_at”.')
    expect(refusalOf('area', 'venues')).toBe('Fill in “area”.')
    expect(refusalOf('', 'venues')).toBe('Fill in this field.')
  })
})
