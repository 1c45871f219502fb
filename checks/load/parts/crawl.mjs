// The cost of rendering: a crawler requests 2,000 events, each page once, so that the page cache answers none.
import http from 'node:http'
import { UserError } from '../../../scripts/install.mjs'
import { findFreePort } from '../../../scripts/ports-and-processes.mjs'
import { startBuiltServer } from '../../../scripts/server.mjs'
import { withServer } from '../../environment.mjs'
import { insertDataset } from '../../support/large-dataset.mjs'
import { startBareNext } from '../baselines/bare-next.mjs'
import { startCpuTimer, waitForQuietMachine } from '../metrics/process-metrics.mjs'

const CONNECTIONS = 16
const WARM_UP = 300
/** The whole crawl may take this many times the length of a run; a slow machine does not reach its end. */
const CRAWL_RUNS = 4
const AIM = 600
const DATASET = { workshops: 2000, registrations: 20_000, mails: 100 }
const CRAWL_LABEL = 'all events, both languages'

async function measure({ seconds }) {
  return await withServer({ MAIL_TRANSPORT: 'capture' }, async (environment) => {
    await insertDataset(environment.sql, DATASET)
    // Each event gets its own text, so that a cached sanitised text does not help the next.
    await environment.sql`update workshops set description = description || '<p>' || title || ', ' || id || '</p>'`
    const events = await environment.sql`select id from workshops where not nonpublic order by starts_at`
    const [one] = await startInstances(environment, 1)
    const measureCrawl = (what, order) => crawlPages({ what, seconds, ...order })
    const bare = await startBareNext(environment.atEnd)
    const paths = crawlPathsOf(events)
    await crawlPages({ servers: [one], paths: paths.map((path) => `${path}?_rsc=warm`), most: WARM_UP, seconds })
    await crawlPages({ servers: [bare], paths: uniquePaths('/1'), most: WARM_UP, seconds })

    const rows = [await measureCrawl('bare Next, one page', { servers: [bare], paths: uniquePaths('/1') })]
    bare.kill()
    const crawl = { paths, seconds: seconds * CRAWL_RUNS }
    rows.push(await measureCrawl(CRAWL_LABEL, { servers: [one], ...crawl }))
    for (const [what, path] of pagesOf(events)) {
      await crawlPages({ servers: [one], paths: uniquePaths(path), most: WARM_UP, seconds })
      rows.push(await measureCrawl(what, { servers: [one], paths: uniquePaths(path) }))
    }
    const [, other] = await startInstances(environment, 2)
    await crawlPages({ servers: [other], paths: paths.map((path) => `${path}?_rsc=warm`), most: WARM_UP, seconds })
    rows.push(await measureCrawl(`${CRAWL_LABEL}, two processes`, { servers: [one, other], ...crawl }))
    const [baseline] = rows
    return rows.map((row) => ({ ...row, baseline: baseline.cpu / row.cpu }))
  })
}

/** Returns the running server of the environment first, then the instances started besides it. */
async function startInstances({ site, pid, settings, atEnd }, count) {
  const { DATABASE_URL: url, DATA_DIR: folder, PORT: _, ...shared } = settings
  // Uses the IP address, so that name resolution is not measured.
  const instances = [{ pid, site: site.replace('localhost', '127.0.0.1') }]
  while (instances.length < count) {
    const port = await findFreePort()
    const server = await startBuiltServer({ folder, url, ...shared, PORT: String(port) })
    atEnd(() => server.kill())
    if (!(await server.ready)) throw new UserError(server.log())
    instances.push({ ...server, site: `http://127.0.0.1:${port}` })
  }
  return instances
}

/** The newest last, as in a sitemap; the second language after the first. */
const crawlPathsOf = (events) => ['', '/en'].flatMap((language) => events.map(({ id }) => `${language}/events/${id}`))

/** Pages that look alike at every value of `_rsc`, with which the page cache neither answers nor stores them. */
const pagesOf = (events) => [
  ['an event that is over', `/events/${events[0].id}`],
  ['an event with its form', `/events/${events.at(-1).id}`],
  ['list, 30 events', '/events'],
  ['start page', '/'],
  ['contact', '/contact'],
  ['missing event', '/events/999999'],
]

function* uniquePaths(path) {
  const run = Math.random().toString(36).slice(2)
  for (let n = 0; ; n += 1) yield `${path}?_rsc=${run}-${n}`
}

/** Requests pages one after the other, each connection at its own server, until all are fetched or the time is over. */
async function crawlPages({ what, servers, paths, seconds, most = Number.POSITIVE_INFINITY }) {
  const others = what && (await waitForQuietMachine())
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const remaining = paths[Symbol.iterator]()
  const count = { pages: 0, failed: 0, bytes: 0 }
  const computed = servers.map(({ pid }) => startCpuTimer(pid))
  const started = performance.now()
  const end = started + seconds * 1000
  const follow = async ({ site }) => {
    while (count.pages < most && performance.now() < end) {
      const { value: path, done } = remaining.next()
      if (done) return
      const { status, bytes } = await fetchUncompressed(site + path, agent)
      count.pages += 1
      count.bytes += bytes
      if (status !== 200 && status !== 404) count.failed += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => follow(servers[n % servers.length])))
  const took = (performance.now() - started) / 1000
  const spent = computed.reduce((sum, secondsOf) => sum + secondsOf(), 0)
  agent.destroy()
  const { pages, failed, bytes } = count
  const figures = { perSecond: Math.round(pages / took), cpu: (spent / pages) * 1000, kilobytes: bytes / pages / 1024 }
  return { what, pages, failed, ...figures, core: spent / took, others }
}

/** Uncompressed: compression is measured by the part for the gateway. */
function fetchUncompressed(url, agent) {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, async (response) => {
      let bytes = 0
      for await (const chunk of response) bytes += chunk.length
      resolve({ status: response.statusCode, bytes })
    })
    request.on('error', reject)
  })
}

const formatShare = (share) => `${Math.round(share * 100)} %`

export const crawl = {
  name: 'crawl',
  measure,
  columns: {
    'rendered anew': 'what',
    pages: 'pages',
    'pages/s': 'perSecond',
    'CPU ms': (row) => row.cpu.toFixed(1),
    'of bare Next': (row) => formatShare(row.baseline),
    KB: (row) => row.kilobytes.toFixed(1),
    failed: 'failed',
    cores: (row) => row.core.toFixed(1),
  },
  keys: ['what'],
  figures: { perSecond: 'more', cpu: 'less', kilobytes: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ what, perSecond }) => what.startsWith(CRAWL_LABEL) && perSecond < AIM)
      .map(({ what, perSecond }) => `Misses the aim of ${AIM} pages a second: ${what}, ${perSecond}.`),
  broken: (rows) => rows.some(({ failed }) => failed > 0),
}
