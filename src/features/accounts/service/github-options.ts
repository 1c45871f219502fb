import type { AuthOptions, LoggerInstance, User } from 'next-auth'
import { env } from '@/env'
import { SESSION_COOKIE } from '@/server/http/session-cookie'
import { log } from '@/server/observability/log'
import type { GithubProblem } from '../contract'
import { findUserByEmail, githubAdapter, type SignInContext } from './github-adapter'
import { githubProvider } from './github-provider'

export const CSRF_COOKIE = 'auth.csrf'
/** The target after signing in, stored while the person is at GitHub. */
export const RETURN_COOKIE = 'auth.target'

export function githubOptions(context: SignInContext): AuthOptions {
  return {
    secret: env.APP_SECRET,
    providers: [githubProvider()],
    adapter: githubAdapter(context),
    cookies: {
      sessionToken: cookieConfig(SESSION_COOKIE, { sameSite: 'strict', path: '/' }),
      csrfToken: cookieConfig(CSRF_COOKIE),
      callbackUrl: cookieConfig(RETURN_COOKIE),
      state: cookieConfig('auth.state'),
      pkceCodeVerifier: cookieConfig('auth.pkce'),
    },
    callbacks: { signIn: async ({ user }) => checkAccountLink(user) },
    logger,
  }
}

/** Lax, because the browser sends them with the redirect from GitHub; only the callback reads them. */
const cookieConfig = (name: string, more: { sameSite?: string; path?: string } = {}) => ({
  name,
  options: { httpOnly: true, sameSite: 'lax', path: '/api/auth', secure: env.APP_URL.startsWith('https:'), ...more },
})

/**
 * Links by e-mail only where both sides have proved the address. Else a stranger who opened an account with another
 * person's address would share it with its owner later.
 */
async function checkAccountLink(person: User): Promise<true | string> {
  const isLinked = 'emailVerified' in person
  if (isLinked) return true
  if (!person.email) return loginErrorPath('github_unverified')
  const owner = await findUserByEmail(person.email)
  return !owner || owner.emailVerified ? true : loginErrorPath('github_account_unverified')
}

const loginErrorPath = (problem: GithubProblem) => `/login?${new URLSearchParams({ error: problem })}`

/** The messages of these errors are about the provider; others may quote rows with personal data and are not logged. */
const SAFE_ERROR_CODES = ['OAUTH_CALLBACK_ERROR', 'SIGNIN_OAUTH_ERROR']

const logger: LoggerInstance = {
  error: (code, details: unknown) =>
    log.warn(
      { code, ...(SAFE_ERROR_CODES.includes(code) && { reason: errorTextOf(details) }) },
      'sign-in with GitHub failed',
    ),
  warn: () => undefined,
  debug: () => undefined,
}

function errorTextOf(details: unknown): string {
  if (details instanceof Error) return details.message
  return typeof details === 'object' && details && 'error' in details ? errorTextOf(details.error) : ''
}
