// What this machine can do without any of our code: figures of two machines are compared by their ratio to it.
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { onGround } from '../stage.mjs'
import { computingOf, percentilesOf, shareOfOthers } from './figures.mjs'
import { startBare, startNginx } from './floors.mjs'

/** As large as the page of an event, compressed: such bytes hold nothing to compress again. */
const BODY = randomBytes(14 * 1024)
const PAGE = { body: BODY, headers: { 'content-type': 'text/html; charset=utf-8', 'content-length': BODY.length } }
const CONNECTIONS = 64
const QUERY_CONNECTIONS = 10
const ROWS = 100_000

const measure = ({ seconds }) =>
  onGround(async (ground) => {
    const rows = []
    for (const measured of [bareNode, nginxStatic, indexedReads, durableCommits]) {
      const others = await shareOfOthers()
      const row = await measured({ ...ground, seconds })
      if (row) rows.push({ ...row, others })
    }
    return rows
  })

async function bareNode(ground) {
  const run = await loaded(await startBare(PAGE, ground), ground)
  return { what: `bare node:http, 14 KB, ${CONNECTIONS} connections`, ...run }
}

/** The reverse proxy of the system, where there is one. */
async function nginxStatic(ground) {
  const server = await startNginx(PAGE, ground)
  return server && { what: `nginx, a file of 14 KB, ${CONNECTIONS} connections`, ...(await loaded(server, ground)) }
}

async function loaded({ site, pid, kill }, ground) {
  const run = await load({ ...ground, url: `${site}/`, pid })
  kill()
  return run
}

async function load({ url, pid, seconds, atEnd }) {
  const child = fork(new URL('./load.mjs', import.meta.url))
  atEnd(() => child.kill())
  const order = { url, headers: {}, connections: CONNECTIONS }
  child.send({ ...order, seconds: 1 })
  await once(child, 'message')
  const computed = computingOf(pid)
  child.send({ ...order, seconds })
  const [run] = await once(child, 'message')
  const spent = computed()
  child.kill()
  return { perSecond: run.perSecond, cpu: Math.round((spent / run.answered) * 1e6), ...timesOf(run) }
}

const timesOf = ({ p50, p99, max }) => ({ p50, p99, max })

async function indexedReads({ url, seconds }) {
  const sql = await connect(url, QUERY_CONNECTIONS)
  await sql`create table floor as select n as id, repeat('x', 200) as text from generate_series(1, ${ROWS}::int) n`
  await sql`alter table floor add primary key (id)`
  await sql`analyze floor`
  const read = () => sql`select id, text from floor where id = ${1 + Math.floor(Math.random() * ROWS)}`
  const run = await inTurns({ act: read, seconds, at: QUERY_CONNECTIONS })
  await sql.end()
  return { what: `bare driver, an indexed row, ${QUERY_CONNECTIONS} connections`, ...run }
}

async function durableCommits({ url, seconds }) {
  const sql = await connect(url, 1)
  const write = () => sql`update floor set text = ${String(Math.random())} where id = 1`
  const run = await inTurns({ act: write, seconds, at: 1 })
  await sql`drop table floor`
  await sql.end()
  return { what: 'bare driver, a commit that is on the disk, one connection', ...run }
}

async function connect(url, max) {
  const { default: postgres } = await import('postgres')
  return postgres(url, { max, onnotice: () => {} })
}

async function inTurns({ act, seconds, at }) {
  const times = []
  const started = performance.now()
  const end = started + seconds * 1000
  const oneByOne = async () => {
    while (performance.now() < end) {
      const asked = performance.now()
      await act()
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: at }, oneByOne))
  const perSecond = Math.round(times.length / ((performance.now() - started) / 1000))
  return { perSecond, ...timesOf(percentilesOf(times)) }
}

export const floor = {
  name: 'floor',
  measure,
  columns: {
    'without our code': ({ what }) => what,
    'per s': ({ perSecond }) => perSecond,
    'CPU µs': ({ cpu }) => cpu ?? '-',
    p50: (row) => row.p50,
    p99: (row) => row.p99,
    max: (row) => row.max,
  },
  keys: ['what'],
  figures: { perSecond: 'more', cpu: 'less' },
  complaints: () => [],
}
