import { createHash } from 'node:crypto'

export type PolicySettings = { appUrl: string; analyticsHost?: string; development: boolean }

const INLINE_SCRIPT = /<script((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script[\s/>]/gi

/**
 * The content security policy of one page: only the scripts that stand in it may run, each named by its hash.
 * Styles stay open: the component library inserts some while it runs.
 */
export function contentPolicy(html: string, settings: PolicySettings): string {
  const { analyticsHost = '', development } = settings
  const scripts = development ? ["'unsafe-inline'", "'unsafe-eval'"] : hashesOf(html)
  const rules = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, analyticsHost],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', analyticsHost],
    'connect-src': ["'self'", development ? 'ws:' : '', analyticsHost],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const lines = Object.entries(rules).map(([name, values]) => [name, ...values.filter(Boolean)].join(' '))
  if (isSecure(settings)) lines.push('upgrade-insecure-requests')
  return lines.join('; ')
}

function hashesOf(html: string): string[] {
  const inline = [...html.matchAll(INLINE_SCRIPT)].filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
  return [...new Set(inline.map(([, , code = '']) => `'sha256-${hashOf(code)}'`))]
}

/** Browsers hash what their parser hands over: line ends are \n by then. */
function hashOf(code: string): string {
  return createHash('sha256').update(code.replace(/\r\n?/g, '\n')).digest('base64')
}

/** The headers of every answer, unless the answer brings its own. */
export function securityHeaders(settings: PolicySettings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(isSecure(settings) && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

const isSecure = ({ appUrl }: PolicySettings) => appUrl.startsWith('https:')
