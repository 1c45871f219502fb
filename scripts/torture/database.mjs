// The database goes, hangs, is slow, full of others or locked: who asks hears so at once, and nothing is lost.
import assert from 'node:assert/strict'
import { createEvents } from '../bench/registrations.mjs'
import { signIn } from '../bench/staff.mjs'
import { buildIfChanged } from '../build.mjs'
import { startBuilt } from '../server.mjs'
import { startWire, throughWire } from '../servers/wire.mjs'
import { ADMIN } from '../stage.mjs'
import { pause } from '../system.mjs'
import { restartPostgres } from './application.mjs'
import { crowdAt } from './crowd.mjs'
import { brokenPromises, look, msUntilServed, register, VISITORS } from './visitors.mjs'

const WITHIN_MS = 5000
const LIVE = '/api/health/live'
const PER_SECOND = 20
/** Fewer than the pool has connections; for more of them see src/server/places.test.ts. */
const WAITING = 8
const AWAY_SECONDS = 60
const AWAY_SECONDS_QUICK = 6

export const database = {
  name: 'database',
  /** One server for all, whose wire to the database is in our hands. */
  on: (act, { onGround }) =>
    onGround(async ({ folder, url, sql, atEnd }) => {
      await buildIfChanged()
      const wire = await startWire(Number(new URL(url).port))
      atEnd(wire.stop)
      const server = await startBuilt({ folder, url: throughWire(url, wire), ...ADMIN, ...VISITORS })
      atEnd(server.kill)
      assert.ok(await server.ready, server.log())
      const site = server.settings.APP_URL
      const [event] = await createEvents(sql, 1)
      const { headers } = await signIn(site, ADMIN)
      await act({ site, sql, url, wire, event, headers, folder, log: server.log })
    }),
  /** What a broken case left behind is not the next one's. */
  after: ({ wire }) => {
    wire.slow(0)
    wire.open()
  },
  cases: [
    {
      proves:
        'A restart of the database, fast or immediate, loses no registration that was confirmed, and is over within 5 s.',
      quick: true,
      run: survivesRestarts,
    },
    {
      proves: `While the database is away, pages and calls answer 503 with Retry-After within 5 s, liveness stays, and all is back within 5 s of its return.`,
      quick: true,
      run: (stage) => survivesAbsence(stage, stage.isQuick ? AWAY_SECONDS_QUICK : AWAY_SECONDS),
    },
    {
      proves: 'A database that hangs without breaking a connection makes nobody wait longer than 5 s.',
      quick: true,
      run: survivesSilence,
    },
    { proves: 'With 20 ms more on each way to the database everything works.', quick: true, run: survivesSlowness },
    {
      proves: 'When others hold all connections of the database, who cannot be served is told so within 5 s.',
      quick: true,
      run: survivesCrowd,
    },
    {
      proves:
        'Who asks for a table that somebody has locked hears 503 within 5 s, and holds up nothing else while connections are left.',
      quick: true,
      run: survivesLock,
    },
    {
      proves: 'Staff whose save stands in the way of another transaction notice nothing: it is done anew.',
      quick: true,
      run: survivesDeadlock,
    },
  ],
}

async function survivesRestarts({ site, sql, event, folder, headers }) {
  const took = []
  for (const signal of ['SIGINT', 'SIGQUIT']) {
    const visitors = register(site, event, PER_SECOND)
    await pause(1500)
    const back = await restartPostgres({ DATA_DIR: folder }, signal)
    await msUntilServed(site, `/api/sponsors`, headers)
    await msUntilServed(site, `/events/${event}`)
    took.push(Date.now() - back)
    await pause(1000)
    const told = await assertPromises(visitors, sql)
    assert.ok(told.filter(({ id }) => id).length > PER_SECOND, 'hardly anybody could register')
  }
  assert.ok(Math.max(...took) < WITHIN_MS, `back only after ${took.join(' and ')} ms`)
  return `Back ${took[0]} ms after a fast and ${took[1]} ms after an immediate restart.`
}

async function assertPromises(visitors, sql) {
  await pause(500)
  const told = await visitors.stop()
  assertRefusals(told)
  assert.deepEqual(await brokenPromises(sql, told), { lost: 0, unmailed: 0 })
  return told
}

/** Whoever is not registered was told so in time. */
function assertRefusals(told) {
  for (const { id, because, time } of told) {
    if (id) continue
    assert.match(because, /^503 /)
    assert.ok(time < WITHIN_MS, `heard it after ${Math.round(time)} ms`)
  }
}

/** What people and staff ask for: kept pages, pages of one person, calls, and whether the server may get requests. */
const addressesOf = (event) => [
  ...['/', '/events', `/events/${event}`, '/en/events_d', '/events/thanks/nobody-of-them-at-all22', '/sitemap.xml'],
  ...['/api/sponsors', '/api/user', `/api/sandoz/workshops/public?id=${event}`, '/api/health'],
]

async function assertAway({ site, event, headers }) {
  const answers = await Promise.all(
    addressesOf(event).map((path) => look(site, path, { headers: forCalls(path, headers) })),
  )
  for (const { path, status, retryAfter, ms } of answers) {
    assert.ok(ms < WITHIN_MS, `${path} answers after ${Math.round(ms)} ms`)
    assert.equal(status, 503, `${path} answers ${status}`)
    assert.ok(Number(retryAfter) > 0, `${path} names no Retry-After`)
  }
  const live = await look(site, LIVE)
  assert.equal(live.status, 200)
  assert.ok(live.ms < 1000, `${LIVE} answers after ${Math.round(live.ms)} ms`)
  return Math.max(...answers.map(({ ms }) => ms))
}

const forCalls = (path, headers) => (path.startsWith('/api') ? headers : {})

async function survivesAbsence({ site, sql, event, headers, wire }, seconds) {
  const visitors = register(site, event, PER_SECOND)
  await pause(500)
  wire.cut()
  const slowest = []
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(1000))
    slowest.push(await assertAway({ site, event, headers }))
  wire.open()
  const back = await msUntilAllServed({ site, event, headers })
  await assertPromises(visitors, sql)
  await assertHearsPurges({ site, sql, event })
  return `Away for ${seconds} s: slowest refusal ${Math.round(Math.max(...slowest))} ms, back after ${back} ms.`
}

async function msUntilAllServed({ site, event, headers }) {
  const started = Date.now()
  for (const path of ['/api/health', `/events/${event}`, '/api/sponsors', '/events'])
    await msUntilServed(site, path, forCalls(path, headers))
  const took = Date.now() - started
  assert.ok(took < WITHIN_MS, `all is back only after ${took} ms`)
  return took
}

/** The door listens again: what another instance says empties its memory. */
async function assertHearsPurges({ site, sql, event }) {
  const before = await look(site, `/events/${event}`)
  assert.equal(before.status, 200)
  await sql`notify public_pages`
  assert.equal((await look(site, `/events/${event}`)).status, 200)
}

async function survivesSilence({ site, sql, event, headers, wire }) {
  const visitors = register(site, event, PER_SECOND)
  await pause(500)
  wire.still()
  // No page is kept any more.
  await pause(1000)
  const first = await assertAway({ site, event, headers })
  const later = await assertAway({ site, event, headers })
  assert.ok(later < 1000, `refuses only after ${Math.round(later)} ms what it knows to be away`)
  wire.open()
  const back = await msUntilAllServed({ site, event, headers })
  await assertPromises(visitors, sql)
  return `Refused after ${Math.round(first)} ms at first, ${Math.round(later)} ms then, back after ${back} ms.`
}

async function survivesSlowness({ site, sql, event, headers, wire }) {
  wire.slow(20)
  const visitors = register(site, event, 1)
  const answers = []
  for (let round = 0; round < 3; round += 1)
    for (const path of addressesOf(event).filter((name) => !name.includes('nobody')))
      answers.push(await look(site, path, { headers: forCalls(path, headers) }))
  const told = await visitors.stop()
  wire.slow(0)
  assert.deepEqual(
    answers.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} ${status}`),
    [],
  )
  assert.ok(
    told.every(({ id }) => id),
    told.find(({ id }) => !id)?.because,
  )
  assert.deepEqual(await brokenPromises(sql, told), { lost: 0, unmailed: 0 })
  const slowest = Math.max(...answers.map(({ ms }) => ms), ...told.map(({ time }) => time))
  assert.ok(slowest < WITHIN_MS)
  return `${told.length} registered meanwhile, slowest answer ${Math.round(slowest)} ms.`
}

async function survivesCrowd({ site, sql, url, event, headers }) {
  const crowd = await crowdAt(sql, url)
  const answers = []
  try {
    await crowd.gather()
    for (let round = 0; round < 3; round += 1) {
      const paths = [...addressesOf(event), LIVE]
      answers.push(...(await Promise.all(paths.map((path) => look(site, path, { headers: forCalls(path, headers) })))))
    }
  } finally {
    crowd.leave()
  }
  const back = await msUntilAllServed({ site, event, headers })
  for (const { path, status, retryAfter, ms } of answers) {
    assert.ok([200, 404, 503].includes(status), `${path} answers ${status}`)
    assert.ok(ms < WITHIN_MS, `${path} answers after ${Math.round(ms)} ms`)
    assert.ok(status !== 503 || retryAfter, `${path} names no Retry-After`)
    if (path === LIVE) assert.equal(status, 200)
  }
  const refused = answers.filter(({ status }) => status === 503).length
  assert.ok(refused > 0, 'nobody was refused: the crowd was too small')
  return `${crowd.size()} connections of others, ${refused} of ${answers.length} refused, back after ${back} ms.`
}

async function survivesLock({ site, sql, headers }) {
  const outcome = await sql.begin(async (tx) => {
    await tx`lock table sponsors in access exclusive mode`
    const locked = Promise.all(Array.from({ length: WAITING }, () => look(site, '/api/sponsors', { headers })))
    await pause(300)
    const others = []
    for (let round = 0; round < 10; round += 1) {
      others.push(await look(site, '/api/sandoz/notification_emails', { headers }), await look(site, LIVE))
      await pause(100)
    }
    return { locked: await locked, others }
  })
  for (const { status, retryAfter, ms } of outcome.locked) {
    assert.equal(status, 503)
    assert.ok(retryAfter)
    assert.ok(ms < WITHIN_MS, `refused only after ${Math.round(ms)} ms`)
  }
  const slowest = Math.max(...outcome.others.map(({ ms }) => ms))
  assert.deepEqual([...new Set(outcome.others.map(({ status }) => status))], [200])
  assert.ok(slowest < WITHIN_MS, `somebody else waited ${Math.round(slowest)} ms`)
  await msUntilServed(site, '/api/sponsors', headers)
  return `Refused after ${Math.round(Math.max(...outcome.locked.map(({ ms }) => ms)))} ms at most; slowest of others ${Math.round(slowest)} ms.`
}

/** The save holds the event and wants the sponsor; we hold the sponsor and want the event, and let it find out first. */
async function survivesDeadlock({ site, sql, event, headers }) {
  const address = `${site}/api/sandoz/workshops/${event}`
  const [{ id: sponsor }] = await sql`select id from sponsors order by id limit 1`
  const { header_image_file, ...draft } = await (await fetch(address, { headers })).json()
  const body = JSON.stringify({ ...draft, title: 'Nach dem Stau', sponsors: [{ id: sponsor }] })
  let saving
  const waited = await sql.begin(async (tx) => {
    await tx`set local deadlock_timeout = '20s'`
    await tx`select from sponsors where id = ${sponsor} for update`
    saving = fetch(address, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
    await pause(700)
    const started = Date.now()
    await tx`select from workshops where id = ${event} for update`
    return Date.now() - started
  })
  const saved = await saving
  assert.equal(saved.status, 200, await saved.text())
  const [{ title }] = await sql`select title from workshops where id = ${event}`
  assert.equal(title, 'Nach dem Stau')
  assert.ok(waited > 100, 'nothing stood in the way')
  return `The save gave way after ${waited} ms, and was done anew.`
}
