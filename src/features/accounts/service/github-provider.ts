import 'server-only'
import type { Profile } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import { email } from '@/contract/shapes'
import { env } from '@/env'

const PATIENCE = 10_000

const person = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() })
const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** Offered only where its keys are configured. */
export const offersGithub = () => env.GITHUB_CLIENT_ID !== undefined && env.GITHUB_CLIENT_SECRET !== undefined

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
    userinfo: { url: `${env.GITHUB_API_URL}/user`, request: ({ tokens }) => readPerson(tokens.access_token ?? '') },
    profile: ({ sub = '', name, email }) => ({ id: sub, name, email }),
    checks: ['pkce', 'state'],
    httpOptions: { timeout: PATIENCE },
    // Dangerous only with unproved addresses: before it links, both sides have proved theirs.
    allowDangerousEmailAccountLinking: true,
  }
}

/** The e-mail that anybody may put on their GitHub page proves nothing; the verified primary address does. */
async function readPerson(token: string): Promise<Profile> {
  const [{ id, login, name }, known] = await Promise.all([
    ask('/user', token).then((answer) => person.parse(answer)),
    ask('/user/emails', token).then((answer) => addresses.parse(answer)),
  ])
  const proved = email.safeParse(known.find(({ primary, verified }) => primary && verified)?.email)
  return { sub: String(id), name: name || login, email: proved.data }
}

async function ask(path: string, token: string): Promise<unknown> {
  const response = await fetch(env.GITHUB_API_URL + path, {
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!response.ok) throw new Error(`GitHub answered ${response.status} at ${path}`)
  return response.json()
}
