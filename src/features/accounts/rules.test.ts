import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLinkExpired, localPathOf } from './rules'

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
    expect(localPathOf(from)).toBe(path)
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
    expect(localPathOf(from)).toBe('/admin')
  })

  it('never leaves the site', () => {
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
      const path = localPathOf(from)
      const here = [path, `/en${path}`].every((target) => new URL(target, SITE).origin === SITE)
      return here && /^\/(?![/\\])\S*$/.test(path)
    })
    expect(() => fc.assert(staysHere, { numRuns: 2000 })).not.toThrow()
  })
})

describe('isLinkExpired', () => {
  const created_at = '2026-11-20T10:00:00.000Z'

  it('ends a reset link after an hour and leaves one that does not expire', () => {
    expect(isLinkExpired({ type: 'password_reset', created_at }, new Date('2026-11-20T10:59:59Z'))).toBe(false)
    expect(isLinkExpired({ type: 'password_reset', created_at }, new Date('2026-11-20T11:00:00Z'))).toBe(true)
    expect(isLinkExpired({ type: 'registration_exists', created_at }, new Date('2027-11-20T10:00:00Z'))).toBe(false)
  })
})
