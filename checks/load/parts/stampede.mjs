// Two promises of the door, tried from outside: all who ask for a page that is not there wait for one rendering, and nobody
// gets a page that is older than a second.
import { Advice } from '../install.mjs'
import { pause } from '../system.mjs'
import { fetchPage } from './floors.mjs'

export const CONNECTIONS = 64
const PURGES = 5
const STAMP_EVERY = 50
const LANGUAGE = { 'accept-encoding': 'identity' }

/** How many renderings all visitors after a purge cause, at most: each stops at a table that is locked meanwhile. */
export async function herdAfterPurge(product, path) {
  const counts = []
  for (let purge = 0; purge < PURGES; purge += 1) {
    const one = await statementsWaiting(product, { path, visitors: 1 })
    counts.push((await statementsWaiting(product, { path, visitors: CONNECTIONS })) / one)
  }
  return { what: `${CONNECTIONS} at once after a purge`, renders: Math.max(...counts), others: 0 }
}

async function statementsWaiting({ sql, site }, { path, visitors }) {
  const { waiting, pages } = await sql.begin(async (locked) => {
    await locked`lock table workshops in access exclusive mode`
    await sql`select pg_notify('public_pages', '')`
    await pause(50)
    const asked = Array.from({ length: visitors }, () => fetchPage(site + path, LANGUAGE))
    await pause(250)
    const [{ count }] = await sql`
      select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return { waiting: count, pages: () => Promise.all(asked) }
  })
  await pages()
  return waiting
}

/** Stamps an event again and again, and reads from the page which stamp was already outdated for how long. */
export async function oldestPage({ sql, site }, { event, path, seconds }) {
  const [{ title }] = await sql`select title from workshops where id = ${event}`
  const stamped = []
  const end = performance.now() + seconds * 1000
  const stamp = async () => {
    while (performance.now() < end) {
      await sql`update workshops set title = ${`Stamp ${stamped.length}.`} where id = ${event}`
      stamped.push(performance.now())
      await pause(STAMP_EVERY)
    }
  }
  const ages = []
  const read = async () => {
    while (performance.now() < end) {
      const asked = performance.now()
      const { body } = await fetchPage(site + path, LANGUAGE)
      const shown = /Stamp (\d+)\./.exec(String(body))
      if (shown) ages.push(asked - (stamped[Number(shown[1]) + 1] ?? asked))
    }
  }
  await Promise.all([stamp(), read(), read()])
  await sql`update workshops set title = ${title} where id = ${event}`
  if (ages.length === 0) throw new Advice(`${path} never showed the changed title.`)
  return { what: 'door, age of its pages', oldest: Math.round(Math.max(...ages)), others: 0 }
}
