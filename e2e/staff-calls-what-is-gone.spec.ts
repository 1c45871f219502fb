import { expect, signIn, test, words } from './academy'

test.use({ expectedStatuses: [405] })

test('a call that answers 405 leads to the welcome page, which says why', async ({ page }) => {
  await signIn(page, { email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD })
  await page.goto('/admin')
  await page.route('**/api/people?*', (route) => route.fulfill({ status: 405, json: { message: 'not offered' } }))
  await page.getByRole('link', { name: words.de.menu.people }).click()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/')
  await expect(page.getByText(words.de.core.invalid_url_text)).toBeVisible()
})
