import { describe, expect, it } from 'vitest'
import { languageRouteOf } from './contract/locales'
import { LOCALE_RESOLVED_HEADER } from './contract/shared-names'
import { config } from './proxy'

const [matcher] = config.matcher
const hasLanguage = (path: string) => new RegExp(`^${matcher?.source}$`).test(path)

describe('the locale routing', () => {
  it.each([
    '/',
    '/events/1',
    '/events.ics',
    '/unsubscribe/1/a@b.de',
    '/foo.png',
    '/openapi.json.bak',
    '/icon.svg/x',
    '/apiary',
  ])('applies to %s', (path) => expect(hasLanguage(path)).toBe(true))

  it.each([
    '/api/user',
    '/_next/static/a.js',
    '/oauth/github',
    '/images/events/1.png',
    '/storage/a.pdf',
    '/headers/Digitalisierung.svg',
    '/openapi.json',
    '/favicon.ico',
    '/icon.svg',
    '/apple-icon.png',
    '/preview.png',
    '/robots.txt',
    '/sitemap.xml',
  ])('does not apply to %s', (path) => expect(hasLanguage(path)).toBe(false))

  it('skips requests whose language the gateway has resolved', () => {
    expect(matcher?.missing).toEqual([{ type: 'header', key: LOCALE_RESOLVED_HEADER }])
  })

  it.each([
    ['/', undefined, { path: '/de' }],
    ['/events/1', 'de', { path: '/de/events/1' }],
    ['/events/1', 'xx', { path: '/de/events/1' }],
    ['/', 'en', { path: '/en', redirect: 307 }],
    ['/events/1', 'en', { path: '/en/events/1', redirect: 307 }],
    ['/en/events/1', undefined, { path: '/en/events/1' }],
    ['/en', 'de', { path: '/en' }],
    ['/en/events_d.ics', undefined, { path: '/en/events_d.ics' }],
    ['/de', 'en', { path: '/', redirect: 308 }],
    ['/de/events/1', undefined, { path: '/events/1', redirect: 308 }],
    ['/english', undefined, { path: '/de/english' }],
  ])('routes %s with the chosen language %s to %o', (path, chosen, route) => {
    expect(languageRouteOf(path, chosen)).toEqual(route)
  })
})
