// Three devices check 300 people in; two of them have no network for five minutes, and one of these is revoked.
import '../../scripts/source-loader.mjs'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { ADMIN, withServer } from '../environment.mjs'
import { signIn } from '../support/staff-client.mjs'
import {
  createCurrentEvent,
  insertPeople,
  newContext,
  openAsStaff,
  percentile,
  RESULT_MS_MAX,
  waitUntilStored,
} from './staff-page.mjs'

const { messageOf, ticketTextOf } = await import('../../src/features/tickets/rules/code.ts')
const { default: messages } = await import('../../messages/de.json', { with: { type: 'json' } })
const words = { ...messages.fields, ...messages.check_in }

const PEOPLE = 300
const WALK_INS = 10
/** Scans of people who are in already: on the same device, and on another one. */
const DOUBLES = { same: 20, other: 20 }
const OFFLINE_MS = 5 * 60_000
/** The time of a check-in may differ from that of the scan by as much. */
const TOLERANCE_MS = 2_000
const SYNCED_WITHIN_MS = 90_000
const HELPER = 'Lea'
/** Each person, those who are scanned again, and the walk-ins. */
const ACTIONS = PEOPLE + DOUBLES.same + DOUBLES.other + WALK_INS

export const checkDevices = (report) =>
  withServer(ADMIN, async ({ sql, site, atEnd }) => {
    const { send, headers } = await signIn(site, ADMIN)
    const event = await createCurrentEvent(sql)
    const people = await insertPeople(sql, event, PEOPLE)
    const browser = await chromium.launch({ executablePath: await findBrowser() })
    atEnd(() => void browser.close())
    const link = await (
      await send('POST', `/api/sandoz/check_in/${event}/links`, {
        name: HELPER,
        valid_until: new Date(Date.now() + 3_600_000).toISOString(),
      })
    ).json()
    const environment = { browser, site, event, headers, log: [] }
    const devices = {
      staff: await prepare(environment, 'staff', await openAsStaff(environment)),
      second: await prepare(environment, 'second', await openAsStaff(environment)),
      helper: await prepare(environment, 'helper', await openAsHelper(environment, link.url)),
    }
    const interrupted = [devices.second, devices.helper]

    const plan = planOf(people)
    await runPhase(plan.online, devices)
    await Promise.all(interrupted.map(({ context }) => context.setOffline(true)))
    const offlineSince = Date.now()
    await runPhase(plan.offline, devices)
    await revokeDevice(send, event, HELPER)
    await pause(Math.max(0, OFFLINE_MS - (Date.now() - offlineSince)))
    report(`two devices had no network for ${Math.round((Date.now() - offlineSince) / 1000)} s`)
    await Promise.all(interrupted.map(({ context }) => context.setOffline(false)))

    const held = await waitForActions(sql, event, ACTIONS)
    const revoked = await findingsOfRevoked(devices.helper, people[0].last_name)
    for (const { id } of held) await send('POST', `/api/sandoz/check_in/${event}/actions/${id}`, { decision: 'apply' })
    report(`${held.length} actions of the revoked device waited for staff, who applied them`)
    const { log } = environment
    report(`${people.length} people, ${WALK_INS} walk-ins, ${DOUBLES.same + DOUBLES.other} double scans`)
    const slow = ['with', 'without'].flatMap((state) => findingsOfTimes(log, { state, report }))
    return [...(await compare(sql, { event, people, log })), ...revoked, ...slow]
  })

/** The scans and walk-ins of each device, before and while two of them have no network. */
function planOf(people) {
  const take = (from, count) => people.slice(from, from + count)
  const online = { staff: take(0, 60), second: take(60, 60), helper: take(120, 60) }
  const offline = { staff: take(180, 40), second: take(220, 40), helper: take(260, 40) }
  const again = { second: offline.second.slice(0, DOUBLES.same / 2), helper: offline.helper.slice(0, DOUBLES.same / 2) }
  const elsewhere = offline.staff.slice(0, DOUBLES.other)
  return {
    online,
    offline: {
      staff: [...offline.staff, ...walkIns('staff', 4)],
      second: [...offline.second, ...again.second, ...elsewhere.slice(0, DOUBLES.other / 2), ...walkIns('second', 3)],
      helper: [...offline.helper, ...again.helper, ...elsewhere.slice(DOUBLES.other / 2), ...walkIns('helper', 3)],
    },
  }
}

const walkIns = (device, count) =>
  Array.from({ length: count }, (_, index) => ({
    first_name: 'Wanda',
    last_name: `Spontan-${device}-${index + 1}`,
    email: `wanda.${device}.${index + 1}@example.org`,
  }))

const runPhase = (plan, devices) =>
  Promise.all(Object.entries(plan).map(([name, arrivals]) => scanAll(devices[name], arrivals)))

async function scanAll(device, arrivals) {
  for (const person of arrivals) await (person.ticket_code ? scan(device, person) : addWalkIn(device, person))
}

async function openAsHelper(environment, url) {
  const context = await newContext(environment)
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('main').getByRole('button').click()
  await page.waitForURL(`**/check-in/${environment.event}`)
  return { context, page }
}

async function prepare({ event, log }, name, { context, page }) {
  await waitUntilStored(page)
  return { name, context, page, event, log, number: 0 }
}

/** Types the code as a hand scanner does, and waits for the result of this scan. */
async function scan(device, { id, ticket_code }) {
  const { page, event, log } = device
  const text = ticketTextOf(messageOf({ workshop_id: event, code: ticket_code }))
  device.number += 1
  const at = Date.now()
  const started = performance.now()
  await page.evaluate(typeLikeScanner, text)
  const result = page.locator(`[data-scan="${device.number}"]`)
  await result.waitFor()
  const took = performance.now() - started
  const network = (await page.evaluate(() => navigator.onLine)) ? 'with' : 'without'
  log.push({ device: device.name, id, at, took, network, outcome: await result.getAttribute('data-outcome') })
}

/** A scanner types faster than a driven browser on a busy machine. */
function typeLikeScanner(text) {
  const target = document.activeElement ?? document.body
  for (const key of [...text, 'Enter'])
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

async function addWalkIn({ page, name, log }, person) {
  await page.getByRole('button', { name: words.walk_in }).first().click()
  const dialog = page.getByRole('dialog')
  for (const field of ['first_name', 'last_name', 'email']) await dialog.getByLabel(words[field]).fill(person[field])
  const at = Date.now()
  await dialog.getByRole('button', { name: words.walk_in_save }).click()
  await dialog.waitFor({ state: 'hidden' })
  log.push({ device: name, email: person.email, at, outcome: 'walk_in' })
}

async function revokeDevice(send, event, owner) {
  const { devices } = await (await send('GET', `/api/sandoz/check_in/${event}/devices`)).json()
  const device = devices.find(({ name }) => name === owner)
  await send('DELETE', `/api/sandoz/check_in/${event}/devices/${device.id}`)
}

/** Waits until every action that counts has arrived, and returns those that wait for staff. */
async function waitForActions(sql, event, expected) {
  for (const end = Date.now() + SYNCED_WITHIN_MS; ; await pause(500)) {
    const actions = await sql`select id, outcome from check_in_actions where workshop_id = ${event}`
    if (actions.length >= expected) return actions.filter(({ outcome }) => outcome === 'held')
    if (Date.now() > end) throw new Error(`${actions.length} of ${expected} actions arrived`)
  }
}

async function compare(sql, { event, people, log }) {
  const rows = await sql`
    select id, email, participated, (select count(*)::int from registrations twin
      where twin.workshop_id = ${event} and twin.email = r.email) as rows
    from registrations r where workshop_id = ${event}`
  const open = await sql`
    select id from check_in_actions where workshop_id = ${event} and outcome <> 'saved' and decided_at is null`
  const [{ doubles }] = await sql`
    select count(*)::int as doubles from check_in_actions where workshop_id = ${event} and is_double`
  const findings = []
  if (rows.length !== people.length + WALK_INS) findings.push(`${rows.length} people are in the list`)
  if (open.length > 0) findings.push(`${open.length} actions still wait`)
  if (doubles !== DOUBLES.other) findings.push(`${doubles} double check-ins were noticed instead of ${DOUBLES.other}`)
  for (const { id, email, participated, rows: count } of rows) {
    const scans = log.filter((entry) => (entry.id ?? entry.email) === (entry.id ? id : email))
    const first = Math.min(...scans.map(({ at }) => at))
    if (count > 1) findings.push(`${email} is in the list ${count} times`)
    if (!participated) findings.push(`${email} is not checked in`)
    else if (Math.abs(participated.getTime() - first) > TOLERANCE_MS)
      findings.push(`${email} was scanned at ${new Date(first).toISOString()}, saved is ${participated.toISOString()}`)
  }
  const again = log.filter(({ outcome }) => outcome === 'already').length
  if (again !== DOUBLES.same) findings.push(`${again} scans were answered with "already in" instead of ${DOUBLES.same}`)
  return findings
}

/** A revoked device shows nobody and stores nothing, as soon as it has a network again. */
async function findingsOfRevoked({ page }, name) {
  for (const end = Date.now() + SYNCED_WITHIN_MS; ; await pause(500)) {
    const stored = await page.evaluate(countStoredRecords)
    const isShown = await page.getByText(name).isVisible()
    if (stored === 0 && !isShown) return []
    if (Date.now() > end) return [`the revoked device stores ${stored} records${isShown ? ' and shows people' : ''}`]
  }
}

async function countStoredRecords() {
  const resultOf = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  let count = 0
  for (const { name } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      count += await resultOf(database.transaction(store).objectStore(store).count())
    database.close()
  }
  return count
}

/** The times from the last key of a scan to its result; those without a network have a limit. */
function findingsOfTimes(log, { state, report }) {
  const times = log.filter((scan) => scan.network === state).map(({ took }) => took)
  const p95 = percentile(times, 0.95)
  report(
    `from the last key of a scan to its result, ${state} a network: p50 ${percentile(times, 0.5)} ms, p95 ${p95} ms`,
  )
  return state === 'without' && p95 > RESULT_MS_MAX ? [`a scan without a network takes ${p95} ms (p95)`] : []
}
