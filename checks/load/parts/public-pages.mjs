// Public pages through the gateway, compared with a bare server that returns the same bytes and headers, and with nginx
// if installed.
import { fork } from 'node:child_process'
import { ADMIN, findDemoEvents, withServer } from '../../environment.mjs'
import { registerOne } from '../../support/registrations.mjs'
import { fetchPage, nextMessageOf, startBareHttp, startNginx } from '../baselines/page-servers.mjs'
import { startCpuTimer, waitForQuietMachine } from '../metrics/process-metrics.mjs'
import { CONNECTIONS, measureOldestPage, measureStampede } from './stampede.mjs'

const WARM_UP_SECONDS = 1
/** Long enough for a ratio; percentiles need longer runs. */
const SHORT_RUN_SECONDS = 2
const AIM = { ratio: 0.8, p99: 20 }
const BARE_LABEL = 'bare node:http'
const DISTURBED_LABEL = 'gateway, saves and registrations'
/** Trusts one proxy, so that each registration has an address of its own. */
const SETTINGS = {
  TRUST_PROXY: '1',
  MAIL_TRANSPORT: 'capture',
  ...ADMIN,
}
/** Headers of a browser that opens a link. */
const BROWSER_HEADERS = {
  connection: 'keep-alive',
  'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Linux"',
  'upgrade-insecure-requests': '1',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'de-DE,de;q=0.9,en;q=0.8',
}

/**
 * Measures every page briefly, then the list and an open event for the whole time with saves and registrations
 * meanwhile.
 */
async function measurePublicPages({ seconds }) {
  return await withServer(SETTINGS, async (environment) => {
    const { open, full, closed, over } = await findDemoEvents(environment.sql)
    const product = { ...environment, site: environment.site.replace('localhost', '127.0.0.1') }
    const load = fork(new URL('../generators/closed-loop.mjs', import.meta.url))
    environment.atEnd(() => load.kill())
    const setup = { product, load, open, seconds, others: await waitForQuietMachine() }
    const rows = []
    const states = [full, closed, over].map((id) => `/events/${id}`)
    for (const path of ['/', ...states, '/en', '/en/events', `/en/events/${open}`])
      rows.push(...(await measurePage(setup, path, { isLong: false })))
    for (const path of ['/events', `/events/${open}`]) rows.push(...(await measurePage(setup, path, { isLong: true })))
    for (const path of ['/events', `/events/${open}`])
      rows.push({ page: path, ...(await measureStampede(product, path)) })
    const busy = measureLoad(load, product, { path: '/events', seconds: 4 })
    rows.push({ page: '/events', ...(await measureOldestPage(product, { event: open, path: '/events', seconds: 4 })) })
    await busy
    load.kill()
    return rows
  })
}

async function measurePage(setup, path, { isLong }) {
  const { product, load, open, others } = setup
  const page = await fetchPage(product.site + path, BROWSER_HEADERS)
  const bare = await startBareHttp(page, product)
  const nginx = isLong ? await startNginx(page, product) : undefined
  const measureTarget = (target, seconds, more) => measureLoad(load, target, { path, seconds, ...more })
  for (const target of [bare, product]) await measureTarget(target, WARM_UP_SECONDS)

  // Alternates between both servers, so that drift of the machine affects both alike.
  const runs = { bare: [], gateway: [] }
  for (let round = 0; round < 2; round += 1) {
    runs.bare.push(await measureTarget(bare, SHORT_RUN_SECONDS))
    runs.gateway.push(await measureTarget(product, SHORT_RUN_SECONDS))
  }
  const baseline = meanOf(runs.bare)
  const row = (what, run) => ({
    page: path,
    what,
    bytes: page.body.length,
    others,
    ratio: run.perSecond / baseline.perSecond,
    cpuRatio: baseline.cpu / run.cpu,
    ...run,
  })
  const rows = [row(BARE_LABEL, baseline), row('gateway', meanOf(runs.gateway))]
  if (isLong)
    rows.push(
      row(DISTURBED_LABEL, await measureTarget(product, setup.seconds, { disturb: createDisturbance(product, open) })),
    )
  if (nginx) rows.push(row('nginx, from a file', await measureTarget(nginx, SHORT_RUN_SECONDS)))
  for (const target of [bare, nginx]) target?.kill()
  return rows
}

/** One run, and the CPU time of the server during it. */
async function measureLoad(load, { site, pid }, { path, seconds, disturb }) {
  const stopDisturbance = disturb?.()
  const computed = startCpuTimer(pid)
  load.send({ url: site + path, headers: BROWSER_HEADERS, connections: CONNECTIONS, seconds })
  const run = await nextMessageOf(load)
  const spent = computed()
  return { ...run, core: spent / seconds, cpu: Math.round((spent / run.answered) * 1e7) / 10, ...stopDisturbance?.() }
}

/** The maximum of all times, and the mean of everything else. */
function meanOf(runs) {
  const all = (name) => runs.map((run) => run[name])
  const sum = (name) => all(name).reduce((total, value) => total + value, 0)
  const times = ['p50', 'p95', 'p99', 'p999', 'max'].map((name) => [name, Math.max(...all(name))])
  const means = ['core', 'cpu', 'perSecond'].map((name) => [name, sum(name) / runs.length])
  return { ...Object.fromEntries([...times, ...means]), failed: sum('failed'), answered: sum('answered') }
}

/** Each second somebody registers and staff save a text, which empties the page cache. */
function createDisturbance({ site, sql }, event) {
  const done = { registered: 0, purged: 0 }
  const disturbOnce = async () => {
    await sql`select pg_notify('public_pages', '')`
    done.purged += 1
    const { id } = await registerOne(site, event)
    if (id) done.registered += 1
  }
  return () => {
    const timer = setInterval(disturbOnce, 1000)
    return () => {
      clearInterval(timer)
      return done
    }
  }
}

const formatShare = (share) => (share === undefined ? '-' : `${Math.round(share * 100)} %`)
const misses = ({ what, ratio, cpuRatio }) => what.startsWith('gateway') && Math.min(ratio, cpuRatio) < AIM.ratio
const isBroken = ({ renders = 0, oldest = 0, failed = 0 }) => renders > 1 || oldest >= 1000 || failed > 0

export const publicPages = {
  name: 'pages',
  measure: measurePublicPages,
  columns: {
    page: 'page',
    'served by': 'what',
    bytes: 'bytes',
    'req/s': ({ perSecond }) => (perSecond === undefined ? '-' : Math.round(perSecond)),
    'req/s of bare': ({ ratio }) => formatShare(ratio),
    'CPU µs': ({ cpu }) => (cpu === undefined ? '-' : Math.round(cpu * 10) / 10),
    'CPU of bare': ({ cpuRatio }) => formatShare(cpuRatio),
    p50: 'p50',
    p99: 'p99',
    'p99.9': 'p999',
    max: 'max',
    failed: 'failed',
    core: ({ core }) => formatShare(core),
    purges: 'purged',
    registered: 'registered',
    'renders for all': 'renders',
    'oldest ms': 'oldest',
  },
  keys: ['page', 'what'],
  figures: { perSecond: 'more', cpu: 'less', ratio: 'more', cpuRatio: 'more', p99: 'less' },
  complaints: (rows) => [
    ...rows.filter(misses).map(({ page, what }) => `Misses the aim of 80 % of a bare server: ${page}, ${what}.`),
    ...rows
      .filter(({ what, p99 }) => what === DISTURBED_LABEL && p99 >= AIM.p99)
      .map(({ page }) => `Misses the aim of a p99 under ${AIM.p99} ms while pages are renewed: ${page}.`),
    ...rows
      .filter(isBroken)
      .map(({ page, what }) => `Broke the promise of one rendering, of one second, or of an answer: ${page}, ${what}.`),
  ],
  broken: (rows) => rows.some(isBroken),
}
