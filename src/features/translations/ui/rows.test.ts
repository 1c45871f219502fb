import { expect, it } from 'vitest'
import { filterRows, textRowsOf } from './rows'

const rows = textRowsOf(
  {
    source_translations: { next: 'Nächste Termine', mail: 'E-Mail', sign: '…' },
    target_translations: { next: 'Next events', mail: 'E-Mail', sign: '…' },
    shipped_translations: { next: 'Next', mail: 'E-Mail', sign: '…', gone: 'Gone' },
    changed_by: { next: { name: 'Ada', at: '2026-11-22T09:00:00Z' } },
    left_out: {},
  },
  'events',
)
const paths = (filter: 'all' | 'missing' | 'changed', search = '') =>
  filterRows(rows, { filter, search }).map(({ path }) => path)

it('finds a text by words of its key, its source and its target, in any order and case', () => {
  expect(paths('all', 'EVENTS nächste')).toEqual(['events.next'])
  expect(paths('all', 'events.mail')).toEqual(['events.mail'])
  expect(paths('all', 'nothing')).toEqual([])
})

it('filters edited texts, and those that are missing or equal to the source', () => {
  expect(paths('changed')).toEqual(['events.next'])
  expect(paths('missing')).toEqual(['events.mail', 'events.gone'])
  expect(paths('all')).toHaveLength(4)
})
