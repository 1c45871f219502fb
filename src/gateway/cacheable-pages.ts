import type { IncomingMessage } from 'node:http'
import { LOCALES, languageRouteOf } from '../contract/locales.ts'
import { EVENT_PARAMETERS, LIST_PARAMETERS, LOCALE_COOKIE, SESSION_COOKIE } from '../contract/shared-names.ts'
import type { CacheHeaders } from './cache-headers.ts'
import type { GatewayRequest } from './request.ts'

/** These pages and calendars look the same to every anonymous visitor; no other path is ever cached. */
const CACHEABLE_PATH = new RegExp(
  `^(/(${LOCALES.join('|')}))?(/|/events(_[dp])?(\\.ics)?|/contact|/imprint|/privacy|/cookies|/terms|/conditions|/(direct/)?events/\\d{1,10}|/workshops/\\d{1,10})?$`,
)
const EVENT_LIST = /\/events(_[dp])?(\.ics)?$/
const EVENT = /\/events\/\d+$/
const URL_MAX = 1000
const PARAMETER_MAX = 200

type PageRequest = Pick<GatewayRequest, 'method' | 'url' | 'cacheHeaders'>

export type CacheablePage = { key: string; path: string; search: string; locale: string | undefined }

/** Returns the requested page, or null when its answer could differ from person to person. */
export function cacheablePageOf({ method, url = '', cacheHeaders }: PageRequest) {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (url.length > URL_MAX || cacheHeaders.isPersonal) return null
  const at = url.indexOf('?')
  const [path, requested] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)]
  if (!CACHEABLE_PATH.test(path)) return null

  if (cookieOf(cacheHeaders, SESSION_COOKIE) !== undefined) return null
  const chosen = cookieOf(cacheHeaders, LOCALE_COOKIE)
  const locale = LOCALES.find((supported) => supported === chosen)
  const search = requested && cachedSearchOf(path, { requested, locale })
  if (search === null) return null
  return { key: `${locale ?? ''} ${path}${search}`, path, search, locale } satisfies CacheablePage
}

/**
 * Returns the parameters that the page reads, in one order and with one value each, so that no other parameter, such as
 * those of campaigns, has a page of its own. A redirect, which is not stored, has all parameters. `?form=` shows a form
 * again with what a person typed. A name may be encoded, so the query is parsed.
 */
function cachedSearchOf(path: string, { requested, locale }: { requested: string; locale: string | undefined }) {
  const query = new URLSearchParams(requested)
  if (query.has('_rsc') || (query.has('form') && EVENT.test(path))) return null
  if (languageRouteOf(path, locale).redirect) return requested

  const read = parametersOf(path).flatMap((name) => {
    const value = query.getAll(name).find(Boolean)
    return value === undefined ? [] : [[name, value]]
  })
  if (read.some(([, value = '']) => value.length > PARAMETER_MAX)) return null
  return read.length > 0 ? `?${new URLSearchParams(read)}` : ''
}

function parametersOf(path: string): readonly string[] {
  if (EVENT_LIST.test(path)) return LIST_PARAMETERS
  return EVENT.test(path) ? EVENT_PARAMETERS : []
}

export function cookieOf({ cookie }: CacheHeaders, name: string): string | undefined {
  if (!cookie) return undefined
  const pair = cookie.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}

const STATIC_FILE = /^\/_next\/static\/[\w./~@+%-]+$/

/** A file of the build never changes under its name. */
export function staticFileOf({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) {
  if ((method !== 'GET' && method !== 'HEAD') || headers.range !== undefined) return null
  return STATIC_FILE.test(url) && !url.includes('..') ? url : null
}

type ResponseHead = { status: number; headers: Record<string, string | string[]> }

/**
 * The closed list above and the anonymous request protect people; this check is a second protection. The gateway's
 * preset header replaces Next's own Cache-Control, so a page is private here only when it says so itself or sets a
 * cookie.
 */
export function isStorablePage({ status, headers }: ResponseHead): boolean {
  if (status !== 200 && status !== 404) return false
  if (setsCookie({ headers })) return false
  if (/no-store|private/i.test(String(headers['cache-control'] ?? ''))) return false
  return /^text\/(html|calendar)/.test(String(headers['content-type'] ?? ''))
}

export const setsCookie = ({ headers }: Pick<ResponseHead, 'headers'>) => headers['set-cookie'] !== undefined

export function isStorableFile({ status, headers }: ResponseHead): boolean {
  return status === 200 && !setsCookie({ headers }) && /immutable/.test(String(headers['cache-control']))
}
