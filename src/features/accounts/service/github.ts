import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import { z } from 'zod'
import { DEFAULT_LOCALE, type Locale } from '@/contract/locales'
import { env } from '@/env'
import { findPrincipal } from '@/features/access/service/principal'
import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from '@/i18n/routing'
import { hasAttemptLeft } from '@/server/limits'
import { SESSION_COOKIE } from '@/server/session-cookie'
import { hashToken } from '@/server/tokens'
import { GITHUB_PROBLEMS, type GithubProblem } from '../contract'
import { ownPath } from '../rules'
import { askNextAuth } from './github-handler'
import { CSRF_COOKIE, githubOptions, TARGET_COOKIE } from './github-options'
import { findWaiting } from './sessions'

/** Where the browser goes next, taking these Set-Cookie lines along. */
type Step = { to: string; cookies: string[] }

const FROM_ONE_ADDRESS = { points: 30, seconds: 10 * 60 }

/** Leads to GitHub. next-auth starts only on a form with a token of its own, which is asked for and sent here. */
export async function startGithub({ from, locale }: { from: unknown; locale: unknown }): Promise<Step> {
  const target = localised(ownPath(from), isLocale(locale) ? locale : DEFAULT_LOCALE)
  const options = githubOptions({ language: DEFAULT_LOCALE, agent: '' })
  const proof = await askNextAuth({ method: 'GET', path: ['csrf'] }, options)
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(proof.body)
  const { location, cookies } = await askNextAuth(
    {
      method: 'POST',
      path: ['signin', 'github'],
      cookies: { [CSRF_COOKIE]: valueSet(proof.cookies, CSRF_COOKIE) ?? '' },
      body: { csrfToken, callbackUrl: target },
    },
    options,
  )
  return location?.startsWith(`${env.GITHUB_URL}/`) ? { to: location, cookies } : failed('github_failed', target)
}

/** The way back: signed in, or to the second step, and on to the target in the person's language, or to the login page with the reason. */
export async function finishGithub(request: NextRequest): Promise<Step & { signedIn: boolean }> {
  // Whoever is signed in here already is left out of it: accounts are linked by proved addresses alone.
  const { [SESSION_COOKIE]: _, ...cookies } = Object.fromEntries(
    request.cookies.getAll().map(({ name, value }) => [name, value]),
  )
  const query = Object.fromEntries(request.nextUrl.searchParams)
  const target = pathOf(cookies[TARGET_COOKIE])
  if (query.error === 'access_denied') return failed('github_cancelled', target)
  if (await asksTooOften(request.headers.get('x-client-address') ?? 'local')) return failed('github_failed', target)

  const newcomer = { language: languageOf(target), agent: request.headers.get('user-agent') ?? '' }
  const answer = await askNextAuth(
    { method: 'GET', path: ['callback', 'github'], query, cookies },
    githubOptions(newcomer),
  )
  const token = valueSet(answer.cookies, SESSION_COOKIE)
  const person = token ? await whoComesWith(hashToken(token)) : null
  if (!person) return failed(problemIn(answer.location), target)

  const language = isLocale(person.language) ? person.language : newcomer.language
  const from = ownPath(target)
  return {
    to: localised(person.waits ? `/login?${new URLSearchParams({ code: '1', from })}` : from, language),
    cookies: [...answer.cookies.filter(isForBrowser).map(untilTheBrowserCloses), keepLocale(language)],
    signedIn: true,
  }
}

/** Whoever has a second step is not signed in yet: the login page asks for the code. */
async function whoComesWith(session: string) {
  const user = await findPrincipal(session)
  if (user) return { language: user.language, waits: false }
  const waiting = await findWaiting(session)
  return waiting && { language: waiting.language, waits: true }
}

const failed = (problem: GithubProblem, target: string) => ({
  to: `${localised('/login', languageOf(target))}?${new URLSearchParams({ error: problem, from: ownPath(target) })}`,
  cookies: [],
  signedIn: false,
})

const asksTooOften = async (address: string) => !(await hasAttemptLeft(`github ${address}`, FROM_ONE_ADDRESS))

const localised = (path: string, locale: Locale) => (locale === DEFAULT_LOCALE ? path : `/${locale}${path}`)

function languageOf(path: string): Locale {
  const [, first] = path.split(/[/?#]/)
  return isLocale(first) ? first : DEFAULT_LOCALE
}

/** next-auth keeps the target as a whole address. */
function pathOf(address: string | undefined): string {
  if (!address || !URL.canParse(address)) return ownPath(undefined)
  const { pathname, search, hash } = new URL(address)
  return pathname + search + hash
}

/** next-auth names its own errors in the same place; they all mean that it did not work. */
function problemIn(location = '/'): GithubProblem {
  const named = new URL(location, env.APP_URL).searchParams.get('error')
  return GITHUB_PROBLEMS.find((problem) => problem === named) ?? 'github_failed'
}

const valueSet = (cookies: string[], name: string) =>
  new NextResponse(null, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) }).cookies.get(
    name,
  )?.value

/** The token that starts a sign-in never leaves the server. */
const isForBrowser = (cookie: string) => !cookie.startsWith(`${CSRF_COOKIE}=`)

/** next-auth dates every cookie; a session without "remember" ends with the browser. */
const untilTheBrowserCloses = (cookie: string) =>
  cookie.startsWith(`${SESSION_COOKIE}=`) ? cookie.replace(/; Expires=[^;]+/i, '') : cookie

const keepLocale = (locale: Locale) =>
  `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_SECONDS}; SameSite=Lax`
