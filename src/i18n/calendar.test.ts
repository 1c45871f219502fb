import { describe, expect, it } from 'vitest'
import { berlinMoment, dateParts, languageName, longDate, monthHeading, shortDate } from './calendar'

describe('a calendar day', () => {
  it('is written out in the language of the reader', () => {
    expect(longDate('2026-10-12', 'de')).toBe('Montag, 12. Oktober 2026')
    expect(longDate('2026-10-12', 'en')).toBe('Monday, 12 October 2026')
    expect(shortDate('2026-03-01', 'de')).toBe('1. März 2026')
    expect(shortDate('2026-03-01', 'en')).toBe('1 Mar 2026')
  })

  it('stands under the heading of its month', () => {
    expect(monthHeading('2026-10-31', 'de')).toBe('Oktober 2026')
    expect(monthHeading('2026-10-01', 'en')).toBe('October 2026')
  })

  it('is split into the parts of a calendar sheet', () => {
    expect(dateParts('2026-10-04', 'de')).toEqual({ day: '4', month: 'Okt', weekday: 'So' })
    expect(dateParts('2026-10-04', 'en')).toEqual({ day: '4', month: 'Oct', weekday: 'Sun' })
  })

  it('is the same in every time zone, also when the clocks change', () => {
    for (const date of ['2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29']) {
      expect(dateParts(date, 'de').day).toBe(String(Number(date.slice(8))))
      expect(longDate(date, 'en')).toContain(date.slice(0, 4))
    }
  })
})

it('an instant is shown as day and time in Berlin, in summer and in winter', () => {
  expect(berlinMoment(new Date('2026-07-01T04:05:00Z'), 'de')).toEqual({
    date: 'Mittwoch, 1. Juli 2026',
    time: '06:05',
  })
  expect(berlinMoment(new Date('2026-12-31T23:15:00Z'), 'en')).toEqual({
    date: 'Friday, 1 January 2027',
    time: '00:15',
  })
})

it('names languages in the language of the reader', () => {
  expect(languageName('en', 'de')).toBe('Englisch')
  expect(languageName('de', 'en')).toBe('German')
  expect(languageName('de-CH', 'de')).toBe('Deutsch (Schweiz)')
})
