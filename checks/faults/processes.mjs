// Processes are killed, stopped, replaced by newer ones and live with a clock that jumps: nobody loses what was confirmed.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { createEvents } from '../bench/registrations.mjs'
import { idIn, settingsFor } from '../mailing.mjs'
import { startBuilt } from '../server.mjs'
import { startAside } from '../servers/aside.mjs'
import { startBalancer } from '../servers/balancer.mjs'
import { ADMIN } from '../stage.mjs'
import { pause } from '../system.mjs'
import { applicationOf } from './application.mjs'
import { brokenPromises, look, msUntilServed, register, VISITORS } from './visitors.mjs'

const PER_SECOND = 20
const READY_WITHIN_MS = 10_000
const KILLS_QUICK = 2
const RESTARTS = 3
const MIGRATED_WITHIN_MS = 1000
const SETTINGS = { ...ADMIN, ...VISITORS }

export const processes = {
  name: 'processes',
  cases: [
    {
      proves:
        'Whoever was told of a registration has it and its mail after kill -9, by Resend not twice, and the server is ready within 10 s.',
      quick: true,
      run: ({ onStage, kills, isQuick }) =>
        onResend(onStage, (stage) => survivesKills(stage, { kills: isQuick ? KILLS_QUICK : kills, isQuick })),
    },
    {
      proves: 'Instances that are stopped and started in turns lose no request behind a proxy that asks the next one.',
      quick: true,
      run: ({ onStage }) => onStage(SETTINGS, survivesRollingRestarts),
    },
    {
      proves:
        'Two versions work at once, and a migration holds up nobody for a second, although somebody reads for long.',
      quick: true,
      run: ({ onStage }) => onStage(SETTINGS, survivesUpdate),
    },
    {
      proves:
        'A clock of the server that jumps by hours refuses nobody, loses no mail, and by Resend sends none twice.',
      run: ({ onStage }) => onResend(onStage, survivesJumpingClock),
    },
  ],
}

/** Mails leave by a provider that recognises repetitions (decision 021), and is slow enough to be interrupted. */
async function onResend(onStage, act) {
  const provider = await startAside('resend', { rate: 1000, delayMs: 50 })
  try {
    return await onStage({ ...settingsFor('resend', provider.url), ...VISITORS }, (stage) =>
      act({ ...stage, provider }),
    )
  } finally {
    provider.kill()
  }
}

async function survivesKills(stage, { kills, isQuick }) {
  const { sql, site, provider } = stage
  const application = applicationOf(stage)
  const [event] = await createEvents(sql, 1)
  const took = []
  let confirmed = 0
  for (let round = 0; round < kills; round += 1) {
    const visitors = register(site, event, PER_SECOND)
    await pause(1000 + Math.random() * 2000)
    await application.kill()
    const told = visitors.stop()
    const started = Date.now()
    await application.start()
    await msUntilServed(site, `/events/${event}`)
    took.push(Date.now() - started)
    assert.deepEqual(await brokenPromises(sql, await told), { lost: 0, unmailed: 0 })
    confirmed += (await told).filter(({ id }) => id).length
  }
  // What was on its way when the process died is found again within two minutes.
  if (!isQuick) await untilArrived(stage, event)
  assert.deepEqual((await provider.report()).repeated, {})
  assert.ok(confirmed > kills, 'hardly anybody could register')
  assert.ok(Math.max(...took) < READY_WITHIN_MS, `ready only after ${Math.max(...took)} ms`)
  return `${kills} kills, ${confirmed} confirmed registrations, ready after ${Math.max(...took)} ms at most.`
}

/** Each mail arrives in the end, once, by the count of the provider. */
async function untilArrived({ sql, provider }, event, seconds = 180) {
  for (const end = Date.now() + seconds * 1000; ; await pause(500)) {
    const [{ waiting }] = await sql`
      select count(*)::int as waiting from mails where workshop_id = ${event} and state <> 'sent'`
    if (waiting === 0) break
    if (Date.now() > end) throw new Error(`${waiting} mails have not left after ${seconds} s`)
  }
  const { deliveries, repeated } = await provider.report()
  const arrived = new Set(deliveries.map(({ mail }) => idIn(mail)))
  const mails = await sql`select id from mails where workshop_id = ${event}`
  assert.deepEqual(
    mails.filter(({ id }) => !arrived.has(Number(id))),
    [],
  )
  assert.deepEqual(repeated, {})
}

async function bringSecond({ settings, atEnd }) {
  const { DATABASE_URL: url, DATA_DIR: folder, PORT, APP_URL, ...others } = settings
  const second = await startBuilt({ ...others, folder, url })
  atEnd(second.kill)
  assert.ok(await second.ready, second.log())
  return { pid: second.pid, settings: second.settings, atEnd, port: Number(second.settings.PORT) }
}

async function survivesRollingRestarts(stage) {
  const { sql, site, atEnd } = stage
  const second = await bringSecond(stage)
  const balancer = await startBalancer([Number(new URL(site).port), second.port])
  atEnd(balancer.stop)
  const [event] = await createEvents(sql, 1)
  const instances = [applicationOf(stage), applicationOf(second)]
  const visitors = register(balancer.site, event, PER_SECOND)
  const pages = readPages(balancer.site, event)
  for (let round = 0; round < RESTARTS; round += 1) {
    await pause(1000)
    await instances[round % instances.length].stop()
    await instances[round % instances.length].start()
  }
  await pause(500)
  const [told, read] = [await visitors.stop(), await pages.stop()]
  assert.deepEqual([...new Set(told.map(({ id, because }) => (id ? 'registered' : because)))], ['registered'])
  assert.deepEqual([...new Set(read)], [200])
  assert.deepEqual(await brokenPromises(sql, told), { lost: 0, unmailed: 0 })
  const [{ doubled }] = await sql`
    select (count(*) - count(distinct email))::int as doubled from registrations where workshop_id = ${event}`
  assert.equal(doubled, 0)
  return `${RESTARTS} restarts, ${told.length} registrations and ${read.length} pages, ${balancer.repeated()} asked of the other one.`
}

/** Statuses of pages that are asked for one after the other. */
function readPages(site, event) {
  const statuses = []
  let goesOn = true
  const running = (async () => {
    while (goesOn) statuses.push((await look(site, `/events/${event}`)).status)
  })()
  return {
    stop: async () => {
      goesOn = false
      await running
      return statuses
    },
  }
}

/** What a next version could bring: columns and constraints, and an index of the biggest table. */
const NEXT_VERSION = [
  [
    'next_columns',
    'alter table registrations add column next_version text; alter table workshops add column next_version integer not null default 0',
  ],
  ['next_index', 'create index concurrently if not exists next_version on registrations (next_version)'],
]
const READS_FOR_SECONDS = 4

async function survivesUpdate(stage) {
  const { sql, site, settings } = stage
  const [event] = await createEvents(sql, 1)
  const folder = shippedAndNext(settings.DATA_DIR)
  const visitors = register(site, event, PER_SECOND)
  const { migrateDatabase } = await import('../../src/server/migrate.ts')
  const reading = sql.begin(async (tx) => {
    await tx`select count(*) from registrations, workshops`
    await tx`select pg_sleep(${READS_FOR_SECONDS})`
  })
  const started = Date.now()
  await migrateDatabase(settings.DATABASE_URL, folder)
  const migrated = Date.now() - started
  await reading
  const second = await bringSecond(stage)
  const newer = register(second.settings.APP_URL, event, PER_SECOND)
  await pause(1500)
  const told = [...(await visitors.stop()), ...(await newer.stop())]
  assert.ok(migrated > READS_FOR_SECONDS * 900, 'nobody stood in the way of the migration')
  assert.deepEqual([...new Set(told.map(({ id, because }) => (id ? 'registered' : because)))], ['registered'])
  assert.deepEqual(await brokenPromises(sql, told), { lost: 0, unmailed: 0 })
  const slowest = Math.round(Math.max(...told.map(({ time }) => time)))
  assert.ok(slowest < MIGRATED_WITHIN_MS + SLACK_MS, `somebody waited ${slowest} ms`)
  return `Migrated after ${migrated} ms beside a reader of ${READS_FOR_SECONDS} s; ${told.length} registered by both versions, slowest ${slowest} ms.`
}

/** A registration takes time as well, on a machine that starts a server beside it. */
const SLACK_MS = 1000

function shippedAndNext(home) {
  const folder = path.join(home, 'next-version')
  fs.cpSync('drizzle', folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(fs.readFileSync(file, 'utf8'))
  const newest = Math.max(...journal.entries.map(({ when }) => when))
  for (const [place, [tag, statements]] of NEXT_VERSION.entries()) {
    journal.entries.push({ tag, when: newest + 1 + place })
    fs.writeFileSync(path.join(folder, `${tag}.sql`), statements)
  }
  fs.writeFileSync(file, JSON.stringify(journal))
  return folder
}

/** Hours by which the clock of the server is wrong, one after the other. */
const JUMPS = [0, 26, -26, 3, -3, 0]

async function survivesJumpingClock(stage) {
  const { sql, settings, atEnd } = stage
  const file = path.join(settings.DATA_DIR, 'clock')
  fs.writeFileSync(file, '0')
  const clock = path.resolve('scripts/servers/clock.mjs')
  const jumping = await bringSecond({
    settings: { ...settings, NODE_OPTIONS: `--import ${clock}`, CLOCK_FILE: file },
    atEnd,
  })
  // What it sends, none with a right clock sends for it.
  await applicationOf(stage).stop()
  const [event] = await createEvents(sql, 1)
  const site = jumping.settings.APP_URL
  const visitors = register(site, event, 5)
  for (const hours of JUMPS) {
    fs.writeFileSync(file, String(hours * 3_600_000))
    await pause(4000)
  }
  const told = await visitors.stop()
  assert.deepEqual([...new Set(told.map(({ id, because }) => (id ? 'registered' : because)))], ['registered'])
  assert.deepEqual(await brokenPromises(sql, told), { lost: 0, unmailed: 0 })
  await untilArrived(stage, event)
  return `${told.length} registrations over ${JUMPS.length} jumps of up to 26 hours.`
}
