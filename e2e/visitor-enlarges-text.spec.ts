import type { PlaywrightWorkerOptions } from '@playwright/test'
import { sampleOf } from '../src/testing/repetitions'
import { test as academy, anAddress, expect, field, linkMailedTo, type Page, words } from './academy'
import { everyState } from './event-pages'
import { anEvent } from './events'
import { expectWholeText } from './large-text'
import { PUBLIC } from './screens'

const { registrations: t, thanks } = words.de

/** A browser whose reader has chosen letters of twice the usual size. */
const test = academy.extend<object, Pick<PlaywrightWorkerOptions, 'launchOptions'>>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
})

test.use({ viewport: { width: 390, height: 844 }, expectedStatuses: [404] })

/** Opens each folded part apart from the filters, which lie above the list. */
const unfold = (page: Page) =>
  page.locator('main details:not(search details)').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '')
  })

async function readPage(page: Page, path: string) {
  await page.goto(path)
  await unfold(page)
  await expectWholeText(page, path)
}

test('no public screen cuts, overlaps or widens with text of twice the size', async ({ page }) => {
  const states = Object.values(await everyState())
  test.setTimeout((PUBLIC.length + states.length) * 10_000)
  await page.goto('/')
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('32px')
  for (const path of sampleOf([...PUBLIC, ...states], 12)) await readPage(page, path)

  const { id } = await anEvent()
  const email = anAddress('large')
  await page.goto(`/events/${id}`)
  await page.getByRole('group', { name: t.person, exact: true }).getByLabel(t.gender_f).check()
  await field(page, t.first_name).first().fill('Jördis')
  await field(page, t.last_name).first().fill('Weis-Lindenhof')
  await field(page, t.email).first().fill(email)
  await field(page, t.institution).first().fill('Praxis am Markt')
  await page.getByRole('button', { name: t.companion_add }).click()
  await expectWholeText(page, 'the form with a companion')
  await page.getByRole('button', { name: t.companion_remove.replace('{number}', '1') }).click()
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks.title)
  await unfold(page)
  await expectWholeText(page, 'the thank-you page of the own browser')
  const personal = await linkMailedTo(email, 'my')
  for (const path of [personal, `${personal}/data`]) await readPage(page, path)
  await page.locator('header summary').first().click()
  await expect(page.locator('header details li').first()).toBeInViewport({ ratio: 1 })
})
