import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_EXTERNAL_ID } from './contract/fields'
import { companionsForm, registrationForm } from './contract/public'
import {
  externalIdOf,
  fullName,
  hasEmail,
  invitationsOf,
  isCorrectable,
  isInterested,
  isInvited,
  isSamePerson,
  isSeated,
  peopleOfNotice,
  refuseOverMaximum,
  refuseUnlessEnoughSeats,
  refuseWithoutInvoiceAddress,
  salutationOf,
  seatAfter,
  signUpRefusalOf,
  statusOf,
} from './rules'

const word = fc.stringMatching(/^[a-zäöüß][a-zäöüß -]{0,12}[a-zäöüß]$/)
const address = fc.stringMatching(/^[a-z]{1,6}[.][a-z]{1,6}@[a-z]{1,6}[.]de$/)
const person = fc.record({ email: address, first_name: word, last_name: word })
const stamp = fc.option(fc.constant('2026-01-01T00:00:00.000Z'))
const stamps = fc.record({
  registered: stamp,
  cancelled_at: stamp,
  deleted_at: stamp,
  preliminary_registration: fc.boolean(),
})

describe('the kind of a registration', () => {
  it('is at most one of seat, interest and invitation', () => {
    fc.assert(
      fc.property(stamps, (row) => {
        expect([isSeated, isInterested, isInvited].filter((is) => is(row)).length).toBeLessThan(2)
      }),
    )
  })

  it('is none of them once the registration is cancelled or removed', () => {
    fc.assert(
      fc.property(stamps, (row) => {
        fc.pre(row.cancelled_at !== null || row.deleted_at !== null)
        expect([isSeated(row), isInterested(row), isInvited(row)]).toEqual([false, false, false])
      }),
    )
  })
})

const now = new Date('2026-05-04T12:00:00Z')
const coming = { date: '2026-05-04', time: '14:01', cancelled_at: null }
const started = { date: '2026-05-04', time: '13:59', cancelled_at: null }
const calledOff = { ...coming, cancelled_at: '2026-05-01T10:00:00.000Z' }
const past = '2026-04-01T10:00:00.000Z'
const seat = { registered: past, preliminary_registration: false }

describe('the status of a registration', () => {
  it('is open until the event starts in Berlin, and over from then on', () => {
    const registration = { ...seat, cancelled_at: null }
    expect(statusOf(registration, coming, now)).toBe('open')
    expect(statusOf(registration, started, now)).toBe('over')
  })

  it('says that the event is cancelled, unless the person cancelled before', () => {
    expect(statusOf({ ...seat, cancelled_at: null }, calledOff, now)).toBe('event_cancelled')
    expect(statusOf({ ...seat, cancelled_at: past }, calledOff, now)).toBe('cancelled')
    const event = { ...calledOff, registration_deadline: null }
    expect(isCorrectable({ ...seat, cancelled_at: null }, event, now)).toBe(false)
    expect(isCorrectable({ ...seat, cancelled_at: null }, { ...event, ...coming }, now)).toBe(true)
  })

  it('stays cancelled, also after the event', () => {
    const registration = { ...seat, cancelled_at: past }
    expect(statusOf(registration, coming, now)).toBe('cancelled')
    expect(statusOf(registration, started, now)).toBe('cancelled')
  })

  it('exists for an interest as well', () => {
    const interest = { registered: null, preliminary_registration: true }
    expect(statusOf({ ...interest, cancelled_at: null }, coming, now)).toBe('open')
    expect(statusOf({ ...interest, cancelled_at: past }, coming, now)).toBe('cancelled')
    expect(statusOf({ ...interest, cancelled_at: null }, started, now)).toBe('over')
  })

  it('is null for a person who was only invited', () => {
    const invited = { registered: null, preliminary_registration: false }
    for (const cancelled_at of [null, past]) {
      expect(statusOf({ ...invited, cancelled_at }, coming, now)).toBeNull()
    }
  })
})

it('joins the parts of a name that exist, with the title first', () => {
  expect(fullName({ title: 'Dr.', first_name: 'Mona', last_name: 'Lang' })).toBe('Dr. Mona Lang')
  expect(fullName({ first_name: ' Mona ', last_name: '' })).toBe('Mona')
  expect(fullName({ title: '', first_name: '', last_name: '' })).toBe('')
})

describe('the same person', () => {
  it('has the same address, whatever the name', () => {
    fc.assert(
      fc.property(person, person, (one, other) => {
        expect(isSamePerson(one, { ...other, email: one.email })).toBe(true)
      }),
    )
  })

  it('has the same name, whatever its case, outer spaces and Unicode form', () => {
    fc.assert(
      fc.property(person, address, (one, email) => {
        const first_name = ` ${one.first_name.toUpperCase()}`
        const last_name = one.last_name.normalize('NFD')
        expect(isSamePerson(one, { email, first_name, last_name })).toBe(true)
      }),
    )
  })

  it('is a symmetric relation', () => {
    fc.assert(
      fc.property(person, person, (one, other) => {
        expect(isSamePerson(one, other)).toBe(isSamePerson(other, one))
      }),
    )
  })

  it('is not a colleague with another first name, nor Muller where Müller was invited', () => {
    const mona = { email: 'mona@example.org', first_name: 'Mona', last_name: 'Müller' }
    expect(isSamePerson(mona, { ...mona, email: 'b@example.org', first_name: 'Jonas' })).toBe(false)
    expect(isSamePerson(mona, { ...mona, email: 'b@example.org', last_name: 'Muller' })).toBe(false)
  })

  it('may write the address of a link in capitals', () => {
    expect(hasEmail({ email: 'mona@example.org' }, ' Mona@Example.ORG ')).toBe(true)
    expect(hasEmail({ email: 'mona@example.org' }, 'mona@example.com')).toBe(false)
  })
})

const UNREGISTERED = { registered: null, cancelled_at: null, deleted_at: null, preliminary_registration: false }
const known = (email: string, more = {}) => ({
  ...UNREGISTERED,
  email,
  first_name: 'Mona',
  last_name: 'Lang',
  invite_slug: `slug of ${email}`,
  external_id: `id of ${email}`,
  ...more,
})
const party = (email: string, more = {}) => ({ email, first_name: 'Anna', last_name: 'Berg', company: [], ...more })

describe('an invitation', () => {
  it('is answered by the person with its address', () => {
    const invited = known('a@example.org')
    expect(invitationsOf(party('a@example.org'), [invited]).main).toBe(invited)
  })

  it('is answered from another address by the person with its name and link', () => {
    const invited = known('a@example.org')
    const form = party('b@example.org', { first_name: 'mona', last_name: 'LANG', invite_slug: invited.invite_slug })
    expect(invitationsOf(form, [invited]).main).toBe(invited)
    expect(externalIdOf(form, [invited])).toBe(invited.external_id)
  })

  it('stays open when another person uses its link', () => {
    const invited = known('a@example.org')
    const form = party('b@example.org', { invite_slug: invited.invite_slug })
    expect(invitationsOf(form, [invited]).main).toBeUndefined()
    expect(externalIdOf(form, [invited])).toBe(NO_EXTERNAL_ID)
  })

  it('keeps its external id for a person who cancelled and returns by its link', () => {
    const cancelled = known('a@example.org', { registered: 'then', cancelled_at: 'later' })
    const form = party('a@example.org', { invite_slug: cancelled.invite_slug })
    expect(invitationsOf(form, [cancelled]).main).toBeUndefined()
    expect(externalIdOf(form, [cancelled])).toBe(cancelled.external_id)
  })

  it('is answered by one person of the party at most, however addresses and links are mixed', () => {
    const few = fc.constantFrom('a@example.org', 'b@example.org', 'c@example.org', 'd@example.org')
    fc.assert(
      fc.property(fc.uniqueArray(few, { minLength: 1 }), fc.uniqueArray(few), few, (people, invited, linked) => {
        const [email = '', ...company] = people
        const rows = invited.map((address) => known(address))
        const names = { first_name: 'Mona', last_name: 'Lang', invite_slug: `slug of ${linked}` }
        const answered = invitationsOf(party(email, { ...names, company: company.map((of) => ({ email: of })) }), rows)
        const found = [answered.main, ...answered.company].filter((row) => row !== undefined)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })
})

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

it('needs an invoice address where the event costs something, and only there', () => {
  const without = (price: number | null) => () => refuseWithoutInvoiceAddress({ price }, { invoice_address: '' })
  for (const price of [null, 0]) expect(without(price)).not.toThrow()
  expect(without(0.5)).toThrow(expect.objectContaining({ errors: { invoice_address: ['required'] } }))
  expect(() => refuseWithoutInvoiceAddress({ price: 120 }, { invoice_address: 'Ulm' })).not.toThrow()
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
  expect(signUpRefusalOf({ ...event, ...past, teaser_only: true }, moment)).toBe('signup_inactive')
  expect(signUpRefusalOf({ ...event, ...past }, { ...moment, open: 0 })).toBe('event_full')
  expect(signUpRefusalOf({ ...event, ...past, date: '2026-05-01' }, { ...moment, open: 0 })).toBe('event_over')
  const cancelled = { cancelled_at: '2026-05-30T10:00:00.000Z', date: '2026-05-01' }
  expect(signUpRefusalOf({ ...event, ...past, ...cancelled }, moment)).toBe('event_cancelled')
})

describe('seat, check-in and cancellation of a draft', () => {
  const NOW = new Date('2026-05-05T10:00:00.000Z')
  const was = '2026-01-01T00:00:00.000Z'
  const known = fc
    .record({ registered: stamp, participated: stamp, cancelled_at: stamp })
    .map((seat) => (seat.registered && !seat.cancelled_at ? seat : { ...seat, participated: null }))
  const said = fc.constantFrom(undefined, true, false, null, was, '2026-03-03T00:00:00Z')
  const drafts = fc.record({ registered: said, participated: said, cancelled_at: said })
  const saveOf = (draft: Parameters<typeof seatAfter>[0], before: Parameters<typeof seatAfter>[1]) => {
    try {
      return seatAfter(draft, before, NOW)
    } catch {
      return null
    }
  }

  it('checks in nobody without a seat', () => {
    fc.assert(
      fc.property(drafts, known, (draft, before) => {
        const saved = saveOf(draft, before)
        if (saved?.participated) expect(saved).toMatchObject({ registered: expect.any(String), cancelled_at: null })
      }),
    )
  })

  it('changes nothing for an empty draft or the present values', () => {
    fc.assert(
      fc.property(known, (before) => {
        expect(seatAfter({}, before, NOW)).toEqual(before)
        expect(seatAfter(before, before, NOW)).toEqual(before)
      }),
    )
  })

  it('gives the same result when it is saved again', () => {
    fc.assert(
      fc.property(drafts, known, (draft, before) => {
        const saved = saveOf(draft, before)
        if (saved && saved.registered !== null) expect(saveOf(saved, saved)).toEqual(saved)
      }),
    )
  })

  it('exceeds the maximum only after a confirmation', () => {
    const limited = { maximum_participants: 20 }
    expect(() => refuseOverMaximum(limited, { open: 0 })).toThrow()
    expect(() => refuseOverMaximum(limited, { open: 0, beyond_maximum: true })).not.toThrow()
    expect(() => refuseOverMaximum(limited, { open: 1, people: 2 })).toThrow()
    expect(() => refuseOverMaximum(limited, { open: 1, held: 1, people: 2 })).not.toThrow()
    expect(() => refuseOverMaximum(limited, { open: 1 })).not.toThrow()
    expect(() => refuseOverMaximum({ maximum_participants: null }, { open: null })).not.toThrow()
  })
})

describe('peopleOfNotice', () => {
  const first = '2026-11-01T10:00:00.000Z'
  const later = '2026-11-02T10:00:00.000Z'
  const people = [
    { id: 'main', registered: first, cancelled_at: null },
    { id: 'early', registered: first, cancelled_at: later },
    { id: 'late', registered: later, cancelled_at: null },
    { id: 'invited', registered: null, cancelled_at: null },
  ]

  it('returns the people who registered at the same moment', () => {
    const ids = (id: string) => peopleOfNotice(people, { occasion: 'registration', id }).map((person) => person.id)
    expect(ids('main')).toEqual(['main', 'early'])
    expect(ids('late')).toEqual(['late'])
    expect(ids('invited')).toEqual(['invited'])
  })

  it('returns the people who cancelled at the same moment', () => {
    expect(peopleOfNotice(people, { occasion: 'cancellation', id: 'early' })).toEqual([people[1]])
  })
})

describe('salutationOf', () => {
  const kim = { title: '', first_name: 'Kim', last_name: 'Weiß' }

  it.each([
    [{ ...kim, gender: 'm' }, 'm', 'Weiß'],
    [{ ...kim, gender: 'f', title: 'Prof.' }, 'f_titled', 'Prof. Weiß'],
    [{ ...kim, gender: 'd', title: 'Dr.' }, 'person', 'Dr. Kim Weiß'],
    [{ ...kim, gender: null }, 'person', 'Kim Weiß'],
    [{ ...kim, gender: 'm', last_name: '' }, 'person', 'Kim'],
    [{ ...kim, gender: 'm', last_name: ' – ' }, 'person', 'Kim –'],
    [{ title: 'Dr.', first_name: '', last_name: '', gender: 'm' }, 'nobody', ''],
    [{ title: 'Dr.', first_name: ' ', last_name: ',', gender: 'm' }, 'nobody', ''],
    [{ ...kim, gender: 'm', first_name: 'Win at evil.com' }, 'nobody', ''],
    [{ ...kim, gender: 'm', title: 'https://evil.example' }, 'nobody', ''],
  ] as const)('greets %j', (person, form, name) => {
    expect(salutationOf(person)).toEqual({ form, name })
  })
})
