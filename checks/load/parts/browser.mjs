// Costs in the browser: kilobytes and round trips of every page, and the delay of every interaction.
import { chromium } from '@playwright/test'
import { costOf, fillLists, screensOf, watchDelays } from '../../../e2e/interactions.ts'
import { loadOf, recordLoads } from '../../../e2e/page-load.ts'
import { BUDGETS, SCREENS } from '../../../e2e/screens.ts'
import { findBrowser } from '../../../scripts/browser.mjs'
import { ADMIN, findDemoEvents, withServer } from '../../environment.mjs'
import { waitForQuietMachine } from '../metrics/process-metrics.mjs'

/** One for the page itself, one for its data. */
const MAX_ROUND_TRIPS = 2
const MAX_DELAY_MS = 100
const REPETITIONS = 3
const MEDIAN_INDEX = 1

/** First visits, with the budgets that the journeys enforce. */
export const browserPages = {
  name: 'browser pages',
  measure: () =>
    withBrowsers(async ({ staff, visitor, sql }) => {
      for (const page of [staff, visitor]) await recordLoads(page)
      const rows = []
      for (const [kind, address] of [...flattenScreens(SCREENS), ...(await listEventPages(sql))].filter(
        firstVisitOnly(),
      ))
        rows.push({
          ...{ kind, page: address, budget: BUDGETS[kind].script },
          ...(await measurePageWeight(VISITOR_KINDS.includes(kind) ? visitor : staff, address)),
        })
      return rows
    }),
  columns: {
    page: (row) => row.page,
    kind: (row) => row.kind,
    'script KB': (row) => row.script,
    budget: (row) => row.budget,
    'styles KB': (row) => row.style,
    calls: (row) => row.calls,
    'round trips': (row) => row.trips,
  },
  keys: ['page'],
  figures: { script: 'less', style: 'less', trips: 'less' },
  complaints: (rows) => [
    ...rows.filter(({ script, budget }) => script > budget).map((row) => `Over its budget of script: ${row.page}.`),
    ...rows
      .filter(({ trips }) => trips > MAX_ROUND_TRIPS)
      .map((row) => `Loads more after its data have arrived: ${row.page}.`),
  ],
}

/** A signed-in user is redirected from the pages for guests. */
const VISITOR_KINDS = ['read', 'form', 'guest']

const flattenScreens = (screens) =>
  Object.entries(screens).flatMap(([kind, addresses]) => addresses.map((one) => [kind, one]))

/** One address for each page: a query loads nothing new, except the tabs of an event. */
function firstVisitOnly() {
  const seen = new Set()
  return ([kind, address]) => {
    const name = kind === 'event' || kind === 'editor' ? address : address.split('?')[0]
    return !seen.has(name) && seen.add(name)
  }
}

async function listEventPages(sql) {
  const { open } = await findDemoEvents(sql)
  const [{ id, email }] = await sql`select r.id, r.email from registrations r join workshops w on w.id = r.workshop_id
    where r.registered is not null and r.cancelled_at is null and r.deleted_at is null and r.accompaniment_of is null
      and not w.nonpublic and w.starts_at > now() limit 1`
  return [
    ...[`/events/${open}`, `/direct/events/${open}`].map((address) => ['form', address]),
    ...[`/workshops/${open}`, `/events/thanks/${id}`, `/direct/events/${id}/thanks`].map((address) => [
      'read',
      address,
    ]),
    ...[`/events/cancel/${id}`, `/unsubscribe/${id}/${email}`].map((address) => ['read', address]),
  ]
}

async function measurePageWeight(page, address) {
  const { script, style, trips } = await loadOf(page, address)
  return { script, style, calls: trips.flat().length, trips: trips.length }
}

/** Delay from a key press or click to the next frame: the median of several repetitions. */
export const browserClicks = {
  name: 'browser clicks',
  measure: () =>
    withBrowsers(async ({ staff: page, sql }) => {
      const others = await waitForQuietMachine()
      await watchDelays(page)
      await fillLists(page)
      const [event] = await sql`select workshop_id as id from registrations group by 1 order by count(*) desc limit 1`
      const rows = []
      for (const screen of screensOf(event.id)) {
        await page.goto(screen.path)
        await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
        for (const interaction of screen.interactions) {
          const costs = []
          while (costs.length < REPETITIONS) costs.push(await costOf(page, interaction))
          const sorted = (of) => costs.map(of).sort((one, other) => one - other)
          const [delays, work] = [sorted(({ delay }) => delay), sorted((cost) => cost.work)]
          rows.push({
            ...{ screen: screen.name, what: interaction.name, others },
            ...{ median: delays[MEDIAN_INDEX], most: delays.at(-1), work: work[MEDIAN_INDEX] },
          })
        }
      }
      return rows
    }),
  columns: {
    screen: (row) => row.screen,
    what: (row) => row.what,
    'ms, middle': (row) => row.median,
    most: (row) => row.most,
    computed: (row) => row.work,
  },
  keys: ['screen', 'what'],
  figures: { median: 'less', work: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ median }) => median >= MAX_DELAY_MS)
      .map(({ screen, what }) => `Misses the aim of ${MAX_DELAY_MS} ms: ${what}, ${screen}.`),
}

/** Opens the browser as an administrator and as a visitor of a server with demo data. */
function withBrowsers(act) {
  return withServer(ADMIN, async ({ site, sql, atEnd }) => {
    const browser = await chromium.launch({ executablePath: await findBrowser() })
    atEnd(() => void browser.close())
    const options = {
      baseURL: site,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      viewport: { width: 1440, height: 900 },
    }
    const [staff, visitor] = [await browser.newPage(options), await browser.newPage(options)]
    const data = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
    const answer = await staff.request.post('/api/login', { data })
    if (!answer.ok()) throw new Error(`The login answered ${answer.status()}.`)
    const rows = await act({ staff, visitor, sql })
    await browser.close()
    await sql.end()
    return rows
  })
}
