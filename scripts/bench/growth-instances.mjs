// What several instances behind one proxy answer together, and what that costs in computing, for two cores are all there is.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { ADMIN, eventsOf, onStage } from '../stage.mjs'
import { drawCrowd } from './crowd.mjs'
import { percentilesOf, shareOfOthers } from './figures.mjs'
import { bringInstances, computingOfAll, postmasterOf, programOf, startNginx } from './growth-system.mjs'
import { createEvents, registerOne } from './registrations.mjs'
import { signIn } from './staff.mjs'

/** The load generator stands for a second proxy, so that its people come from an address of their own each. */
export const SETTINGS = {
  TRUST_PROXY: '2',
  MAIL_TRANSPORT: 'capture',
  ...ADMIN,
}
const CROWD = { workshops: 500, registrations: 20_000, mails: 5000 }
const CASES = [
  { count: 1, keeps: false },
  { count: 2, keeps: false },
  { count: 4, keeps: false },
  { count: 4, keeps: true },
]
const ARRIVALS = 40
const AT_ONCE = 16
const PEOPLE = '/api/sandoz/workshop_registrations?sortBy=created_at&sortByDirection=desc&per_page=100'

export const growthInstances = {
  name: 'growth instances',
  document: 'docs/scaling.md',
  measure: ({ seconds = 3 } = {}) => (programOf('nginx') ? onStage(SETTINGS, (stage) => measure(stage, seconds)) : []),
  columns: {
    instances: (row) => row.instances,
    'nginx keeps': (row) => (row.keeps ? 'a second' : '-'),
    load: (row) => row.what,
    'per s': (row) => row.perSecond,
    'ms of instances': (row) => row.product,
    'of PostgreSQL': (row) => row.database,
    'of nginx': (row) => row.proxy,
    p50: (row) => row.p50,
    p95: (row) => row.p95,
    p99: (row) => row.p99,
    failed: (row) => row.failed,
  },
  keys: ['instances', 'keeps', 'what'],
  figures: { perSecond: 'more', product: 'less', p99: 'less' },
  complaints: (rows) =>
    rows.length > 0 ? [] : ['Not measured, for there is no nginx on this machine: growth instances.'],
  broken: (rows) => rows.some(({ failed }) => failed > 0),
}

async function measure(stage, seconds) {
  await drawCrowd(stage.sql, CROWD)
  const instances = await bringInstances(stage, Math.max(...CASES.map(({ count }) => count)))
  const folder = stage.settings.DATA_DIR
  const rows = []
  for (const { count, keeps } of CASES) {
    const used = instances.slice(0, count)
    const nginx = await startNginx({ ports: used.map(({ port }) => port), folder, keeps, atEnd: stage.atEnd })
    const pids = { product: used.map(({ pid }) => pid), database: [postmasterOf(stage.settings)], proxy: [nginx.pid] }
    const others = await shareOfOthers()
    const loads = Object.entries(await loadsOf({ ...stage, site: nginx.site }))
    // Only what may be kept is answered in another way then.
    for (const [what, load] of keeps ? loads.slice(0, 1) : loads) {
      await load(1)
      rows.push({ instances: count, keeps, what, others, ...(await observe(load, { pids, seconds })) })
    }
    nginx.stop()
  }
  return rows
}

/** What the load says, and the milliseconds that each part computed for one answer. */
async function observe(load, { pids, seconds }) {
  const computed = Object.entries(pids).map(([part, of]) => [part, computingOfAll(...of)])
  const started = performance.now()
  const said = await load(seconds)
  const took = (performance.now() - started) / 1000
  const cost = computed.map(([part, spent]) => [part, Math.round((spent() / said.answered) * 1e5) / 100])
  const perSecond = Math.round((said.answered / took) * 10) / 10
  const { times, ...figures } = said
  return {
    ...figures,
    ...(times && percentilesOf(times)),
    perSecond: perSecond > 200 ? Math.round(perSecond) : perSecond,
    ...Object.fromEntries(cost),
  }
}

async function loadsOf({ site, sql, settings, atEnd }) {
  const { open } = await eventsOf(sql)
  const { ask } = await signIn(site, settings)
  const targets = await createEvents(sql, 20)
  return {
    'a page in demand': pagesOf(`${site}/events/${open}`, atEnd),
    'pages nobody asked for before': crawlOf(`${site}/events/${open}`),
    [`registrations, ${ARRIVALS}/s arrive`]: arrivalsAt(site, targets),
    'the list of people, 100 to a page': closed(async () => (await ask('GET', PEOPLE)).arrayBuffer()),
  }
}

function pagesOf(url, atEnd) {
  return async (seconds) => {
    const child = fork(new URL('./load.mjs', import.meta.url))
    atEnd(() => child.kill())
    child.send({ url, headers: { 'accept-encoding': 'br' }, connections: 32, seconds })
    const [said] = await once(child, 'message')
    child.kill()
    return said
  }
}

let asked = 0

function crawlOf(url) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  return closed(() => {
    asked += 1
    return new Promise((resolve, reject) => {
      const request = http.get(`${url}?from=${asked}`, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        response.resume()
        response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(response.statusCode))))
      })
      request.on('error', reject)
    })
  })
}

/** So many at once, each followed by another one. */
export function closed(ask) {
  return async (seconds) => {
    const times = []
    let failed = 0
    const end = performance.now() + seconds * 1000
    const oneByOne = async () => {
      while (performance.now() < end) {
        const started = performance.now()
        await ask().then(
          () => times.push(performance.now() - started),
          () => {
            failed += 1
          },
        )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, oneByOne))
    return { answered: times.length, failed, times }
  }
}

/** People come at a steady rate, each to the next event; the wait counts from when each arrived. */
export function arrivalsAt(site, events, rate = ARRIVALS) {
  return async (seconds) => {
    const started = performance.now()
    const sent = []
    for (let number = 0; number < rate * seconds; number += 1) {
      const planned = started + (number * 1000) / rate
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, planned - performance.now())))
      sent.push(registerOne(site, events[number % events.length], planned))
    }
    const answers = await Promise.all(sent)
    const accepted = answers.filter(({ id }) => id)
    return {
      answered: accepted.length,
      failed: answers.length - accepted.length,
      times: answers.map(({ time }) => time),
    }
  }
}
