// Two promises of the page cache, tested from outside: concurrent requests for a missing page share one rendering, and
// no page is older than a second.
import { UserError } from '../../../scripts/install.mjs'
import { pause } from '../../../scripts/ports-and-processes.mjs'
import { fetchPage } from '../baselines/page-servers.mjs'

export const CONNECTIONS = 64
const PURGES = 5
const STAMP_INTERVAL_MS = 50
const LANGUAGE = { 'accept-encoding': 'identity' }

/**
 * Returns the largest number of renderings after a purge. Each rendering waits for a locked table, where it can be
 * counted.
 */
export async function measureStampede(product, path) {
  const counts = []
  for (let purge = 0; purge < PURGES; purge += 1) {
    const one = await countWaitingStatements(product, { path, visitors: 1 })
    counts.push((await countWaitingStatements(product, { path, visitors: CONNECTIONS })) / one)
  }
  return { what: `${CONNECTIONS} at once after a purge`, renders: Math.max(...counts), others: 0 }
}

async function countWaitingStatements({ sql, site }, { path, visitors }) {
  const { waiting, pages } = await sql.begin(async (locked) => {
    await locked`lock table workshops in access exclusive mode`
    await sql`select pg_notify('public_pages', '')`
    await pause(50)
    const requests = Array.from({ length: visitors }, () => fetchPage(site + path, LANGUAGE))
    await pause(250)
    const [{ count }] = await sql`
      select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return { waiting: count, pages: () => Promise.all(requests) }
  })
  await pages()
  return waiting
}

/** Changes the title of an event repeatedly, and reads from the page for how long its title had been outdated. */
export async function measureOldestPage({ sql, site }, { event, path, seconds }) {
  const [{ title }] = await sql`select title from workshops where id = ${event}`
  const stamped = []
  const end = performance.now() + seconds * 1000
  const stamp = async () => {
    while (performance.now() < end) {
      await sql`update workshops set title = ${`Stamp ${stamped.length}.`} where id = ${event}`
      stamped.push(performance.now())
      await pause(STAMP_INTERVAL_MS)
    }
  }
  const ages = []
  const read = async () => {
    while (performance.now() < end) {
      const requested = performance.now()
      const { body } = await fetchPage(site + path, LANGUAGE)
      const shown = /Stamp (\d+)\./.exec(String(body))
      if (shown) ages.push(requested - (stamped[Number(shown[1]) + 1] ?? requested))
    }
  }
  await Promise.all([stamp(), read(), read()])
  await sql`update workshops set title = ${title} where id = ${event}`
  if (ages.length === 0) throw new UserError(`${path} never showed the changed title.`)
  return { what: 'gateway, age of its pages', oldest: Math.round(Math.max(...ages)), others: 0 }
}
