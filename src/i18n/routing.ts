import { defineRouting } from 'next-intl/routing'
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale, localeOf } from '@/contract/locales'
import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from '@/contract/shared-names'

export { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, LOCALES, type Locale, localeOf }

export const routing = defineRouting({
  locales: LOCALES,
  defaultLocale: DEFAULT_LOCALE,
  localePrefix: 'as-needed',
  localeCookie: { name: LOCALE_COOKIE, maxAge: LOCALE_COOKIE_SECONDS },
})
