// What the application asks of a browser: kilobytes and round trips of every page, and how long each press of a key waits.
import { chromium } from '@playwright/test'
import { costOf, fillLists, screensOf, watchDelays } from '../../e2e/interactions.ts'
import { loadOf, watchLoads } from '../../e2e/loads.ts'
import { BUDGETS, SCREENS } from '../../e2e/screens.ts'
import { findBrowser } from '../browser.mjs'
import { ADMIN, eventsOf, onStage } from '../stage.mjs'
import { shareOfOthers } from './figures.mjs'

/** The shell's own, and then all that the page asks for. */
const TRIPS = 2
const DELAY = 100
const TIMES = 3
const MIDDLE = 1

/** First visits, as the journeys hold them to their budgets. */
export const browserPages = {
  name: 'browser pages',
  measure: () =>
    inBrowser(async ({ staff, visitor, sql }) => {
      for (const page of [staff, visitor]) await watchLoads(page)
      const rows = []
      for (const [kind, address] of [...all(SCREENS), ...(await pagesOfEvents(sql))].filter(once()))
        rows.push({
          ...{ kind, page: address, budget: BUDGETS[kind].script },
          ...(await weighed(BY_VISITORS.includes(kind) ? visitor : staff, address)),
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
    ...rows.filter(({ trips }) => trips > TRIPS).map((row) => `Asks for more once it has been answered: ${row.page}.`),
  ],
}

/** Whoever is signed in is led on from the pages where guests sign in. */
const BY_VISITORS = ['read', 'form', 'guest']

const all = (screens) => Object.entries(screens).flatMap(([kind, addresses]) => addresses.map((one) => [kind, one]))

/** One address for each page: what stands behind the question mark loads nothing else, but for the tabs of an event. */
function once() {
  const seen = new Set()
  return ([kind, address]) => {
    const name = kind === 'event' || kind === 'editor' ? address : address.split('?')[0]
    return !seen.has(name) && seen.add(name)
  }
}

async function pagesOfEvents(sql) {
  const { open } = await eventsOf(sql)
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

async function weighed(page, address) {
  const { script, style, trips } = await loadOf(page, address)
  return { script, style, calls: trips.flat().length, trips: trips.length }
}

/** From the press of a key or a button to the next picture: each several times, and the one in the middle counts. */
export const browserClicks = {
  name: 'browser clicks',
  measure: () =>
    inBrowser(async ({ staff: page, sql }) => {
      const others = await shareOfOthers()
      await watchDelays(page)
      await fillLists(page)
      const [event] = await sql`select workshop_id as id from registrations group by 1 order by count(*) desc limit 1`
      const rows = []
      for (const screen of screensOf(event.id)) {
        await page.goto(screen.path)
        await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
        for (const interaction of screen.interactions) {
          const costs = []
          while (costs.length < TIMES) costs.push(await costOf(page, interaction))
          const sorted = (of) => costs.map(of).sort((one, other) => one - other)
          const [delays, work] = [sorted(({ delay }) => delay), sorted((cost) => cost.work)]
          rows.push({
            ...{ screen: screen.name, what: interaction.name, others },
            ...{ median: delays[MIDDLE], most: delays.at(-1), work: work[MIDDLE] },
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
      .filter(({ median }) => median >= DELAY)
      .map(({ screen, what }) => `Misses the aim of ${DELAY} ms: ${what}, ${screen}.`),
}

/** As an administrator and as a visitor, on a stage with the data of the demo. */
function inBrowser(act) {
  return onStage(ADMIN, async ({ site, sql, atEnd }) => {
    const browser = await chromium.launch({ executablePath: await findBrowser() })
    atEnd(() => void browser.close())
    const place = {
      baseURL: site,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      viewport: { width: 1440, height: 900 },
    }
    const [staff, visitor] = [await browser.newPage(place), await browser.newPage(place)]
    const data = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
    const answer = await staff.request.post('/api/login', { data })
    if (!answer.ok()) throw new Error(`The login answered ${answer.status()}.`)
    const rows = await act({ staff, visitor, sql })
    await browser.close()
    await sql.end()
    return rows
  })
}
