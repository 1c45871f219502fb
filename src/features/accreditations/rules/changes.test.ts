import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GUARDED_FIELDS } from '@/contract/values/accreditations'
import { addChanges, guardedChangesOf } from './changes'

const value = fc.constantFrom('', 'a', 'b', 'c')
const event = fc.record(
  Object.fromEntries(GUARDED_FIELDS.map((field) => [field, value])) as Record<
    (typeof GUARDED_FIELDS)[number],
    typeof value
  >,
)

it('names each guarded field that differs, with both values', () => {
  const before = { date: '2026-12-01', location: 'Wien', speaker: '' }
  const after = { ...before, date: '2026-12-02', speaker: 'Dr. Lang' }
  expect(guardedChangesOf(before, after)).toEqual({ date: ['2026-12-01', '2026-12-02'], speaker: [null, 'Dr. Lang'] })
})

it('compares what the contents say, and no change of their markup', () => {
  const before = { title: 'Herz', description: '<p>Leitlinien <b>2026</b></p>', break_minutes: 0 }
  expect(guardedChangesOf(before, { ...before, description: '<h2>Leitlinien 2026</h2>' })).toEqual({})
  expect(guardedChangesOf(before, { title: 'Lunge', description: '<p>Fälle</p>', break_minutes: 15 })).toEqual({
    title: ['Herz', 'Lunge'],
    break_minutes: [null, '15'],
    description: ['Leitlinien 2026', 'Fälle'],
  })
})

it('adds changes up to those between the first and the last state', () => {
  fc.assert(
    fc.property(event, event, event, (first, second, third) => {
      const added = addChanges(guardedChangesOf(first, second), guardedChangesOf(second, third))
      expect(added).toEqual(guardedChangesOf(first, third))
    }),
  )
})
