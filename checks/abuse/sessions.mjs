// Sessions that were prepared, stolen or outlived what they were given for.
import assert from 'node:assert/strict'
import { askerOf, jsonOf } from './ask.mjs'
import { aPerson, aSession, hashOf, loginOf, withPassword } from './people.mjs'

export const sessionCases = [
  {
    proves: 'A cookie that was there before signing in is never taken over, and the new one is for the server alone.',
    quick: true,
    run: fixation,
  },
  {
    proves: 'A session ends with signing out, a new password, the account and its time; rights end with the role.',
    quick: true,
    run: reuse,
  },
  {
    proves: 'A cookie acts only for calls that prove our own page as their origin, whatever the type of what is sent.',
    quick: true,
    run: foreignOrigins,
  },
]

const cookieIn = ({ headers }) => headers['set-cookie']?.find((cookie) => cookie.startsWith('session='))
const opens = async (ask, token) => (await ask({ path: '/api/user', token })).status === 200

async function fixation({ site, sql }) {
  const ask = askerOf(site)
  const { email, password } = await withPassword(ask, sql)
  const planted = 'P'.repeat(43)
  const answer = await loginOf(ask)(email, password, {
    headers: { cookie: `session=${planted}; session=${planted}`, 'sec-fetch-site': 'same-origin' },
  })
  const [, token] = /^session=([^;]+)/.exec(cookieIn(answer)) ?? []
  assert.notEqual(token, planted)
  assert.equal(await opens(ask, planted), false, 'the planted session opens')
  assert.equal(await opens(ask, token), true)
  assert.match(cookieIn(answer), /; Path=\/; HttpOnly; SameSite=Strict/)
  assert.doesNotMatch(cookieIn(answer), /Domain=/i)
  const [{ count }] =
    await sql`select count(*)::int from sessions where token_hash in (${planted}, ${hashOf(planted)}, ${token})`
  assert.equal(count, 0, 'a session is stored as it is, or as it was planted')
  const again = jsonOf(await loginOf(ask)(email, password))
  assert.notEqual(again.token, token, 'signing in again gives the same session')
}

async function reuse({ site, sql }) {
  const ask = askerOf(site)
  const { id, token } = await withPassword(ask, sql)
  const [stolen, lent] = [await aSession(sql, id), await aSession(sql, id)]
  await ask({ method: 'POST', path: '/api/logout', token: lent })
  assert.equal(await opens(ask, lent), false, 'a session outlives signing out')
  const body = { password: 'nine patient elephants', password_confirmation: 'nine patient elephants' }
  assert.equal((await ask({ method: 'PATCH', path: '/api/settings/password', token, body })).status, 200)
  assert.equal(await opens(ask, stolen), false, 'a session outlives the password')
  assert.equal(await opens(ask, token), true)
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${id}`
  assert.equal(await opens(ask, token), false, 'a session outlives its time')

  const right = 'GET api/sponsors'
  const staff = await aPerson(sql, { rights: [right] })
  const listed = () => ask({ path: '/api/sponsors', token: staff.token })
  assert.equal((await listed()).status, 200)
  await sql`delete from user_roles where user_id = ${staff.id}`
  assert.equal((await listed()).status, 403, 'a right outlives its role')
  const admin = await aPerson(sql, { super_user: true })
  assert.equal((await ask({ method: 'DELETE', path: `/api/system/users/${staff.id}`, token: admin.token })).status, 200)
  assert.equal((await listed()).status, 401, 'a session outlives its account')
}

async function foreignOrigins({ site, sql }) {
  const ask = askerOf(site)
  const { token } = await aPerson(sql, { super_user: true })
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
      (await ask({ method: 'POST', path: '/api/sponsors/new', body, headers: { ...headers, cookie } })).status,
    )
    statuses.push((await ask({ method: 'DELETE', path: '/api/sponsors/1', headers: { ...headers, cookie } })).status)
  }
  assert.deepEqual(
    statuses.filter((status) => status !== 403),
    [],
  )
  return `${statuses.length} attempts.`
}
