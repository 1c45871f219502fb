// Public pages through the door, against a bare server that returns the same bytes with the same headers.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { Advice } from '../install.mjs'
import { percent } from '../report.mjs'
import { eventsOf, onStage } from '../stage.mjs'
import { computingOf, shareOfOthers } from './figures.mjs'
import { registerOne } from './registrations.mjs'

const CONNECTIONS = 32
const WARM_UP_SECONDS = 4
const LANGUAGE = { 'accept-encoding': 'br', 'accept-language': 'de' }
/** Node writes these by itself. */
const BY_NODE = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** Rows for the event page and the list: alone, and while somebody registers and staff save each second. */
async function measureDoor(stage, { seconds }) {
  const { open: event } = await eventsOf(stage.sql)
  const product = { ...stage, site: stage.site.replace('localhost', '127.0.0.1') }
  const load = fork(new URL('./load.mjs', import.meta.url))
  stage.atEnd(() => load.kill())
  const rows = []
  for (const path of [`/events/${event}`, '/events']) {
    const page = await fetchPage(product.site + path)
    const bare = await startBare(page, stage)
    const order = { headers: LANGUAGE, connections: CONNECTIONS, seconds }
    const shoot = ({ site, pid }, more) => shootAt(load, { ...order, url: site + path, pid, ...more })
    for (const target of [bare, product]) await shoot(target, { seconds: WARM_UP_SECONDS })

    // There and back again: what drifts on the machine meets both alike.
    const first = await shoot(bare)
    const quiet = [await shoot(product), await shoot(product)]
    const busy = disturbing(product, event)
    const disturbed = await shoot(product, { disturb: busy.start })
    const floor = meanOf([first, await shoot(bare)])
    bare.kill()
    rows.push(rowOf('bare node:http', { path, page, run: floor, floor }))
    rows.push(rowOf('door', { path, page, run: meanOf(quiet), floor }))
    rows.push(rowOf(busy.label(), { path, page, run: disturbed, floor }))
  }
  load.kill()
  return rows
}

const rowOf = (what, { path, page, run, floor }) => ({
  page: path,
  what,
  bytes: page.body.length,
  ratio: run.perSecond / floor.perSecond,
  cpuRatio: floor.cpu / run.cpu,
  ...run,
})

/** The exact bytes and headers that a browser gets. */
function fetchPage(url) {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: LANGUAGE }, async (response) => {
      const body = Buffer.concat(await Array.fromAsync(response))
      if (response.statusCode !== 200) return reject(new Advice(`${url} answers ${response.statusCode}.`))
      const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !BY_NODE.includes(name)))
      resolve({ headers, body })
    })
    request.on('error', reject)
  })
}

async function startBare({ headers, body }, { atEnd }) {
  const child = fork(new URL('./bare.mjs', import.meta.url))
  atEnd(() => child.kill())
  child.send({ headers, body: body.toString('base64') })
  const port = await answerOf(child)
  return { site: `http://127.0.0.1:${port}`, pid: child.pid, kill: () => child.kill() }
}

/** One run, and what the server computed for it. */
async function shootAt(load, { pid, disturb, ...order }) {
  const others = await shareOfOthers()
  const settle = disturb?.()
  const computed = computingOf(pid)
  load.send(order)
  const run = await answerOf(load)
  const spent = computed()
  settle?.()
  return { ...run, others, core: spent / order.seconds, cpu: Math.round((spent / run.answered) * 1e6) }
}

/** What it says next; a process that ends instead must not be waited for. */
async function answerOf(child) {
  const waiting = new AbortController()
  const { signal } = waiting
  const gone = once(child, 'exit', { signal }).then(() => {
    throw new Advice('A process of the measurement ended early; it says why above.')
  })
  const answer = once(child, 'message', { signal }).then(([message]) => message)
  return await Promise.race([answer, gone]).finally(() => waiting.abort())
}

/** The worst time of both counts, and the mean of everything else. */
function meanOf([one, other]) {
  const mean = (name) => (one[name] + other[name]) / 2
  const times = Object.fromEntries(
    ['p50', 'p95', 'p99', 'p999', 'max'].map((name) => [name, Math.max(one[name], other[name])]),
  )
  const failed = one.failed + other.failed
  return {
    ...times,
    core: mean('core'),
    cpu: Math.round(mean('cpu')),
    failed,
    perSecond: Math.round(mean('perSecond')),
    answered: one.answered + other.answered,
  }
}

/** Each second somebody registers and staff save a text, which drops all kept pages. */
function disturbing({ site, sql }, event) {
  const done = { registered: 0, purged: 0 }
  const disturbOnce = async () => {
    await sql`select pg_notify('public_pages', '')`
    done.purged += 1
    const { id } = await registerOne(site, event)
    if (id) done.registered += 1
  }
  const start = () => {
    const timer = setInterval(disturbOnce, 1000)
    return () => clearInterval(timer)
  }
  return { start, label: () => `door, ${done.purged} purges, ${done.registered} registrations` }
}

export const door = {
  name: 'door',
  measure: (given) => onStage({ TRUST_PROXY: '1', MAIL_TRANSPORT: 'capture' }, (stage) => measureDoor(stage, given)),
  columns: {
    page: (row) => row.page,
    'served by': ({ what }) => what,
    bytes: (row) => row.bytes,
    'req/s': ({ perSecond }) => perSecond,
    'of bare': ({ ratio }) => percent(ratio),
    'CPU µs': ({ cpu }) => cpu,
    'CPU of bare': ({ cpuRatio }) => percent(cpuRatio),
    p50: (row) => row.p50,
    p99: (row) => row.p99,
    'p99.9': ({ p999 }) => p999,
    max: (row) => row.max,
    failed: (row) => row.failed,
    core: ({ core }) => percent(core),
  },
  keys: ['page', 'what'],
  figures: { perSecond: 'more', cpu: 'less', p99: 'less' },
  complaints: (rows) =>
    rows
      .filter(
        ({ what, ratio, cpuRatio, p99 }) => what !== 'bare node:http' && (Math.min(ratio, cpuRatio) < 0.7 || p99 >= 50),
      )
      .map(({ page, what }) => `Misses the aim of 70 % and a p99 under 50 ms: ${page}, ${what}.`),
}
