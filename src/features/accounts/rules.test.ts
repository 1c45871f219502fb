import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownPath } from './rules'

const SITE = 'https://academy.example'

describe('the target after signing in', () => {
  it.each([
    ['/admin/workshops?page=2#top', '/admin/workshops?page=2#top'],
    ['/settings', '/settings'],
    ['/', '/'],
    ['/en/admin/sponsors', '/admin/sponsors'],
    ['/en', '/'],
    ['/en?tab=1', '/?tab=1'],
    ['/english', '/english'],
    ['/admin/%2F%2Fevil.example', '/admin/%2F%2Fevil.example'],
    ['/a?next=https://evil.example', '/a?next=https://evil.example'],
  ])('keeps %s', (from, path) => {
    expect(ownPath(from)).toBe(path)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /admin',
    'admin',
    '',
    'javascript:alert(1)',
    '/en//evil.example',
    '/en/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    undefined,
    ['/a', '/b'],
  ])('does not follow %j', (from) => {
    expect(ownPath(from)).toBe('/admin')
  })

  it('never leaves the site, whatever is asked for', () => {
    const parts = [
      '/',
      '\\',
      '//',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      '\0',
      'en',
      'de',
      '%2f',
      'evil.example',
      'https:',
    ]
    const part = fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 }))
    const address = fc.oneof(
      fc.string(),
      fc.array(part).map((chosen) => chosen.join('')),
    )
    const staysHere = fc.property(address, (from) => {
      const path = ownPath(from)
      const here = [path, `/en${path}`].every((target) => new URL(target, SITE).origin === SITE)
      return here && /^\/(?![/\\])\S*$/.test(path)
    })
    expect(() => fc.assert(staysHere, { numRuns: 2000 })).not.toThrow()
  })
})
