import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_NUMBER, NUMBER_KINDS } from '@/contract/values/numbers'
import { firstAnswersOf, numbersAt } from './answers'
import { numberStateOf } from './states'

const EFN = '802760400000005'
const MISTYPED = '802760400000008'

const professions = [
  { id: 1, name_de: 'Arzt', name_en: 'Physician' },
  { id: 2, name_de: 'Apotheker', name_en: 'Pharmacist' },
]
const needed = { professions, numbers: [{ kind: 'efn' as const, professions: [1] }] }
const nothing = { profession_id: null, points_number: null, efn: '', oeak_number: '', chamber_number: '' }

describe('the numbers of a person at an event', () => {
  it('are those of the form where the event needs them, and no others', () => {
    const typed = { profession_id: 1, efn: EFN, chamber_number: 'A 1' }
    expect(numbersAt(typed, { needed })).toEqual({ ...nothing, profession_id: 1, efn: EFN })
    expect(numbersAt(typed, { needed: null })).toEqual(nothing)
    expect(numbersAt({ profession_id: 7 }, { needed })).toEqual(nothing)
  })

  it('are those of the invitation where the form is empty, then those that were stored', () => {
    const row = { ...nothing, efn: EFN, chamber_number: 'A 1' }
    expect(numbersAt(nothing, { needed, row })).toMatchObject({ efn: EFN, chamber_number: 'A 1' })
    expect(numbersAt({ efn: NO_NUMBER }, { needed, row })).toMatchObject({ efn: NO_NUMBER })
    const saved = { ...nothing, profession_id: 1, efn: '802760000000017', chamber_number: 'B 2' }
    expect(numbersAt(nothing, { needed, row, saved })).toMatchObject({ profession_id: 1, efn: EFN })
    // Stored numbers are used only where the event needs them.
    expect(numbersAt(nothing, { needed, saved: { ...saved, efn: EFN } })).toMatchObject({
      efn: EFN,
      chamber_number: '',
    })
    expect(numbersAt(nothing, { needed: null, row, saved })).toEqual(row)
  })

  it('are those that were stored even with a wrong check digit, of which staff are warned', () => {
    expect(numbersAt(nothing, { needed, saved: { efn: MISTYPED } })).toEqual({ ...nothing, efn: MISTYPED })
  })
})

it('never loses an answer that a source has, and never invents one', () => {
  const answers = fc.record({
    profession_id: fc.option(fc.integer({ min: 1, max: 3 })),
    points_number: fc.constantFrom(null, ...NUMBER_KINDS),
    efn: fc.constantFrom('', EFN, NO_NUMBER),
    oeak_number: fc.constantFrom('', '1234-56'),
    chamber_number: fc.constantFrom('', 'A 1'),
  })
  fc.assert(
    fc.property(fc.array(answers, { maxLength: 4 }), (sources) => {
      const found = firstAnswersOf(...sources)
      for (const name of ['profession_id', 'points_number', ...NUMBER_KINDS] as const) {
        const given = sources.map((source) => source[name]).filter(Boolean)
        expect(found[name] || undefined).toBe(given[0])
      }
    }),
  )
})

it('says what is missing and what is probably mistyped, and shows no number', () => {
  const state = numberStateOf({ ...nothing, profession_id: 1, efn: MISTYPED }, needed)
  expect(state).toMatchObject({ isIncomplete: false, missing: [], problems: [{ kind: 'efn', problem: 'check_digit' }] })
  expect(JSON.stringify(state)).not.toContain(MISTYPED)
  expect(numberStateOf({ ...nothing, profession_id: 1 }, needed)).toMatchObject({
    isIncomplete: true,
    missing: ['efn'],
  })
  expect(numberStateOf({ ...nothing, profession_id: 2 }, needed)).toMatchObject({ isIncomplete: false, missing: [] })
  expect(numberStateOf(nothing, needed)).toMatchObject({ isIncomplete: true, missing: [] })
})
