import { anAddress, expect, field, leave, linkMailedTo, ONLY_IN_ALL, type Page, test, words } from './academy'
import { inspectScreen, SIZES } from './inspect-screen'
import { filled, notice } from './people'

const { accounts, calls, core, errors, invitation, menu, settings, sponsors, users } = words.de
const PASSWORD = 'three blind mice run'

async function invite(page: Page, person: { name: string; email: string; role: string }) {
  await page.goto('/system/users')
  await page.getByRole('link', { name: users.new }).first().click()
  await field(page, users.name).fill(person.name)
  await field(page, users.email).fill(person.email)
  await page.getByRole('checkbox', { name: person.role, exact: true }).check()
  await page.getByRole('button', { name: users.invite, exact: true }).click()
  await expect(notice(page, filled(users.invitation_sent, person))).toBeVisible()
  await expect(page).toHaveURL(/\/system\/users\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
}

async function choosePassword(page: Page) {
  await field(page, invitation.password).fill(PASSWORD)
  await field(page, accounts.password_confirmation).fill(PASSWORD)
  await page.getByRole('button', { name: invitation.submit }).click()
}

const menuOf = (page: Page) => page.getByRole('dialog').getByRole('navigation', { name: menu.title })

test('a colleague is invited, chooses a password on the phone, and does the first task of their role', async ({
  admin: page,
}) => {
  const email = anAddress('mona')
  await invite(page, { name: 'Mona Neu', email, role: 'Staff' })
  await expect(page.getByText(users.state_invited, { exact: true })).toBeVisible()
  const link = await linkMailedTo(email, 'invitation')

  await leave(page)
  await inspectScreen(page, { path: new URL(link).pathname, language: 'de', name: 'invitation' })
  await page.setViewportSize(SIZES.phone)
  await expect(page.getByLabel(invitation.email)).toHaveValue(email)
  await choosePassword(page)
  await expect(page.getByText(accounts.status.password_saved)).toBeVisible()

  await field(page, accounts.email).fill(email)
  await field(page, accounts.password).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: accounts.login, exact: true }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.getByRole('button', { name: menu.toggle }).click()
  await expect(menuOf(page).getByRole('link', { name: menu.workshops })).toBeVisible()
  await expect(menuOf(page).getByRole('link', { name: menu.access })).toHaveCount(0)

  await menuOf(page).getByRole('link', { name: menu.configuration }).click()
  const pages = page.getByRole('navigation', { name: menu.configuration, exact: true })
  await pages.getByRole('link', { name: menu.sponsors }).click()
  await page.getByRole('link', { name: sponsors.new }).first().click()
  await field(page, sponsors.name).fill('Monas erster Sponsor')
  await page.getByRole('button', { name: core.save }).click()
  await expect(page).toHaveURL(/\/admin\/sponsors\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monas erster Sponsor')
})

test.describe(() => {
  test.use({ expectedStatuses: [404] })

  test('an invitation works once, and leads to the login afterwards', ONLY_IN_ALL, async ({ admin: page }) => {
    const email = anAddress('late')
    await invite(page, { name: 'Lars Spät', email, role: 'Viewer' })
    const link = await linkMailedTo(email, 'invitation')
    await leave(page)
    await page.goto(link)
    await choosePassword(page)
    await expect(page.getByText(accounts.status.password_saved)).toBeVisible()

    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(invitation.gone)
    await expect(page.getByText(invitation.gone_text)).toBeVisible()
    await page.getByRole('link', { name: invitation.to_login }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test.describe(() => {
  test.use({ expectedStatuses: [422] })

  test(
    'an address that already has an account shows an error at its field, and no input is lost',
    ONLY_IN_ALL,
    async ({ admin: page }) => {
      await page.goto('/system/users/new')
      await field(page, users.name).fill('Noch einmal')
      await field(page, users.email).fill(String(process.env.ADMIN_EMAIL))
      await page.getByRole('button', { name: users.invite, exact: true }).click()
      await expect(field(page, users.email)).toHaveAccessibleDescription(new RegExp(errors.email_has_account))
      await expect(field(page, users.name)).toHaveValue('Noch einmal')
    },
  )
})

test(
  'an account shows its rights, and is deleted after a question that names the person',
  ONLY_IN_ALL,
  async ({ admin: page }) => {
    const email = anAddress('leaver')
    await invite(page, { name: 'Gerd Geht', email, role: 'Viewer' })
    await page.getByRole('tab', { name: users.tab_access }).click()
    const rights = page.getByRole('tabpanel', { name: users.tab_access })
    await rights.locator('summary').filter({ hasText: calls.sponsors.title }).click()
    await expect(rights.getByText(calls.sponsors.listSponsors)).toBeVisible()
    await page.getByRole('tab', { name: users.tab_sessions }).click()
    await expect(page.getByText(settings.sessions.empty)).toBeVisible()

    await page.getByRole('button', { name: core.delete, exact: true }).click()
    await expect(page.getByRole('group', { name: filled(users.delete_question, { name: 'Gerd Geht' }) })).toBeVisible()
    await page.getByRole('button', { name: core.yes, exact: true }).click()
    await expect(page).toHaveURL(/\/system\/users$/)
    await page.goto(`/system/users?search=${email}`)
    await expect(page.getByText(core.nothing_found).first()).toBeVisible()
  },
)
