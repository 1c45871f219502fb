import { useLocale } from 'next-intl'
import { call } from '@/client/calls/call'
import { isLocale, type Locale } from '@/contract/locales'
import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from '@/contract/shared-names'
import { getPathname } from '@/i18n/navigation'
import { getUser } from '../../contract'

/** Redirects after signing in, in the person's own language. A reload clears every answer read before. */
export function useRedirectAfterSignIn(from: string) {
  const current = useLocale()
  return async () => {
    const { language } = await call(getUser).catch(() => ({ language: current }))
    const locale = isLocale(language) ? language : current
    if (locale !== current) await saveLocaleCookie(locale).catch(() => undefined)
    window.location.replace(getPathname({ href: from, locale }))
    await pageUnload
  }
}

/** Stores the language for the next page. A browser without the cookie store stays in the language of the login page. */
async function saveLocaleCookie(value: Locale) {
  const expires = Date.now() + LOCALE_COOKIE_SECONDS * 1000
  await window.cookieStore.set({ name: LOCALE_COOKIE, value, path: '/', sameSite: 'lax', expires })
}

/** Never resolves, so that the form stays busy and nobody sends it twice. */
const pageUnload = new Promise<never>(() => undefined)
