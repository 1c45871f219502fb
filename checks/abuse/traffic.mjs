// Proves that large, malformed or slow requests do not impair the service for others.
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { startBuiltServer } from '../../scripts/server.mjs'
import { ADMIN } from '../environment.mjs'
import { createHttpClient, newIpAddress } from './http-client.mjs'
import { openSlowConnection, sendRaw, uploadRaw } from './raw-connection.mjs'
import { assertOthersServed, countSockets } from './server-watch.mjs'

const MEGABYTE = 1024 * 1024
const HUGE_BYTES = 50 * MEGABYTE
/**
 * Bodies without a declared length are counted up to the limit of the largest call (docs/security.md); buffers add
 * some.
 */
const EARLY_BYTES = 40 * MEGABYTE
const SLOW_CLIENTS = 500
/** Memory for a client that reads slowly and has requested six answers at once. */
const MEGABYTES_PER_CLIENT = 1.5
/** Connections of other clients and to the database that come and go meanwhile. */
const FEW_SOCKETS = 30
/** The gateway's deadline for request headers, plus the interval of Node's own check. */
const HEAD_SECONDS = 15 + 32
const BODY_SECONDS = 120 + 32
const READ_SECONDS = 4 * 60

export const traffic = {
  name: 'traffic',
  settings: ADMIN,
  cases: [
    {
      proves:
        'Bodies of 50 MB with and without a declared length are refused early; memory stays small and others are served.',
      quick: true,
      run: tryHugeBodies,
    },
    {
      proves: 'Bodies that their clients break off are logged and counted as no failure.',
      gate: true,
      run: tryBrokenOffBodies,
    },
    {
      proves: 'A compressed body is never decompressed, whatever its size would be.',
      gate: true,
      run: tryCompressedBodies,
    },
    {
      proves: 'A request with an ambiguous length is refused, and no bytes after it are taken for another request.',
      gate: true,
      run: trySmuggling,
    },
    {
      proves:
        'Header sections that are too large, too many or malformed are refused with a status, and the connection is closed.',
      gate: true,
      run: tryBrokenHeads,
    },
    {
      proves:
        'Without a trusted proxy no header changes the client address; with one only the entry that it appended counts.',
      gate: true,
      run: tryForgedAddresses,
    },
    {
      proves: 'Five hundred clients that send headers at a byte a second delay nobody and are disconnected.',
      run: (environment) =>
        trySlowClients(environment, {
          start: 'GET /events HTTP/1.1\r\nHost: x\r\nX-Slow: ',
          drip: 'a',
          within: HEAD_SECONDS,
        }),
    },
    {
      proves: 'Five hundred clients that send a body at a byte a second delay nobody and are disconnected.',
      run: (environment) =>
        trySlowClients(environment, {
          start: `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"email":"`,
          drip: 'a',
          within: BODY_SECONDS,
        }),
    },
    {
      proves: 'Five hundred clients that read a byte a second delay nobody and are disconnected.',
      run: (environment) =>
        trySlowClients(environment, {
          start: `GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(6),
          read: true,
          within: READ_SECONDS,
        }),
    },
    {
      proves: 'Five hundred clients that connect and send nothing delay nobody and are disconnected.',
      run: (environment) => trySlowClients(environment, { start: '', within: READ_SECONDS }),
    },
  ],
}

const requestHeadOf = (path, ...more) =>
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

/** Refused with a status, or disconnected before the whole body was sent; buffers on the way hold a part of it. */
const isRefused = ({ status, sent }) => [0, 400, 401, 404, 405, 413, 415].includes(status) && sent < EARLY_BYTES

const formatMegabytes = (bytes) => `${(bytes / MEGABYTE).toFixed(1)} MB`

function tryHugeBodies(environment) {
  return assertOthersServed(environment, async () => {
    const uploads = WRITES.flatMap((path) => [
      { path, head: requestHeadOf(path, `Content-Length: ${HUGE_BYTES}`), framed: undefined },
      { path, head: requestHeadOf(path, 'Transfer-Encoding: chunked'), framed: chunked },
    ])
    const wrong = []
    let most = 0
    let sentMost = 0
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(
        uploads.map(async ({ path, head, framed }) => ({
          path,
          framed,
          ...(await uploadRaw(environment.site, head, { total: HUGE_BYTES, framed })),
        })),
      )
      most = Math.max(most, ...answers.map(({ ms }) => ms))
      sentMost = Math.max(sentMost, ...answers.map(({ sent }) => sent))
      for (const { path, status, sent, framed } of answers)
        if (!isRefused({ status, sent }))
          wrong.push(`${path}${framed ? ' without a length' : ''}: ${status} after ${formatMegabytes(sent)}`)
    }
    assert.deepEqual(wrong, [])
    return `${uploads.length} bodies at once, twice, refused within ${(most / 1000).toFixed(1)} s, after ${formatMegabytes(sentMost)} at most.`
  })
}

async function tryBrokenOffBodies({ site, output }) {
  const before = output().length
  const heads = WRITES.flatMap((path) => [
    requestHeadOf(path, 'Content-Length: 100000'),
    requestHeadOf(path, 'Transfer-Encoding: chunked'),
  ])
  await Promise.all(heads.map((head) => sendRaw(site, `${head}400\r\n{"email": "`, { timeoutMs: 300 })))
  await pause(500)
  const logged = output()
    .slice(before)
    .split('\n')
    .filter((line) => /"level":"(warn|error)"|"status":5|database away/.test(line))
  assert.deepEqual(logged, [])
  return `${heads.length} bodies.`
}

function tryCompressedBodies(environment) {
  const send = createHttpClient(environment.site)
  const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE, ' '))
  return assertOthersServed(environment, async () => {
    const statuses = []
    for (let once = 0; once < 10; once += 1)
      for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip', 'identity'])
        statuses.push(
          (await send({ method: 'POST', path: '/api/login', body: bomb, headers: { 'content-encoding': encoding } }))
            .status,
        )
    assert.deepEqual(
      statuses.filter((status) => ![400, 413, 415, 429].includes(status)),
      [],
    )
    return `${statuses.length} bodies of ${Math.round(bomb.length / 1024)} KB that would expand to 200 MB.`
  })
}

const SMUGGLED_REQUEST = 'GET /api/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'
const post = (headers, body) => `POST /api/logout HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`

const AMBIGUOUS = {
  'length and chunks': post('Content-Length: 6\r\nTransfer-Encoding: chunked', `0\r\n\r\n${SMUGGLED_REQUEST}`),
  'chunks and length': post(
    'Transfer-Encoding: chunked\r\nContent-Length: 4',
    `5c\r\n${SMUGGLED_REQUEST}\r\n0\r\n\r\n`,
  ),
  'two lengths': post('Content-Length: 0\r\nContent-Length: 60', SMUGGLED_REQUEST),
  'two lengths in one': post('Content-Length: 0, 60', SMUGGLED_REQUEST),
  'a signed length': post('Content-Length: +0', SMUGGLED_REQUEST),
  'a negative length': post('Content-Length: -1', SMUGGLED_REQUEST),
  'a length in hex': post('Content-Length: 0x0', SMUGGLED_REQUEST),
  'odd chunks': post('Transfer-Encoding: xchunked', `0\r\n\r\n${SMUGGLED_REQUEST}`),
  'chunks, then nothing': post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${SMUGGLED_REQUEST}`),
  'a space before the colon': post('Transfer-Encoding : chunked', `0\r\n\r\n${SMUGGLED_REQUEST}`),
  'a folded header': post('X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: 0', SMUGGLED_REQUEST),
  'a bare line feed': post('Content-Length: 0\nTransfer-Encoding: chunked', `0\r\n\r\n${SMUGGLED_REQUEST}`),
  'a NUL in a header': post('Content-Length: 0\r\nX-A: a\0b', SMUGGLED_REQUEST),
  'a huge chunk size': post('Transfer-Encoding: chunked', `ffffffffffffffff1\r\n${SMUGGLED_REQUEST}`),
  'a broken chunk': post('Transfer-Encoding: chunked', `3\r\nabcdef\r\n0\r\n\r\n${SMUGGLED_REQUEST}`),
}

/** Headers that the server reads without ambiguity, so that the second request is answered as a request of its own. */
const UNAMBIGUOUS = new Set(['a folded header'])

async function trySmuggling({ site }) {
  const wrong = []
  for (const [kind, bytes] of Object.entries(AMBIGUOUS)) {
    const { text, closed } = await sendRaw(site, bytes)
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    const refused = statuses.length === 1 && statuses[0] === '400' && closed
    if (!refused && !UNAMBIGUOUS.has(kind)) wrong.push(`${kind}: ${statuses.join(', ')}${closed ? '' : ', open'}`)
  }
  assert.deepEqual(wrong, [])
  return `${Object.keys(AMBIGUOUS).length} requests.`
}

async function tryBrokenHeads({ site }) {
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
    'a written page': ['POST /events/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 405],
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

async function tryForgedAddresses({
  site,
  settings: { DATA_DIR: folder, DATABASE_URL: url, TRUST_PROXY, ...settings },
  atEnd,
}) {
  const forged = () => ({
    'x-forwarded-for': newIpAddress(),
    'x-real-ip': newIpAddress(),
    'x-client-address': newIpAddress(),
    forwarded: `for=${newIpAddress()}`,
  })
  const refusedAfter = async (at, headers) => {
    const send = createHttpClient(at)
    for (let count = 0; count < 70; count += 1) {
      const body = { email: `nobody${count}@example.org`, password: 'x' }
      if ((await send({ method: 'POST', path: '/api/login', body, from: null, headers: headers() })).status === 429)
        return count
    }
    return Number.POSITIVE_INFINITY
  }
  assert.equal(TRUST_PROXY, undefined)
  const direct = await refusedAfter(site, forged)
  assert.ok(direct <= 60, 'forged addresses are trusted without a proxy')
  const { PORT, APP_URL, ...others } = settings
  const second = await startBuiltServer({ folder, url, ...others, TRUST_PROXY: '1' })
  atEnd(() => second.kill())
  assert.ok(await second.ready, second.log())
  const seen = newIpAddress()
  const behind = await refusedAfter(second.settings.APP_URL, () => ({
    ...forged(),
    'x-forwarded-for': `${newIpAddress()}, ${newIpAddress()}, ${seen}`,
  }))
  assert.ok(behind <= 60, 'entries before that of the proxy are trusted')
  await second.stop()
  return `Refused after ${direct} attempts without and ${behind} with a proxy; at most 60 a minute are allowed.`
}

/** Counts sockets of the server, because a client that reads slowly does not notice that it was disconnected. */
function trySlowClients(environment, { within, ...manner }) {
  const act = async () => {
    const before = countSockets(environment.pid)
    let most = 0
    const held = () => {
      const count = countSockets(environment.pid) - before
      most = Math.max(most, count)
      return count
    }
    const started = Date.now()
    const clients = Array.from({ length: SLOW_CLIENTS }, () => openSlowConnection(environment.site, manner))
    const areDisconnected = () => held() <= FEW_SOCKETS && most > FEW_SOCKETS
    while (Date.now() < started + within * 1000 && !areDisconnected()) await pause(500)
    const left = held()
    const took = Math.round((Date.now() - started) / 1000)
    for (const { end } of clients) end()
    assert.ok(most > SLOW_CLIENTS * 0.9, `only ${most} were connected, so the case proves nothing`)
    assert.ok(left <= FEW_SOCKETS, `${left} of ${SLOW_CLIENTS} are still connected after ${took} s`)
    return `All ${SLOW_CLIENTS} were disconnected within ${took} s.`
  }
  return assertOthersServed(environment, act, manner.read && SLOW_CLIENTS * MEGABYTES_PER_CLIENT)
}
