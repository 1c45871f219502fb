import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IMPORT_KEYS, type ImportRow } from '../contract'
import { cellOf, looseErrorsOf, namesPerson, orderedColumns } from './cell-of'

const row = (fields: Partial<ImportRow>) => ({
  values: {},
  failures: [],
  before: {},
  outcome: 'unchanged' as const,
  ...fields,
})

describe('a cell of an imported list', () => {
  it('carries its own reasons and no others', () => {
    const failures = [
      { attribute: 'email' as const, errors: ['Not an address.', 'Too long.'] },
      { attribute: 'gender' as const, errors: ['Unknown.'] },
    ]
    const wrong = row({ outcome: 'failed', values: { email: 'mona@', city: 'Köln' }, failures })
    expect(cellOf(wrong, 'email')).toEqual({ told: 'wrong', value: 'mona@', errors: ['Not an address.', 'Too long.'] })
    expect(cellOf(wrong, 'gender')).toEqual({ told: 'wrong', value: '', errors: ['Unknown.'] })
    expect(cellOf(wrong, 'city')).toEqual({ told: 'nothing', value: 'Köln' })
  })

  it('tells what it replaces, even where that was empty', () => {
    const changed = row({
      outcome: 'updated',
      values: { city: 'Köln', title: 'Dr.' },
      before: { city: 'Bonn', title: '' },
    })
    expect(cellOf(changed, 'city')).toEqual({ told: 'change', value: 'Köln', before: 'Bonn' })
    expect(cellOf(changed, 'title')).toEqual({ told: 'change', value: 'Dr.', before: '' })
    expect(cellOf(changed, 'email')).toEqual({ told: 'nothing', value: '' })
  })
})

it('says at the row what is wrong with a column that the list lacks', () => {
  const failures = [{ attribute: 'email' as const, errors: ['Nobody has it.'] }]
  expect(looseErrorsOf({ failures }, ['external_id'])).toEqual(['Nobody has it.'])
  expect(looseErrorsOf({ failures }, ['email'])).toEqual([])
})

it('shows every column once, who it is first', () => {
  expect(orderedColumns(['city', 'last_name', 'email'])).toEqual(['email', 'last_name', 'city'])
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...IMPORT_KEYS)), (columns) => {
      expect(orderedColumns(columns).toSorted()).toEqual(columns.toSorted())
    }),
  )
})

it('names a person by the external id where no address is listed', () => {
  expect(namesPerson('email', ['email', 'external_id'])).toBe(true)
  expect(namesPerson('external_id', ['email', 'external_id'])).toBe(false)
  expect(namesPerson('external_id', ['external_id'])).toBe(true)
  expect(namesPerson('city', ['external_id', 'city'])).toBe(false)
})
