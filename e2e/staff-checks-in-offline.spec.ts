import { expect, field, type Page, signIn, test, words } from './academy'
import { anEvent, aRegistration, readAttendance } from './events'

const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env
const { menu } = words.de
const t = words.de.check_in

const guest = (page: Page, name: string) =>
  page.getByRole('main').getByRole('list').locator('button[aria-pressed]').filter({ hasText: name })
const begins = (text: string) => String(text.split('{')[0]).trim()
const SOON = { timeout: 40_000 }
/** The device takes the clock of the server from the middle of a call, which a busy machine answers late. */
const CLOCK_ERROR = 4_000

/** The page stores itself and its files once it is idle, among them the reader of codes where the browser has none. */
const isStored = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const names = (await caches.keys()).filter((name) => name.startsWith('check-in:'))
    const caching = names.map(async (name) => (await caches.open(name)).keys())
    const paths = (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname)
    const hasReader = 'BarcodeDetector' in window || paths.some((path) => path.endsWith('.wasm'))
    const hasPage = paths.includes(window.location.pathname)
    return registration?.active?.state === 'activated' && names.length === 1 && hasPage && hasReader
  })

/** The text of everything that the check-in has stored on this device. */
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const database = await resultOf(indexedDB.open('check-in'))
    const records = await resultOf<object[]>(database.transaction('records').objectStore('records').getAll())
    database.close()
    const textOf = (value: unknown) =>
      ArrayBuffer.isView(value) || value instanceof ArrayBuffer
        ? new TextDecoder().decode(value)
        : JSON.stringify(value)
    const fields = records.flatMap((record) => Object.values(record).map(textOf))
    return { count: records.length, text: [...fields, JSON.stringify({ ...localStorage })].join('\n') }
  })

test.use({
  expectedReports: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED'],
  // A call on its way is refused once the person has signed out.
  expectedStatuses: [401],
})

test('the check-in opens in flight mode, records with true times, shows nothing else, and is wiped by signing out', async ({
  page,
  context,
}) => {
  const event = await anEvent()
  const anna = await aRegistration(event.id, { first_name: 'Anna', last_name: 'Berg' })
  await aRegistration(event.id, { first_name: 'Ute', last_name: 'Zorn' })
  const path = `/check-in/${event.id}`
  await signIn(page, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
  await page.goto(path)
  await expect(guest(page, 'Anna Berg')).toBeVisible()
  await expect(() => expect(isStored(page)).resolves.toBe(true)).toPass(SOON)

  await context.setOffline(true)
  await page.reload()
  await expect(guest(page, 'Ute Zorn')).toBeVisible()
  await expect(page.getByText(begins(t.stale))).toBeVisible()
  const before = Date.now()
  await guest(page, 'Anna Berg').click()
  const checked_in_at = Date.now()
  await expect(guest(page, 'Anna Berg')).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: t.walk_in }).first().click()
  await field(page, t.first_name).fill('Paul')
  await field(page, t.last_name).fill('Lind')
  await field(page, t.email).fill(`paul.${event.id}@example.org`)
  await page.getByRole('dialog').getByRole('button', { name: t.walk_in_save }).click()
  await expect(guest(page, 'Paul Lind')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(guest(page, 'Paul Lind')).toHaveAttribute('aria-pressed', 'true')
  const stored = await readStorage(page)
  expect(stored.count).toBeGreaterThanOrEqual(4)
  for (const part of ['Anna', 'Berg', 'Zorn', 'Lind', 'paul.', anna.id]) expect(stored.text).not.toContain(part)

  // One page for each, because the page of the browser about the error comes late and interrupts the next navigation.
  for (const outside of ['/events', '/admin', '/check-in/open', '/api/user']) {
    const other = await context.newPage()
    await expect(other.goto(outside)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  }

  await page.waitForTimeout(Math.max(0, checked_in_at + 5_000 - Date.now()))
  const online_at = Date.now()
  await context.setOffline(false)
  await expect(page.getByText(t.saving)).toHaveCount(0, SOON)
  await expect(guest(page, 'Anna Berg')).toContainText(begins(t.since), SOON)
  const times = await readAttendance(event.id)
  expect(Object.keys(times).toSorted()).toEqual(['Berg', 'Lind'])
  for (const time of Object.values(times)) expect(time).toBeLessThan(online_at)
  expect(times.Berg).toBeGreaterThan(before - CLOCK_ERROR)
  expect(times.Berg).toBeLessThan(checked_in_at + CLOCK_ERROR)

  await page.goto('/admin')
  await page.getByRole('navigation', { name: menu.title }).getByRole('button', { name: menu.logout }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await readStorage(page)).toMatchObject({ count: 0 })
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('check_in_key')
  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: t.closed.failed_title })).toBeVisible()
  await expect(page.getByText('Anna Berg')).toHaveCount(0)
})
