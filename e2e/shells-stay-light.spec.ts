import { expect, type Page, signIn, test } from './academy'

const KB = 1024

/** What a first visit loads over the wire until the page rests, in kilobytes. */
async function firstLoad(page: Page, path: string) {
  const loading: Promise<{ kind: string; size: number }>[] = []
  page.on('requestfinished', (request) => {
    const sized = request
      .sizes()
      .then(({ responseBodySize }) => ({ kind: request.resourceType(), size: responseBodySize }))
    loading.push(sized)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const loaded = await Promise.all(loading)
  const kilobytes = (kind: string) =>
    Math.round(loaded.reduce((sum, file) => sum + (file.kind === kind ? file.size : 0), 0) / KB)
  return { script: kilobytes('script'), stylesheet: kilobytes('stylesheet'), font: kilobytes('font') }
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
  expect(loaded.script).toBeLessThan(400)
  expect(loaded.stylesheet).toBeLessThan(40)
})
