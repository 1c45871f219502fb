import { anAddress, expect, field, linkMailedTo, mailsTo, ONLY_IN_ALL, type Page, signIn, test, words } from './academy'

const t = words.de.accounts
const PASSWORD = 'three blind mice run'

async function register(page: Page, email: string) {
  await page.goto('/register')
  await field(page, t.name).fill('Mona Beispiel')
  await field(page, t.email).fill(email)
  await field(page, t.password).fill(PASSWORD)
  await field(page, t.password_confirmation).fill(PASSWORD)
  await page.getByRole('button', { name: t.register_submit }).click()
}

const overview = (page: Page) =>
  page.getByRole('navigation', { name: words.de.menu.title }).getByRole('link', { name: words.de.menu.home })

test('a visitor opens an account, confirms the address, is led to the personal page, and keeps a chosen language', async ({
  page,
}) => {
  const email = anAddress('colleague')
  await register(page, email)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mona Beispiel')
  await expect(overview(page)).toHaveCount(0)

  const link = await linkMailedTo(email, 'email/verify')
  await page.goto(link)
  await page.reload()
  await page.getByRole('button', { name: t.verify_submit }).click()
  await expect(page.getByText(t.status.email_verified)).toBeVisible()
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/my\/[\w-]{44}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.de.my.title)
  await page.goto('/settings')
  await expect(overview(page)).toBeVisible()

  await page.goto('/contact')
  await page.getByRole('banner').locator('summary', { hasText: 'DE' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en\/contact$/)
  await expect.poll(async () => (await page.request.get('/api/user')).json()).toMatchObject({ language: 'en' })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('public pages show the menu of a signed-in person, who signs out there', async ({ page, context }) => {
    const { menu, layout } = words.en
    await page.goto('/en/contact')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: layout.login })).toBeVisible()

    await signIn(page, { email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD })
    await page.goto('/en/contact')
    await expect(header.getByRole('link', { name: layout.login })).toHaveCount(0)
    await header.locator('summary').last().click()
    await expect(header.getByRole('link', { name: menu.office })).toHaveAttribute('href', '/en/admin')
    await expect(header.getByRole('link', { name: menu.registrations })).toHaveAttribute('href', '/en/my')
    await header.getByRole('button', { name: menu.logout }).click()
    await expect(page).toHaveURL(/\/en$/)
    await expect(header.getByRole('link', { name: layout.login })).toBeVisible()
    expect(await context.cookies()).toEqual([])
  })
})

test.describe(() => {
  test.use({ expectedStatuses: [401, 422] })

  test(
    'registering a taken address does not say so on the screen, and its owner gets a mail',
    ONLY_IN_ALL,
    async ({ page, context }) => {
      const email = anAddress('taken')
      await register(page, email)
      await expect(page).toHaveURL(/\/admin$/)
      await context.clearCookies()

      await page.goto('/register')
      await field(page, t.name).fill('Jemand')
      await field(page, t.email).fill(email)
      await field(page, t.password).fill('another long password')
      await field(page, t.password_confirmation).fill('mistyped')
      await page.getByRole('button', { name: t.register_submit }).click()
      await expect(field(page, t.password_confirmation)).toHaveAttribute('aria-invalid', 'true')
      await field(page, t.password_confirmation).fill('another long password')
      await page.getByRole('button', { name: t.register_submit }).click()
      await expect(page.getByText(t.mail_sent_title)).toBeVisible()
      await expect.poll(() => mailsTo(email).length, { timeout: 40_000 }).toBe(2)
    },
  )

  test('a mailed link sets a new password once', async ({ page, context }) => {
    const email = anAddress('forgetful')
    const data = { name: 'Mona Beispiel', email, password: PASSWORD, password_confirmation: PASSWORD }
    expect((await page.request.post('/api/register', { data })).status()).toBe(200)
    await context.clearCookies()

    await page.goto('/login')
    await page.getByRole('link', { name: t.forgot }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.reset_request)
    await field(page, t.email).fill(email)
    await page.getByRole('button', { name: t.reset_request_submit }).click()
    await expect(page.getByText(t.status.reset_sent)).toBeVisible()

    const link = await linkMailedTo(email, 'password/reset')
    await chooseAnew(page, link, email)
    await expect(page.getByText(t.status.password_saved)).toBeVisible()
    await signIn(page, { email, password: 'a brand new password' })

    await context.clearCookies()
    await chooseAnew(page, link, email)
    await expect(page.getByText(words.de.errors.token_invalid).first()).toBeVisible()
  })
})

async function chooseAnew(page: Page, link: string, email: string) {
  await page.goto(link)
  await field(page, t.email).fill(email)
  await field(page, t.new_password).fill('a brand new password')
  await field(page, t.password_confirmation).fill('a brand new password')
  await page.getByRole('button', { name: t.reset_submit }).click()
}
