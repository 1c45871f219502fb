import { expect, it } from 'vitest'
import { validate } from '@/contract/field-errors'
import { workshopDraft } from './office'

const empty = { title: '', category_d: false, category_p: false, language: 'de', presence_type: 'Onsite', location: '' }

it('reports all errors of an event at once, in single fields and between fields', () => {
  expect(validate(workshopDraft, empty).errors).toEqual({
    title: ['required'],
    category_d: ['category_required'],
    header_image: ['required'],
    date: ['required'],
    time: ['required'],
    location: ['required'],
  })
})

it.each([
  null,
  'event',
  [],
  { sponsors: 'all' },
  { sponsors: [null, null] },
  { time: { toString: 1 }, end_time: '12:00' },
  { time: '10:00', end_time: { toString: 1 } },
])('refuses %j without breaking', (body) => {
  expect(validate(workshopDraft, body).errors).toBeDefined()
})
