import { expect, field, signIn, test, words } from './academy'

const { ADMIN_PASSWORD } = process.env
const { core, home, layout, search, sponsors } = words.de

const FIRST = '/admin/sponsors/1'

test('a person who may only read sees a list and its items without controls that change them and without a link to their history', async ({
  page,
}) => {
  await signIn(page, { email: 'viewer@example.org', password: ADMIN_PASSWORD })
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: home.next_all }).first().click()
  await expect(page).toHaveURL(/\/admin\/events$/)
  await page.goto('/admin/sponsors')
  await expect(page.getByRole('row').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('link', { name: sponsors.new })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: core.delete })).toHaveCount(0)

  await page.goto(FIRST)
  await expect(page.getByText(core.read_only)).toBeVisible()
  await expect(field(page, sponsors.name)).toBeDisabled()
  for (const name of [core.save, core.delete, core.file_choose, core.file_replace, core.file_remove])
    await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('main').locator('form')).toHaveCount(0)
  await expect(page.getByRole('link', { name: core.history, exact: true })).toHaveCount(0)
})

test('the command palette opens by keyboard from a field, and signing out asks before it discards what was typed', async ({
  admin: page,
}) => {
  await page.goto(FIRST)
  await field(page, sponsors.name).press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: search.search })).toBeFocused()
  await page.keyboard.press('Escape')

  await field(page, sponsors.name).fill('Noch nicht gespeichert')
  await expect(page.getByText(core.unsaved)).toBeVisible()
  const menu = page.getByRole('navigation', { name: words.de.menu.title })
  await menu.getByRole('button', { name: words.de.menu.logout }).click()
  await page.getByRole('dialog').getByRole('button', { name: core.keep_editing }).click()
  await expect(field(page, sponsors.name)).toHaveValue('Noch nicht gespeichert')
})

test('a list ignores invalid parameters in its address', async ({ admin: page }) => {
  await page.goto('/admin/sponsors?page=abc&sortBy=evil&per_page=7&filter[evil]=1')
  await expect(page.getByRole('row').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test.describe(() => {
  test.use({ expectedStatuses: [404] })

  test('a missing item shows an error and a link beside the menu', async ({ admin: page }) => {
    for (const [id, title, way] of [
      ['99999', core.item_missing, core.to_list],
      ['abc', layout.not_found_title, layout.to_overview],
    ]) {
      await page.goto(`/admin/sponsors/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible()
      await expect(page.getByRole('navigation', { name: words.de.menu.title })).toBeVisible()
    }
  })
})
