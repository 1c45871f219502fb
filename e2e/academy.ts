import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import de from '../messages/de.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }
import { nameFields } from '../src/contract/messages'
import { RUNS_ALL } from '../src/testing/repetitions'

export { expect, type Page }
export const words = { de: nameFields(de), en: nameFields(en) }

/** Keeps a journey out of the gate, where other tests fail for the same fault. */
export const ONLY_IN_ALL = { tag: '@all' }

type Options = {
  /** Statuses that a journey provokes on purpose; the browser reports each as an error on the console. */
  expectedStatuses: number[]
  /** Parts of other console errors that a journey provokes on purpose. */
  expectedReports: string[]
}
type Fixtures = { admin: Page }
/** One session for many journeys, because sign-ins of an account are limited. */
type Shared = { session: { cookies: Awaited<ReturnType<BrowserContext['cookies']>> } }

const ADMIN = { email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD }

/** The contexts that journeys of this worker have used, by their options. */
const contexts = new Map<string, BrowserContext>()

export const test = base.extend<Options & Fixtures, Shared>({
  expectedStatuses: [[], { option: true }],
  expectedReports: [[], { option: true }],

  // A new context reads and compiles every script anew, which is half the work of a journey.
  context: async ({ browser, javaScriptEnabled, hasTouch, viewport, reducedMotion }, use) => {
    const options = JSON.stringify({ javaScriptEnabled, hasTouch, viewport, reducedMotion })
    const context = contexts.get(options) ?? (await openContext(browser))
    await use(context)
    if (RUNS_ALL) return context.close()
    await forgetVisits(context)
    contexts.set(options, context)
  },

  // An error on the console, an exception or a violation of the content security policy fails the journey.
  page: async ({ page, expectedStatuses, expectedReports }, use) => {
    const problems: string[] = []
    const refusals = expectedStatuses.map((status) => `the server responded with a status of ${status}`)
    const expected = [...refusals, ...expectedReports]
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !expected.some((part) => text.includes(part))) problems.push(text)
    })
    await use(page)
    expect(problems).toEqual([])
  },

  session: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: String(process.env.BASE_URL) })
      const answer = await request.post('/api/login', { data: ADMIN })
      expect(answer.status()).toBe(200)
      await use(await request.storageState())
      await request.dispose()
    },
    { scope: 'worker' },
  ],

  admin: async ({ page, context, session }, use) => {
    await context.addCookies(session.cookies)
    await use(page)
  },
})

/** The first page keeps the process of our pages alive between two journeys. */
async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext()
  await (await context.newPage()).goto('/robots.txt')
  return context
}

/** Leaves nothing of a journey except the files that every visitor loads. */
async function forgetVisits(context: BrowserContext): Promise<void> {
  const [first, ...pages] = context.pages()
  for (const page of pages) await page.close()
  if (!first) return
  const session = await context.newCDPSession(first)
  const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage'
  await session.send('Storage.clearDataForOrigin', { origin: String(process.env.BASE_URL), storageTypes })
  await session.detach()
  await context.clearCookies()
  await context.setOffline(false)
}

/** Opens a page whose scripts load only after the returned function is called. */
export async function openBeforeHydration(page: Page, path: string): Promise<() => void> {
  const { promise: hydration, resolve: hydrate } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await hydration
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return hydrate
}

/** Signs in without the login page, which has a journey of its own. */
export async function signIn(page: Page, account: { email?: string; password?: string }): Promise<void> {
  const answer = await page.request.post('/api/login', { data: account })
  expect(answer.status()).toBe(200)
}

/** Signs out; the open screen makes no further request. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Finds a field by its label, without the mark of a required field and buttons inside it. */
export function field(page: Page | Locator, label: string): Locator {
  return page.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?$`))
}

/** Scrolls the field to the middle first: its list hides when the field is scrolled away to reach an option. */
export async function choose(search: Locator, { typed, name }: { typed: string; name: string }): Promise<void> {
  await search.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  await search.fill(typed)
  const option = search.page().getByRole('option', { name, exact: true })
  await expect(option).toBeInViewport({ ratio: 1 })
  await option.click()
}

/** Makes a call with the proof of origin that our pages send. */
export function callAs(page: Page, url: string, data: object) {
  return page.request.post(url, { data, headers: { origin: String(process.env.BASE_URL) } })
}

let count = 0

/** Returns an e-mail address that no other journey uses. */
export function anAddress(name: string): string {
  count += 1
  return `${name}.${process.pid}.${count}@example.org`
}

/** Finds the newest captured mail to this address that has a link of this kind, and returns the link. */
export async function linkMailedTo(email: string, kind: string): Promise<string> {
  const link = new RegExp(`https?://[^\\s"<>]+/${kind}/[\\w-]+`)
  let found: string | undefined
  await expect(() => {
    found = mailsTo(email)
      .flatMap((text) => link.exec(text)?.[0] ?? [])
      .at(-1)
    expect(found).toBeDefined()
  }).toPass({ timeout: 40_000 })
  return found ?? ''
}

export function mailsTo(email: string): string[] {
  const folder = path.join(process.env.DATA_DIR ?? '.data', 'mail')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const mails = files.sort().map((name) => readMail(path.join(folder, name)))
  return mails.filter(({ head }) => new RegExp(`^To: .*${email}`, 'im').test(head)).map(({ text }) => text)
}

/** A captured mail never changes, and a journey that waits for one looks at all of them again and again. */
const readMails = new Map<string, { head: string; text: string }>()

function readMail(file: string) {
  const known = readMails.get(file)
  if (known) return known
  // Join folded headers and the soft line breaks of quoted-printable, which would cut a link in two.
  const text = readFileSync(file, 'utf8')
    .replace(/\r?\n[ \t]/g, ' ')
    .replace(/=\r?\n/g, '')
  const mail = { head: text.split(/\r?\n\r?\n/, 1)[0] ?? '', text }
  readMails.set(file, mail)
  return mail
}
