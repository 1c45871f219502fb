import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { LOCALES } from '../contract/locales.ts'

/** Pages that look the same to every anonymous visitor. What is not listed here is never kept. */
const PUBLIC_PAGE = new RegExp(
  `^(/(${LOCALES.join('|')}))?(/|/events|/events_d|/events_p|/contact|/(direct/)?events/\\d{1,10})?$`,
)
const PERSONAL_HEADERS = ['authorization', 'range', 'rsc', 'next-url', 'purpose', 'sec-purpose', 'x-purpose']
const MAX_ADDRESS = 1000

export type PublicPage = { key: string; url: string; locale: string | undefined }

/** The page that this request asks for, or null when its answer could differ from person to person. */
export function publicPageOf({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (url.length > MAX_ADDRESS || isPersonal(headers)) return null
  const [path = '', query = ''] = split(url)
  if (!PUBLIC_PAGE.test(path) || /(^|&)_rsc(=|&|$)/.test(query)) return null

  const chosen = cookieOf(headers, 'NEXT_LOCALE')
  const locale = LOCALES.find((known) => known === chosen)
  return { key: `${locale ?? ''} ${url}`, url, locale } satisfies PublicPage
}

function isPersonal(headers: IncomingHttpHeaders): boolean {
  if (PERSONAL_HEADERS.some((name) => headers[name] !== undefined)) return true
  if (Object.keys(headers).some((name) => name.startsWith('next-router-'))) return true
  return cookieOf(headers, 'session') !== undefined
}

function split(url: string): [string, string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

function cookieOf({ cookie }: IncomingHttpHeaders, name: string): string | undefined {
  const pair = cookie?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}

const STATIC_FILE = /^\/_next\/static\/[\w./~@+%-]+$/

/** A build's own files never change under their name. */
export function staticFileOf({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) {
  if ((method !== 'GET' && method !== 'HEAD') || headers.range !== undefined) return null
  return STATIC_FILE.test(url) && !url.includes('..') ? url : null
}

type Finished = { status: number; headers: Record<string, string | string[]> }

/** The last word is the answer's own: what sets a cookie or calls itself private is never kept. */
export function isStorablePage({ status, headers }: Finished): boolean {
  if (status !== 200 && status !== 404) return false
  if (headers['set-cookie'] !== undefined) return false
  if (/no-store|private/i.test(String(headers['cache-control'] ?? ''))) return false
  return String(headers['content-type'] ?? '').startsWith('text/html')
}

export function isStorableFile({ status, headers }: Finished): boolean {
  return status === 200 && headers['set-cookie'] === undefined && /immutable/.test(String(headers['cache-control']))
}
