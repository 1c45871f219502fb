import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_NUMBER, NUMBER_KINDS } from '../contract/numbers'
import { isNeededOf, missingNumbersOf, neededNumbersOf } from './needed-numbers'

it('asks nothing of people where no body needs a number', () => {
  expect(neededNumbersOf([])).toEqual([])
  expect(neededNumbersOf([{ person_number: null, professions: [1] }])).toEqual([])
})

it('asks the professions of all bodies that need a number, once and in a fixed order', () => {
  const bodies = [
    { person_number: 'chamber_number' as const, professions: [3] },
    { person_number: 'efn' as const, professions: [2, 1] },
    { person_number: 'efn' as const, professions: [1] },
  ]
  expect(neededNumbersOf(bodies)).toEqual([
    { kind: 'efn', professions: [1, 2] },
    { kind: 'chamber_number', professions: [3] },
  ])
})

it('asks everybody for the number of a body without professions', () => {
  const [needed] = neededNumbersOf([
    { person_number: 'efn', professions: [1] },
    { person_number: 'efn', professions: [] },
  ])
  expect(needed).toEqual({ kind: 'efn', professions: [] })
  expect(needed && isNeededOf(needed, null)).toBe(true)
})

it('asks a person for a number exactly where a body with that number counts for the profession', () => {
  const body = fc.record({
    person_number: fc.constantFrom(null, ...NUMBER_KINDS),
    professions: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.array(body, { maxLength: 5 }), fc.integer({ min: 1, max: 4 }), (bodies, profession) => {
      const found = neededNumbersOf(bodies).filter((number) => isNeededOf(number, profession))
      const needed = NUMBER_KINDS.filter((kind) =>
        bodies.some(({ person_number, professions }) => person_number === kind && professions.includes(profession)),
      )
      expect(found.map(({ kind }) => kind)).toEqual(needed)
    }),
  )
})

it('misses only numbers that the profession has and the person has not answered', () => {
  const numbers = neededNumbersOf([
    { person_number: 'efn', professions: [1] },
    { person_number: 'oeak_number', professions: [1] },
    { person_number: 'chamber_number', professions: [2] },
  ])
  const person = { efn: '', oeak_number: NO_NUMBER, chamber_number: '' }
  const missed = (profession_id: number | null) => missingNumbersOf({ ...person, profession_id }, numbers)
  expect([1, 2, 3, null].map(missed)).toEqual([['efn'], ['chamber_number'], [], ['efn', 'chamber_number']])
})
