import { beforeEach, expect, it, vi } from 'vitest'
import { claimRecentPages, clearRecentPages, readRecentPages, storeRecentPage } from './recent-pages'

const open = (number: number) => storeRecentPage({ route: `/admin/events/${number}`, label: `Event ${number}` })
const labels = () => readRecentPages().map(({ label }) => label)

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

it('lists the last eight pages once each, the last one first', () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 4]) open(number)
  expect(labels()).toEqual([4, 9, 8, 7, 6, 5, 3, 2].map((number) => `Event ${number}`))
})

it('shows nobody the pages of another user, and nothing after signing out', () => {
  open(1)
  claimRecentPages(1)
  open(2)
  claimRecentPages(1)
  expect(labels()).toEqual(['Event 2', 'Event 1'])
  claimRecentPages(2)
  expect(labels()).toEqual([])
  open(3)
  clearRecentPages()
  expect(labels()).toEqual([])
  expect(stored.size).toBe(0)
})

it('ignores what it cannot read, and a browser that stores nothing', () => {
  for (const text of ['', 'no JSON', 'null', '[]', '{"user":1,"pages":[null,{"route":1}]}']) {
    stored.set('recent-pages', text)
    expect(readRecentPages(), text).toEqual([])
  }
  vi.stubGlobal('localStorage', undefined)
  open(1)
  claimRecentPages(1)
  clearRecentPages()
  expect(readRecentPages()).toEqual([])
})
