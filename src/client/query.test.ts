import { describe, expect, it } from 'vitest'
import { isListOf, relatedTo } from './query'

const saveRole = { path: '/api/system/roles/{id}' }
const read = (path: string) => ({ queryKey: [path, {}] })

describe('what a save makes stale', () => {
  it('is the list and the items of the same noun', () => {
    expect(relatedTo(saveRole)(read('/api/system/roles'))).toBe(true)
    expect(relatedTo(saveRole)(read('/api/system/roles/{id}'))).toBe(true)
  })

  it('is nothing that only begins alike', () => {
    expect(relatedTo(saveRole)(read('/api/system/roles_archive'))).toBe(false)
  })
})

it('refreshes the list alone after a deletion: the item can no longer be read', () => {
  expect(isListOf(saveRole)(read('/api/system/roles'))).toBe(true)
  expect(isListOf(saveRole)(read('/api/system/roles/{id}'))).toBe(false)
})
