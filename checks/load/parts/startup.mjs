// How long somebody waits who starts the built application, and how the first pages come.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildIfChanged } from '../build.mjs'
import { Advice, ownNode, ROOT } from '../install.mjs'
import { startBuilt } from '../server.mjs'
import { onGround } from '../stage.mjs'
import { freePort, pause } from '../system.mjs'
import { computingOf, shareOfOthers } from './figures.mjs'

const RUNS = 5
const AIM_SECONDS = 3
const PATIENCE_MS = 120_000
const PAGES = 10

/**
 * `CPU s`: what that process itself has computed until the first page; on a busy machine it says more than the clock.
 * One row for the server alone, its database running, and one for npm start, which brings the database with it.
 */
const measure = () =>
  onGround(async ({ folder, url, atEnd }) => {
    await buildIfChanged()
    const own = path.join(folder, 'own')
    fs.mkdirSync(own, { mode: 0o755 })
    const ways = {
      'the server, with a database that runs': () => startServer({ folder, url }),
      'npm start, with its own database': () => startAll(own),
    }
    const rows = []
    for (const [what, begin] of Object.entries(ways)) {
      const launch = () => observe(begin, atEnd)
      // Creates the tables and the demo data.
      await launch()
      const others = await shareOfOthers()
      const runs = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await launch())
      rows.push({ what, others, ...summaryOf(runs) })
    }
    return rows
  })

async function observe(begin, atEnd) {
  const started = performance.now()
  const since = () => performance.now() - started
  const { site, pid, stop, kill, log } = await begin()
  const computed = computingOf(pid)
  atEnd(kill)
  const health = await untilAnswered(`${site}/api/health`, log).then(since)
  const times = []
  await untilAnswered(`${site}/events`, log)
  const first = since()
  const computing = computed()
  for (let page = 0; page < PAGES; page += 1) times.push(await timeOf(`${site}/en/events?x=${page}`))
  await stop()
  return { health, first, computing: computing * 1000, page: first - health, tenth: times.at(-1) }
}

async function startServer({ folder, url }) {
  const { settings, ...server } = await startBuilt({ folder, url, MAIL_TRANSPORT: 'capture' })
  return { ...server, site: settings.APP_URL.replace('localhost', '127.0.0.1') }
}

async function startAll(DATA_DIR) {
  const port = await freePort()
  const { DATABASE_URL, ...env } = process.env
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR, LOG_LEVEL: 'warn', MAIL_TRANSPORT: 'capture' }
  const child = spawn(ownNode(), [path.join(ROOT, 'scripts/own-node.mjs'), 'start'], {
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { site: `http://127.0.0.1:${port}`, pid: child.pid, stop, kill: () => child.kill('SIGTERM'), log: () => said }
}

async function untilAnswered(url, log) {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(10)) {
    const response = await fetch(url).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
  }
  throw new Advice(`${url} did not answer within ${PATIENCE_MS / 1000} s. ${log()}`)
}

async function timeOf(url) {
  const asked = performance.now()
  await (await fetch(url)).arrayBuffer()
  return performance.now() - asked
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

export const start = {
  name: 'start',
  ownLength: true,
  measure,
  columns: {
    'what is started': ({ what }) => what,
    'first answer s': ({ health }) => health,
    'first page s': ({ first }) => first,
    'worst of 5': ({ worst }) => worst,
    'CPU s': ({ computing }) => computing,
    'that page ms': (row) => row.page,
    'the tenth ms': ({ tenth }) => tenth,
  },
  keys: ['what'],
  figures: { health: 'less', first: 'less', computing: 'less', page: 'less', tenth: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ health }) => health >= AIM_SECONDS)
      .map(({ what }) => `Misses the aim of a first answer within ${AIM_SECONDS} s: ${what}.`),
}
