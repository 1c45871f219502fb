// How long the built application takes to start and to serve its first pages.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildIfChanged } from '../../../scripts/build.mjs'
import { pinnedNode, ROOT, UserError } from '../../../scripts/install.mjs'
import { findFreePort, pause } from '../../../scripts/ports-and-processes.mjs'
import { startBuiltServer } from '../../../scripts/server.mjs'
import { withDatabase } from '../../environment.mjs'
import { startCpuTimer, waitForQuietMachine } from '../metrics/process-metrics.mjs'

const RUNS = 5
const AIM_SECONDS = 3
const TIMEOUT_MS = 120_000
const PAGES = 10

/**
 * `CPU s` is the CPU time of the process until the first page; on a busy machine it says more than the clock. One row
 * for the server with a running database, and one for npm start, which starts the database as well.
 */
const measure = () =>
  withDatabase(async ({ folder, url, atEnd }) => {
    await buildIfChanged()
    const own = path.join(folder, 'own')
    fs.mkdirSync(own, { mode: 0o755 })
    const starts = {
      'the server, with a running database': () => launchServer({ folder, url }),
      'npm start, with its own database': () => launchNpmStart(own),
    }
    const rows = []
    for (const [what, begin] of Object.entries(starts)) {
      const launch = () => measureStart(begin, atEnd)
      // Creates the tables and the demo data.
      await launch()
      const others = await waitForQuietMachine()
      const runs = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await launch())
      rows.push({ what, others, ...summaryOf(runs) })
    }
    return rows
  })

async function measureStart(begin, atEnd) {
  const started = performance.now()
  const since = () => performance.now() - started
  const { site, pid, stop, kill, log } = await begin()
  const computed = startCpuTimer(pid)
  atEnd(kill)
  const health = await waitUntilAnswered(`${site}/api/health`, log).then(since)
  const times = []
  await waitUntilAnswered(`${site}/events`, log)
  const first = since()
  const computing = computed()
  for (let page = 0; page < PAGES; page += 1) times.push(await measureRequest(`${site}/en/events?when=${page}`))
  await stop()
  return { health, first, computing: computing * 1000, page: first - health, tenth: times.at(-1) }
}

async function launchServer({ folder, url }) {
  const { settings, ...server } = await startBuiltServer({ folder, url, MAIL_TRANSPORT: 'capture' })
  return { ...server, site: settings.APP_URL.replace('localhost', '127.0.0.1') }
}

async function launchNpmStart(DATA_DIR) {
  const port = await findFreePort()
  const { DATABASE_URL, ...env } = process.env
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR, LOG_LEVEL: 'warn', MAIL_TRANSPORT: 'capture' }
  const child = spawn(pinnedNode(), [path.join(ROOT, 'scripts/run-with-pinned-node.mjs'), 'scripts/start.mjs'], {
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return {
    site: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop,
    kill: () => child.kill('SIGTERM'),
    log: () => output,
  }
}

async function waitUntilAnswered(url, log) {
  for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await pause(10)) {
    const response = await fetch(url).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
  }
  throw new UserError(`${url} did not answer within ${TIMEOUT_MS / 1000} s. ${log()}`)
}

async function measureRequest(url) {
  const requested = performance.now()
  await (await fetch(url)).arrayBuffer()
  return performance.now() - requested
}

function summaryOf(runs) {
  const of = (name) => runs.map((run) => run[name]).sort((one, other) => one - other)
  const median = (name) => of(name)[Math.floor(RUNS / 2)]
  const seconds = (milliseconds) => Math.round(milliseconds / 10) / 100
  return {
    health: seconds(median('health')),
    first: seconds(median('first')),
    worst: seconds(of('first').at(-1)),
    computing: seconds(median('computing')),
    page: Math.round(median('page')),
    tenth: Math.round(median('tenth')),
  }
}

export const startup = {
  name: 'startup',
  ownLength: true,
  measure,
  columns: {
    'what is started': 'what',
    'first answer s': 'health',
    'first page s': 'first',
    'worst of 5': 'worst',
    'CPU s': 'computing',
    'that page ms': 'page',
    'the tenth ms': 'tenth',
  },
  keys: ['what'],
  figures: { health: 'less', first: 'less', computing: 'less', page: 'less', tenth: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ health }) => health >= AIM_SECONDS)
      .map(({ what }) => `Misses the aim of a first answer within ${AIM_SECONDS} s: ${what}.`),
}
