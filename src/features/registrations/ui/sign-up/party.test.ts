import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPANIONS_MAX } from '../contract/public'
import { roomFor, sendingKeys, takenErrors } from './party'

describe('room for companions', () => {
  it('never exceeds the seats beside those of the others, nor what one form takes', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(3), (seats_left, people) => {
        const room = roomFor(seats_left, { people })
        expect(room).toBeGreaterThanOrEqual(0)
        expect(room).toBeLessThanOrEqual(COMPANIONS_MAX)
        if (room > 0) expect(room + people).toBeLessThanOrEqual(seats_left)
        if (room < COMPANIONS_MAX && seats_left >= people) expect(room + people).toBe(seats_left)
      }),
    )
  })

  it('is what one form takes where seats are unlimited', () => {
    expect(roomFor(null, { people: 1 })).toBe(COMPANIONS_MAX)
    expect(roomFor(null, { people: 0, companions: COMPANIONS_MAX - 1 })).toBe(1)
  })
})

describe('companions who are registered already', () => {
  const company = [{ email: 'ada@example.org' }, { email: ' Mona@Example.org ' }, { email: 'nils@example.org' }]

  it('are marked at their e-mail, however it is spelled', () => {
    expect(takenErrors(company, ['mona@example.org', 'nils@example.org'], 'taken')).toEqual({
      'company.1.email': ['taken'],
      'company.2.email': ['taken'],
    })
  })

  it('are told of even when the form does not hold them', () => {
    expect(takenErrors(company, ['eva@example.org'], 'taken')).toEqual({ company: ['taken (eva@example.org)'] })
  })
})

describe('the name of a filled form', () => {
  it('stays while the same is sent again, and is new as soon as something else is sent', () => {
    const keyOf = sendingKeys()
    const first = keyOf({ email: 'ada@example.org', company: [] })
    expect(keyOf({ email: 'ada@example.org', company: [] })).toBe(first)
    const other = keyOf({ email: 'ada@example.org', company: [{ email: 'mona@example.org' }] })
    expect(other).not.toBe(first)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
  })
})
