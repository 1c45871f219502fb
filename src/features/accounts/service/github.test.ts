import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { NextRequest, NextResponse } from 'next/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as callbackRoute } from '@/app/api/auth/[...nextauth]/route'
import { GET as startRoute } from '@/app/oauth/github/route'
import { env } from '@/env'
import { findPrincipal } from '@/features/access/service/check-session'
import { sessions, users } from '@/schema/access'
import { oauthAccounts } from '@/schema/accounts'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { hashToken } from '@/server/security/tokens'
import { callRoute } from '@/testing/calls'
import { routeOf } from '@/testing/routes'
import { aSecondFactor } from '@/testing/second-factor'
import { aUser } from '@/testing/users'

const proveRoute = routeOf('accounts.proveSecondFactor')

type Address = { email: string; primary: boolean; verified: boolean }
type Person = { id: number; login: string; name: string | null; email?: string; emails: Address[] }

const verified = (email: string): Address => ({ email, primary: true, verified: true })
const mona: Person = { id: 583231, login: 'mona', name: 'Mona Lisa', emails: [verified('Mona@Example.org')] }

/** A fake of the GitHub calls that a sign-in makes. It has one person and checks each request. */
const github = { person: mona, challenge: '', calls: 0 }
const server = createServer(async (request, response) => {
  github.calls += 1
  const answer = (body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  if (request.url === '/login/oauth/access_token') {
    const sent = new URLSearchParams(Buffer.concat(await Array.fromAsync(request)).toString())
    const proof = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    const secret = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString()
    const right = sent.get('code') === 'code-1' && proof === github.challenge && secret === 'our-id:our-secret'
    return right ? answer({ access_token: 'token-1', token_type: 'bearer', scope: '' }) : answer({ error: 'bad' }, 400)
  }
  if (request.headers.authorization !== 'Bearer token-1') return answer({}, 401)
  const { emails, ...person } = github.person
  answer(request.url === '/user' ? person : emails)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(env, {
    APP_URL: 'http://academy.example.org:8080',
    GITHUB_CLIENT_ID: 'our-id',
    GITHUB_CLIENT_SECRET: 'our-secret',
    GITHUB_URL: address,
    GITHUB_API_URL: address,
  })
})
beforeEach(async () => {
  Object.assign(github, { person: mona, calls: 0 })
  await db.delete(users)
})
afterAll(async () => {
  server.close()
  await closeDatabase()
})

const startSignIn = (query = '') => startRoute(new NextRequest(`${env.APP_URL}/oauth/github${query}`), {})
const callCallback = (url: string, cookie: string) =>
  callbackRoute(new NextRequest(url, { headers: { cookie, 'user-agent': 'Firefox on Linux' } }), {
    params: Promise.resolve({ nextauth: new URL(url).pathname.split('/').slice(3) }),
  })
const cookieLine = (response: Response) =>
  new NextResponse(null, response).cookies
    .getAll()
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')

/** Goes through GitHub and back as a browser does, and returns the last response. */
async function returnFromGithub({ query = '', state = '', cookies = '' } = {}): Promise<Response> {
  const started = await startSignIn(query)
  const parameters = new URL(started.headers.get('location') ?? '').searchParams
  github.challenge = parameters.get('code_challenge') ?? ''
  const back = new URL(parameters.get('redirect_uri') ?? '')
  back.search = new URLSearchParams({
    code: 'code-1',
    state: state || (parameters.get('state') ?? ''),
    iss: `${env.GITHUB_URL}/login/oauth`,
  }).toString()
  return callCallback(back.href, [cookieLine(started), cookies].filter(Boolean).join('; '))
}

const sessionOf = (response: Response) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith('session=')) ?? ''
const principalOf = (response: Response) =>
  findPrincipal(hashToken(/^session=([^;]+)/.exec(sessionOf(response))?.[1] ?? ''))

describe('the way to GitHub', () => {
  it('leads to the configured GitHub with state and PKCE, asking for the addresses', async () => {
    const response = await startSignIn()
    const to = new URL(response.headers.get('location') ?? '')
    expect(response.status).toBe(303)
    expect(to.origin + to.pathname).toBe(`${env.GITHUB_URL}/login/oauth/authorize`)
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      client_id: 'our-id',
      redirect_uri: `${env.APP_URL}/api/auth/callback/github`,
      scope: 'read:user user:email',
      code_challenge_method: 'S256',
    })
    expect(to.searchParams.get('state')).toHaveLength(43)
  })

  it('keeps its cookies from scripts and from every path but its own', async () => {
    const lines = (await startSignIn()).headers.getSetCookie()
    expect(lines.map((line) => line.split('=')[0]).sort()).toEqual(['auth.pkce', 'auth.state', 'auth.target'])
    for (const line of lines) expect(line).toMatch(/Path=\/api\/auth;.*HttpOnly; SameSite=Lax/)
  })

  it('answers 404 where GitHub is not configured', async () => {
    const id = env.GITHUB_CLIENT_ID
    Object.assign(env, { GITHUB_CLIENT_ID: undefined })
    const answers = [await startSignIn(), await callCallback(`${env.APP_URL}/api/auth/callback/github?code=code-1`, '')]
    Object.assign(env, { GITHUB_CLIENT_ID: id })
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  it.each(['session', 'csrf', 'providers', 'signin', 'signout', 'signin/github', 'callback/other', 'error'])(
    'does not open /api/auth/%s of next-auth',
    async (path) => {
      expect((await callCallback(`${env.APP_URL}/api/auth/${path}`, '')).status).toBe(404)
    },
  )
})

describe('somebody new', () => {
  it('gets a verified account with the role of self-registered people and no permission', async () => {
    const user = await principalOf(await returnFromGithub({ query: '?locale=en' }))
    expect(user).toMatchObject({
      name: 'Mona Lisa',
      email: 'mona@example.org',
      language: 'en',
      roles: ['User'],
      routePermissions: [],
      is_super_user: false,
    })
    expect(user?.email_verified_at).not.toBeNull()
  })

  it('is named by the login when GitHub has no name', async () => {
    github.person = { ...mona, name: null }
    expect(await principalOf(await returnFromGithub())).toMatchObject({ name: 'mona', language: 'de' })
  })

  it('returns to the same account, even with a new address', async () => {
    const first = await principalOf(await returnFromGithub())
    github.person = { ...mona, emails: [verified('new@example.org')] }
    const second = await principalOf(await returnFromGithub())
    expect(second).toMatchObject({ id: first?.id, email: 'mona@example.org' })
    expect(await db.$count(users)).toBe(1)
  })
})

describe('the session', () => {
  it('is an ordinary session: strict, unreadable by scripts, ending with the browser, stored as a hash', async () => {
    const response = await returnFromGithub()
    const names = response.headers.getSetCookie().map((line) => line.split('=')[0])
    expect(names.sort()).toEqual(['NEXT_LOCALE', 'auth.pkce', 'auth.state', 'session'])
    expect(sessionOf(response)).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    const [stored] = await db.select().from(sessions)
    expect(stored).toMatchObject({ remember: false, user_agent: 'Firefox, Linux' })
    expect(sessionOf(response)).not.toContain(stored?.token_hash)
  })

  it('starts on a page that redirects by itself, because a redirect would not carry the strict cookie', async () => {
    const response = await returnFromGithub({ query: '?from=/admin/workshops?page=2%26sortBy=date' })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(
      '<meta http-equiv="refresh" content="0;url=/admin/workshops?page=2&amp;sortBy=date">',
    )
  })

  it("continues in the account's own language", async () => {
    await aUser({ email: 'mona@example.org', language: 'en' })
    const response = await returnFromGithub({ query: '?from=/settings' })
    expect(await response.text()).toContain('url=/en/settings"')
    expect(response.headers.getSetCookie()).toContain('NEXT_LOCALE=en; Path=/; Max-Age=31536000; SameSite=Lax')
  })

  it.each(['//evil.example', 'https://evil.example', '/en//evil.example'])('never leads on to %s', async (from) => {
    const response = await returnFromGithub({ query: `?${new URLSearchParams({ from })}` })
    expect(await response.text()).toContain('url=/admin"')
  })
})

describe('somebody who has an account', () => {
  it('is linked to it by the address that both sides have verified', async () => {
    const owner = await aUser({ email: 'mona@example.org' })
    expect(await principalOf(await returnFromGithub())).toMatchObject({ id: owner.id })
    expect(await db.select().from(oauthAccounts)).toMatchObject([
      { provider: 'github', provider_account_id: '583231', user_id: owner.id },
    ])
  })

  it('is not linked while the account has not verified its address', async () => {
    const squatted = await aUser({ email: 'mona@example.org', verified: false })
    const response = await returnFromGithub({ query: '?locale=en&from=/settings' })
    expect(response.headers.get('location')).toBe('/en/login?error=github_account_unverified&from=%2Fsettings')
    expect(sessionOf(response)).toBe('')
    expect(await db.select().from(oauthAccounts).where(eq(oauthAccounts.user_id, squatted.id))).toEqual([])
  })

  it('is not linked to the account that is signed in', async () => {
    const other = await aUser()
    const user = await principalOf(await returnFromGithub({ cookies: `session=${other.token}` }))
    expect(user).toMatchObject({ email: 'mona@example.org' })
  })
})

describe('a person with a second factor', () => {
  async function comeBackToCode(query = '') {
    const owner = await aUser({ email: 'mona@example.org', language: 'en' })
    const { recovery_codes } = await aSecondFactor(owner)
    return { owner, recovery_codes, response: await returnFromGithub({ query }) }
  }
  const prove = (response: Response, code?: string) => {
    const [cookie = ''] = sessionOf(response).split(';')
    return callRoute(proveRoute, { body: { code }, headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  }

  it('is sent to the code with a session that permits nothing', async () => {
    const { owner, response } = await comeBackToCode('?from=/admin/workshops?page=2')
    expect(await response.text()).toContain('url=/en/login?code=1&amp;from=%2Fadmin%2Fworkshops%3Fpage%3D2"')
    expect(await principalOf(response)).toBeNull()
    const waiting = await db.select().from(sessions).where(eq(sessions.proved, false))
    expect(waiting).toMatchObject([{ user_id: owner.id }])
    const logins = and(eq(auditLog.object_id, String(owner.id)), eq(auditLog.action, 'login'))
    expect(await db.$count(auditLog, logins)).toBe(0)
  })

  it('is signed in by the code, with another session', async () => {
    const { owner, recovery_codes, response } = await comeBackToCode()
    expect(await prove(response, '000 000')).toMatchObject({ status: 422 })
    const { body } = await prove(response, recovery_codes[0])
    expect(await findPrincipal(hashToken(body.token))).toMatchObject({ id: owner.id })
    expect(await prove(response, recovery_codes[1])).toMatchObject({ status: 401 })
  })
})

describe('a sign-in that is refused', () => {
  it.each<[string, Address[]]>([
    ['no address', []],
    ['an unverified one', [{ ...verified('mona@example.org'), verified: false }]],
    ['a verified one that is not the primary', [{ ...verified('mona@example.org'), primary: false }]],
    ['a primary one that is no address of ours', [verified('not an address')]],
  ])('says so where GitHub knows %s', async (_, emails) => {
    github.person = { ...mona, email: 'mona@example.org', emails }
    const response = await returnFromGithub()
    expect(response.headers.get('location')).toBe('/login?error=github_unverified&from=%2Fadmin')
    expect(await db.$count(users)).toBe(0)
  })

  it('ends at the login page when the state is not the one that was sent', async () => {
    const response = await returnFromGithub({ state: 'another' })
    expect(response.headers.get('location')).toBe('/login?error=github_failed&from=%2Fadmin')
    expect(github.calls).toBe(0)
  })

  it('ends at the login page when it started in another browser', async () => {
    const response = await callCallback(`${env.APP_URL}/api/auth/callback/github?code=code-1&state=x`, '')
    expect(response.headers.get('location')).toBe('/login?error=github_failed&from=%2Fadmin')
  })

  it('ends at the login page when the person declines', async () => {
    const response = await callCallback(`${env.APP_URL}/api/auth/callback/github?error=access_denied`, '')
    expect(response.headers.get('location')).toBe('/login?error=github_cancelled&from=%2Fadmin')
  })

  it('ends at the login page when GitHub refuses our keys', async () => {
    Object.assign(env, { GITHUB_CLIENT_SECRET: 'wrong' })
    const response = await returnFromGithub()
    Object.assign(env, { GITHUB_CLIENT_SECRET: 'our-secret' })
    expect(response.headers.get('location')).toBe('/login?error=github_failed&from=%2Fadmin')
  })
})
