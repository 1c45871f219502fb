// The speed of this machine without our code: figures of two machines are compared relative to it.
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { withDatabase } from '../../environment.mjs'
import { startBareHttp, startNginx } from '../baselines/page-servers.mjs'
import { percentilesOf, startCpuTimer, waitForQuietMachine } from '../metrics/process-metrics.mjs'

/** As large as a compressed event page, and incompressible. */
const BODY = randomBytes(14 * 1024)
const PAGE = { body: BODY, headers: { 'content-type': 'text/html; charset=utf-8', 'content-length': BODY.length } }
const CONNECTIONS = 64
const QUERY_CONNECTIONS = 10
const ROWS = 100_000

const measure = ({ seconds }) =>
  withDatabase(async (environment) => {
    const rows = []
    for (const measured of [measureBareNode, measureNginx, measureIndexedReads, measureDurableCommits]) {
      const others = await waitForQuietMachine()
      const row = await measured({ ...environment, seconds })
      if (row) rows.push({ ...row, others })
    }
    return rows
  })

async function measureBareNode(environment) {
  const run = await measureServer(await startBareHttp(PAGE, environment), environment)
  return { what: `bare node:http, 14 KB, ${CONNECTIONS} connections`, ...run }
}

/** The system's nginx, if installed. */
async function measureNginx(environment) {
  const server = await startNginx(PAGE, environment)
  return (
    server && {
      what: `nginx, a file of 14 KB, ${CONNECTIONS} connections`,
      ...(await measureServer(server, environment)),
    }
  )
}

async function measureServer({ site, pid, kill }, environment) {
  const run = await measureLoad({ ...environment, url: `${site}/`, pid })
  kill()
  return run
}

async function measureLoad({ url, pid, seconds, atEnd }) {
  const child = fork(new URL('../generators/closed-loop.mjs', import.meta.url))
  atEnd(() => child.kill())
  const order = { url, headers: {}, connections: CONNECTIONS }
  child.send({ ...order, seconds: 1 })
  await once(child, 'message')
  const computed = startCpuTimer(pid)
  child.send({ ...order, seconds })
  const [run] = await once(child, 'message')
  const spent = computed()
  child.kill()
  return { perSecond: run.perSecond, cpu: Math.round((spent / run.answered) * 1e6), ...timesOf(run) }
}

const timesOf = ({ p50, p99, max }) => ({ p50, p99, max })

async function measureIndexedReads({ url, seconds }) {
  const sql = await openDatabase(url, QUERY_CONNECTIONS)
  await sql`create table measured_rows as select n as id, repeat('x', 200) as text from generate_series(1, ${ROWS}::int) n`
  await sql`alter table measured_rows add primary key (id)`
  await sql`analyze measured_rows`
  const read = () => sql`select id, text from measured_rows where id = ${1 + Math.floor(Math.random() * ROWS)}`
  const run = await repeatConcurrently({ act: read, seconds, at: QUERY_CONNECTIONS })
  await sql.end()
  return { what: `bare driver, an indexed row, ${QUERY_CONNECTIONS} connections`, ...run }
}

async function measureDurableCommits({ url, seconds }) {
  const sql = await openDatabase(url, 1)
  const write = () => sql`update measured_rows set text = ${String(Math.random())} where id = 1`
  const run = await repeatConcurrently({ act: write, seconds, at: 1 })
  await sql`drop table measured_rows`
  await sql.end()
  return { what: 'bare driver, a durable commit, one connection', ...run }
}

async function openDatabase(url, max) {
  const { default: postgres } = await import('postgres')
  return postgres(url, { max, onnotice: () => {} })
}

async function repeatConcurrently({ act, seconds, at }) {
  const times = []
  const started = performance.now()
  const end = started + seconds * 1000
  const oneByOne = async () => {
    while (performance.now() < end) {
      const requested = performance.now()
      await act()
      times.push(performance.now() - requested)
    }
  }
  await Promise.all(Array.from({ length: at }, oneByOne))
  const perSecond = Math.round(times.length / ((performance.now() - started) / 1000))
  return { perSecond, ...timesOf(percentilesOf(times)) }
}

export const machine = {
  name: 'machine',
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
