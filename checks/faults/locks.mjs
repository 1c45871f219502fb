// Somebody holds a table, or the row that another one needs: nobody waits for long, and nobody else is held up.
import assert from 'node:assert/strict'
import { pause } from '../system.mjs'
import { askAll, assertRefused, assertServedOrRefused, foundOf, LIVE, msUntilAllServed, WITHIN_MS } from './asked.mjs'
import { look, msUntilServed } from './visitors.mjs'

/** Fewer than the server has places, and many more. */
const FEW = 8
const MANY = 40

export const lockCases = [
  {
    proves:
      'Who asks for a table that somebody has locked hears 503 within 5 s, and holds up nothing else while connections are left.',
    quick: true,
    run: survivesLock,
  },
  {
    proves:
      'When more wait for a locked table than the server has places, everybody else is served or hears 503 within 5 s, liveness stays, and all is back within 5 s of its end.',
    quick: true,
    run: survivesManyAtLock,
  },
  {
    proves: 'Staff whose save stands in the way of another transaction notice nothing: it is done anew.',
    quick: true,
    run: survivesDeadlock,
  },
]

async function survivesLock({ site, sql, headers }) {
  const outcome = await sql.begin(async (tx) => {
    await tx`lock table sponsors in access exclusive mode`
    const locked = waitersOf(FEW, { site, headers })
    await pause(300)
    const others = []
    for (let round = 0; round < 10; round += 1) {
      others.push(await look(site, '/api/sandoz/notification_emails', { headers }), await look(site, LIVE))
      await pause(100)
    }
    return { locked: await locked, others }
  })
  assertRefused(outcome.locked)
  const slowest = Math.max(...outcome.others.map(({ ms }) => ms))
  assert.deepEqual([...new Set(outcome.others.map(({ status }) => status))], [200])
  assert.ok(slowest < WITHIN_MS, `somebody else waited ${Math.round(slowest)} ms`)
  await msUntilServed(site, '/api/sponsors', headers)
  return `Refused after ${Math.round(Math.max(...outcome.locked.map(({ ms }) => ms)))} ms at most; slowest of others ${Math.round(slowest)} ms.`
}

const waitersOf = (length, { site, headers }) =>
  Promise.all(Array.from({ length }, () => look(site, '/api/sponsors', { headers })))

async function survivesManyAtLock({ site, sql, event, headers }) {
  const [locked, others] = [[], []]
  await sql.begin(async (tx) => {
    await tx`lock table sponsors in access exclusive mode`
    for (let round = 0; round < 2; round += 1) {
      const waiting = waitersOf(MANY, { site, headers })
      await pause(300)
      others.push(...(await askAll([...foundOf(event), LIVE], { site, headers })))
      locked.push(...(await waiting))
    }
  })
  const back = await msUntilAllServed({ site, event, headers })
  assertRefused(locked)
  assertServedOrRefused(others)
  const slowest = Math.max(...others.map(({ ms }) => ms))
  const served = others.filter(({ status }) => status === 200).length
  return `${MANY} waited; of ${others.length} others ${served} were served, the slowest after ${Math.round(slowest)} ms; back after ${back} ms.`
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
