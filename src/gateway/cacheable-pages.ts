import type { IncomingMessage } from 'node:http'
import { LOCALES } from '../contract/locales.ts'
import { LOCALE_COOKIE, SESSION_COOKIE } from '../contract/names.ts'
import type { Glance } from './glance.ts'
import type { Visit } from './visit.ts'

/** Pages that look the same to every anonymous visitor. What is not listed here is never kept. */
const PUBLIC_PAGE = new RegExp(
  `^(/(${LOCALES.join('|')}))?(/|/events|/events_d|/events_p|/contact|/(direct/)?events/\\d{1,10}|/workshops/\\d{1,10})?$`,
)
const MAX_ADDRESS = 1000

type Asked = Pick<Visit, 'method' | 'url' | 'glance'>

export type PublicPage = { key: string; path: string; search: string; locale: string | undefined }

/** The page that this request asks for, or null when its answer could differ from person to person. */
export function publicPageOf({ method, url = '', glance }: Asked) {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (url.length > MAX_ADDRESS || glance.isPersonal) return null
  const at = url.indexOf('?')
  const [path, search] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)]
  if (!PUBLIC_PAGE.test(path) || /[?&]_rsc(=|&|$)/.test(search)) return null

  if (cookieOf(glance, SESSION_COOKIE) !== undefined) return null
  const chosen = cookieOf(glance, LOCALE_COOKIE)
  const locale = LOCALES.find((known) => known === chosen)
  return { key: `${locale ?? ''} ${url}`, path, search, locale } satisfies PublicPage
}

function cookieOf({ cookie }: Glance, name: string): string | undefined {
  if (!cookie) return undefined
  const pair = cookie.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}

const STATIC_FILE = /^\/_next\/static\/[\w./~@+%-]+$/

/** A build's own files never change under their name. */
export function staticFileOf({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) {
  if ((method !== 'GET' && method !== 'HEAD') || headers.range !== undefined) return null
  return STATIC_FILE.test(url) && !url.includes('..') ? url : null
}

type Finished = { status: number; headers: Record<string, string | string[]> }

/**
 * What guards people is the closed list above and the empty request; this is the net under it. The preset header of the
 * door replaces Next's own Cache-Control, so a page is private here only when it says so by itself, or sets a cookie.
 */
export function isStorablePage({ status, headers }: Finished): boolean {
  if (status !== 200 && status !== 404) return false
  if (setsCookie({ headers })) return false
  if (/no-store|private/i.test(String(headers['cache-control'] ?? ''))) return false
  return String(headers['content-type'] ?? '').startsWith('text/html')
}

export const setsCookie = ({ headers }: Pick<Finished, 'headers'>) => headers['set-cookie'] !== undefined

export function isStorableFile({ status, headers }: Finished): boolean {
  return status === 200 && !setsCookie({ headers }) && /immutable/.test(String(headers['cache-control']))
}
