import { describe, expect, it } from 'vitest'
import { addressOfView, isSameView, viewQueryOf } from './list-views'

const LIST = { filters: [{ column: 'standing' }] }
const ADDRESS = new URLSearchParams('tab=registrations&page=3&search=Eva&filter[standing]=invited&sortBy=email')

describe('a view of a list', () => {
  it('is all that narrows and sorts the list, without the page and the rest of the address', () => {
    expect(decodeURIComponent(viewQueryOf(ADDRESS, LIST))).toBe('sortBy=email&search=Eva&filter[standing]=invited')
  })

  it('keeps the open tab, and starts at the first page', () => {
    const address = addressOfView(ADDRESS, 'filter%5Bstanding%5D=registered', LIST)
    expect(decodeURIComponent(address)).toBe('?tab=registrations&filter[standing]=registered')
  })

  it('belongs to its list only where a page has two', () => {
    const address = new URLSearchParams('search=Eva&log_search=Mail')
    expect(viewQueryOf(address, { name: 'log_', filters: [] })).toBe('log_search=Mail')
  })

  it('is the same in any order of its parts', () => {
    expect(isSameView('a=1&b=2', 'b=2&a=1')).toBe(true)
    expect(isSameView('a=1', '')).toBe(false)
  })
})
