import { expect, it, vi } from 'vitest'
import { COUNTED_PATHS, countView, setupCommandsOf } from './page-views'

const HOST = 'https://stats.example.org'

/** Returns the commands that a page leaves for Matomo, and the scripts that it adds. */
function visit(address: string, preferences: { doNotTrack?: string | null; globalPrivacyControl?: boolean } = {}) {
  const scripts: { src?: string }[] = []
  vi.stubGlobal('_paq', undefined)
  vi.stubGlobal('location', new URL(address, 'https://academy.example.org'))
  vi.stubGlobal('navigator', { doNotTrack: null, ...preferences })
  const head = { append: (script: object) => scripts.push(script) }
  vi.stubGlobal('document', { title: 'Events', createElement: () => ({}), head })
  const setup = setupCommandsOf({ host: HOST, siteId: '3' })
  countView({ host: HOST, setup, counted: COUNTED_PATHS.source, locales: ['de', 'en'] })
  const commands: unknown = Reflect.get(globalThis, '_paq')
  return { scripts, commands: Array.isArray(commands) ? commands : [] }
}

it.each(['/', '/en', '/events', '/en/events_d', '/events_p', '/contact', '/events/42', '/direct/events/42'])(
  'counts a visit of %s',
  (path) => expect(visit(path).scripts).toEqual([{ async: true, src: `${HOST}/matomo.js` }]),
)

it.each([
  '/events/42/an-invite',
  '/events/cancel/abc',
  '/events/thanks/abc',
  '/direct/events/42/thanks',
  '/en/unsubscribe/abc/mona@example.org',
  '/email/verify/token',
  '/nowhere',
])('keeps the personal address %s to itself', (path) => expect(visit(path)).toEqual({ scripts: [], commands: [] }))

it('counts no visitor who declines tracking', () => {
  expect(visit('/', { doNotTrack: '1' }).commands).toEqual([])
  expect(visit('/', { globalPrivacyControl: true }).commands).toEqual([])
})

it('disables cookies before any other command, and reports the address of a page without its query', () => {
  const { commands } = visit('/en/events?search=mona#top')
  expect(commands[0]).toEqual(['disableCookies'])
  expect(commands).toContainEqual(['setTrackerUrl', `${HOST}/matomo.php`])
  expect(commands).toContainEqual(['setSiteId', '3'])
  expect(commands).toContainEqual(['setCustomUrl', 'https://academy.example.org/en/events'])
  expect(commands.at(-1)).toEqual(['trackPageView'])
})
