import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IMPORT_KEYS, type ImportRow } from '../../contract'
import { cellOf, identifiesPerson, orderColumns, rowErrorsOf } from './row-cells'

const row = (fields: Partial<ImportRow>) => ({
  values: {},
  failures: [],
  before: {},
  outcome: 'unchanged' as const,
  ...fields,
})

describe('a cell of an imported list', () => {
  it('has its own errors and no others', () => {
    const failures = [
      { attribute: 'email' as const, errors: ['Not an address.', 'Too long.'] },
      { attribute: 'gender' as const, errors: ['Unknown.'] },
    ]
    const faulty = row({ outcome: 'failed', values: { email: 'mona@', city: 'Köln' }, failures })
    expect(cellOf(faulty, 'email')).toEqual({ kind: 'error', value: 'mona@', errors: ['Not an address.', 'Too long.'] })
    expect(cellOf(faulty, 'gender')).toEqual({ kind: 'error', value: '', errors: ['Unknown.'] })
    expect(cellOf(faulty, 'city')).toEqual({ kind: 'unchanged', value: 'Köln' })
  })

  it('shows the value it replaces, even an empty one', () => {
    const changed = row({
      outcome: 'updated',
      values: { city: 'Köln', title: 'Dr.' },
      before: { city: 'Bonn', title: '' },
    })
    expect(cellOf(changed, 'city')).toEqual({ kind: 'change', value: 'Köln', before: 'Bonn' })
    expect(cellOf(changed, 'title')).toEqual({ kind: 'change', value: 'Dr.', before: '' })
    expect(cellOf(changed, 'email')).toEqual({ kind: 'unchanged', value: '' })
  })
})

it('shows an error of a missing column at the row', () => {
  const failures = [{ attribute: 'email' as const, errors: ['Nobody has it.'] }]
  expect(rowErrorsOf({ failures }, ['external_id'])).toEqual(['Nobody has it.'])
  expect(rowErrorsOf({ failures }, ['email'])).toEqual([])
})

it('shows every column once, the name and the address first', () => {
  expect(orderColumns(['city', 'last_name', 'email'])).toEqual(['email', 'last_name', 'city'])
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...IMPORT_KEYS)), (columns) => {
      expect(orderColumns(columns).toSorted()).toEqual(columns.toSorted())
    }),
  )
})

it('identifies a person by the external id when the list has no address', () => {
  expect(identifiesPerson('email', ['email', 'external_id'])).toBe(true)
  expect(identifiesPerson('external_id', ['email', 'external_id'])).toBe(false)
  expect(identifiesPerson('external_id', ['external_id'])).toBe(true)
  expect(identifiesPerson('city', ['external_id', 'city'])).toBe(false)
})
