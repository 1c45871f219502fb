import { createHash } from 'node:crypto'
import { OPEN_STYLES_META } from '../contract/names.ts'

export type PolicySettings = { appUrl: string; analyticsHost?: string; development: boolean }

const INLINE_SCRIPT = /<script((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script[\s/>]/gi
const INLINE_STYLE = /<style(?:[^>"']|"[^"]*"|'[^']*')*>([\s\S]*?)<\/style[\s/>]/gi
const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/gi
const OPEN_STYLES = new RegExp(`<meta name="${OPEN_STYLES_META}" content="open"\\s*/?>`)

/** The content security policy of one page: only the scripts and styles that stand in it, each named by its hash. */
export function contentPolicy(html: string, settings: PolicySettings): string {
  const { analyticsHost = '', development } = settings
  const scripts = development ? ["'unsafe-inline'", "'unsafe-eval'"] : hashesOf(html)
  const rules = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, analyticsHost],
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : stylesOf(html))],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', analyticsHost],
    'connect-src': ["'self'", development ? 'ws:' : '', analyticsHost],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const lines = Object.entries(rules).map(([name, values]) => [name, ...values.filter(Boolean)].join(' '))
  if (isSecure(settings)) lines.push('upgrade-insecure-requests')
  return lines.join('; ')
}

/** The back office stays open to all: its frames show mails, whose styles stand in their elements, and take over its policy. */
function stylesOf(html: string): string[] {
  if (OPEN_STYLES.test(html)) return ["'unsafe-inline'"]
  const elements = Array.from(html.matchAll(INLINE_STYLE), ([, code = '']) => code)
  const attributes = Array.from(html.matchAll(STYLE_ATTRIBUTE), ([, code = '']) => unescaped(code))
  const hashes = [...new Set([...elements, ...attributes].map((code) => `'sha256-${hashOf(code)}'`))]
  return attributes.length > 0 ? ["'unsafe-hashes'", ...hashes] : hashes
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** Browsers hash the value of an attribute, not how it is written. */
const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (written, name: string) => SIGNS[name] ?? written)

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
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure(settings) && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

const isSecure = ({ appUrl }: PolicySettings) => appUrl.startsWith('https:')
