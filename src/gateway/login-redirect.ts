import { DEFAULT_LOCALE, isLocale, languageRouteOf } from '../contract/locales.ts'
import { LOCALE_COOKIE, SESSION_COOKIE } from '../contract/shared-names.ts'
import { cookieOf } from './cacheable-pages.ts'
import type { GatewayRequest } from './request.ts'

/** Matches the pages of app/[locale]/(admin), without the language. */
const OFFICE_PATH = /^\/(admin|settings|support|system)(\/|$)/

type PageRequest = Pick<GatewayRequest, 'method' | 'url' | 'headers' | 'cacheHeaders'>

/**
 * Returns the address of the login page for a visitor of the back office who sends no session, else null. Nothing is
 * authorised here: a page without its calls shows nothing, and each call checks the session.
 */
export function loginAddressFor({ method, url = '', cacheHeaders }: PageRequest): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || cacheHeaders.isPersonal) return null
  if (cookieOf(cacheHeaders, SESSION_COOKIE) !== undefined) return null
  const [pathname = ''] = url.split('?', 1)
  const [, first, ...rest] = pathname.split('/')
  const path = isLocale(first) ? `/${rest.join('/')}` : pathname
  if (!OFFICE_PATH.test(path)) return null

  // The login page has the language of the requested one.
  const route = languageRouteOf(pathname, cookieOf(cacheHeaders, LOCALE_COOKIE))
  const [, locale] = route.path.split('/')
  const prefix = isLocale(locale) && locale !== DEFAULT_LOCALE ? `/${locale}` : ''
  return `${prefix}/login?${new URLSearchParams({ from: path + url.slice(pathname.length) })}`
}

/**
 * A browser sends the strict cookie of the session with no navigation from another site, such as a link in a mail, nor
 * with the redirects that follow. A page that opens the address once more is a navigation of this site.
 */
export const comesFromOtherSite = ({ headers }: PageRequest) => headers['sec-fetch-site'] === 'cross-site'
