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
import {
  addressesOf,
  askAll,
  assertRefused,
  assertServedOrRefused,
  assertTold,
  forCalls,
  foundOf,
  LIVE,
  msUntilAllServed,
  WITHIN_MS,
} from './asked.mjs'
import { crowdAt } from './crowd.mjs'
import { lockCases } from './locks.mjs'
import { brokenPromises, look, msUntilServed, register, VISITORS } from './visitors.mjs'

const PER_SECOND = 20
/** Of the second for which the door keeps a page. */
const HEARD_WITHIN_MS = 500
/** More on each way to the database. */
const CRAWLING_MS = 400
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
      proves:
        'With almost a second for each answer of the database everybody is served or hears 503 within 5 s, and whoever heard that is not registered.',
      quick: true,
      run: survivesCrawling,
    },
    {
      proves: 'When others hold all connections of the database, who cannot be served is told so within 5 s.',
      quick: true,
      run: survivesCrowd,
    },
    ...lockCases,
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
  assertTold(told)
  assert.deepEqual(await brokenPromises(sql, told), { lost: 0, unmailed: 0 })
  return told
}

async function assertAway({ site, event, headers }) {
  const answers = await askAll(addressesOf(event), { site, headers })
  assertRefused(answers)
  const live = await look(site, LIVE)
  assert.equal(live.status, 200)
  assert.ok(live.ms < 1000, `${LIVE} answers after ${Math.round(live.ms)} ms`)
  return Math.max(...answers.map(({ ms }) => ms))
}

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

/** The door listens again: what another instance says empties its memory before the page is old. */
async function assertHearsPurges({ site, sql, event }) {
  const title = `Nach der Rückkehr ${Date.now()}`
  const isTold = async () => (await look(site, `/events/${event}`)).text.includes(title)
  // Nothing is left of what was kept, so that the next look begins a new second.
  await pause(2500)
  const kept = Date.now()
  assert.equal(await isTold(), false)
  await sql`update workshops set title = ${title} where id = ${event}`
  assert.equal(await isTold(), false, 'the page was not kept, so this proves nothing')
  await sql`notify public_pages`
  const told = Date.now()
  while (!(await isTold()) && Date.now() - told < HEARD_WITHIN_MS) await pause(20)
  const took = Date.now() - told
  assert.ok(took < HEARD_WITHIN_MS, 'the door does not hear that its pages are old')
  assert.ok(Date.now() - kept < 1000, 'the page was old by itself, so this proves nothing')
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
  const told = await assertPromises(visitors, sql)
  const longest = Math.max(...told.map(({ time }) => time))
  return `Refused after ${Math.round(first)} ms at first, ${Math.round(later)} ms then, who registered after ${Math.round(longest)} ms, back after ${back} ms.`
}

async function survivesSlowness({ site, sql, event, headers, wire }) {
  wire.slow(20)
  const visitors = register(site, event, 1)
  const answers = []
  for (let round = 0; round < 3; round += 1)
    for (const path of foundOf(event)) answers.push(await look(site, path, { headers: forCalls(path, headers) }))
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

async function survivesCrawling({ site, sql, event, headers, wire }) {
  const registered = async () => (await sql`select count(*)::int from registrations`)[0].count
  const before = await registered()
  wire.slow(CRAWLING_MS)
  const visitors = register(site, event, 1)
  const answers = []
  for (let round = 0; round < 2; round += 1) {
    answers.push(...(await askAll([...addressesOf(event), LIVE], { site, headers })))
  }
  const told = await visitors.stop()
  wire.slow(0)
  const back = await msUntilAllServed({ site, event, headers })
  assertServedOrRefused(answers)
  assertTold(told)
  assert.deepEqual(await brokenPromises(sql, told), { lost: 0, unmailed: 0 })
  const confirmed = told.filter(({ id }) => id).length
  assert.equal(await registered(), before + confirmed, 'somebody was refused and is registered')
  const refused = answers.filter(({ status }) => status === 503).length + told.length - confirmed
  const slowest = Math.max(...answers.map(({ ms }) => ms), ...told.map(({ time }) => time))
  return `${refused} of ${answers.length + told.length} refused, slowest answer ${Math.round(slowest)} ms, back after ${back} ms.`
}

async function survivesCrowd({ site, sql, url, event, headers }) {
  const crowd = await crowdAt(sql, url)
  const answers = []
  try {
    await crowd.gather()
    for (let round = 0; round < 3; round += 1) {
      answers.push(...(await askAll([...addressesOf(event), LIVE], { site, headers })))
    }
  } finally {
    crowd.leave()
  }
  const back = await msUntilAllServed({ site, event, headers })
  assertServedOrRefused(answers)
  const refused = answers.filter(({ status }) => status === 503).length
  assert.ok(refused > 0, 'nobody was refused: the crowd was too small')
  return `${crowd.size()} connections of others, ${refused} of ${answers.length} refused, back after ${back} ms.`
}
