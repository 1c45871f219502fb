import { createHash } from 'node:crypto'
import { unescapeHtml } from '../contract/html-text.ts'
import { LOCALES } from '../contract/locales.ts'
import { RUNTIME_STYLES_META } from '../contract/shared-names.ts'

export type PolicySettings = { appUrl: string; analyticsHost?: string; development: boolean }

const INLINE_SCRIPT = /<script((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script[\s/>]/gi
const INLINE_STYLE = /<style(?:[^>"']|"[^"]*"|'[^']*')*>([\s\S]*?)<\/style[\s/>]/gi
const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/gi
const RUNTIME_STYLES_TAG = new RegExp(`<meta name="${RUNTIME_STYLES_META}" content="open"\\s*/?>`)

/** The check-in of one event: only this page may use the camera, and it works as an app. */
const CHECK_IN_PAGE = new RegExp(`^/(?:(?:${LOCALES.join('|')})/)?check-in/\\d+(?:\\?|$)`)

/** The content security policy of one page allows only the scripts and styles in it, each by its hash. */
export function contentSecurityPolicyOf(html: string, settings: PolicySettings, address = ''): string {
  const { analyticsHost = '', development } = settings
  const scripts = development ? ["'unsafe-inline'", "'unsafe-eval'"] : scriptHashesOf(html)
  const isCheckIn = CHECK_IN_PAGE.test(address)
  // The reader of codes is WebAssembly where the browser has none.
  if (isCheckIn) scripts.push("'wasm-unsafe-eval'")
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, analyticsHost],
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : styleSourcesOf(html))],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', analyticsHost],
    'connect-src': ["'self'", development ? 'ws:' : '', analyticsHost],
    ...(isCheckIn && { 'manifest-src': ["'self'"] }),
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const policy = Object.entries(directives).map(([name, values]) => [name, ...values.filter(Boolean)].join(' '))
  if (isSecure(settings)) policy.push('upgrade-insecure-requests')
  return policy.join('; ')
}

/**
 * The back office allows all styles: its frames show mails, whose inline styles need that, and frames inherit its
 * policy.
 */
function styleSourcesOf(html: string): string[] {
  if (RUNTIME_STYLES_TAG.test(html)) return ["'unsafe-inline'"]
  const elements = Array.from(html.matchAll(INLINE_STYLE), ([, code = '']) => code)
  // Browsers hash the decoded value of an attribute.
  const attributes = Array.from(html.matchAll(STYLE_ATTRIBUTE), ([, code = '']) => unescapeHtml(code))
  const hashes = [...new Set([...elements, ...attributes].map((code) => `'sha256-${hashOf(code)}'`))]
  return attributes.length > 0 ? ["'unsafe-hashes'", ...hashes] : hashes
}

function scriptHashesOf(html: string): string[] {
  const inline = [...html.matchAll(INLINE_SCRIPT)].filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
  return [...new Set(inline.map(([, , code = '']) => `'sha256-${hashOf(code)}'`))]
}

/** Browsers hash a script after their parser has turned line breaks into \n. */
function hashOf(code: string): string {
  return createHash('sha256').update(code.replace(/\r\n?/g, '\n')).digest('base64')
}

/** These headers are on every answer unless the answer brings its own. */
export function securityHeaders(settings: PolicySettings, address = ''): Record<string, string> {
  const camera = CHECK_IN_PAGE.test(address) ? 'self' : ''
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `camera=(${camera}), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure(settings) && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

const isSecure = ({ appUrl }: PolicySettings) => appUrl.startsWith('https:')
