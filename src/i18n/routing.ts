import { defineRouting } from 'next-intl/routing'
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale, localeOf } from '@/contract/locales'
import { LOCALE_COOKIE } from '@/contract/names'

export { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, LOCALES, type Locale, localeOf }
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60

export const routing = defineRouting({
  locales: LOCALES,
  defaultLocale: DEFAULT_LOCALE,
  localePrefix: 'as-needed',
  localeCookie: { name: LOCALE_COOKIE, maxAge: LOCALE_COOKIE_SECONDS },
})
