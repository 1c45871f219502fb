import type { Locator } from '@playwright/test'
import { TAB_GROUPS, type TabGroup } from '../src/features/workshops/ui/office/form/form-tabs'
import { RUNS_ALL } from '../src/testing/repetitions'
import { expect, ONLY_IN_ALL, type Page, test, words } from './academy'
import { anEntry, anEvent, aRegistration } from './events'
import { isWhollyOnTop, SIZES } from './inspect-screen'
import { openPeople } from './people'

const { core, people: t, home, menu, workshops } = words.de

const ROW_HEIGHT = 44
const LOW_ROW_HEIGHT = 36
const FIRST_ROW_MAX = 340
const ROWS_MIN = 12
const CARDS_MIN = 6

/** As long as the longest titles of events are. */
const LONG_TITLE = 'Kardiologie in der Praxis: Herzinsuffizienz, Vorhofflimmern und Bluthochdruck'

/** A tight line is lower than its letters, which are whole all the same. */
const isWhole = (element: Locator) =>
  element.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth <= clientWidth && scrollHeight <= clientHeight + 6,
  )

/** People enough for one page of the list. */
async function aFullEvent(fields = {}) {
  const { id, title } = await anEvent(fields)
  const names = Array.from({ length: 15 }, (_, index) => `Nummer${String(index).padStart(2, '0')}`)
  await Promise.all(names.map((last_name) => aRegistration(id, { last_name })))
  return { id, title }
}

const rows = (page: Page) => page.locator('tbody tr')

/** The rows that are in view as a whole, with their place and height. */
const rowsInView = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight)
      .map(({ top, height }) => ({ top, height })),
  )

test('the whole menu is in view, and twelve people of an event, who start high on the page', async ({
  admin: page,
}) => {
  await page.setViewportSize(SIZES.desktop)
  const { id } = await aFullEvent()
  await openPeople(page, id)
  await expect(rows(page)).toHaveCount(15)
  const inView = await rowsInView(page, 'tbody tr')
  expect(inView[0]?.top).toBeLessThanOrEqual(FIRST_ROW_MAX)
  expect(inView.length).toBeGreaterThanOrEqual(ROWS_MIN)
  expect(new Set(inView.map(({ height }) => Math.round(height)))).toEqual(new Set([ROW_HEIGHT]))
  const sidebar = page.getByRole('navigation', { name: menu.title })
  await expect(sidebar.getByRole('link', { name: menu.settings })).toBeInViewport({ ratio: 1 })
  await expect(sidebar.getByRole('button', { name: menu.logout })).toBeInViewport({ ratio: 1 })
})

const SMALL = { size: { width: 1024, height: 768 }, rows: 9 }
const LARGE = { size: SIZES.desktop, rows: ROWS_MIN }

/** Every list starts high and shows its rows, none of whose columns lies below the actions. */
async function expectDense(page: Page, path: string) {
  await page.goto(path)
  await expect(rows(page).first().locator('td').nth(1)).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  for (const { size, rows: least } of [LARGE, SMALL]) {
    await page.setViewportSize(size)
    await expect(page.locator('[data-overflows]'), path).toHaveCount(0)
    await expect.poll(async () => (await rowsInView(page, 'tbody tr')).length, path).toBeGreaterThan(0)
    const inView = await rowsInView(page, 'tbody tr')
    expect(inView[0]?.top, `${path} at ${size.width}`).toBeLessThanOrEqual(FIRST_ROW_MAX)
    expect(inView.length, `${path} at ${size.width}`).toBeGreaterThanOrEqual(Math.min(least, await rows(page).count()))
  }
}

test('lists start high, show their rows, and hide no column at 1024 px', async ({ admin: page }) => {
  const { id } = await aFullEvent({ maximum_participants: 16, calendar_sequence: 1 })
  await Promise.all([aRegistration(id, { calendar_sequence: 0 }), anEntry(id), anEntry(id)])
  const inEvent = [
    `/admin/events/${id}?tab=registrations`,
    `/admin/events/${id}?tab=waitlist`,
    '/admin/events/1?tab=mails',
  ]
  const lists = ['events', 'people', 'audiences', 'mailbox', 'blacklist', 'sponsors', 'notification-emails']
  const others = ['users', 'roles', 'permissions?tab=calls'].map((list) => `/system/${list}`)
  const configuration = ['/admin/accreditation-bodies', '/admin/certificate-templates']
  const all = [...inEvent, ...lists.map((list) => `/admin/${list}`), ...others, ...configuration]
  for (const path of RUNS_ALL ? all : all.slice(0, 5)) await expectDense(page, path)
})

test('eight doors and six tabs are whole at 1024 px, and each address of a tab opens its place', async ({
  admin: page,
}) => {
  await page.setViewportSize(SMALL.size)
  const { id } = await anEvent()
  await page.goto(`/admin/events/${id}`)
  const sidebar = page.getByRole('navigation', { name: menu.title })
  await expect(sidebar.locator('ul').first().getByRole('link')).toHaveCount(8)
  for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 })
  for (const [group, tabs] of Object.entries(TAB_GROUPS))
    for (const tab of tabs) {
      await page.goto(`/admin/events/${id}?tab=${tab}`)
      await expect(page.getByRole('tab', { selected: true }).first()).toHaveText(workshops[`tab_${group as TabGroup}`])
      if (tabs.length > 1)
        await expect(page.locator('fieldset > [aria-pressed=true]').first()).toHaveText(workshops[`form_tab_${tab}`])
    }
})

test('a folded menu and low rows are kept by the browser', async ({ admin: page }) => {
  await page.setViewportSize(SIZES.desktop)
  await page.goto('/admin/sponsors')
  const sidebar = page.getByRole('navigation', { name: menu.title })
  await sidebar.getByRole('button', { name: menu.fold }).click()
  await page.getByRole('button', { name: core.columns, exact: true }).click()
  await page.getByRole('checkbox', { name: core.low_rows }).check()
  await page.reload()
  await expect(rows(page).first().locator('[data-lead]')).toBeVisible()
  expect((await sidebar.boundingBox())?.width).toBeLessThan(70)
  await expect(sidebar.getByRole('link', { name: menu.reports })).toBeInViewport({ ratio: 1 })
  const heights = (await rowsInView(page, 'tbody tr')).map(({ height }) => Math.round(height))
  expect(new Set(heights)).toEqual(new Set([LOW_ROW_HEIGHT]))
  await sidebar.getByRole('button', { name: menu.fold }).click()
  expect((await sidebar.boundingBox())?.width).toBeGreaterThan(200)
})

test('title and numbers of an event are whole in a small window, and an entry of the log is one line', async ({
  admin: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { id, title } = await anEvent({ title: `${LONG_TITLE} ${Date.now()}`, maximum_participants: 2 })
  await Promise.all([aRegistration(id), aRegistration(id), anEntry(id), anEntry(id)])
  await openPeople(page, id)
  const waiting = page.getByRole('main').locator('a[title^="Warteliste: 2 Anmeldungen, 2 Personen"]')
  await expect(waiting).toBeVisible()
  expect(await isWhollyOnTop(waiting)).toBe(true)
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeVisible()
  expect(await isWhole(heading)).toBe(true)
  await page.goto('/system/audit')
  await expect(page.locator('main li:has(time)').first()).toBeVisible()
  const entries = await rowsInView(page, 'main li:has(time)')
  expect(new Set(entries.map(({ height }) => Math.round(height)))).toEqual(new Set([ROW_HEIGHT]))
})

/** Opens a list on a phone and counts the cards that are in view as a whole. */
async function expectSixCards(page: Page, path: string) {
  await page.goto(path)
  await expect(rows(page).nth(CARDS_MIN).locator('[data-lead]')).toBeVisible()
  expect((await rowsInView(page, 'tbody tr')).length, path).toBeGreaterThanOrEqual(CARDS_MIN)
}

test.describe(() => {
  test.use({ viewport: SIZES.phone })

  test('six events and six people are in view on a phone, and the menu of a row is whole', async ({ admin: page }) => {
    const { id } = await aFullEvent({ title: `${LONG_TITLE} ${Date.now()}` })
    await Promise.all(Array.from({ length: CARDS_MIN }, () => anEvent({ title: `${LONG_TITLE} ${Date.now()}` })))
    await expectSixCards(page, '/admin/events')
    await expectSixCards(page, '/admin/people')
    await expectSixCards(page, `/admin/events/${id}?tab=registrations`)
    await rows(page)
      .first()
      .getByRole('button', { name: core.more_named.replace('{name}', '') })
      .click()
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
    await page.getByRole('menuitem', { name: new RegExp(`^${core.delete}`) }).click()
    await expect(page.getByRole('button', { name: core.undo })).toBeInViewport({ ratio: 1 })
  })

  test('six guests are in view on a phone, one press from the home page', async ({ admin: page }) => {
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
    const { id, title } = await aFullEvent({
      title: `${LONG_TITLE} ${Date.now()}`,
      date: today,
      time: '23:30',
      end_time: null,
    })
    await page.goto('/admin')
    await page
      .getByRole('region', { name: home.today })
      .getByRole('link', { name: new RegExp(title) })
      .click()
    await expect(page).toHaveURL(new RegExp(`/check-in/${id}`))
    await expect(page.locator('li button[aria-pressed]')).toHaveCount(15)
    expect((await rowsInView(page, 'li button[aria-pressed]')).length).toBeGreaterThanOrEqual(CARDS_MIN)
    // A long title is cut at the end of its only line, and whole on demand.
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('title', title)
    await page.locator('li button[aria-pressed]').first().click()
    const undo = page.getByRole('button', { name: words.de.check_in.undo }).getByText(words.de.check_in.undo)
    expect(await isWhole(undo)).toBe(true)
  })
})

test('a list is arranged once, and looks the same after the next visit', ONLY_IN_ALL, async ({ admin: page }) => {
  await page.setViewportSize(SIZES.desktop)
  await page.goto('/admin/sponsors')
  await page.getByRole('button', { name: core.columns, exact: true }).click()
  const image = words.de.sponsors.image
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/settings/lists') && answer.ok())
  await page.getByRole('checkbox', { name: image }).uncheck()
  await saved
  await page.reload()
  await expect(page.getByRole('columnheader', { name: words.de.sponsors.name })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: image })).toHaveCount(0)
  await page.getByRole('button', { name: core.columns, exact: true }).click()
  await page.getByRole('button', { name: core.columns_reset }).click()
  await expect(page.getByRole('columnheader', { name: image })).toBeVisible()
})

/** Imitates a slow device, where a dialog takes the focus some time after it is shown. */
const delayTimers = (page: Page) =>
  page.evaluate(() => {
    const { setTimeout } = window
    Object.assign(window, { setTimeout: (work: () => void, ms: number) => setTimeout(work, ms || 200) })
  })

test('rows are reached by keyboard, and a view is saved, opened and deleted', async ({ admin: page }) => {
  await page.setViewportSize(SIZES.desktop)
  const { id } = await aFullEvent()
  await openPeople(page, id, '&sortBy=last_name&sortByDirection=asc')
  await expect(rows(page).first().getByRole('checkbox')).toBeVisible()
  await delayTimers(page)
  await page.getByRole('searchbox', { name: core.search }).focus()
  for (const key of ['ArrowDown', 'j', 'ArrowUp']) await page.keyboard.press(key)
  await expect(rows(page).first().locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked()

  const name = `Nach Namen ${id}`
  await page.getByRole('button', { name: core.views, exact: true }).click()
  await page.getByRole('menuitem', { name: core.view_save }).click()
  await page.getByRole('textbox', { name: core.view_name }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: core.save, exact: true }).click()
  await page.getByRole('button', { name: core.view_current.replace('{name}', name) }).click()
  await page.getByRole('menuitem', { name: t.view_invited }).click()
  await expect(page).toHaveURL(/standing%5D=invited/)
  await page.getByRole('button', { name: core.view_current.replace('{name}', t.view_invited) }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await expect(page).not.toHaveURL(/standing/)
  await page.getByRole('button', { name: core.view_current.replace('{name}', name) }).click()
  await page.getByRole('menuitem', { name: core.view_delete.replace('{name}', name) }).click()
  await page.getByRole('dialog').getByRole('button', { name: core.delete, exact: true }).click()
  await expect(page.getByRole('button', { name: core.views, exact: true })).toBeVisible()
})
