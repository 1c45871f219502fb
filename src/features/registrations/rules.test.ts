import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companionsForm, NO_EXTERNAL_ID, registrationForm } from './contract/public'
import {
  externalIdOf,
  fullName,
  hasAddress,
  invitationsOf,
  isInterested,
  isInvited,
  isSamePerson,
  isSeated,
  refusalOf,
  refuseUnlessAsked,
  refuseUnlessEnough,
  seatAfter,
  standingOf,
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

describe('what a registration is', () => {
  it('is one thing at most: a seat, an interest or an invitation', () => {
    fc.assert(
      fc.property(stamps, (row) => {
        expect([isSeated, isInterested, isInvited].filter((is) => is(row)).length).toBeLessThan(2)
      }),
    )
  })

  it('is nothing any more once it is cancelled or removed', () => {
    fc.assert(
      fc.property(stamps, (row) => {
        fc.pre(row.cancelled_at !== null || row.deleted_at !== null)
        expect([isSeated(row), isInterested(row), isInvited(row)]).toEqual([false, false, false])
      }),
    )
  })
})

const now = new Date('2026-05-04T12:00:00Z')
const coming = { date: '2026-05-04', time: '14:01' }
const started = { date: '2026-05-04', time: '13:59' }
const past = '2026-04-01T10:00:00.000Z'
const seat = { registered: past, preliminary_registration: false }

describe('the standing of a registration', () => {
  it('is open until the event starts in Berlin, and over from then on', () => {
    const registration = { ...seat, cancelled_at: null }
    expect(standingOf(registration, coming, now)).toBe('open')
    expect(standingOf(registration, started, now)).toBe('over')
  })

  it('stays cancelled, also after the event', () => {
    const registration = { ...seat, cancelled_at: past }
    expect(standingOf(registration, coming, now)).toBe('cancelled')
    expect(standingOf(registration, started, now)).toBe('cancelled')
  })

  it('is told of an address that waits for a place as well', () => {
    const interest = { registered: null, preliminary_registration: true }
    expect(standingOf({ ...interest, cancelled_at: null }, coming, now)).toBe('open')
    expect(standingOf({ ...interest, cancelled_at: past }, coming, now)).toBe('cancelled')
    expect(standingOf({ ...interest, cancelled_at: null }, started, now)).toBe('over')
  })

  it('is nothing for who was only invited', () => {
    const invited = { registered: null, preliminary_registration: false }
    for (const cancelled_at of [null, past]) {
      expect(standingOf({ ...invited, cancelled_at }, coming, now)).toBeNull()
    }
  })
})

it('has a name with the title where there is one, and nothing too much where a part is missing', () => {
  expect(fullName({ title: 'Dr.', first_name: 'Mona', last_name: 'Lang' })).toBe('Dr. Mona Lang')
  expect(fullName({ first_name: ' Mona ', last_name: '' })).toBe('Mona')
  expect(fullName({ title: '', first_name: '', last_name: '' })).toBe('')
})

describe('the same person', () => {
  it('is who has the same address, whatever the name', () => {
    fc.assert(
      fc.property(person, person, (one, other) => {
        expect(isSamePerson(one, { ...other, email: one.email })).toBe(true)
      }),
    )
  })

  it('is who has the same name, whatever its case, its spaces around and its way of storing umlauts', () => {
    fc.assert(
      fc.property(person, address, (one, email) => {
        const first_name = ` ${one.first_name.toUpperCase()}`
        const last_name = one.last_name.normalize('NFD')
        expect(isSamePerson(one, { email, first_name, last_name })).toBe(true)
      }),
    )
  })

  it('is the same seen from either side', () => {
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

  it('has an address that a link may write in capitals', () => {
    expect(hasAddress({ email: 'mona@example.org' }, ' Mona@Example.ORG ')).toBe(true)
    expect(hasAddress({ email: 'mona@example.org' }, 'mona@example.com')).toBe(false)
  })
})

const STANDING = { registered: null, cancelled_at: null, deleted_at: null, preliminary_registration: false }
const known = (email: string, more = {}) => ({
  ...STANDING,
  ...{ email, first_name: 'Mona', last_name: 'Lang', invite_slug: `slug of ${email}`, external_id: `id of ${email}` },
  ...more,
})
const party = (email: string, more = {}) => ({ email, first_name: 'Anna', last_name: 'Berg', company: [], ...more })

describe('an invitation', () => {
  it('is answered by who has its address', () => {
    const invited = known('a@example.org')
    expect(invitationsOf(party('a@example.org'), [invited]).main).toBe(invited)
  })

  it('is answered from another address by who has its name and its link', () => {
    const invited = known('a@example.org')
    const form = party('b@example.org', { first_name: 'mona', last_name: 'LANG', invite_slug: invited.invite_slug })
    expect(invitationsOf(form, [invited]).main).toBe(invited)
    expect(externalIdOf(form, [invited])).toBe(invited.external_id)
  })

  it('stays open when somebody else comes by its link', () => {
    const invited = known('a@example.org')
    const form = party('b@example.org', { invite_slug: invited.invite_slug })
    expect(invitationsOf(form, [invited]).main).toBeUndefined()
    expect(externalIdOf(form, [invited])).toBe(NO_EXTERNAL_ID)
  })

  it('keeps its external id for who cancelled and comes back by its link', () => {
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

  it('has an address of its own for each person, whatever case and spaces they are typed with', () => {
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

  it('is named with every repeated address, and only with those', () => {
    const company = ['a@example.org', 'b@example.org', 'a@example.org'].map((email) => ({ ...someone, email }))
    const { error } = companionsForm.safeParse({ invite_slug: 'x'.repeat(22), company })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['company.2.email', 'email_twice'],
    ])
  })

  it('gets all its seats or none, and hears how many there are', () => {
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 1, max: 20 })), fc.integer({ min: 1, max: 10 }), (seats_left, people) => {
        const asking = () => refuseUnlessEnough(seats_left, people)
        if (seats_left === null || people <= seats_left) expect(asking).not.toThrow()
        else expect(asking).toThrow('seats_left')
      }),
    )
  })
})

it('says why nobody can sign up: what holds first in the order of the event page', () => {
  const event = {
    date: '2026-07-01',
    time: '18:00',
    signup_active: true,
    teaser_only: false,
    seats_left: 5,
    registration_deadline: null,
  }
  const now = new Date('2026-06-01T12:00:00Z')
  const past = { registration_deadline: '2026-05-31 23:59' }
  expect(refusalOf(event, now)).toBeNull()
  expect(refusalOf({ ...event, ...past }, now)).toBe('deadline_reached')
  expect(refusalOf({ ...event, ...past, signup_active: false }, now)).toBe('signup_inactive')
  expect(refusalOf({ ...event, ...past, teaser_only: true }, now)).toBe('signup_inactive')
  expect(refusalOf({ ...event, ...past, seats_left: 0 }, now)).toBe('event_full')
  expect(refusalOf({ ...event, ...past, seats_left: 0, date: '2026-05-01' }, now)).toBe('event_over')
})

describe('what staff save of seat, check-in and cancellation', () => {
  const NOW = new Date('2026-05-05T10:00:00.000Z')
  const was = '2026-01-01T00:00:00.000Z'
  const known = fc
    .record({ registered: stamp, participated: stamp, cancelled_at: stamp })
    .map((seat) => (seat.registered && !seat.cancelled_at ? seat : { ...seat, participated: null }))
  const said = fc.constantFrom(undefined, true, false, null, was, '2026-03-03T00:00:00Z')
  const asked = fc.record({ registered: said, participated: said, cancelled_at: said })
  const saveOf = (draft: Parameters<typeof seatAfter>[0], before: Parameters<typeof seatAfter>[1]) => {
    try {
      return seatAfter(draft, before, NOW)
    } catch {
      return null
    }
  }

  it('checks in nobody who has no seat', () => {
    fc.assert(
      fc.property(asked, known, (draft, before) => {
        const saved = saveOf(draft, before)
        if (saved?.participated) expect(saved).toMatchObject({ registered: expect.any(String), cancelled_at: null })
      }),
    )
  })

  it('changes nothing where nothing is said, or what there is already', () => {
    fc.assert(
      fc.property(known, (before) => {
        expect(seatAfter({}, before, NOW)).toEqual(before)
        expect(seatAfter(before, before, NOW)).toEqual(before)
      }),
    )
  })

  it('is the same once more, however often it is saved', () => {
    fc.assert(
      fc.property(asked, known, (draft, before) => {
        const saved = saveOf(draft, before)
        if (saved && saved.registered !== null) expect(saveOf(saved, saved)).toEqual(saved)
      }),
    )
  })

  it('goes over the maximum only after a question', () => {
    expect(() => refuseUnlessAsked({ left: 0, maximum: 20 })).toThrow()
    expect(() => refuseUnlessAsked({ left: 0, maximum: 20 }, true)).not.toThrow()
    expect(() => refuseUnlessAsked({ left: 1, maximum: 20 })).not.toThrow()
    expect(() => refuseUnlessAsked({ left: null, maximum: null })).not.toThrow()
  })
})
