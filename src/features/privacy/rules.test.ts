import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressPatternOf, retainedUntil, retentionCutoff } from './rules'

describe('an address in a text', () => {
  const holds = (text: string, email: string) => new RegExp(addressPatternOf(email)).test(text)

  it.each([
    'anna@example.org',
    '<anna@example.org>',
    '{"email": "anna@example.org"}',
    'from anna@example.org.',
    'anna@example.org, jo@example.org',
    "'anna@example.org'".replaceAll("'", '"'),
  ])('is found in %s', (text) => {
    expect(holds(text, 'anna@example.org')).toBe(true)
  })

  it.each([
    'joanna@example.org',
    'jo.anna@example.org',
    'jo+anna@example.org',
    'anna@example.org.uk',
    'anna@example.organic',
  ])('is not found in %s, which belongs to another person', (text) => {
    expect(holds(text, 'anna@example.org')).toBe(false)
  })

  it('matches literally, including characters that are special in patterns', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const email = address.toLowerCase()
        expect(holds(`"${email}"`, email)).toBe(true)
      }),
    )
  })
})

it('counts calendar months', () => {
  expect(retentionCutoff(new Date('2026-11-22T10:00:00Z'), 36).toISOString()).toBe('2023-11-22T10:00:00.000Z')
  expect(retentionCutoff(new Date('2028-02-29T10:00:00Z'), 36).toISOString()).toBe('2025-02-28T10:00:00.000Z')
  expect(retentionCutoff(new Date('2026-03-31T10:00:00Z'), 1).toISOString()).toBe('2026-02-28T10:00:00.000Z')
})

it('keeps people until the day on which the cutoff passes the end of their event', () => {
  const day = 24 * 60 * 60 * 1000
  const ends = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(ends, fc.integer({ min: 1, max: 240 }), (end, months) => {
      const until = retainedUntil(end, months)
      expect(retentionCutoff(until, months).getTime()).toBeGreaterThanOrEqual(end.getTime())
      expect(retentionCutoff(new Date(until.getTime() - day), months).getTime()).toBeLessThan(end.getTime())
    }),
  )
  expect(retainedUntil(new Date('2026-08-31T10:00:00Z'), 6).toISOString()).toBe('2027-03-01T10:00:00.000Z')
})
