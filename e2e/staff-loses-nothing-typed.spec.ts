import type { Request } from '@playwright/test'
import { expect, field, openBeforeHydration, type Page, test, words } from './academy'

const t = words.de.accounts
const { ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = process.env

async function typeBeforeHydration(page: Page) {
  const hydrate = await openBeforeHydration(page, '/login')
  await field(page, t.email).fill(ADMIN_EMAIL)
  await field(page, t.password).fill(ADMIN_PASSWORD)
  return hydrate
}

const isLogin = (sent: Request) => sent.method() === 'POST' && sent.url().endsWith('/login')
const send = (page: Page) => page.getByRole('main').getByRole('button', { name: t.login, exact: true })

test('input typed before hydration is kept and sent', async ({ page }) => {
  const hydrate = await typeBeforeHydration(page)
  await field(page, t.remember).check()
  hydrate()
  await page.waitForLoadState('networkidle')

  const [request] = await Promise.all([page.waitForRequest(isLogin), send(page).click()])
  expect(request.postDataJSON()).toEqual({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD, remember: true, code: '' })
  await expect(page).toHaveURL(/\/admin$/)
})

test('a form sent before hydration is sent once after it, and Enter in a field does not send it', async ({ page }) => {
  const sent: Request[] = []
  page.on('request', (request) => isLogin(request) && sent.push(request))
  const hydrate = await typeBeforeHydration(page)
  await field(page, t.email).press('Enter')
  hydrate()
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([])
  await expect(field(page, t.password)).toHaveValue(ADMIN_PASSWORD)

  const hydrateAgain = await typeBeforeHydration(page)
  await send(page).click()
  hydrateAgain()
  await expect(page).toHaveURL(/\/admin$/)
  expect(sent.map((request) => request.postDataJSON())).toEqual([
    { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, remember: false, code: '' },
  ])
})

test.describe(() => {
  test.use({ expectedReports: ['net::ERR_FAILED'] })

  test('a form that gets no answer says so beside its button and keeps its input', async ({ page }) => {
    await page.route('**/api/login', (route) => route.abort())
    await page.goto('/login')
    await field(page, t.email).fill(ADMIN_EMAIL)
    await field(page, t.password).fill(ADMIN_PASSWORD)
    await send(page).click()
    await expect(page.getByRole('alert').filter({ hasText: words.de.core.no_connection })).toBeVisible()
    await expect(field(page, t.email)).toHaveValue(ADMIN_EMAIL)
    await expect(field(page, t.password)).toHaveValue(ADMIN_PASSWORD)

    await page.unroute('**/api/login')
    await send(page).click()
    await expect(page).toHaveURL(/\/admin$/)
  })
})
