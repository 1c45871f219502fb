import { describe, expect, it } from 'vitest'
import { attendanceChangeOf, decideParticipant, indexPeople } from './match-participants'
import { nameKeyOf, nameVariantsOf } from './person-names'

const EVENT = { from: Date.parse('2026-11-07T17:00:00Z'), until: Date.parse('2026-11-07T18:30:00Z') }
const STAY = { came_at: '2026-11-07T17:10:00.000Z', left_at: '2026-11-07T18:00:00.000Z' }

const person = (id: string, name: string, more: object = {}) => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return {
    id,
    first_name,
    last_name,
    email: `${id}@example.org`,
    registered: '2026-10-01T00:00:00Z',
    cancelled_at: null,
    deleted_at: null,
    preliminary_registration: false,
    ...more,
  }
}
const people = indexPeople([
  person('mona', 'Mona Weiß'),
  person('kai', 'Kai Müller'),
  person('anna', 'Anna Lang'),
  person('other', 'Anna Lang'),
  person('lea', 'Lea Kurz', { cancelled_at: '2026-10-02T00:00:00Z' }),
  person('ida', 'Ida Groß', { registered: null }),
])
const decide = (name: string, email = '', more: object = {}) =>
  decideParticipant(
    {
      row: 2,
      name,
      email,
      names: nameVariantsOf(name),
      emails: email ? [email] : [],
      isOrganiser: false,
      isUnreadable: false,
      intervals: [STAY],
      ...more,
    },
    { people, event: EVENT },
  )

describe('a participant of a webinar', () => {
  it('is recognised by the address, whatever the name', () => {
    expect(decide('iPhone', 'mona@example.org')).toMatchObject({ registration_id: 'mona', matched_by: 'email' })
    expect(decide('Kai Müller', 'mona@example.org')).toMatchObject({ registration_id: 'mona' })
  })

  it.each(['Weiss, Mona', 'Dr. med. Mona Weiß', 'mona weiß (Gast)', 'Mona (Mona Weiß)', 'WEISS Mona (Guest)'])(
    'is recognised by the name: %s',
    (name) => {
      expect(decide(name, 'private@example.com')).toMatchObject({ registration_id: 'mona', matched_by: 'name' })
    },
  )

  it('is not recognised by a name that several have, by one word, or without a seat', () => {
    expect(decide('Anna Lang').failures).toEqual({ name: ['import_name_twice'] })
    expect(decide('Mona').failures).toEqual({ name: ['import_nobody'] })
    expect(decide('Lea Kurz').failures).toEqual({ name: ['import_cancelled'] })
    expect(decide('x', 'ida@example.org').failures).toEqual({ email: ['not_registered_yet'] })
  })

  it('is left out as the host, or if nobody was there during the event', () => {
    expect(decide('Mona Weiß', '', { isOrganiser: true })).toMatchObject({
      left_out: 'organiser',
      registration_id: null,
    })
    const early = { came_at: '2026-11-07T16:00:00.000Z', left_at: '2026-11-07T16:59:00.000Z' }
    expect(decide('Mona Weiß', '', { intervals: [early] })).toMatchObject({ left_out: 'absent' })
    expect(decide('Mona Weiß', '', { intervals: [] })).toMatchObject({ left_out: 'absent' })
  })
})

it('has the same name with umlauts, accents and without them', () => {
  expect(nameKeyOf('Müller, Jérôme')).toBe(nameKeyOf('Jerome Mueller'))
  expect(nameKeyOf('Prof. Dr. Zoë Łukasz-Ærø')).toBe(nameKeyOf('zoe lukasz aro'))
  expect(nameKeyOf('(Gast)')).toBe('')
})

describe('the attendance of a person', () => {
  it('gains the times that are not stored, and the check-in of the first join', () => {
    const early = { ...STAY, came_at: '2026-11-07T16:55:00.000Z' }
    expect(attendanceChangeOf([STAY, early, STAY], { participated: null, intervals: [] })).toEqual({
      outcome: 'updated',
      intervals: [STAY, early],
      participated: early.came_at,
    })
    const stored = { participated: early.came_at, intervals: [STAY, early] }
    expect(attendanceChangeOf([STAY, early], stored)).toMatchObject({ outcome: 'unchanged', intervals: [] })
    expect(attendanceChangeOf([STAY], { participated: STAY.left_at, intervals: [] })).toMatchObject({
      outcome: 'updated',
      participated: STAY.left_at,
    })
  })
})
