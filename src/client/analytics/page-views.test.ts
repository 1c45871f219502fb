import { expect, it } from 'vitest'
import { isTracked, pageViewCommandsOf, setupCommandsOf } from './page-views'

const NO_WISH = { doNotTrack: null }

it.each(['/', '/events', '/events_d', '/events_p', '/contact', '/events/42', '/direct/events/42'])(
  'counts a visit of %s',
  (path) => expect(isTracked(path, NO_WISH)).toBe(true),
)

it.each([
  '/events/42/an-invite',
  '/events/cancel/abc',
  '/events/thanks/abc',
  '/direct/events/42/thanks',
  '/unsubscribe/abc/mona@example.org',
  '/email/verify/token',
  '/nowhere',
])('keeps the personal address %s to itself', (path) => expect(isTracked(path, NO_WISH)).toBe(false))

it('counts no visitor who declines tracking', () => {
  expect(isTracked('/', { doNotTrack: '1' })).toBe(false)
  expect(isTracked('/', { globalPrivacyControl: true })).toBe(false)
})

it('disables cookies before any other command', () => {
  const [first, ...rest] = setupCommandsOf({ host: 'https://stats.example.org', siteId: '3' })
  expect(first).toEqual(['disableCookies'])
  expect(rest).toContainEqual(['setTrackerUrl', 'https://stats.example.org/matomo.php'])
  expect(rest).toContainEqual(['setSiteId', '3'])
})

it('reports the address of a page without its query', () => {
  const views = pageViewCommandsOf(new URL('https://academy.example.org/en/events?search=mona#top'), 'Events')
  expect(views).toContainEqual(['setCustomUrl', 'https://academy.example.org/en/events'])
  expect(views.at(-1)).toEqual(['trackPageView'])
})
