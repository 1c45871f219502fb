import { type NextRequest, NextResponse } from 'next/server'
import { z } from 'zod'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@/contract/locales'
import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from '@/contract/shared-names'
import { env } from '@/env'
import { findPrincipal } from '@/features/access/service/check-session'
import { clientAddressOf } from '@/server/http/credentials'
import { tryCountAttempt } from '@/server/http/rate-limits'
import { SESSION_COOKIE } from '@/server/http/session-cookie'
import { hashToken } from '@/server/security/tokens'
import { GITHUB_PROBLEMS, type GithubProblem } from '../contract'
import { localPathOf } from '../rules'
import { callNextAuth } from './call-next-auth'
import { CSRF_COOKIE, githubOptions, RETURN_COOKIE } from './github-options'
import { findPendingSession } from './sessions'

/** The next address of the browser, with the Set-Cookie lines to send. */
type Redirect = { to: string; cookies: string[] }

const ATTEMPTS_PER_ADDRESS = { points: 30, seconds: 10 * 60 }

/** Redirects to GitHub. next-auth starts only with its own CSRF token, which this call fetches and sends. */
export async function startGithubSignIn({ from, locale }: { from: unknown; locale: unknown }): Promise<Redirect> {
  const returnPath = localisedPath(localPathOf(from), isLocale(locale) ? locale : DEFAULT_LOCALE)
  const options = githubOptions({ language: DEFAULT_LOCALE, agent: '' })
  const csrf = await callNextAuth({ method: 'GET', path: ['csrf'] }, options)
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(csrf.body)
  const { location, cookies } = await callNextAuth(
    {
      method: 'POST',
      path: ['signin', 'github'],
      cookies: { [CSRF_COOKIE]: cookieValueIn(csrf.cookies, CSRF_COOKIE) ?? '' },
      body: { csrfToken, callbackUrl: returnPath },
    },
    options,
  )
  return location?.startsWith(`${env.GITHUB_URL}/`)
    ? { to: location, cookies }
    : failedSignIn('github_failed', returnPath)
}

/** Handles the return from GitHub: leads to the target, to the second factor, or to the login page with the reason. */
export async function finishGithubSignIn(request: NextRequest): Promise<Redirect & { signedIn: boolean }> {
  // A session of this browser is ignored: accounts are linked by proved addresses alone.
  const { [SESSION_COOKIE]: _, ...cookies } = Object.fromEntries(
    request.cookies.getAll().map(({ name, value }) => [name, value]),
  )
  const query = Object.fromEntries(request.nextUrl.searchParams)
  const returnPath = pathOf(cookies[RETURN_COOKIE])
  if (query.error === 'access_denied') return failedSignIn('github_cancelled', returnPath)
  if (await isRateLimited(clientAddressOf(request.headers))) return failedSignIn('github_failed', returnPath)

  const context = { language: localeOfPath(returnPath), agent: request.headers.get('user-agent') ?? '' }
  const answer = await callNextAuth(
    { method: 'GET', path: ['callback', 'github'], query, cookies },
    githubOptions(context),
  )
  const token = cookieValueIn(answer.cookies, SESSION_COOKIE)
  const person = token ? await findSessionUser(hashToken(token)) : null
  if (!person) return failedSignIn(githubProblemOf(answer.location), returnPath)

  const language = isLocale(person.language) ? person.language : context.language
  const from = localPathOf(returnPath)
  return {
    to: localisedPath(person.waits ? `/login?${new URLSearchParams({ code: '1', from })}` : from, language),
    cookies: [...answer.cookies.filter(isForBrowser).map(toBrowserSessionCookie), localeCookie(language)],
    signedIn: true,
  }
}

/** A person with a second factor is not signed in yet: the login page asks for the code. */
async function findSessionUser(session: string) {
  const user = await findPrincipal(session)
  if (user) return { language: user.language, waits: false }
  const pending = await findPendingSession(session)
  return pending && { language: pending.language, waits: true }
}

const failedSignIn = (problem: GithubProblem, target: string) => ({
  to: `${localisedPath('/login', localeOfPath(target))}?${new URLSearchParams({ error: problem, from: localPathOf(target) })}`,
  cookies: [],
  signedIn: false,
})

const isRateLimited = async (address: string) => !(await tryCountAttempt(`github ${address}`, ATTEMPTS_PER_ADDRESS))

const localisedPath = (path: string, locale: Locale) => (locale === DEFAULT_LOCALE ? path : `/${locale}${path}`)

function localeOfPath(path: string): Locale {
  const [, first] = path.split(/[/?#]/)
  return isLocale(first) ? first : DEFAULT_LOCALE
}

/** next-auth stores the target as an absolute address. */
function pathOf(address: string | undefined): string {
  if (!address || !URL.canParse(address)) return localPathOf(undefined)
  const { pathname, search, hash } = new URL(address)
  return pathname + search + hash
}

/** next-auth puts its own errors into the same parameter; they all mean that the sign-in failed. */
function githubProblemOf(location = '/'): GithubProblem {
  const code = new URL(location, env.APP_URL).searchParams.get('error')
  return GITHUB_PROBLEMS.find((problem) => problem === code) ?? 'github_failed'
}

const cookieValueIn = (cookies: string[], name: string) =>
  new NextResponse(null, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) }).cookies.get(
    name,
  )?.value

/** The CSRF token of next-auth never leaves the server. */
const isForBrowser = (cookie: string) => !cookie.startsWith(`${CSRF_COOKIE}=`)

/** next-auth sets Expires on every cookie; a session without "remember" ends with the browser. */
const toBrowserSessionCookie = (cookie: string) =>
  cookie.startsWith(`${SESSION_COOKIE}=`) ? cookie.replace(/; Expires=[^;]+/i, '') : cookie

const localeCookie = (locale: Locale) =>
  `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_SECONDS}; SameSite=Lax`
