import { beforeEach, expect, it, vi } from 'vitest'
import { popDraft, storeDraft, storeOpenDraft } from './drafts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > 100) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
  })
})

it('restores the typed values once, at the address where they were typed', () => {
  expect(storeDraft('/api/sponsors/7', { name: 'Mona', image: null })).toBe(true)
  expect(popDraft('/api/sponsors/8')).toBeUndefined()
  expect(popDraft('/api/sponsors/7')).toEqual({ name: 'Mona', image: null })
  expect(popDraft('/api/sponsors/7')).toBeUndefined()
})

it('returns false when the storage of the browser is full', () => {
  expect(storeDraft('/api/sponsors/7', { image: 'x'.repeat(200) })).toBe(false)
})

it('stores no draft while nothing is typed', () => {
  expect(storeOpenDraft()).toBeUndefined()
})
