// The delay of every interaction in the browser.
import { chromium } from '@playwright/test'
import { costOf, fillLists, screensOf, stayOnList, visitedScreensOf, watchDelays } from '../../../e2e/interactions.ts'
import { findBrowser } from '../../../scripts/browser.mjs'
import { ADMIN, findDemoEvents, withServer } from '../../environment.mjs'
import { waitForQuietMachine } from '../metrics/process-metrics.mjs'

const MAX_DELAY_MS = 100
const REPETITIONS = 3
const MEDIAN_INDEX = 1
/** A phone of the lower middle: its processor is four times slower, and an answer within 200 ms feels immediate. */
const PHONE = { viewport: { width: 390, height: 844 }, slowdown: 4, maxDelay: 200 }

/** Delay from a key press or click to the next frame: the median of several repetitions. */
export const browser = {
  name: 'browser',
  measure: () =>
    withBrowser(async ({ openPage, signIn, sql }) => {
      const others = await waitForQuietMachine()
      const [busiest] = await sql`select workshop_id as id from registrations group by 1 order by count(*) desc limit 1`
      const { open } = await findDemoEvents(sql)
      const phone = await openPage(PHONE)
      await stayOnList(phone)
      const visited = await measureScreens(phone, visitedScreensOf(open))
      const desk = await openPage({ viewport: { width: 1440, height: 900 } })
      await signIn(desk)
      await fillLists(desk)
      const worked = await measureScreens(desk, screensOf(busiest.id))
      return [
        ...visited.map((row) => ({ ...row, others, screen: `${row.screen}, phone`, limit: PHONE.maxDelay })),
        ...worked.map((row) => ({ ...row, others, limit: MAX_DELAY_MS })),
      ]
    }),
  columns: { screen: 'screen', what: 'what', 'ms, middle': 'median', most: 'most', computed: 'work' },
  keys: ['screen', 'what'],
  figures: { median: 'less', work: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ median, limit }) => median >= limit)
      .map(({ screen, what, limit }) => `Misses the aim of ${limit} ms: ${what}, ${screen}.`),
}

async function measureScreens(page, screens) {
  const rows = []
  for (const screen of screens) {
    await page.goto(screen.path)
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    for (const interaction of screen.interactions) {
      const costs = []
      while (costs.length < REPETITIONS) costs.push(await costOf(page, interaction))
      const sorted = (of) => costs.map(of).sort((one, other) => one - other)
      const delays = sorted(({ delay }) => delay)
      const work = sorted((cost) => cost.work)
      rows.push({
        screen: screen.name,
        what: interaction.name,
        median: delays[MEDIAN_INDEX],
        most: delays.at(-1),
        work: work[MEDIAN_INDEX],
      })
    }
  }
  return rows
}

/** Opens a browser in front of a server with demo data. */
function withBrowser(act) {
  return withServer(ADMIN, async ({ site, sql, atEnd }) => {
    const chrome = await chromium.launch({ executablePath: await findBrowser() })
    atEnd(() => void chrome.close())
    const openPage = async ({ viewport, slowdown = 1 }) => {
      const page = await chrome.newPage({ baseURL: site, locale: 'de-DE', timezoneId: 'Europe/Berlin', viewport })
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await watchDelays(page)
      return page
    }
    const signIn = async (page) => {
      const data = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
      const answer = await page.request.post('/api/login', { data })
      if (!answer.ok()) throw new Error(`The login answered ${answer.status()}.`)
    }
    const rows = await act({ openPage, signIn, sql })
    await chrome.close()
    await sql.end()
    return rows
  })
}
