import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companionsForm, registrationForm } from '../contract/public'
import { lacksInvoiceAddress, refuseEmptyInvoiceAddress, signUpRefusalOf } from './refusals'
import { refuseUnlessEnoughSeats } from './seat-changes'

describe('a party', () => {
  const someone = { gender: 'f', first_name: 'Anna', last_name: 'Berg', institution: 'City clinic' }
  const few = fc.constantFrom('a@example.org', 'A@example.org', ' b@example.org', 'B@EXAMPLE.org', 'c@example.org')

  it('needs a different address for each person, whatever their case and outer spaces', () => {
    fc.assert(
      fc.property(few, fc.array(few, { maxLength: 5 }), (email, others) => {
        const company = others.map((of) => ({ ...someone, email: of }))
        const result = registrationForm.safeParse({ ...someone, workshop_id: 1, email, company })
        const all = [email, ...others].map((of) => of.trim().toLowerCase())
        expect(result.success).toBe(new Set(all).size === all.length)
        if (result.success) expect([result.data, ...result.data.company].map((of) => of.email)).toEqual(all)
      }),
    )
  })

  it('is refused at every repeated address, and only there', () => {
    const company = ['a@example.org', 'b@example.org', 'a@example.org'].map((email) => ({ ...someone, email }))
    const { error } = companionsForm.safeParse({ invite_slug: 'x'.repeat(22), company })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['company.2.email', 'email_twice'],
    ])
  })

  it('gets all of its seats or none, and learns how many are left', () => {
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 1, max: 20 })), fc.integer({ min: 1, max: 10 }), (open, people) => {
        const asking = () => refuseUnlessEnoughSeats(people, { open })
        if (open === null || people <= open) expect(asking).not.toThrow()
        else expect(asking).toThrow('seats_left')
      }),
    )
  })
})

it('refuses an empty invoice address where the event costs something, but not a call without the field', () => {
  const empty = (price: number | null) => () => refuseEmptyInvoiceAddress({ price }, { invoice_address: '' })
  for (const price of [null, 0]) expect(empty(price)).not.toThrow()
  expect(empty(0.5)).toThrow(expect.objectContaining({ errors: { invoice_address: ['required'] } }))
  for (const form of [{ invoice_address: 'Ulm' }, {}])
    expect(() => refuseEmptyInvoiceAddress({ price: 120 }, form)).not.toThrow()
})

it('misses the invoice address of a main registration at a paid event', () => {
  const main = { accompaniment_of: null, invoice_address: '' }
  expect(lacksInvoiceAddress(main, { price: 120 })).toBe(true)
  expect(lacksInvoiceAddress(main, { price: 0 })).toBe(false)
  expect(lacksInvoiceAddress({ ...main, invoice_address: 'Ulm' }, { price: 120 })).toBe(false)
  expect(lacksInvoiceAddress({ ...main, accompaniment_of: 'somebody' }, { price: 120 })).toBe(false)
})

it('refuses a sign-up with the first reason in the order of the event page', () => {
  const event = {
    date: '2026-07-01',
    time: '18:00',
    signup_active: true,
    teaser_only: false,
    registration_deadline: null,
    cancelled_at: null,
  }
  const moment = { open: 5, now: new Date('2026-06-01T12:00:00Z') }
  const past = { registration_deadline: '2026-05-31 23:59' }
  expect(signUpRefusalOf(event, moment)).toBeNull()
  expect(signUpRefusalOf({ ...event, ...past }, moment)).toBe('deadline_reached')
  expect(signUpRefusalOf({ ...event, ...past, signup_active: false }, moment)).toBe('signup_inactive')
  expect(signUpRefusalOf({ ...event, ...past, teaser_only: true }, { ...moment, open: 0 })).toBe('event_announced')
  expect(signUpRefusalOf({ ...event, ...past }, { ...moment, open: 0 })).toBe('event_full')
  expect(signUpRefusalOf({ ...event, ...past, date: '2026-05-01' }, { ...moment, open: 0 })).toBe('event_over')
  const cancelled = { cancelled_at: '2026-05-30T10:00:00.000Z', date: '2026-05-01' }
  expect(signUpRefusalOf({ ...event, ...past, ...cancelled }, moment)).toBe('event_cancelled')
})
