import { anAddress, callAs, expect, ONLY_IN_ALL, type Page, test, words } from './academy'
import { anEvent } from './events'

const t = words.de

test.use({ expectedReports: ["Blocked script execution in 'about:srcdoc'"] })

/** Adds a person to an event and queues the confirmation. */
async function aSeatedPerson(page: Page) {
  const event = await anEvent()
  const email = anAddress('mailbox')
  const person = { email, gender: 'f', first_name: 'Paula', last_name: 'Postfach', language: 'de', registered: true }
  const added = await callAs(page, '/api/sandoz/workshop_registration/createupdate', {
    workshop_id: event.id,
    institution: 'Praxis am Markt',
    ...person,
  })
  expect(added.status()).toBe(200)
  return { email }
}

test('a visitor of the demo reads a captured mail and follows its link', async ({ admin: page }) => {
  const { email } = await aSeatedPerson(page)
  await page.goto('/admin')
  await page.getByRole('navigation').getByRole('link', { name: t.menu.mails }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.mailbox.list)
  await page.goto(`/admin/mailbox?search=${encodeURIComponent(email)}`)
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link')
    .click()

  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('Sehr geehrte Frau Postfach')).toBeVisible()
  const link = mail.getByRole('link', { name: t.mails.layout.to_registration })
  // The browser routes the mouse into a cross-site frame some time after it is drawn; an earlier click is lost.
  await expect(async () => {
    await link.hover()
    await expect(link.and(mail.locator(':hover'))).toBeVisible({ timeout: 500 })
  }).toPass()
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(opened).toHaveURL(/\/my\/[\w-]{44}$/)
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  await opened.close()

  await page.getByRole('tab', { name: t.mailbox.view_text }).click()
  await expect(page.getByText(/\/events\/cancel\//)).toBeVisible()
  await page.getByRole('tab', { name: /Anhänge \(1\)/ }).click()
  await expect(page.getByText('BEGIN:VCALENDAR')).toBeVisible()
})

for (const prefix of ['', '/en']) {
  test(`the mailbox fits a phone at ${prefix || '/'}`, ONLY_IN_ALL, async ({ admin: page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { email } = await aSeatedPerson(page)
    await page.goto(`${prefix}/admin/mailbox?search=${encodeURIComponent(email)}`)
    // A phone has no column for the address; the search leaves this mail alone.
    const mail = page.getByRole('main').getByRole('row').getByRole('link')
    await expect(mail).toBeVisible({ timeout: 40_000 })
    expect(await widthOf(page)).toBeLessThanOrEqual(390)
    await mail.click()
    await expect(page.locator('iframe')).toBeVisible()
    expect(await widthOf(page)).toBeLessThanOrEqual(390)
  })
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
