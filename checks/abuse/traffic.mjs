// Proves that neither the size, the form nor the slowness of what arrives takes the server from others.
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { startBuilt } from '../../server.mjs'
import { ADMIN } from '../../stage.mjs'
import { pause } from '../../system.mjs'
import { askerOf, newAddress } from './ask.mjs'
import { besides, socketsOf } from './memory.mjs'
import { dawdle, pour, sendRaw } from './wire.mjs'

const MEGABYTE = 1024 * 1024
const HUGE = 50 * MEGABYTE
/** What no length is declared of is counted, up to what the largest call takes (docs/security.md), and buffers hold some more. */
const EARLY = 40 * MEGABYTE
const SLOW = 500
/** What waits for one who reads slowly, and asks for six answers at once. */
const HELD_MB = 1.5
/** Connections of others, and to the database, that come and go meanwhile. */
const A_FEW = 30
/** The door's own patience with heads, and what the server looks after only now and then. */
const HEAD_SECONDS = 15 + 32
const BODY_SECONDS = 120 + 32
const READ_SECONDS = 4 * 60

export const traffic = {
  name: 'traffic',
  settings: ADMIN,
  cases: [
    {
      proves:
        'Bodies of 50 MB, with and without a declared length, are refused early; memory stays and others are served.',
      quick: true,
      run: hugeBodies,
    },
    { proves: 'A packed body is never unpacked, however far it would swell.', quick: true, run: packedBodies },
    {
      proves: 'A request whose end is told in two ways is refused, and nothing behind it is taken for another request.',
      quick: true,
      run: smuggling,
    },
    {
      proves: 'Heads that are too large, too many or broken are refused in words, and the connection ends.',
      quick: true,
      run: brokenHeads,
    },
    {
      proves: 'Without a trusted proxy no header changes who somebody is, with one only what it appended.',
      quick: true,
      run: forgedAddresses,
    },
    {
      proves: 'Five hundred clients who send a head a byte a second hold up nobody and are dropped.',
      run: (stage) =>
        slowClients(stage, { start: 'GET /events HTTP/1.1\r\nHost: x\r\nX-Slow: ', drip: 'a', within: HEAD_SECONDS }),
    },
    {
      proves: 'Five hundred clients who send a body a byte a second hold up nobody and are dropped.',
      run: (stage) =>
        slowClients(stage, {
          start: `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"email":"`,
          drip: 'a',
          within: BODY_SECONDS,
        }),
    },
    {
      proves: 'Five hundred clients who read a byte a second hold up nobody and are dropped.',
      run: (stage) =>
        slowClients(stage, {
          start: `GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(6),
          read: true,
          within: READ_SECONDS,
        }),
    },
    {
      proves: 'Five hundred clients who connect and say nothing hold up nobody and are dropped.',
      run: (stage) => slowClients(stage, { start: '', within: READ_SECONDS }),
    },
  ],
}

const headOf = (path, ...more) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...more, '', ''].join('\r\n')
const chunked = (chunk) => Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
const WRITES = [
  '/api/login',
  '/api/sandoz/workshop_registrations/register',
  '/api/save-image',
  '/api/email/webhooks/resend',
  '/events',
  '/api/nothing',
]

/** In words, or by hanging up on who goes on sending: before all of it has left; buffers on the way hold some of it. */
const isRefused = ({ status, sent }) => [0, 400, 401, 404, 405, 413, 415].includes(status) && sent < EARLY

const megabytes = (bytes) => `${(bytes / MEGABYTE).toFixed(1)} MB`

function hugeBodies(stage) {
  return besides(stage, async () => {
    const pours = WRITES.flatMap((path) => [
      { path, head: headOf(path, `Content-Length: ${HUGE}`), framed: undefined },
      { path, head: headOf(path, 'Transfer-Encoding: chunked'), framed: chunked },
    ])
    const wrong = []
    let most = 0
    let sentMost = 0
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(
        pours.map(async ({ path, head, framed }) => ({
          path,
          framed,
          ...(await pour(stage.site, head, { total: HUGE, framed })),
        })),
      )
      most = Math.max(most, ...answers.map(({ ms }) => ms))
      sentMost = Math.max(sentMost, ...answers.map(({ sent }) => sent))
      for (const { path, status, sent, framed } of answers)
        if (!isRefused({ status, sent }))
          wrong.push(`${path}${framed ? ' without a length' : ''}: ${status} after ${megabytes(sent)}`)
    }
    assert.deepEqual(wrong, [])
    return `${pours.length} bodies at once, twice, refused within ${(most / 1000).toFixed(1)} s, after ${megabytes(sentMost)} at most.`
  })
}

function packedBodies(stage) {
  const ask = askerOf(stage.site)
  const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE, ' '))
  return besides(stage, async () => {
    const statuses = []
    for (let once = 0; once < 10; once += 1)
      for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip', 'identity'])
        statuses.push(
          (await ask({ method: 'POST', path: '/api/login', body: bomb, headers: { 'content-encoding': encoding } }))
            .status,
        )
    assert.deepEqual(
      statuses.filter((status) => ![400, 413, 415, 429].includes(status)),
      [],
    )
    return `${statuses.length} bodies of ${Math.round(bomb.length / 1024)} KB that swell to 200 MB.`
  })
}

const INNER = 'GET /api/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'
const post = (headers, body) => `POST /api/logout HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`

const AMBIGUOUS = {
  'length and chunks': post('Content-Length: 6\r\nTransfer-Encoding: chunked', `0\r\n\r\n${INNER}`),
  'chunks and length': post('Transfer-Encoding: chunked\r\nContent-Length: 4', `5c\r\n${INNER}\r\n0\r\n\r\n`),
  'two lengths': post('Content-Length: 0\r\nContent-Length: 60', INNER),
  'two lengths in one': post('Content-Length: 0, 60', INNER),
  'a signed length': post('Content-Length: +0', INNER),
  'a negative length': post('Content-Length: -1', INNER),
  'a length in hex': post('Content-Length: 0x0', INNER),
  'odd chunks': post('Transfer-Encoding: xchunked', `0\r\n\r\n${INNER}`),
  'chunks, then nothing': post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${INNER}`),
  'a space before the colon': post('Transfer-Encoding : chunked', `0\r\n\r\n${INNER}`),
  'a folded header': post('X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: 0', INNER),
  'a bare line feed': post('Content-Length: 0\nTransfer-Encoding: chunked', `0\r\n\r\n${INNER}`),
  'a NUL in a header': post('Content-Length: 0\r\nX-A: a\0b', INNER),
  'a huge chunk size': post('Transfer-Encoding: chunked', `ffffffffffffffff1\r\n${INNER}`),
  'a broken chunk': post('Transfer-Encoding: chunked', `3\r\nabcdef\r\n0\r\n\r\n${INNER}`),
}

/** Headers that this server reads clearly: the second request is then a request like any other, and answered as one. */
const CLEAR = new Set(['a folded header'])

async function smuggling({ site }) {
  const wrong = []
  for (const [kind, bytes] of Object.entries(AMBIGUOUS)) {
    const { text, closed } = await sendRaw(site, bytes)
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    const refused = statuses.length === 1 && statuses[0] === '400' && closed
    if (!refused && !CLEAR.has(kind)) wrong.push(`${kind}: ${statuses.join(', ')}${closed ? '' : ', open'}`)
  }
  assert.deepEqual(wrong, [])
  return `${Object.keys(AMBIGUOUS).length} ways.`
}

async function brokenHeads({ site }) {
  const get = (rest) => `GET /events HTTP/1.1\r\nHost: localhost\r\n${rest}\r\n\r\n`
  const heads = {
    'a large header': [get(`X-A: ${'a'.repeat(20_000)}`), 431],
    'many headers': [get(Array.from({ length: 3000 }, (_, at) => `X-${at}: a`).join('\r\n')), 431],
    'a long path': [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
    'another protocol': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    'no host': ['GET /events HTTP/1.1\r\n\r\n', 400],
    'two hosts': ['GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    'a tunnel': ['CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n', 0],
    'an unknown method': ['BREW /events HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    'a cut escape': ['GET /%e0%a4%a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    'another site': ['GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 400],
  }
  const wrong = []
  for (const [kind, [bytes, expected]] of Object.entries(heads)) {
    const { text, closed } = await sendRaw(site, Buffer.from(bytes, 'latin1'))
    const status = Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1] ?? 0)
    if (status !== expected || !closed || /\bat .*\.(ts|js):\d/.test(text))
      wrong.push(`${kind}: ${status}${closed ? '' : ', open'}`)
  }
  assert.deepEqual(wrong, [])
  return `${Object.keys(heads).length} heads.`
}

async function forgedAddresses({
  site,
  settings: { DATA_DIR: folder, DATABASE_URL: url, TRUST_PROXY, ...settings },
  atEnd,
}) {
  const forged = () => ({
    'x-forwarded-for': newAddress(),
    'x-real-ip': newAddress(),
    'x-client-address': newAddress(),
    forwarded: `for=${newAddress()}`,
  })
  const refusedAfter = async (at, headers) => {
    const ask = askerOf(at)
    for (let count = 0; count < 70; count += 1) {
      const body = { email: `nobody${count}@example.org`, password: 'x' }
      if ((await ask({ method: 'POST', path: '/api/login', body, from: null, headers: headers() })).status === 429)
        return count
    }
    return Number.POSITIVE_INFINITY
  }
  assert.equal(TRUST_PROXY, undefined)
  const direct = await refusedAfter(site, forged)
  assert.ok(direct <= 60, 'without a proxy made-up addresses are believed')
  const { PORT, APP_URL, ...others } = settings
  const second = await startBuilt({ folder, url, ...others, TRUST_PROXY: '1' })
  atEnd(() => second.kill())
  assert.ok(await second.ready, second.log())
  const seen = newAddress()
  const behind = await refusedAfter(second.settings.APP_URL, () => ({
    ...forged(),
    'x-forwarded-for': `${newAddress()}, ${newAddress()}, ${seen}`,
  }))
  assert.ok(behind <= 60, 'what stands before the entry of the proxy is believed')
  await second.stop()
  return `Refused after ${direct} attempts without and ${behind} with a proxy; at most 60 are taken in a minute.`
}

/** The server's own count: who reads slowly does not even notice that it hung up. */
function slowClients(stage, { within, ...manner }) {
  const act = async () => {
    const before = socketsOf(stage.pid)
    let most = 0
    const held = () => {
      const count = socketsOf(stage.pid) - before
      most = Math.max(most, count)
      return count
    }
    const started = Date.now()
    const clients = Array.from({ length: SLOW }, () => dawdle(stage.site, manner))
    const isOver = () => held() <= A_FEW && most > A_FEW
    while (Date.now() < started + within * 1000 && !isOver()) await pause(500)
    const [left, took] = [held(), Math.round((Date.now() - started) / 1000)]
    for (const { end } of clients) end()
    assert.ok(most > SLOW * 0.9, `only ${most} were connected, so this proves nothing`)
    assert.ok(left <= A_FEW, `${left} of ${SLOW} are still connected after ${took} s`)
    return `All ${SLOW} were dropped within ${took} s.`
  }
  return besides(stage, act, manner.read && SLOW * HELD_MB)
}
