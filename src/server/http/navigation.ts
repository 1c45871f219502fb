import 'server-only'
import type { Locale } from '@/contract/locales'
import { pathIn } from '@/i18n/paths'

/**
 * Whether a browser, a mail program or a scanner opens the address, instead of a program that makes the call. What is
 * merely opened, looked at in advance or shown as an image must change nothing.
 */
export function isBrowsing({ method, headers }: Request): boolean {
  if (method === 'HEAD') return true
  if (['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].some((name) => headers.has(name))) return true
  if (differs(headers.get('sec-fetch-mode'), ['cors', 'same-origin'])) return true
  if (differs(headers.get('sec-fetch-dest'), ['empty'])) return true
  if (differs(headers.get('sec-fetch-site'), ['same-origin', 'none'])) return true
  return (headers.get('accept') ?? '').includes('text/html')
}

const differs = (value: string | null, expected: string[]) => value !== null && !expected.includes(value)

/** Leads the browser on to a page in its language, which it opens with GET. */
export const seeOther = (path: string, locale: Locale) =>
  new Response(null, { status: 303, headers: { location: pathIn(locale, path), 'cache-control': 'no-store' } })
