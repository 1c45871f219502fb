import { expect, it } from 'vitest'
import { z } from 'zod'
import { validate } from './field-errors'
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
