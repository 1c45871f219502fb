// The database is unavailable, hangs, is slow, out of connections or locked: requests fail fast, and nothing is lost.
import assert from 'node:assert/strict'
import { buildIfChanged } from '../../scripts/build.mjs'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { startBuiltServer } from '../../scripts/server.mjs'
import { ADMIN } from '../environment.mjs'
import { startTcpProxy, urlThroughProxy } from '../fakes/tcp-proxy.mjs'
import { restartPostgres } from '../support/application.mjs'
import { createEvents } from '../support/registrations.mjs'
import { signIn } from '../support/staff-client.mjs'
import { createConnectionHolder } from './connection-exhaustion.mjs'
import {
  ANSWER_LIMIT_MS,
  assertRefused,
  assertRefusedInTime,
  assertServedOrRefused,
  existingPathsOf,
  fetchAll,
  headersFor,
  LIVENESS_PATH,
  msUntilAllServed,
  probedPathsOf,
} from './expectations.mjs'
import { lockCases } from './locks.mjs'
import {
  countBrokenConfirmations,
  msUntilServed,
  registerContinuously,
  TRUST_ONE_PROXY,
  timedFetch,
} from './visitors.mjs'

const PER_SECOND = 20
/** Half of the second for which the gateway caches a page. */
const PURGE_LIMIT_MS = 500
/** Added in each direction to the database. */
const SLOW_DELAY_MS = 400
const OUTAGE_SECONDS = 60
const OUTAGE_SECONDS_QUICK = 6

export const database = {
  name: 'database',
  /** All cases share one server, which reaches the database through a proxy that the cases control. */
  on: (act, { withDatabase }) =>
    withDatabase(async ({ folder, url, sql, atEnd }) => {
      await buildIfChanged()
      const proxy = await startTcpProxy(Number(new URL(url).port))
      atEnd(proxy.stop)
      const server = await startBuiltServer({ folder, url: urlThroughProxy(url, proxy), ...ADMIN, ...TRUST_ONE_PROXY })
      atEnd(server.kill)
      assert.ok(await server.ready, server.log())
      const site = server.settings.APP_URL
      const [event] = await createEvents(sql, 1)
      const { headers } = await signIn(site, ADMIN)
      await act({ site, sql, url, proxy, event, headers, folder, log: server.log })
    }),
  /** A failed case must not affect the next one. */
  after: ({ proxy }) => {
    proxy.slow(0)
    proxy.open()
  },
  cases: [
    {
      proves: 'A fast or immediate restart of the database loses no confirmed registration and is over within 5 s.',
      quick: true,
      run: survivesRestarts,
    },
    {
      proves: `While the database is unavailable, pages and calls answer 503 with Retry-After within 5 s, liveness stays, and all recovers within 5 s of its return.`,
      gate: true,
      run: (environment) => survivesOutage(environment, environment.isQuick ? OUTAGE_SECONDS_QUICK : OUTAGE_SECONDS),
    },
    {
      proves: 'A database that hangs without closing connections makes nobody wait longer than 5 s.',
      quick: true,
      run: survivesHang,
    },
    {
      proves: 'With 20 ms more in each direction to the database everything works.',
      quick: true,
      run: survivesLatency,
    },
    {
      proves:
        'When each answer of the database takes almost a second, requests are served or answered 503 within 5 s, and a refused person is not registered.',
      quick: true,
      run: survivesHighLatency,
    },
    {
      proves:
        'When other clients hold all connections of the database, a request that cannot be served gets its answer within 5 s.',
      quick: true,
      run: survivesConnectionExhaustion,
    },
    ...lockCases,
  ],
}

async function survivesRestarts({ site, sql, event, folder, headers }) {
  const took = []
  for (const signal of ['SIGINT', 'SIGQUIT']) {
    const visitors = registerContinuously(site, event, PER_SECOND)
    await pause(1500)
    const back = await restartPostgres({ DATA_DIR: folder }, signal)
    await msUntilServed(site, `/api/sponsors`, headers)
    await msUntilServed(site, `/events/${event}`)
    took.push(Date.now() - back)
    await pause(1000)
    const outcomes = await assertConfirmationsStored(visitors, sql)
    assert.ok(outcomes.filter(({ id }) => id).length > PER_SECOND, 'hardly anybody could register')
  }
  assert.ok(Math.max(...took) < ANSWER_LIMIT_MS, `recovered only after ${took.join(' and ')} ms`)
  return `Recovered ${took[0]} ms after a fast and ${took[1]} ms after an immediate restart.`
}

async function assertConfirmationsStored(visitors, sql) {
  await pause(500)
  const outcomes = await visitors.stop()
  assertRefusedInTime(outcomes)
  assert.deepEqual(await countBrokenConfirmations(sql, outcomes), { lost: 0, unmailed: 0 })
  return outcomes
}

async function assertUnavailable({ site, event, headers }) {
  const answers = await fetchAll(probedPathsOf(event), { site, headers })
  assertRefused(answers)
  const live = await timedFetch(site, LIVENESS_PATH)
  assert.equal(live.status, 200)
  assert.ok(live.ms < 1000, `${LIVENESS_PATH} answers after ${Math.round(live.ms)} ms`)
  return Math.max(...answers.map(({ ms }) => ms))
}

async function survivesOutage({ site, sql, event, headers, proxy }, seconds) {
  const visitors = registerContinuously(site, event, PER_SECOND)
  await pause(500)
  proxy.cut()
  const slowest = []
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(1000))
    slowest.push(await assertUnavailable({ site, event, headers }))
  proxy.open()
  const back = await msUntilAllServed({ site, event, headers })
  await assertConfirmationsStored(visitors, sql)
  await assertPurgesArrive({ site, sql, event })
  return `Unavailable for ${seconds} s: slowest refusal ${Math.round(Math.max(...slowest))} ms, recovered after ${back} ms.`
}

/**
 * Proves that the gateway listens again: a notification of another instance empties its cache before the page expires.
 */
async function assertPurgesArrive({ site, sql, event }) {
  const title = `Nach der Rückkehr ${Date.now()}`
  const isShown = async () => (await timedFetch(site, `/events/${event}`)).text.includes(title)
  // All cached pages have expired, so that the next request starts a new second.
  await pause(2500)
  const cached = Date.now()
  assert.equal(await isShown(), false)
  await sql`update workshops set title = ${title} where id = ${event}`
  assert.equal(await isShown(), false, 'the page was not cached, so the case proves nothing')
  await sql`notify public_pages`
  const notified = Date.now()
  while (!(await isShown()) && Date.now() - notified < PURGE_LIMIT_MS) await pause(20)
  const took = Date.now() - notified
  assert.ok(took < PURGE_LIMIT_MS, 'the gateway does not hear that its pages are outdated')
  assert.ok(Date.now() - cached < 1000, 'the page had expired by itself, so the case proves nothing')
}

async function survivesHang({ site, sql, event, headers, proxy }) {
  const visitors = registerContinuously(site, event, PER_SECOND)
  await pause(500)
  proxy.stall()
  // Wait until all cached pages have expired.
  await pause(1000)
  const first = await assertUnavailable({ site, event, headers })
  const later = await assertUnavailable({ site, event, headers })
  assert.ok(later < 1000, `takes ${Math.round(later)} ms to refuse although the database is known to be unavailable`)
  proxy.open()
  const back = await msUntilAllServed({ site, event, headers })
  const outcomes = await assertConfirmationsStored(visitors, sql)
  const longest = Math.max(...outcomes.map(({ time }) => time))
  return `Refused after ${Math.round(first)} ms at first, ${Math.round(later)} ms later; slowest registration ${Math.round(longest)} ms; recovered after ${back} ms.`
}

async function survivesLatency({ site, sql, event, headers, proxy }) {
  proxy.slow(20)
  const visitors = registerContinuously(site, event, 1)
  const answers = []
  for (let round = 0; round < 3; round += 1)
    for (const path of existingPathsOf(event))
      answers.push(await timedFetch(site, path, { headers: headersFor(path, headers) }))
  const outcomes = await visitors.stop()
  proxy.slow(0)
  assert.deepEqual(
    answers.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} ${status}`),
    [],
  )
  assert.ok(
    outcomes.every(({ id }) => id),
    outcomes.find(({ id }) => !id)?.reason,
  )
  assert.deepEqual(await countBrokenConfirmations(sql, outcomes), { lost: 0, unmailed: 0 })
  const slowest = Math.max(...answers.map(({ ms }) => ms), ...outcomes.map(({ time }) => time))
  assert.ok(slowest < ANSWER_LIMIT_MS)
  return `${outcomes.length} registered meanwhile, slowest answer ${Math.round(slowest)} ms.`
}

async function survivesHighLatency({ site, sql, event, headers, proxy }) {
  const registered = async () => (await sql`select count(*)::int from registrations`)[0].count
  const before = await registered()
  proxy.slow(SLOW_DELAY_MS)
  const visitors = registerContinuously(site, event, 1)
  const answers = []
  for (let round = 0; round < 2; round += 1) {
    answers.push(...(await fetchAll([...probedPathsOf(event), LIVENESS_PATH], { site, headers })))
  }
  const outcomes = await visitors.stop()
  proxy.slow(0)
  const back = await msUntilAllServed({ site, event, headers })
  assertServedOrRefused(answers)
  assertRefusedInTime(outcomes)
  assert.deepEqual(await countBrokenConfirmations(sql, outcomes), { lost: 0, unmailed: 0 })
  const confirmed = outcomes.filter(({ id }) => id).length
  assert.equal(await registered(), before + confirmed, 'somebody was refused and is registered')
  const refused = answers.filter(({ status }) => status === 503).length + outcomes.length - confirmed
  const slowest = Math.max(...answers.map(({ ms }) => ms), ...outcomes.map(({ time }) => time))
  return `${refused} of ${answers.length + outcomes.length} refused, slowest answer ${Math.round(slowest)} ms, recovered after ${back} ms.`
}

async function survivesConnectionExhaustion({ site, sql, url, event, headers }) {
  const holder = await createConnectionHolder(sql, url)
  const answers = []
  try {
    await holder.occupy()
    for (let round = 0; round < 3; round += 1) {
      answers.push(...(await fetchAll([...probedPathsOf(event), LIVENESS_PATH], { site, headers })))
    }
  } finally {
    holder.release()
  }
  const back = await msUntilAllServed({ site, event, headers })
  assertServedOrRefused(answers)
  const refused = answers.filter(({ status }) => status === 503).length
  assert.ok(refused > 0, 'nobody was refused: connections were left')
  return `${holder.size()} connections of others, ${refused} of ${answers.length} refused, recovered after ${back} ms.`
}
