import { Secret, TOTP } from 'otpauth'
import { anAddress, expect, field, type Page, signIn, test, words } from './academy'

const { accounts, core, menu, settings } = words.de
const step = settings.second_factor
const PASSWORD = 'three blind mice run'
const PERIOD = 30_000

test.use({ expectedStatuses: [401, 422] })

test('a person sets up a second factor, signs in with a code of the app or a recovery code, and ends another session', async ({
  page,
  browser,
}) => {
  const email = anAddress('careful')
  const opened = await page.request.post('/api/register', {
    data: { name: 'Mona Beispiel', email, password: PASSWORD, password_confirmation: PASSWORD },
  })
  expect(opened.status()).toBe(200)
  await signIn(page, { email, password: PASSWORD })

  const { codeOf, recoveryCodes } = await setUp(page)
  await signOut(page)

  await signInByForm(page, email)
  await expect(field(page, accounts.code)).toBeFocused()
  await expect(field(page, accounts.email)).toHaveValue(email)
  await field(page, accounts.code).fill(codeOf('signing in'))
  await submit(page)
  await expect(page).toHaveURL(/\/admin$/)
  await signOut(page)

  await signInByForm(page, email)
  await page.getByRole('button', { name: accounts.use_recovery_code }).click()
  await expect(field(page, accounts.recovery_code)).toBeFocused()
  await field(page, accounts.recovery_code).fill(recoveryCodes[0] ?? '')
  await submit(page)
  await expect(page.getByRole('heading', { level: 1, name: accounts.recovery_used })).toBeVisible()
  await page.getByRole('button', { name: accounts.to_account }).click()
  await expect(page).toHaveURL(/\/admin$/)

  const elsewhere = await browser.newContext({ baseURL: String(process.env.BASE_URL) })
  const data = { email, password: PASSWORD, code: recoveryCodes[1] }
  expect((await elsewhere.request.post('/api/login', { data })).status()).toBe(200)

  await page.goto('/settings?tab=sessions')
  const devices = page.getByRole('tabpanel', { name: accounts.tab_sessions }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText(settings.sessions.current)
  await devices.last().getByRole('button', { name: settings.sessions.end }).click()
  await devices.last().getByRole('button', { name: core.yes }).click()
  await expect(devices).toHaveCount(1)
  expect((await elsewhere.request.get('/api/user')).status()).toBe(401)
  expect((await page.request.get('/api/user')).status()).toBe(200)
  await elsewhere.close()
})

/** Sets up the second factor; returns the secret of the app and the recovery codes. */
async function setUp(page: Page) {
  await page.goto('/settings?tab=security')
  const panel = page.getByRole('tabpanel', { name: accounts.tab_security })
  await field(panel, accounts.password).fill(PASSWORD)
  await panel.getByRole('button', { name: step.start, exact: true }).click()

  await expect(panel.getByRole('heading', { name: step.scan_title })).toBeFocused()
  await expect(panel.getByRole('img', { name: step.picture })).toBeVisible()
  const secret = (await panel.locator('code').innerText()).replace(/\s/g, '')
  const codeOf = codesOf(secret)
  await field(panel, accounts.code).fill(codeOf('setting up'))
  await panel.getByRole('button', { name: step.confirm }).click()

  await expect(panel.getByRole('heading', { name: step.codes_title })).toBeFocused()
  const recoveryCodes = await panel.getByRole('listitem').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await panel.getByRole('button', { name: step.kept }).click()
  await expect(panel.getByText(step.on, { exact: true })).toBeVisible()
  return { codeOf, recoveryCodes: recoveryCodes.map((code) => code.trim()) }
}

/**
 * The code of each period works once, one period before and after now included, so that no step waits for the clock.
 * Late in a period the previous code could expire in transit, so the set-up uses the current one and the sign-in the
 * code of its own time.
 */
function codesOf(secret: string) {
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const first = Math.floor((Date.now() + PERIOD / 3) / PERIOD) - 1
  const next = () => Math.max(first + 1, Math.floor(Date.now() / PERIOD))
  return (use: 'setting up' | 'signing in') =>
    app.generate({ timestamp: (use === 'setting up' ? first : next()) * PERIOD })
}

async function signInByForm(page: Page, email: string) {
  await field(page, accounts.email).fill(email)
  await field(page, accounts.password).fill(PASSWORD)
  await submit(page)
}

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: accounts.login, exact: true }).click()

async function signOut(page: Page) {
  await page.goto('/admin')
  await page.getByRole('navigation', { name: menu.title }).getByRole('button', { name: menu.logout }).click()
  await expect(page).toHaveURL(/\/login$/)
}
