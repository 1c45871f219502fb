import { describe, expect, it } from 'vitest'
import { COMPANIONS_MAX } from '../../contract/fields'
import { companionsLeftFor, emptyCompanion, submissionKey, withTyped } from './party'

describe('companions', () => {
  it('are offered while seats are left after the reader', () => {
    expect(companionsLeftFor(null, { people: 1 })).toBe(COMPANIONS_MAX)
    expect(companionsLeftFor(3, { people: 1 })).toBe(2)
    expect(companionsLeftFor(1, { people: 1 })).toBe(0)
    expect(companionsLeftFor(3, { people: 0 })).toBe(3)
    expect(companionsLeftFor(100, { people: 1 })).toBe(COMPANIONS_MAX)
  })

  it('belong to the party however often some are added', () => {
    expect(companionsLeftFor(null, { people: 0, companions: 7 })).toBe(COMPANIONS_MAX - 7)
    expect(companionsLeftFor(1, { people: 0, companions: 7 })).toBe(1)
    expect(companionsLeftFor(null, { people: 0, companions: COMPANIONS_MAX + 3 })).toBe(0)
  })
})

describe('a form that is shown again', () => {
  const empty = { first_name: '', gender: undefined, ipad: false, workshop_id: 7, company: [] }

  it('has what was typed into its fields, and nothing else', () => {
    const typed = { first_name: 'Mona', gender: 'f', ipad: true, workshop_id: 8, is_admin: 'yes', last_name: 7 }
    expect(withTyped(empty, typed)).toEqual({ ...empty, first_name: 'Mona', gender: 'f', ipad: true })
    expect(withTyped(empty, undefined)).toBe(empty)
  })

  it('offers a companion who was just added the institution of the reader, but keeps one that was emptied', () => {
    const typed = { institution: 'City clinic', company: [{}, { institution: '', first_name: 'Jonas' }] }
    expect(withTyped(empty, typed)).toMatchObject({
      company: [emptyCompanion('City clinic'), { ...emptyCompanion(), first_name: 'Jonas' }],
    })
  })
})

describe('the key of a submit', () => {
  const storage = () => {
    const values = new Map<string, string>()
    return {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
    }
  }

  it('is the same in every tab of a browser, and another one in another browser', () => {
    const own = storage()
    const other = storage()
    other.setItem('submission-key', 'f'.repeat(32))
    const key = submissionKey(() => own)
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(submissionKey(() => own)).toBe(key)
    expect(submissionKey(() => other)).toBe('f'.repeat(32))
  })

  it('is made anew where another program has changed it, and lasts for the page where nothing can be stored', () => {
    const changed = storage()
    changed.setItem('submission-key', 'not a key')
    expect(submissionKey(() => changed)).toMatch(/^[0-9a-f]{32}$/)
    const blocked = () => {
      throw new Error('SecurityError')
    }
    expect(submissionKey(blocked)).toBe(submissionKey(blocked))
  })
})
