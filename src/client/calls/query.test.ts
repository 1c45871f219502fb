import { describe, expect, it } from 'vitest'
import { isListOf, isRelatedTo } from './query'

const saveRole = { path: '/api/system/roles/{id}' }
const read = (path: string) => ({ queryKey: [path, {}] })

describe('a save', () => {
  it('makes the list and the items of the same noun stale', () => {
    expect(isRelatedTo(saveRole)(read('/api/system/roles'))).toBe(true)
    expect(isRelatedTo(saveRole)(read('/api/system/roles/{id}'))).toBe(true)
  })

  it('leaves alone a path that only begins with the same letters', () => {
    expect(isRelatedTo(saveRole)(read('/api/system/roles_archive'))).toBe(false)
  })
})

it('refreshes only the list after a deletion, because the item can no longer be read', () => {
  expect(isListOf(saveRole)(read('/api/system/roles'))).toBe(true)
  expect(isListOf(saveRole)(read('/api/system/roles/{id}'))).toBe(false)
})
