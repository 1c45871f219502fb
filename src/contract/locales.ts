/** A third language is one file in messages/ and its entries here. */
export const LOCALES = ['de', 'en'] as const
export type Locale = (typeof LOCALES)[number]
/** With the country whose way of writing dates is meant: English as in Europe, the day first and 24 hours. */
export const LANGUAGE_TAGS: Record<Locale, string> = { de: 'de-DE', en: 'en-GB' }
export const DEFAULT_LOCALE: Locale = 'de'

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)

/** The first language of an Accept-Language header that we speak. */
export function localeOf(header: string | null | undefined): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => part.trim().split(/[-;]/)[0]?.toLowerCase())
    .find(isLocale)
  return wanted ?? DEFAULT_LOCALE
}

type LanguageRoute = { path: string; redirect?: 307 | 308 }

/** Where a path leads: the default language has no prefix for visitors and one within, a chosen other leads to its address. */
export function languageRouteOf(path: string, chosen: string | undefined): LanguageRoute {
  const [, first] = path.split('/')
  if (first === DEFAULT_LOCALE) return { path: path.slice(DEFAULT_LOCALE.length + 1) || '/', redirect: 308 }
  if (isLocale(first)) return { path }

  const rest = path === '/' ? '' : path
  if (isLocale(chosen) && chosen !== DEFAULT_LOCALE) return { path: `/${chosen}${rest}`, redirect: 307 }
  return { path: `/${DEFAULT_LOCALE}${rest}` }
}
