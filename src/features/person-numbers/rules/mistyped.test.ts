import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_NUMBER, NUMBER_KINDS, personNumber } from '@/contract/values/numbers'
import { accreditationNumberProblemOf } from '@/features/accreditations/rules/event-numbers'
import { maskNumber, numberDraftOf, PERSON_NUMBERS } from '../contract'
import { numberProblemOf, passesLuhn } from './mistyped'

/** Digits with the check digit that Luhn's formula gives them. */
const withCheckDigit = (digits: string) => digits + [...'0123456789'].find((digit) => passesLuhn(digits + digit))

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))

describe('the number of a German doctor', () => {
  it('is right with its check digit, and with no other', () => {
    fc.assert(
      fc.property(digits(9), fc.integer({ min: 1, max: 9 }), (rest, offset) => {
        const right = withCheckDigit(`80276${rest}`)
        const wrong = right.slice(0, -1) + String((Number(right.at(-1)) + offset) % 10)
        expect(numberProblemOf('efn', right)).toBeNull()
        expect(numberProblemOf('efn', wrong)).toBe('check_digit')
      }),
    )
  })

  it.each([
    ['80276040000000', 'efn_length'],
    ['90276040000000x', 'number_not_digits'],
    ['902760400000007', 'efn_start'],
  ])('is probably mistyped as %s', (number, problem) => {
    expect(numberProblemOf('efn', number)).toBe(problem)
  })
})

it('finds every exchange of two neighbouring digits but that of 0 and 9, as the formula promises', () => {
  fc.assert(
    fc.property(digits(18), fc.integer({ min: 0, max: 16 }), (rest, at) => {
      const number = withCheckDigit(rest)
      const pair = number.slice(at, at + 2)
      const exchanged = [...pair].reverse().join('')
      fc.pre(pair !== exchanged && !['09', '90'].includes(pair))
      expect(passesLuhn(number.slice(0, at) + exchanged + number.slice(at + 2))).toBe(false)
    }),
  )
})

it('accepts the documented form of an Austrian number, and any number of a chamber', () => {
  expect(numberProblemOf('oeak_number', '12345-67')).toBeNull()
  expect(numberProblemOf('oeak_number', '1234567')).toBe('oeak_form')
  expect(numberProblemOf('chamber_number', 'AK/4711 b')).toBeNull()
})

it('warns of no missing number and of no answer "none"', () => {
  for (const kind of NUMBER_KINDS) {
    expect(numberProblemOf(kind, '')).toBeNull()
    expect(numberProblemOf(kind, NO_NUMBER)).toBeNull()
  }
})

it('reads numbers in groups and with any hyphen', () => {
  expect(personNumber.parse(' 80 276 0400 000.007 ')).toBe('802760400000007')
  expect(personNumber.parse('12345 – 67')).toBe('12345-67')
})

it('checks the number of an event by the format of its body', () => {
  const vnr = withCheckDigit('276010202400000123')
  expect(accreditationNumberProblemOf('vnr', vnr)).toBeNull()
  expect(accreditationNumberProblemOf('vnr', vnr.slice(0, -1))).toBe('vnr_length')
  expect(accreditationNumberProblemOf('vnr', `${vnr.slice(0, -1)}${(Number(vnr.at(-1)) + 1) % 10}`)).toBe('check_digit')
  expect(accreditationNumberProblemOf('digits', 'A1')).toBe('number_not_digits')
  expect(accreditationNumberProblemOf('text', 'A1')).toBeNull()
})

it('shows no more than the last four digits of a number, and never a short number', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), (text) => {
      const number = personNumber.parse(text)
      fc.pre(!['', NO_NUMBER].includes(number) && !number.includes('•'))
      const shown = maskNumber(number).replaceAll('•', '')
      expect(shown.length).toBeLessThanOrEqual(4)
      expect(number.endsWith(shown)).toBe(true)
      if (number.length <= 6) expect(shown).toBe('')
      expect(numberDraftOf('efn').parse(maskNumber(number))).toBeUndefined()
    }),
  )
  expect(maskNumber(NO_NUMBER)).toBe(NO_NUMBER)
  expect(maskNumber('')).toBe('')
})

it('takes a masked number that somebody typed on for neither a number nor an unchanged one', () => {
  const draft = numberDraftOf('efn')
  for (const text of ['••••0007 1', '••••00', '80••••07'])
    expect(draft.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['number_masked'])
  expect(draft.parse(NO_NUMBER)).toBe(NO_NUMBER)
})

it('refuses an EFN that has not 15 digits, and takes one with a wrong check digit', () => {
  for (const shape of [PERSON_NUMBERS.efn, numberDraftOf('efn')]) {
    for (const text of ['80276040000000', '8027604000000071', '80276O400000007', '12345-67'])
      expect(shape.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['efn_digits'])
    for (const text of ['80 276 0400-000-008', '802760400000008']) expect(shape.parse(text)).toBe('802760400000008')
    for (const text of ['', NO_NUMBER]) expect(shape.parse(text)).toBe(text)
  }
  expect(PERSON_NUMBERS.oeak_number.parse('12345-67')).toBe('12345-67')
})
