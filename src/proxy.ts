import { type NextRequest, NextResponse } from 'next/server'
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE } from './i18n/routing'

/** Locale routing only: the default language has no prefix, a chosen other one leads to its address. It authorises nothing. */
export function proxy(request: NextRequest) {
  const url = request.nextUrl.clone()
  const [, first] = url.pathname.split('/')

  if (first === DEFAULT_LOCALE) {
    url.pathname = url.pathname.slice(DEFAULT_LOCALE.length + 1) || '/'
    return NextResponse.redirect(url, 308)
  }
  if (isLocale(first)) return NextResponse.next()

  const chosen = request.cookies.get(LOCALE_COOKIE)?.value
  if (isLocale(chosen) && chosen !== DEFAULT_LOCALE) {
    url.pathname = `/${chosen}${url.pathname === '/' ? '' : url.pathname}`
    return NextResponse.redirect(url, 307)
  }
  url.pathname = `/${DEFAULT_LOCALE}${url.pathname === '/' ? '' : url.pathname}`
  return NextResponse.rewrite(url)
}

/** Next reads this literal at build time. What is not named here gets a language, a name with a dot as well. */
export const config = {
  matcher: [
    '/((?!api/|_next/|oauth/|headers/|images/|storage/|(?:openapi\\.json|icon\\.svg|apple-icon\\.png|favicon\\.ico|preview\\.png|robots\\.txt|sitemap\\.xml)$).*)',
  ],
}
