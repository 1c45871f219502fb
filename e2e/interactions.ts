import type { Locator, Page, Route } from '@playwright/test'
import de from '../messages/de.json' with { type: 'json' }
import { eventTab, segment } from './people'

/** A frequent action: a click or a key; `undo` reverts it. */
export type Interaction = {
  name: string
  on?: (page: Page) => Locator
  key?: string
  undo?: (page: Page) => Promise<void>
}
export type Screen = { name: string; path: string; interactions: Interaction[] }

const ROWS = 100
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const close = (page: Page) => page.keyboard.press('Escape')
const search = (page: Page) => page.getByRole('searchbox').first()

const SORT: Interaction = { name: 'sort', on: (page) => page.locator('thead button').first() }
const NEXT: Interaction = {
  name: 'next page',
  on: (page) => button(page, de.core.page_next),
  undo: (page) => button(page, de.core.page_previous).click(),
}
const SEARCH: Interaction = {
  name: 'type into the search',
  on: search,
  key: 'e',
  undo: (page) => search(page).fill(''),
}
const COLUMNS: Interaction = { name: 'open the columns', on: (page) => button(page, de.core.columns), undo: close }
const PLACES: Interaction = { name: 'open all places', key: 'Control+k', undo: close }
const LIST = [SORT, NEXT, COLUMNS, SEARCH, PLACES]

const ticks = (page: Page) => page.locator('tbody input[type=checkbox]')
/** Selections come last, because their bar covers the controls below it. */
const PEOPLE: Interaction[] = [
  { name: 'open the menu of a row', on: (page) => page.locator('tbody [aria-haspopup=menu]').first(), undo: close },
  { name: 'open a row', on: (page) => page.locator('tbody [aria-haspopup=dialog]').first(), undo: close },
  { name: 'tick a row', on: (page) => ticks(page).nth(1) },
  { name: 'tick all rows', on: (page) => page.locator('thead input[type=checkbox]') },
]

const PARTS = ['texts', 'preview'] as const
const part = (page: Page, name: 'details' | (typeof PARTS)[number]) =>
  segment(page, 'content', de.workshops[`form_tab_${name}`])
const TABS = ['overview', 'people', 'mails'] as const
const FORM: Interaction[] = [
  { name: 'type into a field', on: (page) => page.locator('input[name=title]'), key: 'e' },
  ...PARTS.map((name) => ({
    name: `open the part ${name}`,
    on: (page: Page) => part(page, name),
    undo: (page: Page) => part(page, 'details').click(),
  })),
  ...TABS.map((name) => ({
    name: `open the tab ${name}`,
    on: (page: Page) => eventTab(page, name),
    undo: (page: Page) => eventTab(page, 'content').click(),
  })),
]

/** Screens with long lists and the large form; the event has people. */
export const screensOf = (event: number): Screen[] => [
  { name: 'events', path: '/admin/events', interactions: LIST },
  { name: 'people of an event', path: `/admin/events/${event}?tab=registrations`, interactions: [...LIST, ...PEOPLE] },
  { name: 'blacklist', path: '/admin/blacklist', interactions: LIST },
  { name: 'users', path: '/system/users', interactions: LIST },
  { name: 'log of changes', path: '/system/audit', interactions: [NEXT, PLACES] },
  { name: 'form of an event', path: `/admin/events/${event}`, interactions: [...FORM, PLACES] },
]

/** Pages of visitors; the first press on a form loads its scripts. */
export const visitedScreensOf = (event: number): Screen[] => [
  {
    name: 'list of events',
    path: '/events',
    interactions: [
      { name: 'open the filters', on: (page) => page.locator('search summary') },
      { name: 'choose a filter', on: (page) => page.locator('select[name=presence]'), key: 'ArrowDown' },
    ],
  },
  {
    name: 'event with its form',
    path: `/events/${event}`,
    interactions: [
      { name: 'press on a field', on: (page) => page.locator('input[name=first_name]').first() },
      { name: 'type into a field', on: (page) => page.locator('input[name=last_name]').first(), key: 'e' },
    ],
  },
]

/** A filtered list is another page; without it the delay of the choice can be read on this one. */
export const stayOnList = (page: Page) => page.route(/\/events\?/, (route) => route.fulfill({ status: 204, body: '' }))

/** Answers every list with a hundred rows and several pages. */
export const fillLists = (page: Page) => page.route(/\/api\/(?!user$)/, fill)

async function fill(route: Route) {
  const address = new URL(route.request().url())
  const page = Number(address.searchParams.get('page') ?? 1)
  if (page > 1) address.searchParams.set('page', '1')
  const answer = await route.fetch({ url: address.href })
  const isJson = answer.headers()['content-type']?.includes('json') ?? false
  const body = isJson && route.request().method() === 'GET' ? await answer.json() : undefined
  if (!body?.meta?.pagination || body.data.length === 0) return route.fulfill({ response: answer })
  const rows = Array.from({ length: ROWS }, (_, place) => {
    const row = body.data[place % body.data.length]
    return place < body.data.length
      ? row
      : { ...row, id: typeof row.id === 'number' ? 1_000_000 + place : `row-${place}` }
  })
  const pagination = {
    ...body.meta.pagination,
    count: ROWS,
    per_page: ROWS,
    total: 3 * ROWS,
    total_pages: 3,
    current_page: page,
  }
  await route.fulfill({ response: answer, json: { ...body, data: rows, meta: { ...body.meta, pagination } } })
}

declare global {
  interface Window {
    delays: { start: number; duration: number }[]
  }
}

/** Must be called before the first page is opened. */
export const watchDelays = (page: Page) =>
  page.addInitScript(() => {
    window.delays = []
    const note = (list: PerformanceObserverEntryList) => {
      for (const { startTime, duration } of list.getEntries()) window.delays.push({ start: startTime, duration })
    }
    new PerformanceObserver(note).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }))
  })

/** Sends input as a person does; no other action on the page may add to the measured work. */
async function perform(page: Page, { on, key }: Interaction): Promise<() => Promise<void>> {
  const target = on?.(page)
  await target?.scrollIntoViewIfNeeded()
  if (key) {
    await target?.focus()
    return () => page.keyboard.press(key)
  }
  const box = await target?.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/**
 * Milliseconds from the input to the next frame (0 if too short to measure), and the computing time of the page, which
 * does not depend on the load of this machine.
 */
export async function costOf(page: Page, interaction: Interaction): Promise<{ delay: number; work: number }> {
  await waitUntilIdle(page)
  const press = await perform(page, interaction)
  await waitUntilIdle(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const computed = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const since = await page.evaluate(() => performance.now())
  const before = await computed()
  await press()
  await pictures(page)
  const work = (await computed()) - before
  await devtools.detach()
  await waitUntilIdle(page)
  const delay = await page.evaluate(
    (start) => Math.max(0, ...window.delays.filter((one) => one.start >= start).map(({ duration }) => duration)),
    since,
  )
  await interaction.undo?.(page)
  return { delay, work: Math.round(work) }
}

const pictures = (page: Page) =>
  page.evaluate(async () => {
    for (let picture = 0; picture < 2; picture += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

/** Waits until no request is pending and nothing moves. */
async function waitUntilIdle(page: Page) {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 250))
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
  })
}
