import { describe, expect, it } from 'vitest'
import { chosenRows, isTicked, NOTHING_TICKED, narrowingOf, statusOf, togglePage, toggleRow } from './selection'

const FIRST = ['a', 'b', 'c']
const SECOND = ['d', 'e']

describe('rows that are ticked', () => {
  it('stay ticked on other pages', () => {
    const ticked = togglePage(toggleRow(NOTHING_TICKED, 'a', FIRST), SECOND)
    expect(chosenRows(ticked, {}, 5)).toEqual({ count: 3, ids: ['a', 'd', 'e'] })
    expect([statusOf(ticked, FIRST), statusOf(ticked, SECOND), statusOf(NOTHING_TICKED, FIRST)]).toEqual([
      'some',
      'all',
      'none',
    ])
  })

  it('are taken off one by one, or a page at once', () => {
    const page = togglePage(NOTHING_TICKED, FIRST)
    expect(chosenRows(toggleRow(page, 'b', FIRST), {}, 3).ids).toEqual(['a', 'c'])
    expect(chosenRows(togglePage(page, FIRST), {}, 3).count).toBe(0)
  })

  it('are not a whole page where there is none', () => {
    expect(statusOf(NOTHING_TICKED, [])).toBe('none')
  })
})

describe('everything that matches', () => {
  const asked = { search: 'berg', filter: { standing: 'invited', workshop_id: 7 } }
  const all = { ids: new Set<string>(), allOf: narrowingOf(asked) }

  it('is named by search and filter, and counted as the list counts', () => {
    expect(isTicked(all, 'never seen')).toBe(true)
    expect(chosenRows(all, asked, 312)).toEqual({ count: 312, ...asked })
  })

  it('becomes the rows in sight when one of them is taken off', () => {
    expect(chosenRows(toggleRow(all, 'b', FIRST), asked, 312)).toEqual({ count: 2, ids: ['a', 'c'] })
    expect(togglePage(all, FIRST)).toBe(NOTHING_TICKED)
  })

  it('is not the same under another search or filter', () => {
    expect(narrowingOf(asked)).not.toBe(narrowingOf({ ...asked, search: 'tal' }))
    expect(narrowingOf(asked)).not.toBe(narrowingOf({ ...asked, filter: { workshop_id: 7 } }))
    expect(narrowingOf({})).toBe(narrowingOf({ search: '' }))
  })
})
