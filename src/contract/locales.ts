/** A new language needs a file in messages/ and its entries here. */
export const LOCALES = ['de', 'en'] as const
export type Locale = (typeof LOCALES)[number]
/** The country selects the format of dates: English as in Europe, with the day first and 24 hours. */
export const LANGUAGE_TAGS: Record<Locale, string> = { de: 'de-DE', en: 'en-GB' }
export const DEFAULT_LOCALE: Locale = 'de'

type Named = { name_de: string; name_en: string }

/** The name of a body, a category, a profession or a topic in the language of the reader. */
export const nameIn = ({ name_de, name_en }: Named, locale: string): string => (locale === 'de' ? name_de : name_en)

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)

/** Returns the first supported language of an Accept-Language header. */
export function localeOf(header: string | null | undefined): Locale {
  const preferred = (header ?? '')
    .split(',')
    .map((part) => part.trim().split(/[-;]/)[0]?.toLowerCase())
    .find(isLocale)
  return preferred ?? DEFAULT_LOCALE
}

type LanguageRoute = { path: string; redirect?: 307 | 308 }

/** Adds the default language to a path, which visitors do not see; another chosen language redirects to its prefix. */
export function languageRouteOf(path: string, chosen: string | undefined): LanguageRoute {
  const [, first] = path.split('/')
  if (first === DEFAULT_LOCALE) return { path: path.slice(DEFAULT_LOCALE.length + 1) || '/', redirect: 308 }
  if (isLocale(first)) return { path }

  const rest = path === '/' ? '' : path
  if (isLocale(chosen) && chosen !== DEFAULT_LOCALE) return { path: `/${chosen}${rest}`, redirect: 307 }
  return { path: `/${DEFAULT_LOCALE}${rest}` }
}
