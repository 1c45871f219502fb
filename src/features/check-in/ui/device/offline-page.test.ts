import { beforeEach, expect, it, vi } from 'vitest'
import { storePage } from './offline-page'

const PAGE = '/check-in/7'
const CHUNK = '/_next/static/chunks/a.js'
const STYLES = '/_next/static/css/b.css'
const HTML = `<html data-release="new"><script src="${CHUNK}"></script><link href="${STYLES}"></html>`

let stored: Map<string, Set<string>>
let missing: string[]

beforeEach(() => {
  stored = new Map([['check-in:old', new Set([PAGE, CHUNK])]])
  missing = []
  vi.stubGlobal('window', { location: { pathname: PAGE } })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
    },
  )
  vi.stubGlobal('fetch', async () => new Response(HTML))
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const paths = stored.get(name) ?? new Set<string>()
      stored.set(name, paths)
      return {
        keys: async () => [...paths].map((path) => ({ url: `https://events.example.org${path}` })),
        match: async (path: string) => paths.has(path),
        put: async (path: string) => paths.add(path),
        add: async (path: string) => {
          if (missing.includes(path)) throw new TypeError('Failed to fetch')
          paths.add(path)
        },
      }
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  })
})

it('deletes the page of an older release only once the new one is stored with all its files', async () => {
  missing = [STYLES]
  await expect(storePage('new')).rejects.toThrow('Failed to fetch')
  expect(stored.get('check-in:new')).not.toContain(PAGE)
  expect([...(stored.get('check-in:old') ?? [])]).toEqual([PAGE, CHUNK])
  missing = []
  await storePage('new')
  expect([...stored.keys()]).toEqual(['check-in:new'])
  expect([...(stored.get('check-in:new') ?? [])].toSorted()).toEqual([CHUNK, STYLES, PAGE])
})
