import { getPathname } from './navigation'
import { DEFAULT_LOCALE, LOCALES, type Locale } from './routing'

/** The canonical address of a public page and the same page in every language. */
export function alternatesOf(href: string, locale: Locale) {
  const languages = Object.fromEntries(LOCALES.map((other) => [other, getPathname({ href, locale: other })]))
  return {
    canonical: getPathname({ href, locale }),
    languages: { ...languages, 'x-default': getPathname({ href, locale: DEFAULT_LOCALE }) },
  }
}
