import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guestWith } from '../../rules/guest'
import type { Presence } from '../device/recorded-action'
import { countByProfession } from './count-people'

const presence = fc.constantFrom<Presence[]>('missing', 'here', 'gone')
const crowd = fc.array(
  fc.record({
    profession_id: fc.option(fc.integer({ min: 1, max: 4 })),
    main_name: fc.constantFrom(null, '', 'Eva Holm'),
    presence,
  }),
)

it('counts everybody once: by profession, companions apart, those without a profession last', () => {
  fc.assert(
    fc.property(crowd, (people) => {
      const presences = new Map(people.map((person, index) => [`${index}`, person.presence]))
      const guests = people.map(({ presence, ...person }, index) => guestWith({ ...person, id: `${index}` }))
      const { professions, companions, total } = countByProfession(guests, ({ id }) => presences.get(id) ?? 'missing')
      const groups = [...professions, companions]
      for (const state of ['registered', 'missing', 'here', 'gone'] as const)
        expect(groups.reduce((sum, group) => sum + group[state], 0)).toBe(total[state])
      for (const { registered, missing, here, gone } of groups) expect(missing + here + gone).toBe(registered)
      expect(total.registered).toBe(people.length)
      expect(companions.registered).toBe(people.filter(({ main_name }) => main_name !== null).length)
      const order = professions.map(({ profession_id, registered }) => (profession_id === null ? 0 : registered))
      expect(order).toEqual(order.toSorted((one, other) => other - one))
    }),
  )
})
