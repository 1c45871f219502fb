import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameValue, mergeVersions, resolveConflicts } from './merge-versions'

const FIELDS = ['title', 'location', 'description', 'sponsors', 'maximum'] as const
const value = fc.oneof(fc.constantFrom('', 'a', 'b', '<p>a</p>', null, 0, 1), fc.array(fc.record({ id: fc.nat(3) })))
const item = fc.record({
  title: value,
  location: value,
  description: value,
  sponsors: value,
  maximum: value,
})
type Item = typeof item extends fc.Arbitrary<infer Value> ? Value : never
const fieldsOf = fc.subarray([...FIELDS])

const fieldOf = (version: object, name: string): unknown => Reflect.get(version, name)
const changedFields = (before: Item, after: Item) => FIELDS.filter((name) => !isSameValue(before[name], after[name]))
const withFields = (before: Item, source: Item, names: readonly string[]): Item => ({
  ...before,
  ...Object.fromEntries(names.map((name) => [name, fieldOf(source, name)])),
})

/** Two people change some fields of one item, so that most cases hold changed, unchanged and disputed fields. */
const versions = fc.tuple(item, item, item, fieldsOf, fieldsOf).map(([base, mine, theirs, own, others]) => ({
  base,
  mine: withFields(base, mine, own),
  theirs: withFields(base, theirs, others),
}))

describe('two versions of an item', () => {
  it('are merged without the loss of a change of either person', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const { values, adopted, conflicts } = mergeVersions({ base, mine, theirs })
        const own = changedFields(base, mine)
        const others = changedFields(base, theirs)
        for (const name of own) expect(isSameValue(values[name], mine[name])).toBe(true)
        for (const name of others)
          expect(isSameValue(values[name], theirs[name]) || conflicts.includes(name)).toBe(true)
        expect(adopted).toEqual(others.filter((name) => !own.includes(name)))
      }),
    )
  })

  it('keep each field that neither person changed', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const { values, conflicts } = mergeVersions({ base, mine, theirs })
        const changed = [...changedFields(base, mine), ...changedFields(base, theirs)]
        const unchanged = FIELDS.filter((name) => !changed.includes(name))
        expect(unchanged.map((name) => values[name])).toEqual(unchanged.map((name) => mine[name]))
        expect(unchanged.filter((name) => conflicts.includes(name))).toEqual([])
      }),
    )
  })

  it('have the same result whoever saved first, where the changes are in different fields', () => {
    fc.assert(
      fc.property(item, item, fieldsOf, (base, changed, own) => {
        const others = FIELDS.filter((name) => !own.includes(name))
        const one = withFields(base, changed, own)
        const other = withFields(base, changed, others)
        const merged = mergeVersions({ base, mine: one, theirs: other })
        expect(merged.conflicts).toEqual([])
        const reversed = mergeVersions({ base, mine: other, theirs: one })
        for (const name of FIELDS) expect(isSameValue(merged.values[name], reversed.values[name])).toBe(true)
      }),
    )
  })

  it('ask about a field that both changed to different values, and take the chosen one', () => {
    fc.assert(
      fc.property(versions, fieldsOf, ({ base, mine, theirs }, taken) => {
        const merge = mergeVersions({ base, mine, theirs })
        const both = changedFields(base, mine).filter((name) => changedFields(base, theirs).includes(name))
        expect(merge.conflicts).toEqual(both.filter((name) => !isSameValue(mine[name], theirs[name])))
        const choices = Object.fromEntries(taken.map((name) => [name, 'theirs' as const]))
        const resolved = resolveConflicts(merge, choices)
        for (const name of FIELDS.filter((field) => merge.conflicts.includes(field)))
          expect(resolved[name]).toEqual(taken.includes(name) ? theirs[name] : mine[name])
      }),
    )
  })
})

it('a field that the answer of the server lacks keeps its value', () => {
  const base = { title: 'Heart', password: '' }
  const { values, theirs } = mergeVersions({ base, mine: { ...base, password: 'new' }, theirs: { title: 'Lung' } })
  expect(values).toEqual({ title: 'Lung', password: 'new' })
  expect(theirs).toEqual({ title: 'Lung', password: '' })
})

it('a later save starts from the version of the other person, which it was merged with', () => {
  const base = { title: 'Heart', location: '', updated_at: '1' }
  const merge = mergeVersions({
    base,
    mine: { ...base, title: 'Lung' },
    theirs: { title: 'Heart', location: 'Kiel', updated_at: '2' },
  })
  expect(merge.theirs).toEqual({ title: 'Heart', location: 'Kiel', updated_at: '2' })
  expect(merge.values).toEqual({ title: 'Lung', location: 'Kiel', updated_at: '2' })
})
