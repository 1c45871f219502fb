import { beforeEach, expect, it, vi } from 'vitest'
import { keepDraft, storeDraft, takeDraft } from './drafts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > 100) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  })
})

it('gives back what was typed, at its own address and once', () => {
  expect(storeDraft('/api/sponsors/7', { name: 'Mona', image: null })).toBe(true)
  expect(takeDraft('/api/sponsors/8')).toBeUndefined()
  expect(takeDraft('/api/sponsors/7')).toEqual({ name: 'Mona', image: null })
  expect(takeDraft('/api/sponsors/7')).toBeUndefined()
})

it('says when the browser has no room', () => {
  expect(storeDraft('/api/sponsors/7', { image: 'x'.repeat(200) })).toBe(false)
})

it('keeps nothing while nothing is typed', () => {
  expect(keepDraft()).toBeUndefined()
})
