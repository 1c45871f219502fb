import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from './academy'
import { everyState, ROUTES } from './event-pages'
import { type Load, loadAfter, loadOf, watchLoads } from './loads'
import { SCRIPTLESS_FRAMES } from './look'
import { BUDGETS, type Kind, OFFICE, PUBLIC, SCREENS } from './screens'

const APP = path.resolve(import.meta.dirname, '../src/app/[locale]')
const VISITED = ['read', 'form', 'guest'] as const
const WORKED_IN = ['desk', 'list', 'item', 'event', 'editor'] as const

/** Fifteen seconds for each on a busy machine; a second on a quiet one. */
const patienceFor = (pages: number) => test.setTimeout(pages * 15_000)

test.use({ expectedStatuses: [404], expectedReports: SCRIPTLESS_FRAMES })

test('every page of the application is on the list of screens', async () => {
  const addresses = [...PUBLIC, ...OFFICE, ...Object.values(await everyState())]
  const pages = globSync('**/page.tsx', { cwd: APP }).map((file) => path.dirname(file).split(path.sep))
  const missing = pages.filter((steps) => !addresses.some((address) => addressesOf(steps).test(address)))
  expect(missing.map((steps) => steps.join('/'))).toEqual([])
  expect(pages.length).toBeGreaterThan(40)
})

/** What stands in brackets is free, in two pairs of them it may be missing, and in round ones it is no part of the address. */
function addressesOf(steps: string[]): RegExp {
  const parts = steps
    .filter((step) => step !== '.' && !step.startsWith('('))
    .map((step) => {
      if (step.startsWith('[[')) return '(/.+)?'
      return step.startsWith('[...') ? '/.+' : `/${step.replace(/\[\w+\]/, '[^/?]+')}`
    })
  return new RegExp(`^${parts.join('') || '/'}(\\?.*)?$`)
}

for (const kind of VISITED)
  test(`a first visit to each page of the kind "${kind}" loads little`, async ({ page }) => {
    patienceFor(SCREENS[kind].length + 5)
    const states = await everyState()
    const ofEvents = kind === 'guest' ? [] : ROUTES[kind].map((name) => states[name])
    await watchLoads(page)
    for (const address of [...SCREENS[kind], ...ofEvents]) holds(await loadOf(page, address), { kind, address })
  })

for (const kind of WORKED_IN)
  test(`a first visit to each page of the kind "${kind}" loads little, and all it asks for at once`, async ({
    admin: page,
  }) => {
    patienceFor(SCREENS[kind].length)
    await watchLoads(page)
    for (const address of SCREENS[kind]) {
      const load = await loadOf(page, address)
      holds(load, { kind, address })
      asksOnce(load.trips.slice(1), address)
      // Without the first of all calls, for who is signed in, the watch would have seen nothing.
      expect(load.trips[0], address).toContain('GET /api/user')
    }
  })

test('each place of the menu asks for all it needs at once', async ({ admin: page }) => {
  await watchLoads(page)
  await loadOf(page, '/support')
  const places = await page.locator('aside nav a').all()
  patienceFor(places.length)
  for (const place of places) {
    const { trips } = await loadAfter(page, () => place.click())
    asksOnce(trips, String(await place.getAttribute('href')))
  }
  expect(places.length).toBeGreaterThan(10)
})

test('the editor of formatted text loads only once the texts of an event are opened', async ({ admin: page }) => {
  await watchLoads(page)
  const before = await loadOf(page, '/admin/events/1')
  const after = await loadAfter(page, () => openTexts(page))
  expect(after.script - before.script).toBeGreaterThan(50)
})

const openTexts = (page: Page) => page.getByRole('tab').nth(1).click()

/** Whatever a page asks for is known when it opens: nothing waits for the answer to something else. */
const asksOnce = (trips: string[][], address: string) =>
  expect(trips.slice(1), `${address} asks for more once it has ${trips[0]}`).toEqual([])

function holds({ script, style }: Load, { kind, address }: { kind: Kind; address: string }) {
  test.info().annotations.push({ type: 'kilobytes', description: `${address}: ${script} script, ${style} style` })
  expect.soft(script, `script of ${address}`).toBeLessThanOrEqual(BUDGETS[kind].script)
  expect.soft(style, `styles of ${address}`).toBeLessThanOrEqual(BUDGETS[kind].style)
  // A page that loads nothing at all would hold every budget.
  expect(script, address).toBeGreaterThan(50)
}
