import { DEFAULT_LOCALE, isLocale, type Locale } from '@/contract/locales'

/** A path of this site in a language: the default one has no prefix. Free of next-intl, for what goes to browsers. */
export function pathIn(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path
  return `/${locale}${path.replace(/^\/(?=$|[?#])/, '')}`
}

/** The path without its language, whether it is the browser's or the one that the proxy wrote. */
export function pathWithoutLocale(path: string): string {
  const [, first, ...rest] = path.split('/')
  return isLocale(first) ? `/${rest.join('/')}` : path
}
