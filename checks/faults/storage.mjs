// The disk is full or read-only: requests are refused with a message, nothing is half written, and all recovers once
// there is space.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildIfChanged } from '../../scripts/build.mjs'
import { isProcessRunning, pause, readNumber } from '../../scripts/ports-and-processes.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { startBuiltServer } from '../../scripts/server.mjs'
import { ADMIN, withDatabase } from '../environment.mjs'
import { createEvents, registerOne } from '../support/registrations.mjs'
import { signIn } from '../support/staff-client.mjs'
import { assertRefused, assertRefusedInTime } from './expectations.mjs'
import {
  countBrokenConfirmations,
  msUntilServed,
  registerContinuously,
  TRUST_ONE_PROXY,
  timedFetch,
} from './visitors.mjs'
import { openJobQueue } from './wake-workers.mjs'

const FOLDER_SIZE = '24m'
/** PostgreSQL is checked every two seconds and replays its WAL first. */
const RECOVERY_LIMIT_MS = 10_000
/** An empty PostgreSQL takes 45 MB, and each WAL segment 16 MB. */
const DATABASE_SIZE = '300m'
const MEGABYTE = Buffer.alloc(1024 * 1024)

export const storage = {
  name: 'storage',
  cases: [
    {
      proves:
        'With a full or read-only data folder registrations go on, uploads are refused with a message, and mails go out once there is space.',
      quick: true,
      run: ({ examine }) => withDatabase((environment) => survivesFullFolder({ ...environment, examine })),
    },
    {
      proves:
        'With a full database disk pages are served, saves are refused with a message, and all recovers once there is space.',
      run: ({ examine }) => withDatabase((environment) => survivesFullDatabase({ ...environment, examine })),
    },
    {
      proves:
        'When the disk has no space for the WAL either, PostgreSQL stops, requests are refused within 5 s, and all recovers by itself within 10 s of free space.',
      run: ({ examine }) => withDatabase((environment) => survivesFullJournal({ ...environment, examine })),
    },
  ],
}

/** A small file system of its own; null if this machine does not allow mounting. */
function mountSmallDisk(folder, { size, atEnd }) {
  fs.mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  if (status !== 0) return null
  fs.chmodSync(folder, 0o755)
  atEnd(() => spawnSync('umount', ['-l', folder]))
  const remount = (how) => assert.equal(spawnSync('mount', ['-o', `remount,${how},size=${size}`, folder]).status, 0)
  return {
    fill: () => fillDisk(path.join(folder, 'filler')),
    empty: () => fs.rmSync(path.join(folder, 'filler')),
    remount,
  }
}

function fillDisk(file) {
  try {
    for (;;) fs.appendFileSync(file, MEGABYTE)
  } catch (error) {
    assert.equal(error.code, 'ENOSPC')
  }
}

const NO_MOUNT = { skipped: 'Not on this machine: mounting is not allowed.' }

async function survivesFullFolder({ folder, url, sql, atEnd, examine }) {
  const data = path.join(folder, 'small')
  const disk = mountSmallDisk(data, { size: FOLDER_SIZE, atEnd })
  if (!disk) return NO_MOUNT
  await buildIfChanged()
  const server = await startBuiltServer({ folder: data, url, ...ADMIN, ...TRUST_ONE_PROXY })
  atEnd(server.kill)
  assert.ok(await server.ready, server.log())
  const environment = { site: server.settings.APP_URL, sql, url, log: server.log }
  const { headers } = await signIn(environment.site, ADMIN)
  const counted = []
  for (const [make, mend] of [
    [disk.fill, disk.empty],
    [() => disk.remount('ro'), () => disk.remount('rw')],
  ]) {
    make()
    counted.push(await registrationsWhileFull(environment, headers))
    mend()
    await waitUntilMailed(environment)
    assert.equal((await uploadSponsorLogo(environment.site, headers)).status, 200)
  }
  await examine(server.settings)
  return `${counted.join(' and ')} registrations meanwhile; all mails went out afterwards.`
}

async function registrationsWhileFull({ site, sql, log }, headers) {
  const [event] = await createEvents(sql, 1)
  const visitors = registerContinuously(site, event, 5)
  const { status, message } = await uploadSponsorLogo(site, headers)
  assert.equal(status, 503, `an upload answers ${status} ${message}\n${log()}`)
  assert.match(message, /Speicherplatz/)
  await pause(3000)
  const outcomes = await visitors.stop()
  assert.deepEqual(
    outcomes.filter(({ id }) => !id),
    [],
  )
  assert.deepEqual(await countBrokenConfirmations(sql, outcomes), { lost: 0, unmailed: 0 })
  assert.equal((await timedFetch(site, `/events/${event}`)).status, 200)
  assert.match(log(), /storage full/)
  return outcomes.length
}

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function uploadSponsorLogo(site, headers) {
  const response = await fetch(`${site}/api/sponsors/new`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'de' },
    body: JSON.stringify({ name: `Sponsor ${Math.random()}`, image: { data: PIXEL, name: 'logo.png' } }),
  })
  const { message = '' } = await response.json()
  return { status: response.status, message }
}

async function waitUntilMailed({ sql, url }) {
  const boss = await openJobQueue(url)
  // The folder is retried after a while; the case does not wait for that.
  for (const end = Date.now() + 90_000; ; await pause(500)) {
    await sql`update mails set next_attempt_at = now() where state in ('retry', 'queued')`
    await sql`update mail_gates set closed_until = null, failures = 0`
    const states =
      await sql`select state, count(*)::int as count from mails where created_at > now() - interval '10 minutes'
      and state in ('queued', 'sending', 'retry', 'failed') group by state`
    if (states.length === 0) return boss.stop({ graceful: false })
    await boss.send('mails.send', {})
    if (Date.now() > end) throw new Error(`mails have not gone out: ${JSON.stringify(states)}`)
  }
}

/** Puts all of PostgreSQL on a small disk; the files of the server are elsewhere. */
async function withSmallDatabase({ folder, atEnd, examine }, act) {
  const home = path.join(folder, 'small')
  const disk = mountSmallDisk(home, { size: DATABASE_SIZE, atEnd })
  if (!disk) return NO_MOUNT
  const { url, keepUp, stop } = await startPostgres({ dataDir: home })
  atEnd(stop)
  keepUp()
  await buildIfChanged()
  const server = await startBuiltServer({ folder, url, ...ADMIN, ...TRUST_ONE_PROXY })
  atEnd(server.kill)
  assert.ok(await server.ready, server.log())
  const { default: postgres } = await import('postgres')
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const [event] = await createEvents(sql, 1)
  const counted = await act({ site: server.settings.APP_URL, sql, url, home, disk, event })
  await sql.end({ timeout: 5 })
  await examine(server.settings)
  return counted
}

const writeWalMegabyte = (sql) => sql`select pg_logical_emit_message(true, 'faults', repeat('x', 1000000))`

/** Writes until a new WAL segment begins, so that writes still have one while the disk is full. */
async function fillWalSegment(sql) {
  const readSegment = async () => (await sql`select pg_walfile_name(pg_current_wal_insert_lsn()) as name`)[0].name
  const first = await readSegment()
  while ((await readSegment()) === first) await writeWalMegabyte(sql)
}

const survivesFullDatabase = (environment) =>
  withSmallDatabase(environment, async ({ site, sql, home, disk, event }) => {
    await fillWalSegment(sql)
    await sql`create table room (bytes text)`
    disk.fill()
    await repeatUntilRefused(
      () => sql`insert into room select repeat(md5(random()::text), 60) from generate_series(1, 20)`,
    )
    const visitors = registerContinuously(site, event, 20)
    const pages = []
    for (let second = 0; second < 5; second += 1) {
      await pause(1000)
      pages.push(await timedFetch(site, `/events/${event}`))
    }
    const outcomes = await visitors.stop()
    const isRunning = isProcessRunning(readPostmasterPid(home), /postgres/)
    disk.empty()
    await sql`drop table room`
    await msUntilServed(site, '/api/health')
    const refused = outcomes.filter(({ id }) => !id)
    assertRefusedInTime(outcomes)
    assert.ok(refused.length > 0, 'nobody was refused: the disk was not full')
    assert.ok(isRunning, 'PostgreSQL has stopped')
    assert.deepEqual([...new Set(pages.map(({ status }) => status))], [200])
    assert.deepEqual(await countBrokenConfirmations(sql, outcomes), { lost: 0, unmailed: 0 })
    await assertRegisters(site, event)
    return `${outcomes.length - refused.length} registered, ${refused.length} refused while it was full.`
  })

const survivesFullJournal = (environment) =>
  withSmallDatabase(environment, async ({ site, sql, url, home, disk, event }) => {
    const { default: postgres } = await import('postgres')
    // A connection of its own, because the error of a stopped PostgreSQL would hit other statements of the same pool.
    const writer = postgres(url, { max: 1, onnotice: () => {} })
    const visitors = registerContinuously(site, event, 20)
    await pause(1000)
    disk.fill()
    const pid = readPostmasterPid(home)
    await repeatUntilRefused(() => writeWalMegabyte(writer))
    for (const end = Date.now() + 10_000; isProcessRunning(pid, /postgres/) && Date.now() < end; ) await pause(100)
    await writer.end({ timeout: 0 }).catch(() => {})
    assert.ok(!isProcessRunning(pid, /postgres/), 'PostgreSQL has not stopped')
    await pause(3000)
    const away = await timedFetch(site, `/events/${event}`)
    disk.empty()
    const back = await msUntilServed(site, `/events/${event}`)
    await pause(1000)
    const outcomes = await visitors.stop()
    assertRefused([away])
    const refused = outcomes.filter(({ id }) => !id)
    assertRefusedInTime(outcomes)
    assert.ok(refused.length > 0, 'nobody was refused')
    assert.ok(back < RECOVERY_LIMIT_MS, `recovered only after ${Math.round(back)} ms`)
    assert.deepEqual(await countBrokenConfirmations(sql, outcomes), { lost: 0, unmailed: 0 })
    await assertRegisters(site, event)
    return `${outcomes.length - refused.length} registered, ${refused.length} refused; recovered after ${Math.round(back)} ms.`
  })

const readPostmasterPid = (home) => readNumber(path.join(home, 'postgres/data/postmaster.pid'))

/** Repeats a statement until the database refuses it. */
async function repeatUntilRefused(execute) {
  for (const end = Date.now() + 20_000; Date.now() < end; )
    if (
      await execute().then(
        () => false,
        () => true,
      )
    )
      return
  throw new Error('the disk does not become full')
}

async function assertRegisters(site, event) {
  const { id, reason } = await registerOne(site, event)
  assert.ok(id, reason)
}
