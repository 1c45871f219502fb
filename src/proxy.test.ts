import { describe, expect, it } from 'vitest'
import { config } from './proxy'

const [pattern = ''] = config.matcher
const hasLanguage = (path: string) => new RegExp(`^${pattern}$`).test(path)

describe('the locale routing', () => {
  it.each(['/', '/events/1', '/unsubscribe/1/a@b.de', '/foo.png', '/openapi.json.bak', '/icon.svg/x', '/apiary'])(
    'looks at %s',
    (path) => expect(hasLanguage(path)).toBe(true),
  )

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
  ])('leaves %s alone', (path) => expect(hasLanguage(path)).toBe(false))
})
