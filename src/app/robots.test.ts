import { expect, it } from 'vitest'
import robots from './robots'

const { rules, sitemap } = robots()
const { allow, disallow } = Array.isArray(rules) ? {} : rules

/** Applies the longest rule that a path begins with, as crawlers do. */
function mayRead(path: string): boolean {
  const longest = (list: string | string[] | undefined) =>
    Math.max(0, ...[list ?? []].flat().map((rule) => (path.startsWith(rule) ? rule.length : 0)))
  return longest(allow) >= longest(disallow)
}

it.each([
  '/',
  '/en',
  '/events',
  '/en/events_p?when=past',
  '/events/7',
  '/contact',
  '/api/sandoz/workshops/headerimage/7?v=1',
  '/api/sandoz/workshops/thumbnail/7',
  '/api/sandoz/workshops/picture/7',
  '/api/sandoz/sponsors/image/7',
  '/images/tmp/a.webp',
  '/_next/static/a.css',
])('lets search engines read %s', (path) => expect(mayRead(path)).toBe(true))

it.each([
  '/admin',
  '/admin/sponsors/1',
  '/en/admin',
  '/settings',
  '/en/system/users',
  '/support',
  '/login',
  '/en/login',
  '/register',
  '/password/reset',
  '/api/user',
  '/api/sandoz/workshops/public',
])('keeps search engines away from %s', (path) => expect(mayRead(path)).toBe(false))

it.each(['/events/cancel/abc', '/en/unsubscribe/abc/a@b.de', '/events/thanks/abc'])(
  'lets search engines read the noindex of the personal page %s',
  (path) => expect(mayRead(path)).toBe(true),
)

it('names the sitemap by its whole address', () => {
  expect(sitemap).toBe('http://localhost:3000/sitemap.xml')
})
