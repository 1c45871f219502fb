import { type NextRequest, NextResponse } from 'next/server'
import { languageRouteOf } from './contract/locales'
import { LOCALE_COOKIE } from './i18n/routing'

/** Locale routing only, by the rule that the door shares. It authorises nothing. */
export function proxy(request: NextRequest) {
  const url = request.nextUrl.clone()
  const { path, redirect } = languageRouteOf(url.pathname, request.cookies.get(LOCALE_COOKIE)?.value)
  if (path === url.pathname) return NextResponse.next()
  url.pathname = path
  return redirect ? NextResponse.redirect(url, redirect) : NextResponse.rewrite(url)
}

/**
 * Next reads this literal at build time. What is not named here gets a language, a name with a dot as well; the pages that
 * the door asks for have theirs already.
 */
export const config = {
  matcher: [
    {
      source:
        '/((?!api/|_next/|oauth/|headers/|images/|storage/|(?:openapi\\.json|icon\\.svg|apple-icon\\.png|favicon\\.ico|preview\\.png|robots\\.txt|sitemap\\.xml)$).*)',
      missing: [{ type: 'header', key: 'x-language-settled' }],
    },
  ],
}
