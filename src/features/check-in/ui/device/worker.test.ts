import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { expect, it } from 'vitest'

const CODE = readFileSync('public/check-in-worker.js', 'utf8')
const ORIGIN = 'https://events.example.org'

type Fetched = {
  request: { method: string; mode: string; url: string }
  respondWith: (answer: Promise<unknown>) => void
}

/** Runs the worker with these stored files of each release, the oldest first, on this network. */
function aWorker(stored: Record<string, string[]>, network: (url: string) => Promise<{ status: number }>) {
  const listeners = new Map<string, (event: Fetched) => void>()
  const pathOf = (address: string) => new URL(address, ORIGIN).pathname
  vm.runInNewContext(CODE, {
    URL,
    setTimeout: (run: () => void) => setTimeout(run, 10),
    self: {
      location: { origin: ORIGIN },
      addEventListener: (type: string, listener: (event: Fetched) => void) => listeners.set(type, listener),
    },
    caches: {
      keys: async () => Object.keys(stored),
      open: async (name: string) => ({
        match: async (address: string) => (stored[name]?.includes(pathOf(address)) ? { from: name } : undefined),
      }),
    },
    fetch: ({ url }: { url: string }) => network(url),
  })
  return (path: string, { mode = 'navigate', method = 'GET' } = {}) => {
    let answer: Promise<unknown> | undefined
    const url = new URL(path, ORIGIN).href
    listeners.get('fetch')?.({ request: { method, mode, url }, respondWith: (given) => (answer = given) })
    return answer
  }
}

const ONLINE = async () => ({ status: 200 })
const OFFLINE = () => Promise.reject(new TypeError('Failed to fetch'))
const CHUNK = '/_next/static/chunks/a.js'
const STORED = { other: ['/check-in/7'], 'check-in:old': ['/check-in/7', CHUNK], 'check-in:new': ['/check-in/7'] }

it('answers the page of an event and the files of the build, and nothing else', () => {
  const open = aWorker(STORED, ONLINE)
  expect(open('/check-in/7')).toBeDefined()
  expect(open('/en/check-in/7')).toBeDefined()
  expect(open(CHUNK, { mode: 'no-cors' })).toBeDefined()
  for (const page of [
    '/',
    '/events',
    '/admin/events/7',
    '/check-in/open',
    '/check-in/7/manifest.webmanifest',
    '/login',
  ])
    expect([page, open(page)]).toEqual([page, undefined])
  for (const path of ['/api/sandoz/check_in/7/devices', '/check-in/release', '/check-in/7'])
    expect([path, open(path, { mode: 'cors' })]).toEqual([path, undefined])
  expect(open(`https://elsewhere.example${CHUNK}`, { mode: 'no-cors' })).toBeUndefined()
  expect(open('/check-in/7', { method: 'POST' })).toBeUndefined()
})

it('shows the page of the server while it answers, and else the newest stored one', async () => {
  expect(await aWorker(STORED, ONLINE)('/check-in/7')).toEqual({ status: 200 })
  expect(await aWorker(STORED, OFFLINE)('/check-in/7')).toEqual({ from: 'check-in:new' })
  expect(await aWorker(STORED, async () => ({ status: 503 }))('/check-in/7')).toEqual({ from: 'check-in:new' })
  expect(await aWorker(STORED, () => new Promise(() => {}))('/check-in/7')).toEqual({ from: 'check-in:new' })
  await expect(aWorker(STORED, OFFLINE)('/check-in/8')).rejects.toThrow('Failed to fetch')
  expect(await aWorker(STORED, async () => ({ status: 404 }))('/check-in/8')).toEqual({ status: 404 })
})

it('takes a stored file of the build without asking the network', async () => {
  expect(await aWorker(STORED, OFFLINE)(CHUNK, { mode: 'no-cors' })).toEqual({ from: 'check-in:old' })
  expect(await aWorker(STORED, ONLINE)('/_next/static/chunks/b.js', { mode: 'no-cors' })).toEqual({ status: 200 })
})
