// What rendering costs: a crawler walks an academy of 2,000 events, each page asked once, so that none is kept.
import http from 'node:http'
import { onStage } from '../stage.mjs'
import { startBareNext } from './bare-next.mjs'
import { drawCrowd } from './crowd.mjs'
import { computingOf, shareOfOthers } from './figures.mjs'
import { bringInstances } from './growth-system.mjs'

const CONNECTIONS = 16
const WARM_UP = 300
/** How often the length of a run the whole crawl may take: a slow machine walks as far as it comes. */
const CRAWL_RUNS = 4
const AIM = 600
const CROWD = { workshops: 2000, registrations: 20_000, mails: 100 }
const CRAWL = 'all events, both languages'

async function measure({ seconds }) {
  return await onStage({ MAIL_TRANSPORT: 'capture' }, async (stage) => {
    await drawCrowd(stage.sql, CROWD)
    // Each with words of its own, as in real life: what is kept of one text is of no use to the next.
    await stage.sql`update workshops set description = description || '<p>' || title || ', ' || id || '</p>'`
    const events = await stage.sql`select id from workshops where not nonpublic order by starts_at`
    const [one] = await bringInstances(stage, 1)
    const shoot = (what, order) => walk({ what, seconds, ...order })
    const bare = await startBareNext(stage.atEnd)
    const paths = crawlOf(events)
    await walk({ servers: [one], paths: paths.map((path) => `${path}?warm`), most: WARM_UP, seconds })
    await walk({ servers: [bare], paths: newOnes('/1'), most: WARM_UP, seconds })

    const rows = [await shoot('bare Next, one page', { servers: [bare], paths: newOnes('/1') })]
    bare.kill()
    const crawl = { paths, seconds: seconds * CRAWL_RUNS }
    rows.push(await shoot(CRAWL, { servers: [one], ...crawl }))
    for (const [what, path] of pagesOf(events)) {
      await walk({ servers: [one], paths: newOnes(path), most: WARM_UP, seconds })
      rows.push(await shoot(what, { servers: [one], paths: newOnes(path) }))
    }
    const [, other] = await bringInstances(stage, 2)
    await walk({ servers: [other], paths: paths.map((path) => `${path}?warm`), most: WARM_UP, seconds })
    rows.push(await shoot(`${CRAWL}, two processes`, { servers: [one, other], ...crawl }))
    const [floor] = rows
    return rows.map((row) => ({ ...row, floor: floor.cpu / row.cpu }))
  })
}

/** Newest last, as an address book of a search engine would have them; the second language after the first. */
const crawlOf = (events) => ['', '/en'].flatMap((language) => events.map(({ id }) => `${language}/events/${id}`))

/** Pages that look the same at each address: the query makes each of them new to the door. */
const pagesOf = (events) => [
  ['an event that is over', `/events/${events[0].id}`],
  ['an event with its form', `/events/${events.at(-1).id}`],
  ['list, 30 events', '/events'],
  ['start page', '/'],
  ['contact', '/contact'],
  ['missing event', '/events/999999'],
]

function* newOnes(path) {
  const run = Math.random().toString(36).slice(2)
  for (let n = 0; ; n += 1) yield path === '/' ? `/?${run}=${n}` : `${path}?${run}=${n}`
}

/** Asks for one page after the other, each connection its server, until all are there or the time is over. */
async function walk({ what, servers, paths, seconds, most = Number.POSITIVE_INFINITY }) {
  const others = what && (await shareOfOthers())
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const ways = paths[Symbol.iterator]()
  const seen = { pages: 0, failed: 0, bytes: 0 }
  const computed = servers.map(({ pid }) => computingOf(pid))
  const started = performance.now()
  const end = started + seconds * 1000
  const follow = async ({ site }) => {
    while (seen.pages < most && performance.now() < end) {
      const { value: path, done } = ways.next()
      if (done) return
      const { status, bytes } = await ask(site + path, agent)
      seen.pages += 1
      seen.bytes += bytes
      if (status !== 200 && status !== 404) seen.failed += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => follow(servers[n % servers.length])))
  const took = (performance.now() - started) / 1000
  const spent = computed.reduce((sum, secondsOf) => sum + secondsOf(), 0)
  agent.destroy()
  const { pages, failed, bytes } = seen
  const figures = { perSecond: Math.round(pages / took), cpu: (spent / pages) * 1000, kilobytes: bytes / pages / 1024 }
  return { what, pages, failed, ...figures, core: spent / took, others }
}

/** Uncompressed: what packing costs is the door's row. */
function ask(url, agent) {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, async (response) => {
      let bytes = 0
      for await (const chunk of response) bytes += chunk.length
      resolve({ status: response.statusCode, bytes })
    })
    request.on('error', reject)
  })
}

const percent = (share) => `${Math.round(share * 100)} %`

export const crawl = {
  name: 'crawl',
  measure,
  columns: {
    'rendered anew': (row) => row.what,
    pages: (row) => row.pages,
    'pages/s': (row) => row.perSecond,
    'CPU ms': (row) => row.cpu.toFixed(1),
    'of bare Next': (row) => percent(row.floor),
    KB: (row) => row.kilobytes.toFixed(1),
    failed: (row) => row.failed,
    cores: (row) => row.core.toFixed(1),
  },
  keys: ['what'],
  figures: { perSecond: 'more', cpu: 'less', kilobytes: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ what, perSecond }) => what.startsWith(CRAWL) && perSecond < AIM)
      .map(({ what, perSecond }) => `Misses the aim of ${AIM} pages a second: ${what}, ${perSecond}.`),
  broken: (rows) => rows.some(({ failed }) => failed > 0),
}
