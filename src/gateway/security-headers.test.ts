import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicyOf, securityHeaders } from './security-headers'

const settings = { appUrl: 'http://localhost:3000', development: false }
const OTHER_PAGES = [
  '/',
  '/check-in/open',
  '/check-in/7/x',
  '/check-in/x?a=/check-in/7',
  '/fr/check-in/7',
  '/admin/events/7',
]
const sha256 = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const stylesOf = (policy: string) => /style-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []

describe('the content security policy', () => {
  it('lists the hash of each inline script of the page, and no other', () => {
    const html =
      '<script>first()</script><script id="a>b" type="module">\nsecond("</p>")\n</script ><script async src="/x.js"></script>'
    expect(scriptsOf(contentSecurityPolicyOf(html, settings))).toEqual([
      "'self'",
      sha256('first()'),
      sha256('\nsecond("</p>")\n'),
    ])
  })

  it('hashes line breaks as browsers see them', () => {
    expect(contentSecurityPolicyOf('<script>a\r\nb\rc</script>', settings)).toContain(sha256('a\nb\nc'))
  })

  it('matches a script with any content', () => {
    const code = fc.string({ unit: 'grapheme' }).filter((text) => !/<\/script|\r/i.test(text))
    fc.assert(
      fc.property(fc.array(code, { maxLength: 5 }), (codes) => {
        const html = codes.map((text) => `<p>between</p><script data-n="1">${text}</script>`).join('\n')
        expect(new Set(scriptsOf(contentSecurityPolicyOf(html, settings)))).toEqual(
          new Set(["'self'", ...codes.map(sha256)]),
        )
      }),
    )
  })

  it('never allows unlisted scripts in production, and does in development', () => {
    expect(scriptsOf(contentSecurityPolicyOf('', settings))).toEqual(["'self'"])
    expect(scriptsOf(contentSecurityPolicyOf('', { ...settings, development: true }))).toContain("'unsafe-eval'")
  })

  it('lists the hash of each style of the page, in elements and attributes', () => {
    const html = '<style nonce>p { top: 0 }</style><p style="content:&quot;a &amp; b&quot;">x</p>'
    const styles = ["'self'", "'unsafe-hashes'", sha256('p { top: 0 }'), sha256('content:"a & b"')]
    expect(stylesOf(contentSecurityPolicyOf(html, settings))).toEqual(styles)
    expect(stylesOf(contentSecurityPolicyOf('<p>', settings))).toEqual(["'self'"])
  })

  it('allows all styles only to a page whose head says that styles are added at run time', () => {
    expect(stylesOf(contentSecurityPolicyOf('<meta name="styles" content="open"/>', settings))).toEqual([
      "'self'",
      "'unsafe-inline'",
    ])
    expect(stylesOf(contentSecurityPolicyOf('&lt;meta name="styles" content="open"/&gt;', settings))).toEqual([
      "'self'",
    ])
  })

  it('allows nothing to load that it does not list', () => {
    expect(contentSecurityPolicyOf('', settings)).toMatch(/^default-src 'none'; /)
  })

  it('allows compiled programs and a manifest only to the check-in of an event', () => {
    for (const address of ['/check-in/7', '/en/check-in/7?from=home']) {
      const policy = contentSecurityPolicyOf('', settings, address)
      expect(scriptsOf(policy)).toEqual(["'self'", "'wasm-unsafe-eval'"])
      expect(policy).toContain("manifest-src 'self'")
    }
    for (const address of OTHER_PAGES)
      expect(contentSecurityPolicyOf('', settings, address)).toBe(contentSecurityPolicyOf('', settings))
  })

  it('lists the analytics host only when there is one', () => {
    expect(contentSecurityPolicyOf('', settings)).not.toContain('https://')
    const policy = contentSecurityPolicyOf('', { ...settings, analyticsHost: 'https://stats.example.org' })
    expect(policy).toContain("connect-src 'self' https://stats.example.org")
  })
})

describe('security headers', () => {
  it('open the camera only on the check-in of an event', () => {
    const cameraOn = (address?: string) => securityHeaders(settings, address)['permissions-policy']?.split(', ')[0]
    expect([cameraOn('/check-in/7'), cameraOn('/en/check-in/7?x')]).toEqual(['camera=(self)', 'camera=(self)'])
    for (const address of [undefined, ...OTHER_PAGES]) expect(cameraOn(address)).toBe('camera=()')
  })

  it('require https only where the site uses it', () => {
    expect(securityHeaders(settings)).not.toHaveProperty('strict-transport-security')
    expect(securityHeaders({ ...settings, appUrl: 'https://example.org' })).toHaveProperty('strict-transport-security')
  })
})
