// What this machine can do without any of our code: figures of two machines are compared by their ratio to it.
import { fork, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { onGround } from '../stage.mjs'
import { accepts, freePort, pause } from '../system.mjs'
import { computingOf, percentilesOf, shareOfOthers } from './figures.mjs'

/** As large as the page of an event, compressed: such bytes hold nothing to compress again. */
const BODY = randomBytes(14 * 1024)
const CONNECTIONS = 64
const QUERY_CONNECTIONS = 10
const ROWS = 100_000
const PATIENCE_MS = 5000

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

async function bareNode({ seconds, atEnd }) {
  const child = fork(new URL('./bare.mjs', import.meta.url))
  atEnd(() => child.kill())
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(BODY.length) }
  child.send({ headers, body: BODY.toString('base64') })
  const [port] = await once(child, 'message')
  const run = await load({ url: `http://127.0.0.1:${port}/`, pid: child.pid, seconds, atEnd })
  child.kill()
  return { what: `bare node:http, 14 KB, ${CONNECTIONS} connections`, ...run }
}

/** The reverse proxy of the system, where there is one: one process that returns a file. */
async function nginxStatic({ folder, seconds, atEnd }) {
  if (spawnSync('nginx', ['-v']).error) {
    console.log('nginx is not installed: its floor is left out.')
    return
  }
  const port = await freePort()
  const home = path.join(folder, 'nginx')
  fs.mkdirSync(home)
  fs.writeFileSync(path.join(home, 'page'), BODY)
  fs.writeFileSync(path.join(home, 'nginx.conf'), configOf(port, home))
  const args = ['-p', home, '-c', path.join(home, 'nginx.conf'), '-e', path.join(home, 'errors')]
  const child = spawn('nginx', args, { stdio: 'inherit' })
  atEnd(() => child.kill())
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end && !(await accepts(port)); ) await pause(50)
  const run = await load({ url: `http://127.0.0.1:${port}/page`, pid: child.pid, seconds, atEnd })
  child.kill()
  return { what: `nginx, a file of 14 KB, ${CONNECTIONS} connections`, ...run }
}

const configOf = (port, home) => `daemon off; master_process off; pid ${home}/pid;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10;
  client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi; scgi_temp_path ${home}/scgi;
  server { listen 127.0.0.1:${port}; root ${home}; default_type text/html; }
}
`

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
