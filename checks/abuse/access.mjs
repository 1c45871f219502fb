// Proves that no useless token grants access, and that each path answers each method as its contract says.
import assert from 'node:assert/strict'
import http from 'node:http'
import { ADMIN } from '../environment.mjs'
import { CALLS, pathOf } from './contract.mjs'
import { BEHIND_PROXY, createHttpClient, forEachConcurrently, parseJson } from './http-client.mjs'
import { sendRaw } from './raw-connection.mjs'
import { aSession, aUser, hashToken } from './users.mjs'

export const access = {
  name: 'access',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves:
        'No call accepts an anonymous caller, nor a token that is made up, cut, doubled, expired, revoked or of a deleted account.',
      quick: true,
      run: tryUselessTokens,
    },
    {
      proves: 'A path answers 405 with Allow to every method that the contract does not list.',
      gate: true,
      run: tryOtherMethods,
    },
    {
      proves: 'HEAD has the status of GET everywhere and returns only headers.',
      gate: true,
      run: tryHead,
    },
    {
      proves: 'OPTIONS answers everybody alike at every path: the methods of the contract and no CORS header.',
      gate: true,
      run: tryOptions,
    },
  ],
}

/** The bodies are empty, so that a call that is accepted by mistake changes nothing that later cases need. */
const attemptOf = (call) => ({
  method: call.method,
  path: pathOf(call),
  ...(call.method !== 'GET' && call.type === 'application/json' && { body: {} }),
})

async function tryUselessTokens({ site, sql }) {
  const send = createHttpClient(site)
  const credentials = await createUselessTokens(sql)
  let attempts = 0
  const wrong = []
  await forEachConcurrently(CALLS, async (call) => {
    const anonymous = await send(attemptOf(call))
    for (const [kind, headers] of Object.entries({ nothing: {}, ...credentials })) {
      const { status, ...answer } = await send({ ...attemptOf(call), headers: { ...headers } })
      attempts += 1
      const expected = call.access === 'public' ? anonymous.status : 401
      const isExplained = call.access === 'public' || typeof parseJson(answer)?.message === 'string'
      if (status !== expected || status >= 500 || !isExplained) wrong.push(`${call.name} with ${kind}: ${status}`)
    }
  })
  assert.deepEqual(wrong, [])
  return `${CALLS.length} calls, ${attempts} attempts.`
}

async function createUselessTokens(sql) {
  const [{ token }, deleted, revoked, expired] = await Promise.all(
    Array.from({ length: 4 }, () => aUser(sql, { super_user: true })),
  )
  await sql`delete from users where id = ${deleted.id}`
  await sql`delete from sessions where token_hash = ${hashToken(revoked.token)}`
  const ended = await aSession(sql, expired.id, { hours: -1 })
  const unproved = await aSession(sql, expired.id)
  await sql`update sessions set proved = false where token_hash = ${hashToken(unproved)}`
  const bearer = (value) => ({ authorization: `Bearer ${value}` })
  return {
    'a made-up token': bearer('A'.repeat(43)),
    'a cut token': bearer(token.slice(0, -1)),
    'a doubled token': bearer(token + token),
    'a token in capitals': bearer(token.toUpperCase()),
    'the stored hash of a token': bearer(hashToken(token)),
    'another scheme': { authorization: `Basic ${token}` },
    'an expired session': bearer(ended),
    'a revoked session': bearer(revoked.token),
    'a session whose second factor is missing': bearer(unproved),
    'a deleted account': bearer(deleted.token),
    'a hostile token': bearer(`' or 1=1 --`),
    'an expired cookie': { cookie: `session=${ended}`, 'sec-fetch-site': 'same-origin' },
    'internal headers': {
      'x-middleware-subrequest': 'src/proxy',
      'x-user-id': '1',
      'x-client-address': '127.0.0.1',
    },
  }
}

const ADDRESSES = Map.groupBy(CALLS, ({ address }) => address)

/** The methods of the contract at a path, and those that HTTP adds. */
function methodsOf(calls) {
  const offered = calls.map(({ method }) => method)
  return ['OPTIONS', ...offered, ...(offered.includes('GET') ? ['HEAD'] : [])]
}

/** CONNECT opens a tunnel; checks/abuse/traffic.mjs tries it. */
const METHODS = http.METHODS.filter((method) => method !== 'CONNECT')

async function tryOtherMethods({ site, sql }) {
  const send = createHttpClient(site)
  const { token } = await aUser(sql, { super_user: true })
  const wrong = []
  let attempts = 0
  await forEachConcurrently([...ADDRESSES.values()], async (calls) => {
    const offered = methodsOf(calls)
    const path = pathOf(calls[0])
    for (const method of METHODS.filter((one) => !offered.includes(one))) {
      const headers = { 'x-http-method-override': calls[0].method, 'x-http-method': calls[0].method }
      const { status, headers: answered } = await send({ method, path, token, headers })
      attempts += 1
      if (status !== 405 || !answered.allow) wrong.push(`${method} ${path}: ${status}`)
    }
  })
  assert.deepEqual(wrong, [])
  return `${ADDRESSES.size} paths, ${attempts} attempts.`
}

async function tryHead({ site, sql }) {
  const send = createHttpClient(site)
  const { token: guest } = await aUser(sql)
  const { token: chief } = await aUser(sql, { super_user: true })
  const reads = CALLS.filter(({ method, access: by }) => method === 'GET' && by !== 'public').map(pathOf)
  const wrong = []
  await forEachConcurrently([...reads, ...ADDRESSES_OF_NOTHING, ...PAGES], async (path) => {
    for (const [user, token] of Object.entries({
      'an anonymous client': undefined,
      'a guest': guest,
      'a super user': chief,
    })) {
      const { status } = await send({ path, token })
      const head = await fetchHead(site, path, token)
      if (head.status !== status || head.body !== '' || status >= 500)
        wrong.push(`${path} as ${user}: ${head.status} for ${status}, ${head.body.length} characters`)
    }
  })
  assert.deepEqual(wrong, [])
  const pages = ADDRESSES_OF_NOTHING.length + PAGES.length
  return `${reads.length} calls and ${pages} other addresses, each as three kinds of users.`
}

const PAGES = ['/', '/en', '/events', '/events.ics', '/imprint', '/my', '/login', '/admin', '/openapi.json']

/** One address of each kind at which nothing is found. */
const ADDRESSES_OF_NOTHING = [
  '/events/999999999',
  '/direct/events/999999999',
  '/workshops/999999999',
  '/events/999999999/an-invitation',
  '/events/thanks/nobody',
  '/events/cancel/nobody',
  '/events/waiting/nobody',
  '/direct/events/999999999/thanks',
  '/unsubscribe/nobody/nobody@example.org',
  '/my/nobody',
  '/my/nobody/data',
  '/email/verify/nobody',
  '/invitation/nobody',
  '/password/reset/nobody',
  '/no/such/page',
  '/en/no-such-page',
  '/admin/no-such-screen',
  '/images/no-such-image.webp',
  '/storage/no-such-file.pdf',
  '/_next/static/no-such-file.js',
  '/no-such-file.txt',
  '/api/no-such-call',
]

/** Uses a plain socket, because a client library would drop a body behind the headers. */
async function fetchHead(site, path, token) {
  const lines = [`HEAD ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close']
  if (token) lines.push(`Authorization: Bearer ${token}`)
  const { text } = await sendRaw(site, [...lines, '', ''].join('\r\n'))
  const [head, ...rest] = text.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), body: rest.join('\r\n\r\n') }
}

async function tryOptions({ site, sql }) {
  const send = createHttpClient(site)
  const { token: guest } = await aUser(sql)
  const { token: chief } = await aUser(sql, { super_user: true })
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const wrong = []
  await forEachConcurrently([...ADDRESSES.values()], async (calls) => {
    const path = pathOf(calls[0])
    const answers = await Promise.all(
      [undefined, guest, chief].map((token) => send({ method: 'OPTIONS', path, token, headers })),
    )
    const outcomes = answers.map(({ status, headers: answered, raw }) => {
      const opened = Object.keys(answered).filter((name) => name.startsWith('access-control-'))
      return `${status} ${(answered.allow ?? '').split(', ').sort()} ${opened}${raw}`
    })
    const expected = `204 ${methodsOf(calls).sort()} `
    if (outcomes.some((one) => one !== expected)) wrong.push(`${path}: ${outcomes[0]} instead of ${expected}`)
  })
  assert.deepEqual(wrong, [])
  return `${ADDRESSES.size} paths, each as three kinds of users.`
}
