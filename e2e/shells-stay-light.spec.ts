import type { Request, TestInfo } from '@playwright/test'
import { expect, type Page, signIn, test } from './academy'
import { anEvent } from './events'

const KB = 1024

/** What a first visit loads over the wire until the page rests, in kilobytes. */
async function firstLoad(page: Page, path: string) {
  const loading: Promise<{ kind: string; size: number }>[] = []
  const weigh = (request: Request) => {
    const sized = request
      .sizes()
      .then(({ responseBodySize }) => ({ kind: request.resourceType(), size: responseBodySize }))
    loading.push(sized)
  }
  page.on('requestfinished', weigh)
  await page.goto(path, { waitUntil: 'networkidle' })
  // Whatever finishes from here on, nobody would wait for: the page may be closed before it is weighed.
  page.off('requestfinished', weigh)
  const loaded = await Promise.all(loading)
  const kilobytes = (kind: string) =>
    Math.round(loaded.reduce((sum, file) => sum + (file.kind === kind ? file.size : 0), 0) / KB)
  return { script: kilobytes('script'), stylesheet: kilobytes('stylesheet'), font: kilobytes('font') }
}

/** In kilobytes over the wire; the framework alone is about 125 of them. A further page of a kind is one more path. */
const PUBLIC = [
  {
    kind: 'a page to read',
    paths: ['/', '/contact', '/events', '/events_d', '/events_p?when=past'],
    budget: { script: 155, stylesheet: 15 },
  },
  { kind: 'a page with a form', paths: ['/email/verify/no-such-token'], budget: { script: 210, stylesheet: 25 } },
]

for (const { kind, paths, budget } of PUBLIC) {
  for (const path of paths) {
    test(`a first visit to ${path}, ${kind}, loads little`, async ({ page }, info) => {
      holds(await firstLoad(page, path), budget, info)
    })
  }
}

test('a first visit to an event with its form loads little', async ({ page }, info) => {
  const { id } = await anEvent({ ipad: true })
  holds(await firstLoad(page, `/events/${id}`), { script: 210, stylesheet: 25 }, info)
})

test('a first visit to the back office stays within its budget', async ({ page }, info) => {
  await signIn(page, { email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD })
  holds(await firstLoad(page, '/admin'), { script: 400, stylesheet: 40 }, info)
})

type Load = Awaited<ReturnType<typeof firstLoad>>

function holds(loaded: Load, budget: Pick<Load, 'script' | 'stylesheet'>, info: TestInfo) {
  info.annotations.push({ type: 'kilobytes', description: JSON.stringify(loaded) })
  expect(loaded.script).toBeLessThanOrEqual(budget.script)
  expect(loaded.stylesheet).toBeLessThanOrEqual(budget.stylesheet)
  // A page that loads nothing at all would hold every budget.
  expect(loaded.script).toBeGreaterThan(50)
}
