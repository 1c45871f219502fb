import { callAs, expect, field, ONLY_IN_ALL, type Page, test, words } from './academy'
import { SCRIPTLESS_FRAMES } from './inspect-screen'

test.use({ expectedReports: SCRIPTLESS_FRAMES })

const { core, texts: t, welcome: shipped } = words.de
const TITLE = 'Wissen für den Praxisalltag'
const TEXT = 'Kurse an vier Abenden im Monat.'

const frame = (page: Page) => page.frameLocator('iframe')
const editor = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const reset = (page: Page, name: string) => page.getByRole('button', { name: `${t.reset}: ${name}`, exact: true })

async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/frontend/save'))
  await page.getByRole('button', { name: core.save, exact: true }).click()
  expect((await answered).status()).toBe(200)
}

test.describe(() => {
  /** Changes only texts of the start page that no other journey reads. */
  const SHIPPED_AGAIN = { language: 'de', welcome_title: null, welcome_text: null }
  test.afterEach(async ({ admin: page }) => {
    await callAs(page, '/api/sandoz/frontend/save', SHIPPED_AGAIN)
  })

  test('staff edit the start page with a preview, and guests see the change at once', async ({
    admin: page,
    browser,
  }) => {
    const context = await browser.newContext()
    const guest = await context.newPage()
    const title = guest.getByRole('heading', { level: 1 })
    const main = guest.getByRole('main')

    await page.goto('/admin/frontend/de')
    await expect(frame(page).locator('h1')).toHaveText(shipped.welcome_title)
    await field(page, t.welcome_title).fill(TITLE)
    await editor(page, t.welcome_text).fill(TEXT)
    await expect(frame(page).locator('h1')).toHaveText(TITLE)
    await expect(frame(page).getByText(TEXT)).toBeVisible()
    await page.getByRole('radio', { name: words.de.workshops.preview_devices.desktop, exact: true }).check()
    await expect(frame(page).locator('h1')).toHaveText(TITLE)
    await guest.goto('/')
    await expect(title).toHaveText(shipped.welcome_title)

    await save(page)
    await guest.goto('/')
    await expect(title).toHaveText(TITLE)
    await expect(main).toContainText(TEXT)
    await expect(main).toContainText(shipped.welcome_subtext_display)
    await guest.goto('/en')
    await expect(title).toHaveText(words.en.welcome.welcome_title)

    await reset(page, t.welcome_title).click()
    await reset(page, t.welcome_text).click()
    await expect(frame(page).locator('h1')).toHaveText(shipped.welcome_title)
    await save(page)
    await guest.goto('/')
    await expect(title).toHaveText(shipped.welcome_title)
    await expect(main).toContainText(shipped.welcome_text)
    await context.close()
  })
})

test('changing the language asks about unsaved texts', ONLY_IN_ALL, async ({ admin: page }) => {
  await page.goto('/admin/frontend/de')
  const english = page.getByRole('navigation', { name: t.languages }).getByRole('link').nth(1)
  await field(page, t.welcome_pharmacists).fill('Noch nicht gespeichert')
  await expect(page.getByText(core.unsaved, { exact: true })).toBeVisible()

  await english.click()
  await page.getByRole('dialog').getByRole('button', { name: core.keep_editing }).click()
  await expect(field(page, t.welcome_pharmacists)).toHaveValue('Noch nicht gespeichert')

  await english.click()
  await page.getByRole('dialog').getByRole('button', { name: core.discard }).click()
  await expect(page).toHaveURL(/\/admin\/frontend\/en$/)
  await expect(field(page, t.welcome_pharmacists)).toHaveValue('')
  await expect(frame(page).getByText(words.en.welcome.welcome_pharmacists)).toBeVisible()
})

test.describe(() => {
  const phone = { width: 390, height: 844 }
  test.use({ viewport: phone })

  test('on a phone the screens of the configuration are tabs above the page', ONLY_IN_ALL, async ({ admin: page }) => {
    const { configuration, frontend, notification_emails } = words.de.menu
    await page.goto('/admin/notification-emails')
    const tabs = page.getByRole('navigation', { name: configuration, exact: true })
    await expect(tabs.getByRole('link', { name: notification_emails })).toHaveAttribute('aria-current', 'page')
    await tabs.getByRole('link', { name: frontend }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
    await expect(tabs.getByRole('link', { name: frontend })).toHaveAttribute('aria-current', 'page')
  })
})
