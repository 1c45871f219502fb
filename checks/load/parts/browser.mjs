// The delay of every interaction in the browser.
import { chromium } from '@playwright/test'
import { costOf, fillLists, screensOf, watchDelays } from '../../../e2e/interactions.ts'
import { findBrowser } from '../../../scripts/browser.mjs'
import { ADMIN, withServer } from '../../environment.mjs'
import { waitForQuietMachine } from '../metrics/process-metrics.mjs'

const MAX_DELAY_MS = 100
const REPETITIONS = 3
const MEDIAN_INDEX = 1

/** Delay from a key press or click to the next frame: the median of several repetitions. */
export const browser = {
  name: 'browser',
  measure: () =>
    withStaffPage(async ({ page, sql }) => {
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
          const delays = sorted(({ delay }) => delay)
          const work = sorted((cost) => cost.work)
          rows.push({
            screen: screen.name,
            what: interaction.name,
            others,
            median: delays[MEDIAN_INDEX],
            most: delays.at(-1),
            work: work[MEDIAN_INDEX],
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

/** Opens the browser as an administrator of a server with demo data. */
function withStaffPage(act) {
  return withServer(ADMIN, async ({ site, sql, atEnd }) => {
    const chrome = await chromium.launch({ executablePath: await findBrowser() })
    atEnd(() => void chrome.close())
    const page = await chrome.newPage({
      baseURL: site,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      viewport: { width: 1440, height: 900 },
    })
    const data = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
    const answer = await page.request.post('/api/login', { data })
    if (!answer.ok()) throw new Error(`The login answered ${answer.status()}.`)
    const rows = await act({ page, sql })
    await chrome.close()
    await sql.end()
    return rows
  })
}
