'use client'

import { useLocale } from 'next-intl'
import { call } from '@/client/call'
import { getPathname } from '@/i18n/navigation'
import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, type Locale } from '@/i18n/routing'
import { getUser } from '../contract'

/** Goes on after signing in, in the person's own language. The page is loaded anew: nothing read before is left over. */
export function useEntrance(from: string) {
  const current = useLocale()
  return async () => {
    const { language } = await call(getUser).catch(() => ({ language: current }))
    const locale = isLocale(language) ? language : current
    if (locale !== current) await keepLocale(locale).catch(() => undefined)
    window.location.replace(getPathname({ href: from, locale }))
    await untilThePageIsGone
  }
}

/** Without it the language of the login page would lead on. A browser that does not know this store keeps that language. */
async function keepLocale(value: Locale) {
  const expires = Date.now() + LOCALE_COOKIE_SECONDS * 1000
  await window.cookieStore.set({ name: LOCALE_COOKIE, value, path: '/', sameSite: 'lax', expires })
}

/** The form stays busy, so that nobody sends it twice. */
const untilThePageIsGone = new Promise<never>(() => undefined)
