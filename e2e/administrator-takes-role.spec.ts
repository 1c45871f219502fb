import { anAddress, callAs, expect, field, linkMailedTo, ONLY_IN_ALL, type Page, signIn, test, words } from './academy'
import { filled } from './people'

const { access, calls, core, layout, menu, sponsors } = words.de
const PASSWORD = 'three blind mice run'

const menuOf = (page: Page) => page.getByRole('navigation', { name: menu.title })
const configurationIn = (page: Page) => menuOf(page).getByRole('link', { name: menu.configuration })

/** The name of the missing right, as refusal and page show it. */
const missing = (sentence: string, permission: string) => filled(layout.missing_call, { sentence, permission })

/** Creates a role with every right over sponsors by one click; returns its id. */
async function makeRole(page: Page, name: string): Promise<number> {
  await page.goto('/system/roles')
  await page.getByRole('link', { name: access.role_new }).first().click()
  await field(page, access.role_name).fill(name)
  const everything = page.getByRole('checkbox', {
    name: filled(access.group_all_in, { group: calls.sponsors.title }),
  })
  await everything.check()
  const group = page.getByRole('region', { name: calls.sponsors.title })
  await group.getByRole('button', { expanded: false }).click()
  await expect(group.getByRole('checkbox', { name: calls.sponsors.deleteSponsor })).toBeChecked()
  await page.getByRole('button', { name: core.save, exact: true }).click()
  await expect(page).toHaveURL(/\/system\/roles\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(everything).toBeChecked()
  return Number(page.url().split('/').at(-1))
}

/** Creates an account; returns its id and credentials. */
async function aColleague(page: Page, role: number) {
  const email = anAddress('kollegin')
  const invited = await callAs(page, '/api/system/users/new', { name: 'Karla Kollegin', email, roles: [{ id: role }] })
  expect(invited.status()).toBe(200)
  const link = await linkMailedTo(email, 'invitation')
  const token = link.split('/').at(-1)
  const chosen = { token, password: PASSWORD, password_confirmation: PASSWORD }
  expect((await callAs(page, '/api/invitation/accept', chosen)).status()).toBe(200)
  return { id: (await invited.json()).id, account: { email, password: PASSWORD } }
}

async function takeRoles(page: Page, id: number): Promise<void> {
  const { name, email } = await (await page.request.get(`/api/system/users/${id}`)).json()
  const saved = await callAs(page, `/api/system/users/${id}`, { name, email, roles: [] })
  expect(saved.status()).toBe(200)
}

test('a role is taken away while its holder works: the next step is refused, and nothing typed is lost', async ({
  admin: page,
  browser,
}) => {
  const role = await makeRole(page, `Sponsoring ${anAddress('rolle')}`)
  const colleague = await aColleague(page, role)

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, colleague.account)
  await other.goto('/admin/sponsors/new')
  await expect(configurationIn(other)).toBeVisible()
  await field(other, sponsors.name).fill('Halb getippter Sponsor')

  await takeRoles(page, colleague.id)
  await other.getByRole('button', { name: core.save, exact: true }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'POST api/sponsors/{id}' }).first()).toBeVisible()
  const closed = other.getByRole('main').getByRole('alert').filter({ hasText: layout.forbidden_title })
  await expect(closed).toContainText(missing(calls.sponsors.getSponsor, 'GET api/sponsors/{id}'))
  await expect(closed).toContainText(layout.typed_stays)
  await expect(field(other, sponsors.name)).toHaveValue('Halb getippter Sponsor')
  await expect(configurationIn(other)).toHaveCount(0)

  await menuOf(other).getByRole('link', { name: menu.home }).click()
  await other.getByRole('dialog').getByRole('button', { name: core.discard }).click()
  // Without any right the overview leads to the personal page.
  await expect(other).toHaveURL(/\/my\/[\w-]{44}$/)
  await other.goto('/admin/sponsors')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(layout.forbidden_title)
  await expect(other.getByRole('main')).toContainText(missing(calls.sponsors.listSponsors, 'GET api/sponsors'))
  await context.close()
})

test(
  'the editor of a role finds a call by words, marks new ones, and names the people whom a deletion affects',
  ONLY_IN_ALL,
  async ({ admin: page }) => {
    const name = `Suche ${anAddress('rolle')}`
    const role = await makeRole(page, name)
    await page.getByRole('searchbox', { name: access.calls_search }).fill('sperrliste export')
    const found = page.getByRole('checkbox', { name: calls.blacklist.exportBlacklistedEmails })
    await found.check()
    await expect(page.getByRole('listitem').filter({ has: found })).toContainText(access.added)
    await page.getByRole('button', { name: core.save, exact: true }).click()
    await expect(page.getByText(core.saved, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ has: found })).not.toContainText(access.added)

    await aColleague(page, role)
    await page.goto(`/system/roles/${role}`)
    await expect(page.getByRole('link', { name: access.held_by_link })).toBeVisible()
    await page.getByRole('button', { name: core.delete, exact: true }).click()
    await expect(page.getByRole('group', { name: new RegExp(`${name}.*\\? 1 `) })).toBeVisible()
    await page.getByRole('button', { name: core.yes }).click()
    await expect(page).toHaveURL(/\/system\/roles$/)
  },
)

test('the role of self-registered people cannot be changed', ONLY_IN_ALL, async ({ admin: page }) => {
  await page.goto('/system/roles?search=User')
  await page.getByRole('row').getByRole('link', { name: 'User', exact: true }).click()
  await expect(page.getByRole('main')).toContainText(access.fixed_strangers)
  await expect(field(page, access.role_name)).toBeDisabled()
  await expect(page.getByRole('button', { name: core.delete, exact: true })).toHaveCount(0)
})

test('a scan compares the stored list of calls with the application', async ({ admin: page }) => {
  await page.goto('/system/permissions?tab=calls')
  await page.getByRole('button', { name: access.scan }).click()
  const [said = ''] = access.scanned.split('. ').at(-1)?.split('{') ?? []
  await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'GET', exact: true }).first()).toBeVisible()
})
