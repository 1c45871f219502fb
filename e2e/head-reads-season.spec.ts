import { expect, ONLY_IN_ALL, test, words } from './academy'
import { anEvent, aRegistration, dayFromToday } from './events'

const { cockpit: c, season: t } = words.de
const CAME = 4
const REGISTERED = 6

test(
  'the head of the academy follows a figure from the season over the event to its people',
  ONLY_IN_ALL,
  async ({ admin: page }) => {
    const date = dayFromToday(-2)
    const event = await anEvent({ date, maximum_participants: 12 })
    const emails: string[] = []
    for (let number = 0; number < REGISTERED; number += 1) {
      const participated = number < CAME ? `${date}T12:00:00Z` : null
      emails.push((await aRegistration(event.id, { participated })).email)
    }
    await aRegistration(event.id, { cancelled_at: `${date}T08:00:00Z` })

    await test.step('the season shows the event with its people, and as a spreadsheet and a PDF', async () => {
      await page.goto(`/admin/season?from=${date}&to=${date}`)
      await page
        .getByRole('main')
        .locator('summary')
        .filter({ hasText: /^Veranstaltungen$/ })
        .click()
      const row = page.getByRole('row').filter({ hasText: event.title })
      await expect(row.getByRole('cell', { name: String(REGISTERED), exact: true })).toBeVisible()
      await expect(row).toContainText('50 %')
      for (const name of [t.export, t.print]) {
        const download = page.waitForEvent('download')
        await page.getByRole('link', { name, exact: true }).click()
        expect((await download).suggestedFilename()).toMatch(/\.(xlsx|pdf)$/)
      }
      await row.getByRole('link', { name: event.title }).click()
    })

    await test.step('the overview counts those who came, and leads to exactly them', async () => {
      await expect(page.getByRole('heading', { name: c.funnel })).toBeVisible()
      const came = page.locator('[data-figure="came"]').getByRole('link')
      await expect(came).toHaveText(String(CAME))
      await came.click()
      await expect(page.getByRole('row').filter({ hasText: '@example.org' })).toHaveCount(CAME)
      for (const email of emails.slice(0, CAME))
        await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
    })
  },
)
