// How much slower public pages get while staff import and export thousands of people, or somebody uploads hostile
// files.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { pause } from '../../../scripts/ports-and-processes.mjs'
import { HOSTILE_WORKBOOKS } from '../../../src/testing/spreadsheets/hostile-workbooks.ts'
import { ADMIN, findDemoEvents, withServer } from '../../environment.mjs'
import { createEvents, insertAttendedEvent } from '../../support/registrations.mjs'
import { formatPercent } from '../../support/report.mjs'
import { createStaffClient } from '../../support/staff-client.mjs'
import { peopleOf, spreadsheetOf } from '../generators/people-spreadsheet.mjs'
import { waitForQuietMachine } from '../metrics/process-metrics.mjs'
import { importersOf } from './spreadsheets.mjs'

/** Far below the capacity of the server. */
const RATE = 200
const CONNECTIONS = 32
const ROWS = 10_000
const EXPORTED = 100_000
const HOSTILE_TITLE = /million|megabytes|laughs|nothing but elements/

/** The largest acceptable slowdown. */
const AIM = 1.2

const measureAll = ({ seconds }) =>
  withServer({ ...ADMIN, MAIL_TRANSPORT: 'capture' }, async ({ site, sql, atEnd }) => {
    const staff = await createStaffClient(site, ADMIN)
    const actions = await prepareScenarios({ staff, sql, seconds })
    const { open } = await findDemoEvents(sql)
    const paths = ['/events', '/en/events', `/events/${open}`, `/en/events/${open}`]
    const urls = paths.map((path) => site.replace('localhost', '127.0.0.1') + path)
    const loads = Object.entries({
      steady: startConstantRate(urls),
      'as fast as possible': startFullLoad(urls[0], seconds),
    })
    const rows = []
    for (const [name, { run, end }] of loads) {
      atEnd(end)
      await run(() => pause(4000))
      const alone = await measureDuring(run, () => pause(seconds * 1000))
      rows.push({ load: name, what: 'nothing', ...alone, slower: 1 })
      for (const [what, work] of Object.entries(actions))
        rows.push({ load: name, what, ...(await measureDuring(run, work)) })
      const again = await measureDuring(run, () => pause(seconds * 1000))
      rows.push({ load: name, what: 'nothing, again', ...again })
      end()
    }
    return rows.map((row) => ({
      ...row,
      slower: slowdownOf(
        rows.find(({ load }) => load === row.load),
        row,
      ),
    }))
  })

/** Compares the mean time under a constant rate, or the number of answers under full load. */
const slowdownOf = (alone, row) => (row.load === 'steady' ? row.mean / alone.mean : alone.perSecond / row.perSecond)

async function measureDuring(run, work) {
  await pause(2000)
  const others = await waitForQuietMachine()
  return { others, ...(await run(work)) }
}

/** Each action repeats for at least the length of a run. */
async function prepareScenarios({ staff, sql, seconds }) {
  const file = spreadsheetOf(peopleOf(ROWS))
  const changed = spreadsheetOf(peopleOf(ROWS, { version: 1 }))
  const congress = await insertAttendedEvent(sql, EXPORTED)
  const hostile = HOSTILE_WORKBOOKS.filter(([title]) => HOSTILE_TITLE.test(title)).map(([, , make]) => make())
  const [event] = await createEvents(sql, 1)
  const importing = Object.entries(importersOf(staff)).map(([method, send]) => [
    `imports of ${ROWS}, ${method}`,
    async () => {
      const [id] = await createEvents(sql, 1)
      await send(id, file)
      await send(id, changed)
    },
  ])
  const actions = {
    ...Object.fromEntries(importing),
    [`exports of ${EXPORTED}`]: async () => (await staff.exported(congress)).arrayBuffer(),
    'hostile uploads': async () => {
      for (const bomb of hostile) await staff.upload('importXlsx', { file: bomb, id: event })
    },
  }
  return Object.fromEntries(Object.entries(actions).map(([what, act]) => [what, () => repeatFor(act, seconds)]))
}

async function repeatFor(act, seconds) {
  const end = performance.now() + seconds * 1000
  do await act()
  while (performance.now() < end)
}

function startConstantRate(urls) {
  const child = fork(new URL('../generators/constant-rate.mjs', import.meta.url))
  const run = async (work) => {
    child.send({ urls, rate: RATE })
    await work()
    child.send({ stop: true })
    const [measured] = await once(child, 'message')
    return measured
  }
  return { run, end: () => child.kill() }
}

/** Measures the answers of the first seconds of the work. */
function startFullLoad(url, seconds) {
  const child = fork(new URL('../generators/closed-loop.mjs', import.meta.url))
  const run = async (work) => {
    child.send({ url, headers: { 'accept-encoding': 'br' }, connections: CONNECTIONS, seconds })
    const [[measured]] = await Promise.all([once(child, 'message'), work()])
    return measured
  }
  return { run, end: () => child.kill() }
}

export const pagesDuringImports = {
  name: 'spreadsheets pages',
  measure: measureAll,
  columns: {
    visitors: 'load',
    meanwhile: 'what',
    'per s': 'perSecond',
    mean: ({ mean }) => (mean ? mean.toFixed(1) : '-'),
    p50: 'p50',
    p95: 'p95',
    p99: 'p99',
    max: 'max',
    failed: 'failed',
    'slower by': ({ slower }) => formatPercent(slower - 1),
  },
  keys: ['load', 'what'],
  figures: { perSecond: 'more', mean: 'less', p99: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ load, slower, failed }) => load === 'steady' && (slower >= AIM || failed > 0))
      .map(({ what }) => `Misses the aim of pages that are less than 20 % slower meanwhile: ${what}.`),
}
