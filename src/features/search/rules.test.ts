import { expect, it } from 'vitest'
import { splitDate } from './rules'

const SIXTH = { day: 6, month: 1 }

it.each([
  ['06.01.2027', { date: { ...SIXTH, year: 2027 }, words: '' }],
  ['6.1.27', { date: { ...SIXTH, year: 2027 }, words: '' }],
  ['6. 1. 2027', { date: { ...SIXTH, year: 2027 }, words: '' }],
  ['2027-01-06', { date: { ...SIXTH, year: 2027 }, words: '' }],
  ['06/01/2027', { date: { ...SIXTH, year: 2027 }, words: '' }],
  ['06.01.', { date: { ...SIXTH, year: undefined }, words: '' }],
  ['29.2.', { date: { day: 29, month: 2, year: undefined }, words: '' }],
  ['Diabetes 6.1. Leipzig', { date: { ...SIXTH, year: undefined }, words: 'Diabetes   Leipzig' }],
])('the date of %s is taken out of the words', (search, split) => {
  expect(splitDate(search)).toEqual(split)
})

it.each(['31.02.2027', '29.2.2027', '12.13.', '1.2', '2760512-2027-01-06-1', 'Update 2.0', '80276 4711'])(
  '%s holds no date',
  (search) => {
    expect(splitDate(search)).toEqual({ date: undefined, words: search })
  },
)
