import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_NUMBER, NUMBER_KINDS } from '@/contract/values/numbers'
import { collectedNumbersOf, isNeededOf, missingNumbersOf, neededNumbersOf } from './needed'

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

describe('the number under which a person collects points', () => {
  const numbers = neededNumbersOf([
    { person_number: 'efn', professions: [1] },
    { person_number: 'oeak_number', professions: [1] },
    { person_number: 'chamber_number', professions: [2] },
  ])
  const PHYSICIAN = { profession_id: 1, points_number: null, efn: '', oeak_number: '', chamber_number: '' }
  type Answers = Partial<Parameters<typeof missingNumbersOf>[0]>
  const missed = (answers: Answers) => missingNumbersOf({ ...PHYSICIAN, ...answers }, numbers)
  const collected = (answers: Answers) => collectedNumbersOf({ ...PHYSICIAN, ...answers }, numbers)

  it('is the given one, so that a physician with an EFN is asked for no Austrian number', () => {
    expect(collected({ efn: '802760400000005' })).toEqual(['efn'])
    expect(missed({ efn: '802760400000005' })).toEqual([])
    expect(missed({ oeak_number: '12345-67' })).toEqual([])
    expect(missed({})).toEqual(['efn', 'oeak_number'])
    expect(missed({ efn: NO_NUMBER })).toEqual(['oeak_number'])
    expect(missed({ efn: NO_NUMBER, oeak_number: NO_NUMBER })).toEqual([])
  })

  it('is that of the chosen place, whatever else was given', () => {
    const inAustria = { points_number: 'oeak_number' as const, efn: '802760400000005' }
    expect(collected(inAustria)).toEqual(['oeak_number'])
    expect(missed(inAustria)).toEqual(['oeak_number'])
    expect(missed({ ...inAustria, oeak_number: NO_NUMBER })).toEqual([])
    // A chosen place that the event or the profession does not have is ignored.
    expect(missed({ points_number: 'chamber_number', efn: '802760400000005' })).toEqual([])
  })

  it('may be any one where the profession is unknown, and none is missing at an event that needs none of it', () => {
    expect(missed({ profession_id: null })).toEqual(['efn', 'oeak_number', 'chamber_number'])
    expect(missed({ profession_id: null, chamber_number: '4711' })).toEqual([])
    expect(missed({ profession_id: 2, efn: '802760400000005' })).toEqual(['chamber_number'])
    expect(missed({ profession_id: 3 })).toEqual([])
  })
})
