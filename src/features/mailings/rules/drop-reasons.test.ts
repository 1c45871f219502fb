import { describe, expect, it } from 'vitest'
import { peopleOfNotice, salutationOf } from './drop-reasons'

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
