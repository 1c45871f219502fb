import { expect, field, test, words } from './academy'

const t = words.de.accounts
const { ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = process.env

test('what was typed before the page woke up is there when it has, and is sent', async ({ page }) => {
  const { promise: asleep, resolve: wakeUp } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await asleep
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await field(page, t.email).fill(ADMIN_EMAIL)
  await field(page, t.password).fill(ADMIN_PASSWORD)
  await field(page, t.remember).check()
  wakeUp()
  await page.waitForLoadState('networkidle')

  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/login')),
    page.getByRole('main').getByRole('button', { name: t.login_submit, exact: true }).click(),
  ])
  expect(request.postDataJSON()).toEqual({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD, remember: true, code: '' })
  await expect(page).toHaveURL(/\/admin$/)
})

test.describe(() => {
  test.use({ expectedReports: ['net::ERR_FAILED'] })

  test('a form that gets no answer says so beside its button and keeps what was typed', async ({ page }) => {
    await page.route('**/api/login', (route) => route.abort())
    await page.goto('/login')
    await field(page, t.email).fill(ADMIN_EMAIL)
    await field(page, t.password).fill(ADMIN_PASSWORD)
    const send = page.getByRole('main').getByRole('button', { name: t.login_submit, exact: true })
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: words.de.core.no_connection })).toBeVisible()
    await expect(field(page, t.email)).toHaveValue(ADMIN_EMAIL)
    await expect(field(page, t.password)).toHaveValue(ADMIN_PASSWORD)

    await page.unroute('**/api/login')
    await send.click()
    await expect(page).toHaveURL(/\/admin$/)
  })
})
