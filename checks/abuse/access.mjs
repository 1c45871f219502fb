// Proves that nobody gets in by a token that is none, nor by a right that is another's.
import assert from 'node:assert/strict'
import http from 'node:http'
import { ADMIN } from '../../stage.mjs'
import { askerOf, BEHIND_PROXY, forEachOf, jsonOf } from './ask.mjs'
import { CALLS, pathOf } from './contract.mjs'
import { aPerson, aSession, hashOf } from './people.mjs'
import { sendRaw } from './wire.mjs'

export const access = {
  name: 'access',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves:
        'No call opens to a stranger, nor by a token that is made up, cut, doubled, expired, revoked or of somebody deleted.',
      quick: true,
      run: byNoToken,
    },
    {
      proves: 'Who is signed in without rights gets into no permitted call, and who holds one right into no other.',
      quick: true,
      run: (stage) => byOneRight(stage, 3),
    },
    {
      proves: 'No right opens any call but its own, each of them tried at each.',
      run: (stage) => byOneRight(stage, Number.POSITIVE_INFINITY),
    },
    {
      proves: 'No method but those of the contract does anything at any path: each of them is told which ones do.',
      quick: true,
      run: byOtherMethods,
    },
    {
      proves: 'HEAD is let in where GET is and nowhere else, and answers nothing but its head.',
      quick: true,
      run: byHead,
    },
    {
      proves: 'OPTIONS tells everybody the same at every path: the methods of the contract, and nothing besides.',
      quick: true,
      run: byOptions,
    },
  ],
}

/** What is sent is empty, so that whoever is let in by mistake breaks nothing that the next one needs. */
const attempt = (call) => ({
  method: call.method,
  path: pathOf(call),
  ...(call.method !== 'GET' && call.type === 'application/json' && { body: {} }),
})

async function byNoToken({ site, sql }) {
  const ask = askerOf(site)
  const credentials = await uselessCredentials(sql)
  let asked = 0
  const wrong = []
  await forEachOf(CALLS, async (call) => {
    const stranger = await ask(attempt(call))
    for (const [kind, headers] of Object.entries({ nothing: {}, ...credentials })) {
      const { status, ...answer } = await ask({ ...attempt(call), headers: { ...headers } })
      asked += 1
      const expected = call.access === 'public' ? stranger.status : 401
      const said = call.access === 'public' || typeof jsonOf(answer)?.message === 'string'
      if (status !== expected || status >= 500 || !said) wrong.push(`${call.name} with ${kind}: ${status}`)
    }
  })
  assert.deepEqual(wrong, [])
  return `${CALLS.length} calls, ${asked} attempts.`
}

async function uselessCredentials(sql) {
  const [{ token }, deleted, revoked, expired] = await Promise.all(
    Array.from({ length: 4 }, () => aPerson(sql, { super_user: true })),
  )
  await sql`delete from users where id = ${deleted.id}`
  await sql`delete from sessions where token_hash = ${hashOf(revoked.token)}`
  const ended = await aSession(sql, expired.id, { hours: -1 })
  const unproved = await aSession(sql, expired.id)
  await sql`update sessions set proved = false where token_hash = ${hashOf(unproved)}`
  const bearer = (value) => ({ authorization: `Bearer ${value}` })
  return {
    'a made-up token': bearer('A'.repeat(43)),
    'a cut token': bearer(token.slice(0, -1)),
    'a doubled token': bearer(token + token),
    'a token in capitals': bearer(token.toUpperCase()),
    'the stored hash': bearer(hashOf(token)),
    'another scheme': { authorization: `Basic ${token}` },
    'an expired session': bearer(ended),
    'a revoked session': bearer(revoked.token),
    'a session without its second step': bearer(unproved),
    'a deleted account': bearer(deleted.token),
    'a hostile token': bearer(`' or 1=1 --`),
    'an expired cookie': { cookie: `session=${ended}`, 'sec-fetch-site': 'same-origin' },
    'headers of our own parts': {
      'x-middleware-subrequest': 'src/proxy',
      'x-user-id': '1',
      'x-client-address': '127.0.0.1',
    },
  }
}

async function byOneRight({ site, sql }, others) {
  const ask = askerOf(site)
  const permitted = CALLS.filter((call) => call.access === 'permitted')
  const { token: guest } = await aPerson(sql)
  const { token: unverified } = await aPerson(sql, { super_user: true, verified: false })
  const wrong = []
  let asked = 0
  const expect = async (call, token, isIn, who) => {
    const { status } = await ask({ ...attempt(call), token })
    asked += 1
    const held = isIn ? ![401, 403].includes(status) && status < 500 : status === 403
    if (!held) wrong.push(`${call.name} as ${who}: ${status}`)
  }
  await forEachOf(permitted, async (call, place) => {
    const right = `${call.method} ${call.address.slice(1)}`
    const { token } = await aPerson(sql, { rights: [right] })
    await expect(call, guest, false, 'a guest')
    await expect(call, unverified, false, 'a super user whose address is not confirmed')
    await expect(call, token, true, 'who holds its right')
    const rest = permitted.slice(place + 1).concat(permitted.slice(0, place))
    for (const other of rest.slice(0, others)) await expect(other, token, false, `who holds ${right}`)
  })
  assert.deepEqual(wrong, [])
  return `${permitted.length} permitted calls, ${asked} attempts.`
}

const ADDRESSES = Map.groupBy(CALLS, ({ address }) => address)

/** What the contract offers at a path, and what HTTP adds to it. */
function offeredAt(calls) {
  const offered = calls.map(({ method }) => method)
  return ['OPTIONS', ...offered, ...(offered.includes('GET') ? ['HEAD'] : [])]
}

/** All that can be sent; a tunnel is another matter, see traffic. */
const METHODS = http.METHODS.filter((method) => method !== 'CONNECT')

async function byOtherMethods({ site, sql }) {
  const ask = askerOf(site)
  const { token } = await aPerson(sql, { super_user: true })
  const wrong = []
  let asked = 0
  await forEachOf([...ADDRESSES.values()], async (calls) => {
    const offered = offeredAt(calls)
    const path = pathOf(calls[0])
    for (const method of METHODS.filter((one) => !offered.includes(one))) {
      const headers = { 'x-http-method-override': calls[0].method, 'x-http-method': calls[0].method }
      const { status, headers: said } = await ask({ method, path, token, headers })
      asked += 1
      if (status !== 405 || !said.allow) wrong.push(`${method} ${path}: ${status}`)
    }
  })
  assert.deepEqual(wrong, [])
  return `${ADDRESSES.size} paths, ${asked} attempts.`
}

async function byHead({ site, sql }) {
  const ask = askerOf(site)
  const [{ token: guest }, { token: chief }] = [await aPerson(sql), await aPerson(sql, { super_user: true })]
  const reads = CALLS.filter(({ method, access: by }) => method === 'GET' && by !== 'public')
  const wrong = []
  await forEachOf(reads, async (call) => {
    for (const [who, token] of Object.entries({ 'a stranger': undefined, 'a guest': guest, 'a super user': chief })) {
      const path = pathOf(call)
      const { status } = await ask({ path, token })
      const head = await headOf(site, path, token)
      if (head.status !== status || head.body !== '' || status >= 500)
        wrong.push(`${path} as ${who}: ${head.status} for ${status}, ${head.body.length} characters`)
    }
  })
  assert.deepEqual(wrong, [])
  return `${reads.length} calls, each as three kinds of people.`
}

/** As it comes: a client library would leave out what stands behind the head. */
async function headOf(site, path, token) {
  const lines = [`HEAD ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close']
  if (token) lines.push(`Authorization: Bearer ${token}`)
  const { text } = await sendRaw(site, [...lines, '', ''].join('\r\n'))
  const [head, ...rest] = text.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), body: rest.join('\r\n\r\n') }
}

async function byOptions({ site, sql }) {
  const ask = askerOf(site)
  const [{ token: guest }, { token: chief }] = [await aPerson(sql), await aPerson(sql, { super_user: true })]
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const wrong = []
  await forEachOf([...ADDRESSES.values()], async (calls) => {
    const path = pathOf(calls[0])
    const answers = await Promise.all(
      [undefined, guest, chief].map((token) => ask({ method: 'OPTIONS', path, token, headers })),
    )
    const told = answers.map(({ status, headers: said, raw }) => {
      const opened = Object.keys(said).filter((name) => name.startsWith('access-control-'))
      return `${status} ${(said.allow ?? '').split(', ').sort()} ${opened}${raw}`
    })
    const expected = `204 ${offeredAt(calls).sort()} `
    if (told.some((one) => one !== expected)) wrong.push(`${path}: ${told[0]} instead of ${expected}`)
  })
  assert.deepEqual(wrong, [])
  return `${ADDRESSES.size} paths, each as three kinds of people.`
}
