import 'server-only'
import type { AuthOptions, User } from 'next-auth'
import { z } from 'zod'
import { DEFAULT_LOCALE, type Locale } from '@/contract/locales'
import { env } from '@/env'
import { findPrincipal } from '@/features/access/service/principal'
import { isLocale } from '@/i18n/routing'
import { log } from '@/server/log'
import { SESSION_COOKIE } from '@/server/session-cookie'
import { hashToken } from '@/server/tokens'
import { GITHUB_PROBLEMS, type GithubProblem } from '../contract'
import { ownPath } from '../rules'
import { findByEmail, githubAdapter, type Newcomer } from './github-adapter'
import { askNextAuth } from './github-handler'
import { githubProvider } from './github-provider'

/** Where the browser goes next, with these cookies. */
type Step = { to: string; cookies: string[] }

const PATH = '/api/auth'
const TARGET_COOKIE = 'auth.target'
const nobody: Newcomer = { language: DEFAULT_LOCALE, agent: '' }

/** Leads to GitHub. next-auth starts only on a form with a token of its own, which is asked for and sent here. */
export async function startGithub({ from, locale }: { from: unknown; locale: unknown }): Promise<Step> {
  const target = localised(ownPath(from), isLocale(locale) ? locale : DEFAULT_LOCALE)
  const options = optionsFor(nobody)
  const proof = await askNextAuth({ method: 'GET', path: ['csrf'] }, options)
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(proof.body)
  const { location = failure('github_failed', target), cookies } = await askNextAuth(
    {
      method: 'POST',
      path: ['signin', 'github'],
      cookies: cookiesOf(proof.cookies.map((cookie) => cookie.split(';')[0]).join(';')),
      body: { csrfToken, callbackUrl: target },
    },
    options,
  )
  return { to: location, cookies }
}

/** What GitHub sent back: signed in, with the way to go on in the person's language, or a reason why not. */
export async function finishGithub(request: Request): Promise<Step & { signedIn: boolean }> {
  // Whoever is signed in here already is left out of it: linking follows proved addresses alone.
  const { [SESSION_COOKIE]: _, ...cookies } = cookiesOf(request.headers.get('cookie') ?? '')
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const target = targetOf(cookies[TARGET_COOKIE])
  if (query.error === 'access_denied') return { to: failure('github_cancelled', target), cookies: [], signedIn: false }

  const newcomer = { language: languageOf(target), agent: request.headers.get('user-agent') ?? '' }
  const answer = await askNextAuth({ method: 'GET', path: ['callback', 'github'], query, cookies }, optionsFor(newcomer))
  const token = cookiesOf(answer.cookies.find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`)) ?? '')[SESSION_COOKIE]
  const user = token ? await findPrincipal(hashToken(token)) : null
  if (!user) return { to: failure(problemIn(answer.location), target), cookies: answer.cookies, signedIn: false }

  const language = isLocale(user.language) ? user.language : newcomer.language
  return { to: localised(ownPath(target), language), cookies: answer.cookies.map(untilTheBrowserCloses), signedIn: true }
}

function optionsFor(newcomer: Newcomer): AuthOptions {
  return {
    secret: env.APP_SECRET,
    providers: [githubProvider()],
    adapter: githubAdapter(newcomer),
    cookies: {
      sessionToken: cookie(SESSION_COOKIE, { sameSite: 'strict', path: '/' }),
      callbackUrl: cookie(TARGET_COOKIE),
      csrfToken: cookie('auth.csrf'),
      state: cookie('auth.state'),
      pkceCodeVerifier: cookie('auth.pkce'),
    },
    callbacks: { signIn: async ({ user }) => refusalOf(user) ?? true },
    logger: { error: noteFailure, warn: silent, debug: silent },
  }
}

/** Lax, because they must come back with the answer from GitHub; nothing but the callback needs to see them. */
const cookie = (name: string, more: { sameSite?: 'strict'; path?: string } = {}) => ({
  name,
  options: { httpOnly: true, sameSite: 'lax', path: PATH, secure: env.APP_URL.startsWith('https:'), ...more },
})
