import { beforeEach, expect, it, vi } from 'vitest'
import { readKey, removeKey, storeKey } from './check-in-storage'

const HOUR = 60 * 60 * 1000
const KEY = 'k'.repeat(43)

let cookie: { value: string; expires?: number } | undefined

beforeEach(() => {
  cookie = undefined
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  vi.stubGlobal('window', {
    cookieStore: {
      get: async () => cookie,
      set: async (written: typeof cookie) => {
        cookie = written
      },
      delete: async () => {
        cookie = undefined
      },
    },
  })
})

it('gives each key of a helper its own end, and no key of staff one after the browser', async () => {
  await storeKey({ workshop_id: 1, key: KEY, expires: 2 * HOUR })
  await storeKey({ workshop_id: 2, key: KEY, expires: HOUR })
  expect(cookie?.expires).toBe(2 * HOUR)
  await storeKey({ workshop_id: 3, key: KEY })
  expect(cookie?.expires).toBeUndefined()
  await removeKey(3)
  expect(cookie?.expires).toBe(2 * HOUR)
  vi.setSystemTime(HOUR)
  expect(await Promise.all([1, 2, 3].map(readKey))).toEqual([KEY, undefined, undefined])
})
