import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IMPORTED_KEYS } from '@/features/registrations/contract/spreadsheet'
import { numberNotesOf, readPerson } from './person'
import type { RowValues } from './sheet'

const PROFESSIONS = new Map([['apothekerin oder apotheker', 2]])

describe('a person', () => {
  const given = (values: RowValues) => readPerson({ email: 'a@example.org', ...values }, PROFESSIONS)

  it.each([
    ['gender', 'Herr', 'm'],
    ['gender', 'w', 'f'],
    ['gender', 'Mrs.', 'f'],
    ['gender', 'Divers', 'd'],
    ['gender', 'Herr Dr.', 'm'],
    ['gender', 'weibl.', 'f'],
    ['gender', 'keine Angabe', undefined],
    ['language', 'de-DE', 'de'],
    ['language', 'Englisch', 'en'],
    ['ipad', 'Ja', true],
    ['manually_paid', 'FALSE', false],
    ['institution_address', 'Markt 1\r\n01067 Dresden', 'Markt 1 01067 Dresden'],
    ['external_id', 'N/A', undefined],
    ['profession_id', 'Apothekerin oder Apotheker', 2],
    ['efn', '80 276 0400 000 007', '802760400000007'],
    ['oeak_number', 'Keine', 'none'],
    ['chamber_number', '-', undefined],
    ['efn', '••••0007', undefined],
    ['first_name', 'محمد', 'محمد'],
    ['last_name', '李', '李'],
  ] as const)('has the %s %s as %s', (key, text, stored) => {
    expect(given({ [key]: text }).data?.[key]).toBe(stored)
  })

  it.each([
    ['email', 'a@', 'email_invalid'],
    ['gender', '?', 'gender_unknown'],
    ['gender', 'x', 'gender_unknown'],
    ['language', 'Klingon', 'language_unknown'],
    ['ipad', 'maybe', 'flag_unknown'],
    ['profession_id', 'Astronaut', 'profession_unknown'],
    ['efn', '8,02760E+14', 'number_rounded'],
    ['efn', '80276040000000', 'efn_digits'],
    ['chamber_number', '4.7E14', 'number_rounded'],
    ['city', '#REF!', 'cell_error'],
    ['last_name', 'x'.repeat(101), { key: 'text_too_long', values: { limit: 100 } }],
  ] as const)('is refused at the cell %s with %s', (key, text, reason) => {
    expect(given({ [key]: text }).failures).toEqual({ [key]: [reason] })
  })

  it('is imported with a wrong check digit, which is noted', () => {
    const values = { efn: '802760400000001', oeak_number: 'keine', chamber_number: '' }
    expect(given(values).data?.efn).toBe('802760400000001')
    expect(numberNotesOf(values)).toEqual({ efn: 'check_digit' })
    expect(numberNotesOf({ efn: '802760400000005' })).toEqual({})
  })

  it('is refused without an address, together with all other errors', () => {
    expect(readPerson({ gender: '?' }, PROFESSIONS).failures).toEqual({
      email: ['required'],
      gender: ['gender_unknown'],
    })
  })

  it('is either read or refused with a reason, for any typed text', () => {
    const values = fc.record(Object.fromEntries(IMPORTED_KEYS.map((key) => [key, fc.string({ unit: 'binary' })])), {
      requiredKeys: [],
    })
    fc.assert(
      fc.property(values, (typed) => {
        const { data, failures } = readPerson(typed, PROFESSIONS)
        expect(data !== undefined || Object.keys(failures ?? {}).length > 0).toBe(true)
      }),
    )
  })
})
