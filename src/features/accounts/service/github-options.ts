import 'server-only'
import type { AuthOptions, LoggerInstance, User } from 'next-auth'
import { env } from '@/env'
import { log } from '@/server/log'
import { SESSION_COOKIE } from '@/server/session-cookie'
import type { GithubProblem } from '../contract'
import { findByEmail, githubAdapter, type Newcomer } from './github-adapter'
import { githubProvider } from './github-provider'

export const CSRF_COOKIE = 'auth.csrf'
/** Where the person goes after signing in, kept while they are away. */
export const TARGET_COOKIE = 'auth.target'

export function githubOptions(newcomer: Newcomer): AuthOptions {
  return {
    secret: env.APP_SECRET,
    providers: [githubProvider()],
    adapter: githubAdapter(newcomer),
    cookies: {
      sessionToken: cookie(SESSION_COOKIE, { sameSite: 'strict', path: '/' }),
      csrfToken: cookie(CSRF_COOKIE),
      callbackUrl: cookie(TARGET_COOKIE),
      state: cookie('auth.state'),
      pkceCodeVerifier: cookie('auth.pkce'),
    },
    callbacks: { signIn: async ({ user }) => refusalOf(user) },
    logger,
  }
}

/** Lax, because they must come back with the answer from GitHub; only the callback needs to see them. */
const cookie = (name: string, more: { sameSite?: string; path?: string } = {}) => ({
  name,
  options: { httpOnly: true, sameSite: 'lax', path: '/api/auth', secure: env.APP_URL.startsWith('https:'), ...more },
})

/**
 * Links by e-mail only where both sides have proved the address: whoever opened an account with somebody else's address
 * must not find them in it later.
 */
async function refusalOf(person: User): Promise<true | string> {
  const isLinked = 'emailVerified' in person
  if (isLinked) return true
  if (!person.email) return refusal('github_unverified')
  const owner = await findByEmail(person.email)
  return !owner || owner.emailVerified ? true : refusal('github_account_unverified')
}

const refusal = (problem: GithubProblem) => `/login?${new URLSearchParams({ error: problem })}`

/** The messages of these speak of the provider; those of others may quote rows, and rows hold personal data. */
const TELLING = ['OAUTH_CALLBACK_ERROR', 'SIGNIN_OAUTH_ERROR']

const logger: LoggerInstance = {
  error: (code, details: unknown) =>
    log.warn({ code, ...(TELLING.includes(code) && { reason: messageOf(details) }) }, 'sign-in with GitHub failed'),
  warn: () => undefined,
  debug: () => undefined,
}

function messageOf(details: unknown): string {
  if (details instanceof Error) return details.message
  return typeof details === 'object' && details && 'error' in details ? messageOf(details.error) : ''
}
