import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPANIONS_MAX } from '../../contract/public'
import { companionsLeftFor, createSubmissionKeys, registeredCompanionErrors } from './party'

describe('the number of companions left', () => {
  it('exceeds neither the seats left nor the maximum of one form', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(3), (seats_left, people) => {
        const room = companionsLeftFor(seats_left, { people })
        expect(room).toBeGreaterThanOrEqual(0)
        expect(room).toBeLessThanOrEqual(COMPANIONS_MAX)
        if (room > 0) expect(room + people).toBeLessThanOrEqual(seats_left)
        if (room < COMPANIONS_MAX && seats_left >= people) expect(room + people).toBe(seats_left)
      }),
    )
  })

  it('is the maximum of one form when seats are unlimited', () => {
    expect(companionsLeftFor(null, { people: 1 })).toBe(COMPANIONS_MAX)
    expect(companionsLeftFor(null, { people: 0, companions: COMPANIONS_MAX - 1 })).toBe(1)
  })
})

describe('companions who are already registered', () => {
  const company = [{ email: 'ada@example.org' }, { email: ' Mona@Example.org ' }, { email: 'nils@example.org' }]

  it('are marked at their e-mail field regardless of its spelling', () => {
    expect(registeredCompanionErrors(company, ['mona@example.org', 'nils@example.org'], 'taken')).toEqual({
      'company.1.email': ['taken'],
      'company.2.email': ['taken'],
    })
  })

  it('are named even when the form does not contain them', () => {
    expect(registeredCompanionErrors(company, ['eva@example.org'], 'taken')).toEqual({
      company: ['taken (eva@example.org)'],
    })
  })
})

describe('the key of a submission', () => {
  it('stays while the same values are sent again, and changes with the values', () => {
    const keyOf = createSubmissionKeys()
    const first = keyOf({ email: 'ada@example.org', company: [] })
    expect(keyOf({ email: 'ada@example.org', company: [] })).toBe(first)
    const other = keyOf({ email: 'ada@example.org', company: [{ email: 'mona@example.org' }] })
    expect(other).not.toBe(first)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
  })
})
