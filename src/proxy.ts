import { type NextRequest, NextResponse } from 'next/server'
import { languageRouteOf } from './contract/locales'
import { LOCALE_COOKIE } from './contract/shared-names'

/**
 * Next requires the name `proxy`. It does only the locale routing, by the rule that the gateway shares, and authorises
 * nothing.
 */
export function proxy(request: NextRequest) {
  const url = request.nextUrl.clone()
  const { path, redirect } = languageRouteOf(url.pathname, request.cookies.get(LOCALE_COOKIE)?.value)
  if (path === url.pathname) return NextResponse.next()
  url.pathname = path
  return redirect ? NextResponse.redirect(url, redirect) : NextResponse.rewrite(url)
}

/**
 * Next reads this literal at build time. Every path that is not excluded gets a language, also one with a dot; the
 * gateway has resolved the language of its requests already.
 */
export const config = {
  matcher: [
    {
      source:
        '/((?!api/|_next/|oauth/|headers/|images/|storage/|\\.well-known/|(?:openapi\\.json|icon\\.svg|apple-icon\\.png|favicon\\.ico|preview\\.png|check-in-worker\\.js|check-in-\\w+\\.png|robots\\.txt|sitemap\\.xml)$).*)',
      missing: [{ type: 'header', key: 'x-locale-resolved' }],
    },
  ],
}
