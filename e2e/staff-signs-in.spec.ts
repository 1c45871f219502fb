import { callAs, expect, field, openBeforeHydration, type Page, signIn, test, words } from './academy'

const t = words.de
const { ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = process.env

async function fillLogin(page: Page, password = ADMIN_PASSWORD) {
  await field(page, t.accounts.email).fill(ADMIN_EMAIL)
  await field(page, t.accounts.password).fill(password)
}
const submit = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: t.accounts.login, exact: true }).click()

test.describe(() => {
  test.use({ expectedStatuses: [401] })

  test('a protected address leads to the login, and signing in leads back to it', async ({ page }) => {
    await page.goto('/admin/sponsors?search=pharma')
    await expect(page).toHaveURL(/\/login\?from=/)
    await fillLogin(page)
    await submit(page)
    await expect(page).toHaveURL(/\/admin\/sponsors\?search=pharma$/)
  })

  test('the login page says that the session ended, and signing in leads back', async ({ page, context }) => {
    await signIn(page, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    await page.goto('/admin/sponsors')
    await expect(page.getByRole('heading', { level: 1, name: t.sponsors.sponsors })).toBeVisible()
    await context.clearCookies()
    await page.getByRole('link', { name: t.menu.notification_emails }).click()
    await expect(page.getByText(t.core.token_expired_alert_title)).toBeVisible()
    await expect(page).toHaveURL(/\/login\?from=/)

    const from = new URL(page.url()).searchParams.get('from')
    expect(from).toMatch(/^\/admin\/(sponsors|notification-emails)/)
    await fillLogin(page)
    await submit(page)
    await expect(page).toHaveURL(({ pathname, search }) => pathname + search === from)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('saving after the session has ended says so once', async ({ page, context }) => {
    await signIn(page, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    await page.goto('/admin/sponsors/1')
    await field(page, t.sponsors.name).fill('Zu spät')
    await context.clearCookies()
    await page.getByRole('button', { name: t.core.save }).click()
    await expect(page.getByText(t.core.token_expired_alert_title)).toBeVisible()
    await expect(page.getByText(t.core.save_error.split(':')[0] ?? '')).toHaveCount(0)
  })
})

test.describe(() => {
  test.use({ expectedStatuses: [422] })

  test('a failed sign-in does not tell whether the address or the password was wrong', async ({ page }) => {
    await page.goto('/login')
    await fillLogin(page, 'not the password')
    await submit(page)
    await expect(page.getByText(t.errors.login_failed).first()).toBeVisible()
    await expect(field(page, t.accounts.email)).toHaveValue(ADMIN_EMAIL)
  })
})

test('Enter in a field does not send the form, but the button does', async ({ page }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    const isLogin = request.method() === 'POST' && new URL(request.url()).pathname === '/api/login'
    if (isLogin) sent.push(request.postDataJSON())
  })
  await page.goto('/login')
  await fillLogin(page, 'typed before Enter')
  await field(page, t.accounts.password).press('Enter')
  await fillLogin(page)
  await submit(page)
  await expect(page).toHaveURL(/\/admin$/)
  expect(sent).toMatchObject([{ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }])
})

test('a password that is shown before hydration stays shown, and the caret stays where it was', async ({ page }) => {
  const hydrate = await openBeforeHydration(page, '/login')
  const email = field(page, t.accounts.email)
  const password = field(page, t.accounts.password)
  await page.getByRole('button', { name: t.core.show_password }).click()
  await password.fill('elephants')
  await email.pressSequentially('ana@example.org')
  await email.press('Home')
  await email.press('ArrowRight')
  hydrate()
  await expect(password).toHaveAttribute('type', 'text')
  await page.keyboard.type('n')
  await expect(email).toHaveValue('anna@example.org')
  await expect(password).toHaveValue('elephants')
})

test('a signed-in person is redirected from the guest pages', async ({ admin: page }) => {
  for (const path of ['/login', '/register', '/password/reset']) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    expect(answer.headers().location, path).toBe('/admin')
  }
})

test('the session cookie is out of reach of scripts and other sites, and ends with the browser unless remembered', async ({
  page,
  context,
}) => {
  await signIn(page, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'session')
  expect(await cookie()).toMatchObject({ httpOnly: true, sameSite: 'Strict', expires: -1 })
  await callAs(page, '/api/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, remember: true })
  const days = ((await cookie())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000
  expect(Math.round(days)).toBe(365)
})

test('signing out ends the session on the server', async ({ page, context }) => {
  await signIn(page, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
  const before = await context.cookies()
  await page.goto('/admin')
  await page.getByRole('navigation', { name: t.menu.title }).getByRole('button', { name: t.menu.logout }).click()
  await expect(page).toHaveURL(/\/login$/)
  await context.addCookies(before)
  expect((await page.request.get('/api/user')).status()).toBe(401)
})
