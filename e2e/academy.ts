import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import de from '../messages/de.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }

export { expect, type Page }
export const words = { de, en }

type Options = {
  /** Refusals that a journey provokes on purpose: the browser reports each as an error on the console. */
  expectedStatuses: number[]
  /** The same for what else the browser reports, by a part of its words. */
  expectedReports: string[]
}
type Fixtures = { admin: Page }
/** Signed in once for many journeys: an account takes so many sign-ins in an hour, and no more. */
type Shared = { session: { cookies: Awaited<ReturnType<BrowserContext['cookies']>> } }

const ADMIN = { email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD }

export const test = base.extend<Options & Fixtures, Shared>({
  expectedStatuses: [[], { option: true }],
  expectedReports: [[], { option: true }],

  // Any error on the console, thrown in the page or against the content security policy fails the journey.
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

/** Opens a page that stands as the server sent it until the answer is called. */
export async function openAsleep(page: Page, path: string): Promise<() => void> {
  const { promise: asleep, resolve: wakeUp } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await asleep
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return wakeUp
}

/** Signs in by the call; the login page has a journey of its own. */
export async function signIn(page: Page, account: { email?: string; password?: string }): Promise<void> {
  const answer = await page.request.post('/api/login', { data: account })
  expect(answer.status()).toBe(200)
}

/** From here on nobody is signed in; the screen that was open asks for nothing more. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** By its label alone: the mark of a required field and buttons inside a field do not count. */
export function field(page: Page | Locator, label: string): Locator {
  return page.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?$`))
}

/** In the middle of the page there is room for the list: it hides when its field is scrolled away to reach an option. */
export async function choose(search: Locator, { typed, name }: { typed: string; name: string }): Promise<void> {
  await search.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  await search.fill(typed)
  const option = search.page().getByRole('option', { name, exact: true })
  await expect(option).toBeInViewport({ ratio: 1 })
  await option.click()
}

/** A call beside the screen, with the proof of origin that our own pages send. */
export function callAs(page: Page, url: string, data: object) {
  return page.request.post(url, { data, headers: { origin: String(process.env.BASE_URL) } })
}

let count = 0

/** An address that no other journey uses. */
export function anAddress(name: string): string {
  count += 1
  return `${name}.${process.pid}.${count}@example.org`
}

/** The link of a kind in the newest captured mail to somebody. */
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
  const mails = files.sort().map((name) => readFileSync(path.join(folder, name), 'utf8'))
  // Long headers go on in the next line; soft line breaks of quoted-printable would cut a link in two.
  return mails
    .map((mail) => mail.replace(/\r?\n[ \t]/g, ' '))
    .filter((mail) => new RegExp(`^To: .*${email}`, 'im').test(mail))
    .map((mail) => mail.replace(/=\r?\n/g, ''))
}
