import { describe, expect, it } from 'vitest'
import {
  chipsOf,
  type Filter,
  nextSort,
  queryOf,
  rangeOf,
  readableFilter,
  readablePage,
  readableSearch,
  sortableBy,
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
  it('asks for the beginning of a typed word', () => {
    expect(queryOf({ ...state, filters: { name: ' Bay ' } }, [name]).filter).toEqual({ name: 'Bay%' })
  })

  it('ignores an empty value', () => {
    expect(queryOf({ ...state, filters: { name: '  ' } }, [name])).not.toHaveProperty('filter')
  })

  it('sends a chosen value as it is', () => {
    expect(queryOf({ ...state, filters: { language: 'de' } }, [name, language]).filter).toEqual({ language: 'de' })
  })

  it('sets the filter that a choice names', () => {
    const asked = (value: string) => queryOf({ ...state, filters: { when: value } }, [when, language]).filter
    expect([asked('hide_past'), asked('past'), asked('')]).toEqual([{ hide_past: 1 }, { past: 1 }, undefined])
    expect(chipsOf([when], { when: 'past' })).toMatchObject([{ column: 'when', displayValue: 'Past' }])
  })

  it('sets none that no choice names', () => {
    expect(readableFilter(when, 'nonpublic')).toBe('')
  })

  it('keeps what the screen fixes, without a chip', () => {
    expect(queryOf(state, [name], { workshop_id: 7 }).filter).toEqual({ workshop_id: 7 })
    expect(chipsOf([name], { workshop_id: '7' })).toEqual([])
  })

  it('shows a choice by its words', () => {
    expect(chipsOf([language], { language: 'de' })).toEqual([
      { column: 'language', title: 'Language', value: 'de', displayValue: 'German' },
    ])
  })
})

describe('a call for a page', () => {
  it('carries page, size, order and search', () => {
    expect(queryOf({ ...state, search: ' heart ' }, [])).toEqual({
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
    expect(rangeOf({ page: 3, perPage: 20, total: 45 })).toEqual({ from: 41, to: 45 })
  })

  it('is nothing of nothing', () => {
    expect(rangeOf({ page: 1, perPage: 20, total: 0 })).toEqual({ from: 0, to: 0 })
  })
})

describe('an address that asks for what the list does not know', () => {
  it('is ordered only by columns that can be', () => {
    const columns = [{ key: 'name', sortable: true }, { key: 'image' }]
    expect(sortableBy(columns, { by: 'created_at', direction: 'asc' })).toEqual(['id', 'created_at', 'name'])
  })

  it('keeps within the pages and words that the server takes', () => {
    expect([readablePage(-3), readablePage(7), readablePage(99_999_999)]).toEqual([1, 7, 1_000_000])
    expect(readableSearch('x'.repeat(300))).toHaveLength(200)
    expect(readableFilter(name, 'x'.repeat(300))).toHaveLength(199)
  })

  it('passes over a value that is not offered', () => {
    expect([readableFilter(language, 'de'), readableFilter(language, 'evil')]).toEqual(['de', ''])
  })
})
