import 'server-only'
import type { Locale } from '@/contract/locales'
import { localizedPath } from '@/i18n/paths'

/**
 * Recognises a browser, a mail program or a scanner that opens an address, instead of a program that makes the call.
 * Opening, prefetching or showing an address must change nothing.
 */
export function isNavigation({ method, headers }: Request): boolean {
  if (method === 'HEAD') return true
  if (['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].some((name) => headers.has(name))) return true
  if (isOtherThan(headers.get('sec-fetch-mode'), ['cors', 'same-origin'])) return true
  if (isOtherThan(headers.get('sec-fetch-dest'), ['empty'])) return true
  if (isOtherThan(headers.get('sec-fetch-site'), ['same-origin', 'none'])) return true
  return (headers.get('accept') ?? '').includes('text/html')
}

const isOtherThan = (value: string | null, expected: string[]) => value !== null && !expected.includes(value)

/** The browser follows with GET to a page in its language. */
export const seeOther = (path: string, locale: Locale) =>
  new Response(null, { status: 303, headers: { location: localizedPath(locale, path), 'cache-control': 'no-store' } })
