import { expect, test } from './academy'
import { openHostileSite, SITE } from './stranger-site'

const PAGES = [
  '/',
  '/events',
  '/contact',
  '/login',
  '/admin',
  '/settings',
  '/password/reset',
  '/no-such-page',
  '/api/docs',
  '/openapi.json',
]

test('another site can frame no page, not even an error page', async ({ context, session }) => {
  await context.addCookies(session.cookies)
  const kinds = PAGES.flatMap((path) => [
    `<iframe src="${SITE}${path}"></iframe>`,
    `<iframe sandbox="allow-scripts allow-forms" src="${SITE}${path}"></iframe>`,
    `<object data="${SITE}${path}"></object>`,
    `<embed src="${SITE}${path}">`,
  ])
  const site = await openHostileSite(kinds.join(''))
  const page = await context.newPage()
  await page.goto(site.url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const shown = page.frames().filter((frame) => frame !== page.mainFrame() && frame.url().startsWith(SITE))
  expect(shown.map((frame) => frame.url())).toEqual([])
  await site.close()
})

test('a window opened by another site has no opener access in either direction', async ({ context, session }) => {
  await context.addCookies(session.cookies)
  const site = await openHostileSite('')
  const page = await context.newPage()
  await page.goto(site.url)
  for (const path of ['/', '/login', '/admin']) {
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((address) => {
        Object.assign(window, { held: window.open(address) })
      }, SITE + path),
    ])
    // A page of the back office opens once more, with the cookies of this site.
    const hasOpener = () => opened.evaluate(() => window.opener !== null).catch(() => undefined)
    await expect.poll(hasOpener, path).toBe(false)
    expect(await page.evaluate(() => Reflect.get(window, 'held').closed), path).toBe(true)
    await opened.close()
  }
  await site.close()
})
