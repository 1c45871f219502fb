import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentPolicy, securityHeaders } from './policy'

const settings = { appUrl: 'http://localhost:3000', development: false }
const sha256 = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const stylesOf = (policy: string) => /style-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []

describe('the content security policy', () => {
  it('names the hash of each inline script of the page, and no other', () => {
    const html =
      '<script>first()</script><script id="a>b" type="module">\nsecond("</p>")\n</script ><script async src="/x.js"></script>'
    expect(scriptsOf(contentPolicy(html, settings))).toEqual([
      "'self'",
      sha256('first()'),
      sha256('\nsecond("</p>")\n'),
    ])
  })

  it('hashes line ends as browsers see them', () => {
    expect(contentPolicy('<script>a\r\nb\rc</script>', settings)).toContain(sha256('a\nb\nc'))
  })

  it('matches every script, whatever it holds', () => {
    const code = fc.string({ unit: 'grapheme' }).filter((text) => !/<\/script|\r/i.test(text))
    fc.assert(
      fc.property(fc.array(code, { maxLength: 5 }), (codes) => {
        const html = codes.map((text) => `<p>between</p><script data-n="1">${text}</script>`).join('\n')
        expect(new Set(scriptsOf(contentPolicy(html, settings)))).toEqual(new Set(["'self'", ...codes.map(sha256)]))
      }),
    )
  })

  it('never allows unnamed scripts in production, and does in development', () => {
    expect(scriptsOf(contentPolicy('', settings))).toEqual(["'self'"])
    expect(scriptsOf(contentPolicy('', { ...settings, development: true }))).toContain("'unsafe-eval'")
  })

  it('names the hash of each style of the page, whether it is an element or an attribute', () => {
    const html = '<style nonce>p { top: 0 }</style><p style="content:&quot;a &amp; b&quot;">x</p>'
    const styles = ["'self'", "'unsafe-hashes'", sha256('p { top: 0 }'), sha256('content:"a & b"')]
    expect(stylesOf(contentPolicy(html, settings))).toEqual(styles)
    expect(stylesOf(contentPolicy('<p>', settings))).toEqual(["'self'"])
  })

  it('leaves styles open only to a page that says in its head that they come while it runs', () => {
    expect(stylesOf(contentPolicy('<meta name="styles" content="open"/>', settings))).toEqual([
      "'self'",
      "'unsafe-inline'",
    ])
    expect(stylesOf(contentPolicy('&lt;meta name="styles" content="open"/&gt;', settings))).toEqual(["'self'"])
  })

  it('lets nothing load that it does not name', () => {
    expect(contentPolicy('', settings)).toMatch(/^default-src 'none'; /)
  })

  it('names the analytics host only when there is one', () => {
    expect(contentPolicy('', settings)).not.toContain('https://')
    const policy = contentPolicy('', { ...settings, analyticsHost: 'https://stats.example.org' })
    expect(policy).toContain("connect-src 'self' https://stats.example.org")
  })
})

describe('security headers', () => {
  it('promise https only where the site has it', () => {
    expect(securityHeaders(settings)).not.toHaveProperty('strict-transport-security')
    expect(securityHeaders({ ...settings, appUrl: 'https://example.org' })).toHaveProperty('strict-transport-security')
  })
})
