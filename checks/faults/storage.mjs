// The disk is full or can only be read: who asks hears so, nothing is half written, and all goes on when there is room again.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createEvents, registerOne } from '../bench/registrations.mjs'
import { signIn } from '../bench/staff.mjs'
import { buildIfChanged } from '../build.mjs'
import { startPostgres } from '../postgres.mjs'
import { startBuilt } from '../server.mjs'
import { ADMIN, onGround } from '../stage.mjs'
import { isProcess, pause, readNumber } from '../system.mjs'
import { assertRefused, assertTold } from './asked.mjs'
import { brokenPromises, look, msUntilServed, register, VISITORS } from './visitors.mjs'
import { wakerOf } from './waker.mjs'

const SMALL = '24m'
/** PostgreSQL is looked after every two seconds, and reads its journal first. */
const BACK_WITHIN_MS = 10_000
/** An empty PostgreSQL takes 45 MB, and its journal 16 for each of its files. */
const DATABASE_SIZE = '300m'
const MEGABYTE = Buffer.alloc(1024 * 1024)

export const storage = {
  name: 'storage',
  cases: [
    {
      proves:
        'With a full or a read-only data folder registrations go on, uploads are refused in words, and mails leave when there is room again.',
      quick: true,
      run: ({ examine }) => onGround((ground) => survivesFullFolder({ ...ground, examine })),
    },
    {
      proves:
        'With a full disk of the database pages are served, whoever cannot be saved is told so, and all goes on when there is room again.',
      run: ({ examine }) => onGround((ground) => survivesFullDatabase({ ...ground, examine })),
    },
    {
      proves:
        'When the disk has no room for the journal of the database either, PostgreSQL ends, everybody hears so within 5 s, and with room all comes back by itself within 10 s.',
      run: ({ examine }) => onGround((ground) => survivesFullJournal({ ...ground, examine })),
    },
  ],
}

/** A disk of its own; null where this machine does not let us. */
function mountAt(folder, { size, atEnd }) {
  fs.mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  if (status !== 0) return null
  fs.chmodSync(folder, 0o755)
  atEnd(() => spawnSync('umount', ['-l', folder]))
  const remount = (how) => assert.equal(spawnSync('mount', ['-o', `remount,${how},size=${size}`, folder]).status, 0)
  return { fill: () => fill(path.join(folder, 'filler')), empty: () => fs.rmSync(path.join(folder, 'filler')), remount }
}

function fill(file) {
  try {
    for (;;) fs.appendFileSync(file, MEGABYTE)
  } catch (error) {
    assert.equal(error.code, 'ENOSPC')
  }
}

const NOT_HERE = { skipped: 'Not on this machine: it lets us mount nothing.' }

async function survivesFullFolder({ folder, url, sql, atEnd, examine }) {
  const data = path.join(folder, 'small')
  const disk = mountAt(data, { size: SMALL, atEnd })
  if (!disk) return NOT_HERE
  await buildIfChanged()
  const server = await startBuilt({ folder: data, url, ...ADMIN, ...VISITORS })
  atEnd(server.kill)
  assert.ok(await server.ready, server.log())
  const stage = { site: server.settings.APP_URL, sql, url, log: server.log }
  const { headers } = await signIn(stage.site, ADMIN)
  const counted = []
  for (const [make, mend] of [
    [disk.fill, disk.empty],
    [() => disk.remount('ro'), () => disk.remount('rw')],
  ]) {
    make()
    counted.push(await registrationsWhileFull(stage, headers))
    mend()
    await untilMailed(stage)
    assert.equal((await uploadSponsor(stage.site, headers)).status, 200)
  }
  await examine(server.settings)
  return `${counted.join(' and ')} registrations meanwhile; all mails left afterwards.`
}

async function registrationsWhileFull({ site, sql, log }, headers) {
  const [event] = await createEvents(sql, 1)
  const visitors = register(site, event, 5)
  const { status, message } = await uploadSponsor(site, headers)
  assert.equal(status, 503, `an upload answers ${status} ${message}\n${log()}`)
  assert.match(message, /Speicherplatz/)
  await pause(3000)
  const told = await visitors.stop()
  assert.deepEqual(
    told.filter(({ id }) => !id),
    [],
  )
  assert.deepEqual(await brokenPromises(sql, told), { lost: 0, unmailed: 0 })
  assert.equal((await look(site, `/events/${event}`)).status, 200)
  assert.match(log(), /storage full/)
  return told.length
}

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function uploadSponsor(site, headers) {
  const response = await fetch(`${site}/api/sponsors/new`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'de' },
    body: JSON.stringify({ name: `Sponsor ${Math.random()}`, image: { data: PIXEL, name: 'logo.png' } }),
  })
  const { message = '' } = await response.json()
  return { status: response.status, message }
}

async function untilMailed({ sql, url }) {
  const boss = await wakerOf(url)
  // The folder is tried again after a while; here nobody waits for that.
  for (const end = Date.now() + 90_000; ; await pause(500)) {
    await sql`update mails set next_attempt_at = now() where state in ('retry', 'queued')`
    await sql`update mail_gates set closed_until = null, failures = 0`
    const states =
      await sql`select state, count(*)::int as count from mails where created_at > now() - interval '10 minutes'
      and state in ('queued', 'sending', 'retry', 'failed') group by state`
    if (states.length === 0) return boss.stop({ graceful: false })
    await boss.send('mails.send', {})
    if (Date.now() > end) throw new Error(`mails have not left: ${JSON.stringify(states)}`)
  }
}

/** The whole of PostgreSQL on a small disk, and the server with its own files elsewhere. */
async function onSmallDatabase({ folder, atEnd, examine }, act) {
  const home = path.join(folder, 'small')
  const disk = mountAt(home, { size: DATABASE_SIZE, atEnd })
  if (!disk) return NOT_HERE
  const { url, keepUp, stop } = await startPostgres({ dataDir: home })
  atEnd(stop)
  keepUp()
  await buildIfChanged()
  const server = await startBuilt({ folder, url, ...ADMIN, ...VISITORS })
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

const survivesFullDatabase = (ground) =>
  onSmallDatabase(ground, async ({ site, sql, home, disk, event }) => {
    // What is written while it is full has a journal of its own, as long as that has room.
    await sql`select pg_switch_wal()`
    await sql`create table room (bytes text)`
    disk.fill()
    await untilRefused(() => sql`insert into room select repeat(md5(random()::text), 60) from generate_series(1, 20)`)
    const visitors = register(site, event, 20)
    const pages = []
    for (let second = 0; second < 5; second += 1) {
      await pause(1000)
      pages.push(await look(site, `/events/${event}`))
    }
    const told = await visitors.stop()
    const isRunning = isProcess(pidOf(home), /postgres/)
    disk.empty()
    await sql`drop table room`
    await msUntilServed(site, '/api/health')
    const refused = told.filter(({ id }) => !id)
    assertTold(told)
    assert.ok(refused.length > 0, 'nobody was refused: it was not full')
    assert.ok(isRunning, 'PostgreSQL has ended')
    assert.deepEqual([...new Set(pages.map(({ status }) => status))], [200])
    assert.deepEqual(await brokenPromises(sql, told), { lost: 0, unmailed: 0 })
    await assertTaken(site, event)
    return `${told.length - refused.length} registered, ${refused.length} refused while it was full.`
  })

const survivesFullJournal = (ground) =>
  onSmallDatabase(ground, async ({ site, sql, url, home, disk, event }) => {
    const { default: postgres } = await import('postgres')
    // What it is told when PostgreSQL ends, no other statement is to hear.
    const writer = postgres(url, { max: 1, onnotice: () => {} })
    const visitors = register(site, event, 20)
    await pause(1000)
    disk.fill()
    const pid = pidOf(home)
    await untilRefused(() => writer`select pg_logical_emit_message(true, 'torture', repeat('x', 1000000))`)
    for (const end = Date.now() + 10_000; isProcess(pid, /postgres/) && Date.now() < end; ) await pause(100)
    await writer.end({ timeout: 0 }).catch(() => {})
    assert.ok(!isProcess(pid, /postgres/), 'PostgreSQL has not ended')
    await pause(3000)
    const away = await look(site, `/events/${event}`)
    disk.empty()
    const back = await msUntilServed(site, `/events/${event}`)
    await pause(1000)
    const told = await visitors.stop()
    assertRefused([away])
    const refused = told.filter(({ id }) => !id)
    assertTold(told)
    assert.ok(refused.length > 0, 'nobody was refused')
    assert.ok(back < BACK_WITHIN_MS, `back only after ${Math.round(back)} ms`)
    assert.deepEqual(await brokenPromises(sql, told), { lost: 0, unmailed: 0 })
    await assertTaken(site, event)
    return `${told.length - refused.length} registered, ${refused.length} refused; back after ${Math.round(back)} ms.`
  })

const pidOf = (home) => readNumber(path.join(home, 'postgres/data/postmaster.pid'))

/** What is asked of the database for as long as it takes it. */
async function untilRefused(ask) {
  for (const end = Date.now() + 20_000; Date.now() < end; )
    if (
      await ask().then(
        () => false,
        () => true,
      )
    )
      return
  throw new Error('the disk does not become full')
}

async function assertTaken(site, event) {
  const { id, because } = await registerOne(site, event)
  assert.ok(id, because)
}
