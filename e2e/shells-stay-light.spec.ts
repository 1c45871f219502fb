import { RUNS_ALL, sampleOf } from '../src/testing/repetitions'
import { expect, type Page, test, words } from './academy'
import { everyState } from './event-pages'
import { SCRIPTLESS_FRAMES } from './inspect-screen'
import { expectOneRoundTrip } from './page-budget'
import { loadAfter, loadOf, recordLoads } from './page-load'
import { segment } from './people'
import { APP_PAGES, addressesOf, OFFICE, PUBLIC } from './screens'

/** Allows fifteen seconds for each page on a busy machine; a quiet one takes a second. */
const allowTimeFor = (pages: number) => test.setTimeout(pages * 15_000)

test.use({ expectedStatuses: [404], expectedReports: SCRIPTLESS_FRAMES })

test('every page of the application is on the list of screens', async () => {
  const addresses = [...PUBLIC, ...OFFICE, ...Object.values(await everyState())]
  const missing = APP_PAGES.filter((steps) => !addresses.some((address) => addressesOf(steps).test(address)))
  expect(missing.map((steps) => steps.join('/'))).toEqual([])
  expect(APP_PAGES.length).toBeGreaterThan(40)
})

test('each menu entry requests all its data in one round trip', async ({ admin: page }) => {
  await recordLoads(page)
  await loadOf(page, '/support')
  const places = sampleOf(await page.locator('aside nav a').all(), 3)
  allowTimeFor(places.length)
  for (const place of places) {
    const { trips } = await loadAfter(page, () => place.click())
    expectOneRoundTrip(trips, String(await place.getAttribute('href')))
  }
  expect(places.length).toBeGreaterThan(RUNS_ALL ? 8 : 2)
})

test('the rich-text editor loads only when the texts of an event are opened', async ({ admin: page }) => {
  await recordLoads(page)
  const before = await loadOf(page, '/admin/events/1')
  const after = await loadAfter(page, () => openTexts(page))
  expect(after.script - before.script).toBeGreaterThan(50)
})

const openTexts = (page: Page) => segment(page, 'content', words.de.workshops.form_tab_texts).click()
