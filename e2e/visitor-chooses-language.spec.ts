import { expect, test, words } from './academy'

test('the chosen language is remembered for a year and leads to its addresses', async ({ page, context }) => {
  await page.goto('/contact')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.locator('summary', { hasText: 'DE' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en\/contact$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  const cookie = (await context.cookies()).find(({ name }) => name === 'NEXT_LOCALE')
  expect(cookie?.value).toBe('en')
  expect(Math.round((cookie?.expires ?? 0) / 86_400 - Date.now() / 86_400_000)).toBe(365)
  await page.goto('/contact')
  await expect(page).toHaveURL(/\/en\/contact$/)
})

test('an address of one language shows that language, whatever the browser prefers', async ({ page }) => {
  await page.goto('/en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/de/contact')
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test.describe(() => {
  test.use({ expectedStatuses: [404] })

  test('a page that does not exist says so with status 404 and leads home', async ({ page }) => {
    const response = await page.goto('/en/nothing/here')
    expect(response?.status()).toBe(404)
    await page.getByRole('link', { name: words.en.layout.to_start }).click()
    await expect(page).toHaveURL(/\/en$/)
  })
})
