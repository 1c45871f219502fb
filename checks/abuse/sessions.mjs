// Sessions that were fixed in advance, stolen, or outlived their account or password.
import assert from 'node:assert/strict'
import { createHttpClient, parseJson } from './http-client.mjs'
import { aSession, aUser, aUserWithPassword, createLogin, hashToken } from './users.mjs'

export const sessionCases = [
  {
    proves: 'A session cookie from before the sign-in is never adopted, and the new one is invisible to scripts.',
    quick: true,
    run: trySessionFixation,
  },
  {
    proves:
      'A session ends by signing out, a new password, expiry or deletion of the account; permissions end with the role.',
    quick: true,
    run: trySessionReuse,
  },
  {
    proves: 'A cookie is accepted only for requests from our own origin, whatever their content type.',
    quick: true,
    run: tryForeignOrigins,
  },
]

const sessionCookieIn = ({ headers }) => headers['set-cookie']?.find((cookie) => cookie.startsWith('session='))
const opensSession = async (send, token) => (await send({ path: '/api/user', token })).status === 200

async function trySessionFixation({ site, sql }) {
  const send = createHttpClient(site)
  const { email, password } = await aUserWithPassword(send, sql)
  const planted = 'P'.repeat(43)
  const answer = await createLogin(send)(email, password, {
    headers: { cookie: `session=${planted}; session=${planted}`, 'sec-fetch-site': 'same-origin' },
  })
  const [, token] = /^session=([^;]+)/.exec(sessionCookieIn(answer)) ?? []
  assert.notEqual(token, planted)
  assert.equal(await opensSession(send, planted), false, 'the fixed session opens')
  assert.equal(await opensSession(send, token), true)
  assert.match(sessionCookieIn(answer), /; Path=\/; HttpOnly; SameSite=Strict/)
  assert.doesNotMatch(sessionCookieIn(answer), /Domain=/i)
  const [{ count }] =
    await sql`select count(*)::int from sessions where token_hash in (${planted}, ${hashToken(planted)}, ${token})`
  assert.equal(count, 0, 'a session is stored in plain text, or under the fixed value')
  const again = parseJson(await createLogin(send)(email, password))
  assert.notEqual(again.token, token, 'a second sign-in returns the same session')
}

async function trySessionReuse({ site, sql }) {
  const send = createHttpClient(site)
  const { id, token } = await aUserWithPassword(send, sql)
  const stolen = await aSession(sql, id)
  const lent = await aSession(sql, id)
  await send({ method: 'POST', path: '/api/logout', token: lent })
  assert.equal(await opensSession(send, lent), false, 'a session survives signing out')
  const body = { password: 'nine patient elephants', password_confirmation: 'nine patient elephants' }
  assert.equal((await send({ method: 'PATCH', path: '/api/settings/password', token, body })).status, 200)
  assert.equal(await opensSession(send, stolen), false, 'a session survives a new password')
  assert.equal(await opensSession(send, token), true)
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${id}`
  assert.equal(await opensSession(send, token), false, 'a session survives its expiry')

  const right = 'GET api/sponsors'
  const staff = await aUser(sql, { rights: [right] })
  const listed = () => send({ path: '/api/sponsors', token: staff.token })
  assert.equal((await listed()).status, 200)
  await sql`delete from user_roles where user_id = ${staff.id}`
  assert.equal((await listed()).status, 403, 'a permission survives its role')
  const admin = await aUser(sql, { super_user: true })
  assert.equal(
    (await send({ method: 'DELETE', path: `/api/system/users/${staff.id}`, token: admin.token })).status,
    200,
  )
  assert.equal((await listed()).status, 401, 'a session survives its account')
}

async function tryForeignOrigins({ site, sql }) {
  const send = createHttpClient(site)
  const { token } = await aUser(sql, { super_user: true })
  const body = JSON.stringify({ name: 'Sponsor of somebody else', image: null })
  const types = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ]
  const origins = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'none' },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: `${site}.evil.example` },
    { origin: `https://evil.example@${new URL(site).host}x` },
    { referer: `${site}/admin` },
    {},
  ]
  const attempts = types.flatMap((type) => origins.map((headers) => ({ ...headers, 'content-type': type })))
  const statuses = []
  for (const headers of attempts) {
    const cookie = `session=${token}`
    statuses.push(
      (await send({ method: 'POST', path: '/api/sponsors/new', body, headers: { ...headers, cookie } })).status,
    )
    statuses.push((await send({ method: 'DELETE', path: '/api/sponsors/1', headers: { ...headers, cookie } })).status)
  }
  assert.deepEqual(
    statuses.filter((status) => status !== 403),
    [],
  )
  return `${statuses.length} attempts.`
}
