// What visitors of public pages notice while staff move thousands of people in and out, or somebody uploads files that want
// to do harm.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { HOSTILE_SHEETS } from '../../src/testing/hostile-sheets.ts'
import { percent } from '../report.mjs'
import { ADMIN, eventsOf, onStage } from '../stage.mjs'
import { pause } from '../system.mjs'
import { shareOfOthers } from './figures.mjs'
import { listOf, peopleOf } from './lists.mjs'
import { createEvents } from './registrations.mjs'
import { drawCongress, waysOf } from './sheets.mjs'
import { staffOf } from './staff.mjs'

/** Well below what the server can do. */
const RATE = 200
const CONNECTIONS = 32
const ROWS = 10_000
const EXPORTED = 100_000
const HOSTILE = /million|megabytes|laughs|nothing but elements/

/** How much slower visitors may be served. */
const AIM = 1.2

const measureAll = ({ seconds }) =>
  onStage({ ...ADMIN, MAIL_TRANSPORT: 'capture' }, async ({ site, sql, atEnd }) => {
    const staff = await staffOf(site, ADMIN)
    const scenes = await scenesOf({ staff, sql, seconds })
    const { open } = await eventsOf(sql)
    const paths = ['/events', '/en/events', `/events/${open}`, `/en/events/${open}`]
    const urls = paths.map((path) => site.replace('localhost', '127.0.0.1') + path)
    const loads = Object.entries({ steady: steadyLoad(urls), 'as many as it can': fullLoad(urls[0], seconds) })
    const rows = []
    for (const [name, { run, end }] of loads) {
      atEnd(end)
      await run(() => pause(4000))
      const alone = await observe(run, () => pause(seconds * 1000))
      rows.push({ load: name, what: 'nothing', ...alone, slower: 1 })
      for (const [what, work] of Object.entries(scenes)) rows.push({ load: name, what, ...(await observe(run, work)) })
      const again = await observe(run, () => pause(seconds * 1000))
      rows.push({ load: name, what: 'nothing, again', ...again })
      end()
    }
    return rows.map((row) => ({
      ...row,
      slower: slowerThan(
        rows.find(({ load }) => load === row.load),
        row,
      ),
    }))
  })

/** By the mean time under a steady load, by the number of answers under a full one. */
const slowerThan = (alone, row) => (row.load === 'steady' ? row.mean / alone.mean : alone.perSecond / row.perSecond)

async function observe(run, work) {
  await pause(2000)
  const others = await shareOfOthers()
  return { others, ...(await run(work)) }
}

/** Each goes on for the time of a run at least. */
async function scenesOf({ staff, sql, seconds }) {
  const file = listOf(peopleOf(ROWS))
  const changed = listOf(peopleOf(ROWS, { version: 1 }))
  const congress = await drawCongress(sql, EXPORTED)
  const hostile = HOSTILE_SHEETS.filter(([title]) => HOSTILE.test(title)).map(([, , make]) => make())
  const [event] = await createEvents(sql, 1)
  const importing = Object.entries(waysOf(staff)).map(([way, send]) => [
    `imports of ${ROWS}, ${way}`,
    async () => {
      const [id] = await createEvents(sql, 1)
      await send(id, file)
      await send(id, changed)
    },
  ])
  const scenes = {
    ...Object.fromEntries(importing),
    [`exports of ${EXPORTED}`]: async () => (await staff.exported(congress)).arrayBuffer(),
    'hostile uploads': async () => {
      for (const bomb of hostile) await staff.upload('importXlsx', { file: bomb, id: event })
    },
  }
  return Object.fromEntries(Object.entries(scenes).map(([what, act]) => [what, () => repeat(act, seconds)]))
}

async function repeat(act, seconds) {
  const end = performance.now() + seconds * 1000
  do await act()
  while (performance.now() < end)
}

function steadyLoad(urls) {
  const child = fork(new URL('./steady.mjs', import.meta.url))
  const run = async (work) => {
    child.send({ urls, rate: RATE })
    await work()
    child.send({ stop: true })
    const [measured] = await once(child, 'message')
    return measured
  }
  return { run, end: () => child.kill() }
}

/** As many answers as there can be in the first seconds of the work. */
function fullLoad(url, seconds) {
  const child = fork(new URL('./load.mjs', import.meta.url))
  const run = async (work) => {
    child.send({ url, headers: { 'accept-encoding': 'br' }, connections: CONNECTIONS, seconds })
    const [[measured]] = await Promise.all([once(child, 'message'), work()])
    return measured
  }
  return { run, end: () => child.kill() }
}

export const sheetPages = {
  name: 'sheets pages',
  measure: measureAll,
  columns: {
    visitors: ({ load }) => load,
    meanwhile: ({ what }) => what,
    'per s': ({ perSecond }) => perSecond,
    mean: ({ mean }) => (mean ? mean.toFixed(1) : '-'),
    p50: (row) => row.p50,
    p95: (row) => row.p95,
    p99: (row) => row.p99,
    max: (row) => row.max,
    failed: (row) => row.failed,
    'slower by': ({ slower }) => percent(slower - 1),
  },
  keys: ['load', 'what'],
  figures: { perSecond: 'more', mean: 'less', p99: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ load, slower, failed }) => load === 'steady' && (slower >= AIM || failed > 0))
      .map(({ what }) => `Misses the aim of pages that are less than 20 % slower meanwhile: ${what}.`),
}
