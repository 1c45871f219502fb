// Another transaction locks a table or a row: nobody waits long, and other requests are not delayed.
import assert from 'node:assert/strict'
import { pause } from '../../scripts/ports-and-processes.mjs'
import {
  ANSWER_LIMIT_MS,
  assertRefused,
  assertServedOrRefused,
  existingPathsOf,
  fetchAll,
  LIVENESS_PATH,
  msUntilAllServed,
} from './expectations.mjs'
import { msUntilServed, timedFetch } from './visitors.mjs'

/** Fewer than the connection slots of the server, and many more. */
const FEW_WAITERS = 8
const MANY_WAITERS = 40
/** A part of the second after which PostgreSQL looks for a deadlock. */
const LEAD_MS = 500

export const lockCases = [
  {
    proves: 'A request for a locked table answers 503 within 5 s and delays nothing else while connections are left.',
    quick: true,
    run: survivesLock,
  },
  {
    proves:
      'When more requests wait for a locked table than there are connection slots, others are served or answered 503 within 5 s, liveness stays, and all recovers within 5 s.',
    quick: true,
    run: survivesManyWaiters,
  },
  {
    proves: 'A save that deadlocks with another transaction is retried, and staff notice nothing.',
    gate: true,
    run: survivesDeadlock,
  },
]

async function survivesLock({ site, sql, headers }) {
  const outcome = await sql.begin(async (tx) => {
    await tx`lock table sponsors in access exclusive mode`
    const locked = requestSponsors(FEW_WAITERS, { site, headers })
    await pause(300)
    const others = []
    for (let round = 0; round < 10; round += 1) {
      others.push(
        await timedFetch(site, '/api/sandoz/notification_emails', { headers }),
        await timedFetch(site, LIVENESS_PATH),
      )
      await pause(100)
    }
    return { locked: await locked, others }
  })
  assertRefused(outcome.locked)
  const slowest = Math.max(...outcome.others.map(({ ms }) => ms))
  assert.deepEqual([...new Set(outcome.others.map(({ status }) => status))], [200])
  assert.ok(slowest < ANSWER_LIMIT_MS, `another request took ${Math.round(slowest)} ms`)
  await msUntilServed(site, '/api/sponsors', headers)
  return `Refused after ${Math.round(Math.max(...outcome.locked.map(({ ms }) => ms)))} ms at most; slowest of others ${Math.round(slowest)} ms.`
}

const requestSponsors = (length, { site, headers }) =>
  Promise.all(Array.from({ length }, () => timedFetch(site, '/api/sponsors', { headers })))

async function survivesManyWaiters({ site, sql, event, headers }) {
  const locked = []
  const others = []
  await sql.begin(async (tx) => {
    await tx`lock table sponsors in access exclusive mode`
    for (let round = 0; round < 2; round += 1) {
      const waiting = requestSponsors(MANY_WAITERS, { site, headers })
      await pause(300)
      others.push(...(await fetchAll([...existingPathsOf(event), LIVENESS_PATH], { site, headers })))
      locked.push(...(await waiting))
    }
  })
  const back = await msUntilAllServed({ site, event, headers })
  assertRefused(locked)
  assertServedOrRefused(others)
  const slowest = Math.max(...others.map(({ ms }) => ms))
  const served = others.filter(({ status }) => status === 200).length
  return `${MANY_WAITERS} waited; of ${others.length} others ${served} were served, the slowest after ${Math.round(slowest)} ms; recovered after ${back} ms.`
}

/**
 * The save locks the event and wants the sponsor, the case locks the sponsor and wants the event. The save has waited
 * longer, so it detects the deadlock first.
 */
async function survivesDeadlock({ site, sql, event, headers }) {
  const address = `${site}/api/sandoz/workshops/${event}`
  const [{ id: sponsor }] = await sql`select id from sponsors order by id limit 1`
  const { header_image_file, ...draft } = await (await fetch(address, { headers })).json()
  const body = JSON.stringify({ ...draft, title: 'Nach dem Stau', sponsors: [{ id: sponsor }] })
  let saving
  const waited = await sql.begin(async (tx) => {
    await tx`select from sponsors where id = ${sponsor} for update`
    saving = fetch(address, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
    await untilLockAwaited(sql)
    await pause(LEAD_MS)
    const started = Date.now()
    await tx`select from workshops where id = ${event} for update`
    return Date.now() - started
  })
  const saved = await saving
  assert.equal(saved.status, 200, await saved.text())
  const [{ title }] = await sql`select title from workshops where id = ${event}`
  assert.equal(title, 'Nach dem Stau')
  assert.ok(waited > 100, 'no deadlock occurred')
  return `The save was rolled back after ${waited} ms and retried.`
}

async function untilLockAwaited(sql) {
  const isAwaited = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length > 0
  for (const end = Date.now() + ANSWER_LIMIT_MS; !(await isAwaited()); await pause(20))
    assert.ok(Date.now() < end, 'nobody waits for the lock')
}
