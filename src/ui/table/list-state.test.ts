import { describe, expect, it } from 'vitest'
import {
  activeChipsOf,
  clampPage,
  clampSearch,
  type Filter,
  listQueryOf,
  nextSort,
  rowRangeOf,
  sortableColumnsOf,
  validFilterOf,
} from './list-state'

const name: Filter = { column: 'name', title: 'Name' }
const language: Filter = { column: 'language', title: 'Language', options: [{ value: 'de', label: 'German' }] }
const when: Filter = {
  column: 'when',
  title: 'When',
  options: [
    { value: 'hide_past', label: 'Upcoming' },
    { value: 'past', label: 'Past' },
  ],
  flags: true,
  initial: 'hide_past',
}
const state = { page: 2, perPage: 50, sort: { by: 'id', direction: 'asc' as const }, search: '', filters: {} }

describe('sorting', () => {
  it('sorts a column ascending at the first click', () => {
    expect(nextSort({ by: 'id', direction: 'desc' }, 'name')).toEqual({ by: 'name', direction: 'asc' })
  })

  it('toggles with every further click', () => {
    expect(nextSort({ by: 'name', direction: 'asc' }, 'name')).toEqual({ by: 'name', direction: 'desc' })
    expect(nextSort({ by: 'name', direction: 'desc' }, 'name')).toEqual({ by: 'name', direction: 'asc' })
  })
})

describe('filters', () => {
  it('ask for the beginning of a typed word', () => {
    expect(listQueryOf({ ...state, filters: { name: ' Bay ' } }, [name]).filter).toEqual({ name: 'Bay%' })
  })

  it('ignore an empty value', () => {
    expect(listQueryOf({ ...state, filters: { name: '  ' } }, [name])).not.toHaveProperty('filter')
  })

  it('send a chosen value unchanged', () => {
    expect(listQueryOf({ ...state, filters: { language: 'de' } }, [name, language]).filter).toEqual({ language: 'de' })
  })

  it('set the filter that a choice names', () => {
    const filterOf = (value: string) => listQueryOf({ ...state, filters: { when: value } }, [when, language]).filter
    expect([filterOf('hide_past'), filterOf('past'), filterOf('')]).toEqual([{ hide_past: 1 }, { past: 1 }, undefined])
    expect(activeChipsOf([when], { when: 'past' })).toMatchObject([{ column: 'when', displayValue: 'Past' }])
  })

  it('set no filter that a choice does not name', () => {
    expect(validFilterOf(when, 'nonpublic')).toBe('')
  })

  it('always have a value if one is required, which does not count as a narrower list', () => {
    const required: Filter = { ...when, required: true }
    expect([validFilterOf(required, ''), validFilterOf(required, 'past')]).toEqual(['hide_past', 'past'])
    expect(activeChipsOf([required], { when: 'past' })).toEqual([])
  })

  it('keep the fixed filters of the screen, without a chip', () => {
    expect(listQueryOf(state, [name], { workshop_id: 7 }).filter).toEqual({ workshop_id: 7 })
    expect(activeChipsOf([name], { workshop_id: '7' })).toEqual([])
  })

  it('show a choice by its label', () => {
    expect(activeChipsOf([language], { language: 'de' })).toEqual([
      { column: 'language', title: 'Language', value: 'de', displayValue: 'German' },
    ])
  })
})

describe('a call for a page', () => {
  it('has page, size, order and search', () => {
    expect(listQueryOf({ ...state, search: ' heart ' }, [])).toEqual({
      page: 2,
      per_page: 50,
      sortBy: 'id',
      sortByDirection: 'asc',
      search: 'heart',
    })
  })
})

describe('the range of a page', () => {
  it('ends at the last row', () => {
    expect(rowRangeOf({ page: 3, perPage: 20, total: 45 })).toEqual({ from: 41, to: 45 })
  })

  it('is empty for an empty list', () => {
    expect(rowRangeOf({ page: 1, perPage: 20, total: 0 })).toEqual({ from: 0, to: 0 })
  })
})

describe('an address with unknown values', () => {
  it('sorts only by columns that can be sorted', () => {
    const columns = [{ key: 'name', sortable: true }, { key: 'image' }]
    expect(sortableColumnsOf(columns, { by: 'created_at', direction: 'asc' })).toEqual(['id', 'created_at', 'name'])
  })

  it('stays within the pages and words that the server accepts', () => {
    expect([clampPage(-3), clampPage(7), clampPage(99_999_999)]).toEqual([1, 7, 1_000_000])
    expect(clampSearch('x'.repeat(300))).toHaveLength(200)
    expect(validFilterOf(name, 'x'.repeat(300))).toHaveLength(199)
  })

  it('ignores a value that is not offered', () => {
    expect([validFilterOf(language, 'de'), validFilterOf(language, 'evil')]).toEqual(['de', ''])
  })
})
