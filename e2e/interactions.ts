import type { Page, Route } from '@playwright/test'
import de from '../messages/de.json' with { type: 'json' }

/** Something a person does again and again; `undo` brings the page back to where it was. */
export type Interaction = { name: string; act: (page: Page) => Promise<void>; undo?: (page: Page) => Promise<void> }
export type Screen = { name: string; path: string; interactions: Interaction[] }

const ROWS = 100
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const close = (page: Page) => page.keyboard.press('Escape')

const SORT: Interaction = { name: 'sort', act: (page) => page.locator('thead button').first().click() }
const NEXT: Interaction = {
  name: 'next page',
  act: (page) => button(page, de.core.page_next).click(),
  undo: (page) => button(page, de.core.page_previous).click(),
}
const SEARCH: Interaction = {
  name: 'type into the search',
  act: (page) => page.getByRole('searchbox').first().press('e'),
  undo: (page) => page.getByRole('searchbox').first().fill(''),
}
const COLUMNS: Interaction = {
  name: 'open the columns',
  act: (page) => button(page, de.core.columns).click(),
  undo: close,
}
const MENU: Interaction = { name: 'open all places', act: (page) => page.keyboard.press('Control+k'), undo: close }
const LIST = [SORT, NEXT, COLUMNS, SEARCH, MENU]

const TICK: Interaction = {
  name: 'tick a row',
  act: (page) => page.locator('tbody input[type=checkbox]').nth(1).click(),
}
const TICK_ALL: Interaction = {
  name: 'tick all rows',
  act: (page) => page.locator('thead input[type=checkbox]').click(),
}
const ROW_MENU: Interaction = {
  name: 'open the menu of a row',
  act: (page) => page.locator('tbody [aria-haspopup=menu]').first().click(),
  undo: close,
}
const ROW: Interaction = {
  name: 'open a row beside the list',
  act: (page) => page.locator('tbody [aria-haspopup=dialog]').first().click(),
  undo: close,
}
const TYPE: Interaction = {
  name: 'type into a field',
  act: (page) => page.locator('input[name=title]').press('e'),
}
const tab = (label: string, back: string): Interaction => ({
  name: `open the tab ${label}`,
  act: (page) => page.getByRole('tab', { name: label }).click(),
  undo: (page) => page.getByRole('tab', { name: back }).click(),
})
const TABS = ['texts', 'preview', 'registrations', 'mails', 'history'] as const

/** Where people work with long lists and the large form; the event is one with people. */
export const screensOf = (event: number): Screen[] => [
  { name: 'events', path: '/admin/events', interactions: LIST },
  {
    name: 'people of an event',
    path: `/admin/events/${event}?tab=registrations`,
    interactions: [TICK, TICK_ALL, ROW_MENU, ROW, ...LIST],
  },
  { name: 'blacklist', path: '/admin/blacklist', interactions: LIST },
  { name: 'users', path: '/system/users', interactions: LIST },
  { name: 'log of changes', path: '/system/audit', interactions: [NEXT, MENU] },
  {
    name: 'form of an event',
    path: `/admin/events/${event}`,
    interactions: [
      TYPE,
      ...TABS.map((name) => tab(de.workshops[`form_tab_${name}`], de.workshops.form_tab_details)),
      MENU,
    ],
  },
]

/** Every list has a hundred rows and more pages than one, however few there are. */
export const fillLists = (page: Page) => page.route(/\/api\/(?!user$)/, fill)

async function fill(route: Route) {
  const answer = await route.fetch()
  const isJson = answer.headers()['content-type']?.includes('json') ?? false
  const body = isJson && route.request().method() === 'GET' ? await answer.json() : undefined
  if (!body?.meta?.pagination || body.data.length === 0) return route.fulfill({ response: answer })
  const rows = Array.from({ length: ROWS }, (_, place) => {
    const row = body.data[place % body.data.length]
    return place < body.data.length
      ? row
      : { ...row, id: typeof row.id === 'number' ? 1_000_000 + place : `row-${place}` }
  })
  const pagination = { ...body.meta.pagination, count: ROWS, per_page: ROWS, total: 3 * ROWS, total_pages: 3 }
  await route.fulfill({ response: answer, json: { ...body, data: rows, meta: { ...body.meta, pagination } } })
}

declare global {
  interface Window {
    delays: { start: number; duration: number }[]
  }
}

/** Before the first page is opened. */
export const watchDelays = (page: Page) =>
  page.addInitScript(() => {
    window.delays = []
    const note = (list: PerformanceObserverEntryList) => {
      for (const { startTime, duration } of list.getEntries()) window.delays.push({ start: startTime, duration })
    }
    new PerformanceObserver(note).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }))
  })

/** From the press of a key or button to the next picture, in milliseconds; what is too short to be told is 0. */
export async function delayOf(page: Page, { act, undo }: Interaction): Promise<number> {
  await settle(page)
  const since = await page.evaluate(() => performance.now())
  await act(page)
  await settle(page)
  const delay = await page.evaluate(
    (start) => Math.max(0, ...window.delays.filter((one) => one.start >= start).map(({ duration }) => duration)),
    since,
  )
  await undo?.(page)
  return delay
}

/** Twice a picture, and once nothing to do. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let picture = 0; picture < 2; picture += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
    await new Promise((resolve) => setTimeout(resolve, 60))
  })
