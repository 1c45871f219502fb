import { describe, expect, it } from 'vitest'
import { cacheHeadersOf } from './cache-headers'
import { cacheablePageOf, isStorableFile, isStorablePage, staticFileOf } from './cacheable-pages'

const page = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  cacheablePageOf({ method, url, cacheHeaders: cacheHeadersOf(Object.entries(headers).flat()) })

describe('a cacheable page', () => {
  it.each([
    '/',
    '/en',
    '/de',
    '/events',
    '/en/events?language=de',
    '/events.ics',
    '/en/events_d.ics?region=Bayern',
    '/events_d',
    '/events/42',
    '/direct/events/7',
    '/en/workshops/42',
    '/contact',
    '/imprint',
    '/en/privacy',
  ])('is %s', (url) => {
    expect(page(url)).not.toBeNull()
  })

  it.each([
    '/api/user',
    '/_next/static/x.js',
    '/admin',
    '/en/admin/sponsors',
    '/settings',
    '/system/users',
    '/login',
    '/password/reset/abc',
    '/events/42/an-invitation',
    '/events/thanks/abc',
    '/events/cancel/abc',
    '/events/waiting/abc',
    '/unsubscribe/abc/x@example.org',
    '/direct/events/7/thanks',
    '/events/42/',
    '/events.icsx',
    '/contact.ics',
    '/workshops/new',
    '/imprint/x',
    '/my',
    '/workshops/42/x',
    '//events',
    '/events/../admin',
    '/fr/events',
    '/events?_rsc=abc',
    '/events/42?form=abc',
    '/en/events/42?x=1&%66orm=abc#sign-up',
    '/direct/events/42?form',
  ])('is not %s', (url) => {
    expect(page(url)).toBeNull()
  })

  it.each<Record<string, string>>([
    { authorization: 'Bearer x' },
    { cookie: 'session=abc' },
    { Cookie: 'a=b', cookie: 'session=abc' },
    { Authorization: 'Bearer x' },
    { 'Next-Router-Prefetch': '1' },
    { 'X-Purpose': 'prefetch' },
    { cookie: 'NEXT_LOCALE=en; session=abc' },
    { rsc: '1' },
    { 'next-router-prefetch': '1' },
    { 'next-router-segment-prefetch': '/_tree' },
    { 'sec-purpose': 'prefetch' },
    { range: 'bytes=0-10' },
  ])('is not a request with %o', (headers) => {
    expect(page('/events', headers)).toBeNull()
  })

  it('is requested by GET or HEAD', () => {
    expect(page('/events', {}, 'HEAD')).not.toBeNull()
    expect(page('/events', {}, 'POST')).toBeNull()
  })

  it('is cached by path, the parameters that it reads and the chosen language, and by nothing else', () => {
    expect(page('/events')?.key).not.toBe(page('/events?search=x')?.key)
    expect(page('/events')?.key).not.toBe(page('/events', { cookie: 'NEXT_LOCALE=en' })?.key)
    expect(page('/events')?.key).toBe(
      page('/events', { cookie: 'NEXT_LOCALE=xx; other=1', 'accept-language': 'en' })?.key,
    )
  })

  it.each([
    ['/events?utm_source=mail&fbclid=1&', '/events'],
    ['/en/events?page=2&search=Haut+und+Haar&x=1', '/en/events?search=Haut%20und%20Haar&page=2'],
    ['/events_p.ics?region=&region=Bayern&region=Hessen&utm_campaign=x', '/events_p.ics?region=Bayern'],
    ['/events/42?search=x&resent=1&added', '/events/42?resent=1'],
    ['/direct/events/42?problem=full&page=3', '/direct/events/42?problem=full'],
    ['/?page=2&form=abc', '/'],
    ['/workshops/42?problem=full', '/workshops/42'],
    ['/imprint?search=x', '/imprint'],
  ])('of %s is that of %s', (one, other) => {
    expect(page(one)).toEqual(page(other))
  })

  it('has every parameter in a redirect to another language', () => {
    expect(page('/events?utm_source=mail', { cookie: 'NEXT_LOCALE=en' })?.search).toBe('?utm_source=mail')
  })

  it('is not stored for a very long text', () => {
    expect(page(`/events?search=${'x'.repeat(201)}`)).toBeNull()
  })
})

describe('an answer', () => {
  const html = { 'content-type': 'text/html; charset=utf-8' }

  it('is stored when it is a calendar', () => {
    expect(isStorablePage({ status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } })).toBe(true)
  })

  it('is stored when it is a page, found or not', () => {
    expect(isStorablePage({ status: 200, headers: html })).toBe(true)
    expect(isStorablePage({ status: 404, headers: html })).toBe(true)
  })

  it.each([
    { status: 500, headers: html },
    { status: 307, headers: html },
    { status: 200, headers: { ...html, 'set-cookie': 'a=b' } },
    { status: 200, headers: { ...html, 'cache-control': 'private, no-cache' } },
    { status: 200, headers: { ...html, 'cache-control': 'no-store' } },
    { status: 200, headers: { 'content-type': 'text/x-component' } },
  ])('is not stored when it is %o', (finished) => {
    expect(isStorablePage(finished)).toBe(false)
  })

  it('is stored for ever when it is a file of the build', () => {
    expect(staticFileOf({ method: 'GET', url: '/_next/static/chunks/a-b_1.js', headers: {} })).not.toBeNull()
    expect(staticFileOf({ method: 'GET', url: '/_next/static/../server/x', headers: {} })).toBeNull()
    expect(staticFileOf({ method: 'GET', url: '/_next/static/a.js?x=1', headers: {} })).toBeNull()
    expect(isStorableFile({ status: 200, headers: { 'cache-control': 'public, max-age=31536000, immutable' } })).toBe(
      true,
    )
    expect(isStorableFile({ status: 404, headers: {} })).toBe(false)
  })
})
