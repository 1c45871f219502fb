import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/contract/locales'
import { localizedPath } from './paths'

/** The canonical address of a public page and the same page in every language. */
export function alternatesOf(href: string, locale: Locale) {
  const languages = Object.fromEntries(LOCALES.map((other) => [other, localizedPath(other, href)]))
  return {
    canonical: localizedPath(locale, href),
    languages: { ...languages, 'x-default': localizedPath(DEFAULT_LOCALE, href) },
  }
}
