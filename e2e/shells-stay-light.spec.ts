import { expect, type Page, signIn, test } from './academy'

const KB = 1024

/** What a first visit loads over the wire until the page rests. */
async function firstLoad(page: Page, path: string) {
  const loaded: Record<string, number> = { script: 0, stylesheet: 0, font: 0, document: 0 }
  page.on('requestfinished', async (request) => {
    const kind = request.resourceType()
    if (kind in loaded) loaded[kind] = (loaded[kind] ?? 0) + (await request.sizes()).responseBodySize / KB
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return Object.fromEntries(Object.entries(loaded).map(([kind, size]) => [kind, Math.round(size)]))
}

test('a first visit to the public site loads little', async ({ page }, info) => {
  const loaded = await firstLoad(page, '/')
  info.annotations.push({ type: 'kilobytes', description: JSON.stringify(loaded) })
  expect(loaded.script).toBeLessThan(200)
  expect(loaded.stylesheet).toBeLessThan(25)
})

test('a first visit to the back office stays within its budget', async ({ page }, info) => {
  await signIn(page, { email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD })
  const loaded = await firstLoad(page, '/admin')
  info.annotations.push({ type: 'kilobytes', description: JSON.stringify(loaded) })
  expect(loaded.script).toBeLessThan(360)
  expect(loaded.stylesheet).toBeLessThan(40)
})
