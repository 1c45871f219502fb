import { DEFAULT_LOCALE, isLocale, type Locale } from '@/contract/locales'

/** Adds the prefix of a language, which the default one lacks. Does not import next-intl, to keep bundles small. */
export function localizedPath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path
  return `/${locale}${path.replace(/^\/(?=$|[?#])/, '')}`
}

/** Removes the prefix of a language, from the path in the browser as well as from the rewritten one. */
export function pathWithoutLocale(path: string): string {
  const [, first, ...rest] = path.split('/')
  return isLocale(first) ? `/${rest.join('/')}` : path
}
