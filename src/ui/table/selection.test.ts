import { describe, expect, it } from 'vitest'
import {
  chosenRowsOf,
  isTicked,
  NOTHING_TICKED,
  narrowingKeyOf,
  pageStatusOf,
  togglePage,
  toggleRow,
} from './selection'

const FIRST = ['a', 'b', 'c']
const SECOND = ['d', 'e']

describe('ticked rows', () => {
  it('stay ticked on other pages', () => {
    const ticked = togglePage(toggleRow(NOTHING_TICKED, 'a', FIRST), SECOND)
    expect(chosenRowsOf(ticked, {}, 5)).toEqual({ count: 3, ids: ['a', 'd', 'e'] })
    expect([pageStatusOf(ticked, FIRST), pageStatusOf(ticked, SECOND), pageStatusOf(NOTHING_TICKED, FIRST)]).toEqual([
      'some',
      'all',
      'none',
    ])
  })

  it('are unticked one by one, or a page at once', () => {
    const page = togglePage(NOTHING_TICKED, FIRST)
    expect(chosenRowsOf(toggleRow(page, 'b', FIRST), {}, 3).ids).toEqual(['a', 'c'])
    expect(chosenRowsOf(togglePage(page, FIRST), {}, 3).count).toBe(0)
  })

  it('are not a whole page where there is none', () => {
    expect(pageStatusOf(NOTHING_TICKED, [])).toBe('none')
  })
})

describe('all matching rows', () => {
  const query = { search: 'berg', filter: { standing: 'invited', workshop_id: 7 } }
  const all = { ids: new Set<string>(), allOf: narrowingKeyOf(query) }

  it('are named by search and filter, and counted as the list counts', () => {
    expect(isTicked(all, 'never seen')).toBe(true)
    expect(chosenRowsOf(all, query, 312)).toEqual({ count: 312, ...query })
  })

  it('become the rows of the page when one of them is unticked', () => {
    expect(chosenRowsOf(toggleRow(all, 'b', FIRST), query, 312)).toEqual({ count: 2, ids: ['a', 'c'] })
    expect(togglePage(all, FIRST)).toBe(NOTHING_TICKED)
  })

  it('are not ticked under another search or filter', () => {
    expect(narrowingKeyOf(query)).not.toBe(narrowingKeyOf({ ...query, search: 'tal' }))
    expect(narrowingKeyOf(query)).not.toBe(narrowingKeyOf({ ...query, filter: { workshop_id: 7 } }))
    expect(narrowingKeyOf({})).toBe(narrowingKeyOf({ search: '' }))
  })
})
