import { callAs, expect, type Page, test, words } from './academy'
import { SCRIPTLESS_FRAMES } from './inspect-screen'

const { core, layout, texts } = words.de
const LINKS = [
  layout.imprint,
  layout.privacy,
  layout.cookies,
  layout.terms,
  layout.conditions,
  layout.verify,
  layout.contact,
]

const footer = (page: Page) => page.getByRole('contentinfo')

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [404] })

  test('the footer is the same on every page and leads to the legal texts', async ({ page }) => {
    for (const path of ['/', '/events', '/contact', '/login', '/register', '/password/reset', '/nothing/here']) {
      await page.goto(path)
      await expect(footer(page).getByRole('link'), path).toHaveText(LINKS)
      await expect(footer(page), path).toContainText(String(new Date().getFullYear()))
      await expect(footer(page).locator('address'), path).toBeVisible()
    }
    await footer(page).getByRole('link', { name: layout.imprint }).click()
    await expect(page).toHaveURL(/\/imprint$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(layout.imprint)
    await page.goto('/en/login')
    await footer(page).getByRole('link', { name: words.en.layout.privacy }).click()
    await expect(page).toHaveURL(/\/en\/privacy$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.en.layout.privacy)
  })
})

test.describe(() => {
  test.use({ expectedReports: SCRIPTLESS_FRAMES })

  const TEXT = 'Nutzen Sie diese Website freundlich.'
  let before: { terms: string }

  test.afterEach(async ({ admin: page }) => {
    await callAs(page, '/api/sandoz/frontend/save', { language: 'de', terms: before.terms })
  })

  test('staff write a legal text, and visitors read it at once', async ({ admin: page, playwright }) => {
    before = await (await page.request.get('/api/sandoz/frontend/de')).json()
    await page.goto('/admin/frontend/de#legal')
    const field = page.getByRole('textbox', { name: layout.terms, exact: true })
    await expect(page.getByRole('textbox', { name: layout.imprint, exact: true })).toBeInViewport()
    await field.fill(TEXT)
    await expect(page.getByText(texts.legal_own.replace('{path}', '/terms'))).toBeVisible()
    await page.getByRole('button', { name: core.save, exact: true }).click()
    await expect(page.getByText(core.saved, { exact: true }).first()).toBeVisible()

    const guest = await playwright.request.newContext({ baseURL: String(process.env.BASE_URL) })
    expect(await (await guest.get('/terms')).text()).toContain(TEXT)
    await guest.dispose()
  })
})
