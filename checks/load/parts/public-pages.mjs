// Public pages through the door, against a bare server that returns the same bytes with the same headers, and against nginx
// where there is one.
import { fork } from 'node:child_process'
import { ADMIN, eventsOf, onStage } from '../stage.mjs'
import { computingOf, shareOfOthers } from './figures.mjs'
import { answerOf, fetchPage, startBare, startNginx } from './floors.mjs'
import { CONNECTIONS, herdAfterPurge, oldestPage } from './herd.mjs'
import { registerOne } from './registrations.mjs'

const WARM_UP_SECONDS = 1
/** Enough for the ratio of a page; percentiles want longer runs. */
const GLANCE_SECONDS = 2
const AIM = { ratio: 0.8, p99: 20 }
const BARE = 'bare node:http'
const DISTURBED = 'door, saves and registrations'
/** One proxy is believed, so that registrations come from as many addresses as people. */
const SETTINGS = {
  TRUST_PROXY: '1',
  MAIL_TRANSPORT: 'capture',
  ...ADMIN,
}
/** What a browser sends when a person opens a link. */
const BROWSER = {
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

/** Every page at a glance, while the server warms up; then the list and an open event for the whole time as well, disturbed. */
async function measureDoor({ seconds }) {
  return await onStage(SETTINGS, async (stage) => {
    const { open, full, closed, over } = await eventsOf(stage.sql)
    const product = { ...stage, site: stage.site.replace('localhost', '127.0.0.1') }
    const load = fork(new URL('./load.mjs', import.meta.url))
    stage.atEnd(() => load.kill())
    const scene = { product, load, open, seconds, others: await shareOfOthers() }
    const rows = []
    const states = [full, closed, over].map((id) => `/events/${id}`)
    for (const path of ['/', ...states, '/en', '/en/events', `/en/events/${open}`])
      rows.push(...(await measurePage(scene, path, { isLong: false })))
    for (const path of ['/events', `/events/${open}`]) rows.push(...(await measurePage(scene, path, { isLong: true })))
    for (const path of ['/events', `/events/${open}`])
      rows.push({ page: path, ...(await herdAfterPurge(product, path)) })
    const busy = shooting(load, product, { path: '/events', seconds: 4 })
    rows.push({ page: '/events', ...(await oldestPage(product, { event: open, path: '/events', seconds: 4 })) })
    await busy
    load.kill()
    return rows
  })
}

async function measurePage(scene, path, { isLong }) {
  const { product, load, open, others } = scene
  const page = await fetchPage(product.site + path, BROWSER)
  const bare = await startBare(page, product)
  const nginx = isLong ? await startNginx(page, product) : undefined
  const shoot = (target, seconds, more) => shooting(load, target, { path, seconds, ...more })
  for (const target of [bare, product]) await shoot(target, WARM_UP_SECONDS)

  // There and back again: what drifts on the machine meets both alike.
  const runs = { bare: [], door: [] }
  for (let round = 0; round < 2; round += 1) {
    runs.bare.push(await shoot(bare, GLANCE_SECONDS))
    runs.door.push(await shoot(product, GLANCE_SECONDS))
  }
  const floor = meanOf(runs.bare)
  const row = (what, run) => ({
    ...{ page: path, what, bytes: page.body.length, others },
    ...{ ratio: run.perSecond / floor.perSecond, cpuRatio: floor.cpu / run.cpu, ...run },
  })
  const rows = [row(BARE, floor), row('door', meanOf(runs.door))]
  if (isLong) rows.push(row(DISTURBED, await shoot(product, scene.seconds, { disturb: disturbing(product, open) })))
  if (nginx) rows.push(row('nginx, from a file', await shoot(nginx, GLANCE_SECONDS)))
  for (const target of [bare, nginx]) target?.kill()
  return rows
}

/** One run, and what the server computed for it. */
async function shooting(load, { site, pid }, { path, seconds, disturb }) {
  const settle = disturb?.()
  const computed = computingOf(pid)
  load.send({ url: site + path, headers: BROWSER, connections: CONNECTIONS, seconds })
  const run = await answerOf(load)
  const spent = computed()
  return { ...run, core: spent / seconds, cpu: Math.round((spent / run.answered) * 1e7) / 10, ...settle?.() }
}

/** The worst time of all, and the mean of everything else. */
function meanOf(runs) {
  const all = (name) => runs.map((run) => run[name])
  const sum = (name) => all(name).reduce((total, value) => total + value, 0)
  const times = ['p50', 'p95', 'p99', 'p999', 'max'].map((name) => [name, Math.max(...all(name))])
  const means = ['core', 'cpu', 'perSecond'].map((name) => [name, sum(name) / runs.length])
  return { ...Object.fromEntries([...times, ...means]), failed: sum('failed'), answered: sum('answered') }
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
  return () => {
    const timer = setInterval(disturbOnce, 1000)
    return () => {
      clearInterval(timer)
      return done
    }
  }
}

const percent = (share) => (share === undefined ? '-' : `${Math.round(share * 100)} %`)
const misses = ({ what, ratio, cpuRatio }) => what.startsWith('door') && Math.min(ratio, cpuRatio) < AIM.ratio
const isBroken = ({ renders = 0, oldest = 0, failed = 0 }) => renders > 1 || oldest >= 1000 || failed > 0

export const door = {
  name: 'door',
  measure: measureDoor,
  columns: {
    page: ({ page }) => page,
    'served by': ({ what }) => what,
    bytes: ({ bytes }) => bytes ?? '-',
    'req/s': ({ perSecond }) => (perSecond === undefined ? '-' : Math.round(perSecond)),
    'req/s of bare': ({ ratio }) => percent(ratio),
    'CPU µs': ({ cpu }) => (cpu === undefined ? '-' : Math.round(cpu * 10) / 10),
    'CPU of bare': ({ cpuRatio }) => percent(cpuRatio),
    p50: ({ p50 }) => p50 ?? '-',
    p99: ({ p99 }) => p99 ?? '-',
    'p99.9': ({ p999 }) => p999 ?? '-',
    max: ({ max }) => max ?? '-',
    failed: ({ failed }) => failed ?? '-',
    core: ({ core }) => percent(core),
    purges: ({ purged }) => purged ?? '-',
    registered: ({ registered }) => registered ?? '-',
    'renders for all': ({ renders }) => renders ?? '-',
    'oldest ms': ({ oldest }) => oldest ?? '-',
  },
  keys: ['page', 'what'],
  figures: { perSecond: 'more', cpu: 'less', ratio: 'more', cpuRatio: 'more', p99: 'less' },
  complaints: (rows) => [
    ...rows.filter(misses).map(({ page, what }) => `Misses the aim of 80 % of a bare server: ${page}, ${what}.`),
    ...rows
      .filter(({ what, p99 }) => what === DISTURBED && p99 >= AIM.p99)
      .map(({ page }) => `Misses the aim of a p99 under ${AIM.p99} ms while pages are renewed: ${page}.`),
    ...rows
      .filter(isBroken)
      .map(({ page, what }) => `Broke the promise of one rendering, of one second, or of an answer: ${page}, ${what}.`),
  ],
  broken: (rows) => rows.some(isBroken),
}
