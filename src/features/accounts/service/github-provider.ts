import 'server-only'
import type { Profile } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import { email } from '@/contract/shapes'
import { env } from '@/env'

const TIMEOUT_MS = 10_000

const githubUser = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() })
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** Undefined unless the keys are configured. */
export const isGithubConfigured = () => env.GITHUB_CLIENT_ID !== undefined && env.GITHUB_CLIENT_SECRET !== undefined

export function githubProvider(): OAuthConfig<Profile> {
  const issuer = `${env.GITHUB_URL}/login/oauth`
  return {
    id: 'github',
    name: 'GitHub',
    type: 'oauth',
    clientId: env.GITHUB_CLIENT_ID,
    clientSecret: env.GITHUB_CLIENT_SECRET,
    issuer,
    authorization: { url: `${issuer}/authorize`, params: { scope: 'read:user user:email' } },
    token: `${issuer}/access_token`,
    userinfo: { url: `${env.GITHUB_API_URL}/user`, request: ({ tokens }) => readGithubUser(tokens.access_token ?? '') },
    profile: ({ sub = '', name, email }) => ({ id: sub, name, email }),
    checks: ['pkce', 'state'],
    httpOptions: { timeout: TIMEOUT_MS },
    // Dangerous only with unproved addresses: linking requires that both sides have proved theirs.
    allowDangerousEmailAccountLinking: true,
  }
}

/** The address of a GitHub profile proves nothing; the verified primary address does. */
async function readGithubUser(token: string): Promise<Profile> {
  const [{ id, login, name }, emails] = await Promise.all([
    fetchGithub('/user', token).then((answer) => githubUser.parse(answer)),
    fetchGithub('/user/emails', token).then((answer) => githubEmails.parse(answer)),
  ])
  const verifiedEmail = email.safeParse(emails.find(({ primary, verified }) => primary && verified)?.email)
  return { sub: String(id), name: name || login, email: verifiedEmail.data }
}

async function fetchGithub(path: string, token: string): Promise<unknown> {
  const response = await fetch(env.GITHUB_API_URL + path, {
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`GitHub answered ${response.status} at ${path}`)
  return response.json()
}
