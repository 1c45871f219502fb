// Processes are killed, restarted, replaced by a newer version and run with a wrong clock: no confirmed registration is
// lost.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { startBuiltServer } from '../../scripts/server.mjs'
import { ADMIN } from '../environment.mjs'
import { startBalancer } from '../fakes/balancer.mjs'
import { startInChildProcess } from '../fakes/child-process.mjs'
import { controlApplication } from '../support/application.mjs'
import { mailIdOf, mailSettingsOf } from '../support/mass-mailing.mjs'
import { createEvents } from '../support/registrations.mjs'
import {
  countBrokenConfirmations,
  msUntilServed,
  registerContinuously,
  TRUST_ONE_PROXY,
  timedFetch,
} from './visitors.mjs'

const PER_SECOND = 20
const READY_WITHIN_MS = 10_000
const KILLS_QUICK = 1
const RESTARTS = 3
const MIGRATED_WITHIN_MS = 1000
const SETTINGS = { ...ADMIN, ...TRUST_ONE_PROXY }

export const processes = {
  name: 'processes',
  cases: [
    {
      proves:
        'A confirmed registration and its mail survive kill -9, Resend sends no mail twice, and the server is ready within 10 s.',
      gate: true,
      run: ({ withServer, kills, isQuick }) =>
        withResend(withServer, (environment) =>
          survivesKills(environment, { kills: isQuick ? KILLS_QUICK : kills, isQuick }),
        ),
    },
    {
      proves: 'Rolling restarts of two instances lose no request behind a proxy that tries the next one.',
      quick: true,
      run: ({ withServer }) => withServer(SETTINGS, survivesRollingRestarts),
    },
    {
      proves: 'Two versions work at once, and a migration delays nobody by a second even behind a long-running read.',
      quick: true,
      run: ({ withServer }) => withServer(SETTINGS, survivesUpdate),
    },
    {
      proves: 'A server whose clock jumps by hours refuses nobody, loses no mail, and by Resend sends none twice.',
      run: ({ withServer }) => withResend(withServer, survivesJumpingClock),
    },
  ],
}

/** Uses a provider with idempotency keys (decision 021) that is slow enough to be interrupted. */
async function withResend(withServer, act) {
  const provider = await startInChildProcess('resend', { rate: 1000, delayMs: 50 })
  try {
    return await withServer({ ...mailSettingsOf('resend', provider.url), ...TRUST_ONE_PROXY }, (environment) =>
      act({ ...environment, provider }),
    )
  } finally {
    provider.kill()
  }
}

async function survivesKills(environment, { kills, isQuick }) {
  const { sql, site, provider } = environment
  const application = controlApplication(environment)
  const [event] = await createEvents(sql, 1)
  const took = []
  let confirmed = 0
  for (let round = 0; round < kills; round += 1) {
    const visitors = registerContinuously(site, event, PER_SECOND)
    await pause(1000 + Math.random() * 2000)
    await application.kill()
    const outcomes = visitors.stop()
    const started = Date.now()
    await application.start()
    await msUntilServed(site, `/events/${event}`)
    took.push(Date.now() - started)
    assert.deepEqual(await countBrokenConfirmations(sql, await outcomes), { lost: 0, unmailed: 0 })
    confirmed += (await outcomes).filter(({ id }) => id).length
  }
  // Mails in flight when the process was killed are recovered within two minutes.
  if (!isQuick) await waitUntilArrived(environment, event)
  assert.deepEqual((await provider.report()).repeated, {})
  assert.ok(confirmed > kills, 'hardly anybody could register')
  assert.ok(Math.max(...took) < READY_WITHIN_MS, `ready only after ${Math.max(...took)} ms`)
  return `${kills} kills, ${confirmed} confirmed registrations, ready after ${Math.max(...took)} ms at most.`
}

/** Fails unless every mail arrives exactly once by the provider's count. */
async function waitUntilArrived({ sql, provider }, event, seconds = 180) {
  for (const end = Date.now() + seconds * 1000; ; await pause(500)) {
    const [{ waiting }] = await sql`
      select count(*)::int as waiting from mails where workshop_id = ${event} and state <> 'sent'`
    if (waiting === 0) break
    if (Date.now() > end) throw new Error(`${waiting} mails have not left after ${seconds} s`)
  }
  const { deliveries, repeated } = await provider.report()
  const arrived = new Set(deliveries.map(({ mail }) => mailIdOf(mail)))
  const mails = await sql`select id from mails where workshop_id = ${event}`
  assert.deepEqual(
    mails.filter(({ id }) => !arrived.has(Number(id))),
    [],
  )
  assert.deepEqual(repeated, {})
}

async function startSecondInstance({ settings, atEnd }) {
  const { DATABASE_URL: url, DATA_DIR: folder, PORT, APP_URL, ...others } = settings
  const second = await startBuiltServer({ ...others, folder, url })
  atEnd(second.kill)
  assert.ok(await second.ready, second.log())
  return { pid: second.pid, settings: second.settings, atEnd, port: Number(second.settings.PORT) }
}

async function survivesRollingRestarts(environment) {
  const { sql, site, atEnd } = environment
  const second = await startSecondInstance(environment)
  const balancer = await startBalancer([Number(new URL(site).port), second.port])
  atEnd(balancer.stop)
  const [event] = await createEvents(sql, 1)
  const instances = [controlApplication(environment), controlApplication(second)]
  const visitors = registerContinuously(balancer.site, event, PER_SECOND)
  const pages = readPages(balancer.site, event)
  for (let round = 0; round < RESTARTS; round += 1) {
    await pause(1000)
    await instances[round % instances.length].stop()
    await instances[round % instances.length].start()
  }
  await pause(500)
  const outcomes = await visitors.stop()
  const read = await pages.stop()
  assert.deepEqual([...new Set(outcomes.map(({ id, reason }) => (id ? 'registered' : reason)))], ['registered'])
  assert.deepEqual([...new Set(read)], [200])
  assert.deepEqual(await countBrokenConfirmations(sql, outcomes), { lost: 0, unmailed: 0 })
  const [{ doubled }] = await sql`
    select (count(*) - count(distinct email))::int as doubled from registrations where workshop_id = ${event}`
  assert.equal(doubled, 0)
  return `${RESTARTS} restarts, ${outcomes.length} registrations and ${read.length} pages, ${balancer.repeated()} retried at the other instance.`
}

/** Requests pages one after the other; `stop` returns their statuses. */
function readPages(site, event) {
  const statuses = []
  let isRunning = true
  const running = (async () => {
    while (isRunning) statuses.push((await timedFetch(site, `/events/${event}`)).status)
  })()
  return {
    stop: async () => {
      isRunning = false
      await running
      return statuses
    },
  }
}

/** Migrations as a next version could bring: columns, constraints, and an index on the largest table. */
const NEXT_VERSION = [
  [
    'next_columns',
    'alter table registrations add column next_version text; alter table workshops add column next_version integer not null default 0',
  ],
  ['next_index', 'create index concurrently if not exists next_version on registrations (next_version)'],
]
const READS_FOR_SECONDS = 4

async function survivesUpdate(environment) {
  const { sql, site, settings } = environment
  const [event] = await createEvents(sql, 1)
  const folder = createNextMigrations(settings.DATA_DIR)
  const visitors = registerContinuously(site, event, PER_SECOND)
  const { migrateDatabase } = await import('../../src/server/database/migrate.ts')
  const reading = sql.begin(async (tx) => {
    await tx`select count(*) from registrations, workshops`
    await tx`select pg_sleep(${READS_FOR_SECONDS})`
  })
  const started = Date.now()
  await migrateDatabase(settings.DATABASE_URL, folder)
  const migrated = Date.now() - started
  await reading
  const second = await startSecondInstance(environment)
  const newer = registerContinuously(second.settings.APP_URL, event, PER_SECOND)
  await pause(1500)
  const outcomes = [...(await visitors.stop()), ...(await newer.stop())]
  assert.ok(migrated > READS_FOR_SECONDS * 900, 'nothing delayed the migration')
  assert.deepEqual([...new Set(outcomes.map(({ id, reason }) => (id ? 'registered' : reason)))], ['registered'])
  assert.deepEqual(await countBrokenConfirmations(sql, outcomes), { lost: 0, unmailed: 0 })
  const slowest = Math.round(Math.max(...outcomes.map(({ time }) => time)))
  assert.ok(slowest < MIGRATED_WITHIN_MS + SLACK_MS, `somebody waited ${slowest} ms`)
  return `Migrated after ${migrated} ms beside a reader of ${READS_FOR_SECONDS} s; ${outcomes.length} registered by both versions, slowest ${slowest} ms.`
}

/** Extra time while another server starts on this machine. */
const SLACK_MS = 1000

function createNextMigrations(home) {
  const folder = path.join(home, 'next-version')
  fs.cpSync('drizzle', folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(fs.readFileSync(file, 'utf8'))
  const newest = Math.max(...journal.entries.map(({ when }) => when))
  for (const [index, [tag, statements]] of NEXT_VERSION.entries()) {
    journal.entries.push({ tag, when: newest + 1 + index })
    fs.writeFileSync(path.join(folder, `${tag}.sql`), statements)
  }
  fs.writeFileSync(file, JSON.stringify(journal))
  return folder
}

/** Hours by which the clock of the server is wrong, one after the other. */
const CLOCK_OFFSET_HOURS = [0, 26, -26, 3, -3, 0]

async function survivesJumpingClock(environment) {
  const { sql, settings, atEnd } = environment
  const file = path.join(settings.DATA_DIR, 'clock')
  fs.writeFileSync(file, '0')
  const clock = path.resolve('checks/fakes/skewed-clock.mjs')
  const jumping = await startSecondInstance({
    settings: { ...settings, NODE_OPTIONS: `--import ${clock}`, CLOCK_FILE: file },
    atEnd,
  })
  // The server with the right clock is stopped, so that it does not send the mails itself.
  await controlApplication(environment).stop()
  const [event] = await createEvents(sql, 1)
  const site = jumping.settings.APP_URL
  const visitors = registerContinuously(site, event, 5)
  for (const hours of CLOCK_OFFSET_HOURS) {
    fs.writeFileSync(file, String(hours * 3_600_000))
    await pause(4000)
  }
  const outcomes = await visitors.stop()
  assert.deepEqual([...new Set(outcomes.map(({ id, reason }) => (id ? 'registered' : reason)))], ['registered'])
  assert.deepEqual(await countBrokenConfirmations(sql, outcomes), { lost: 0, unmailed: 0 })
  await waitUntilArrived(environment, event)
  return `${outcomes.length} registrations over ${CLOCK_OFFSET_HOURS.length} jumps of up to 26 hours.`
}
