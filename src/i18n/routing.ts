import { defineRouting } from 'next-intl/routing'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/contract/locales'

export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60

export { DEFAULT_LOCALE, LOCALES, type Locale }
export const LOCALE_COOKIE = 'NEXT_LOCALE'

export const routing = defineRouting({
  locales: LOCALES,
  defaultLocale: DEFAULT_LOCALE,
  localePrefix: 'as-needed',
  localeCookie: { name: LOCALE_COOKIE, maxAge: LOCALE_COOKIE_SECONDS },
})

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)

/** The first language of an Accept-Language header that we speak. */
export function localeOf(header: string | null): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => part.trim().split(/[-;]/)[0]?.toLowerCase())
    .find(isLocale)
  return wanted ?? DEFAULT_LOCALE
}
