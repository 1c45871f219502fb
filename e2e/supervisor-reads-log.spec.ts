import { anAddress, callAs, choose, expect, field, ONLY_IN_ALL, signIn, test, words } from './academy'

const { ADMIN_PASSWORD } = process.env
const { audit, core, layout, sponsors } = words.de
const STAFF = { email: 'staff@example.org', name: 'Sandra Redlich' }

test('a supervisor finds who renamed a sponsor, and follows the link to it', async ({ page, context, session }) => {
  await signIn(page, { email: STAFF.email, password: ADMIN_PASSWORD })
  const created = await callAs(page, '/api/sponsors/new', { name: 'Morgenrot Arznei', image: null })
  const { id } = await created.json()
  expect((await callAs(page, `/api/sponsors/${id}`, { name: 'Abendrot Arznei', image: null })).status()).toBe(200)

  await context.clearCookies()
  await context.addCookies(session.cookies)
  await page.goto(`/admin/sponsors/${id}`)
  await page.getByRole('link', { name: core.history, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/system/audit\\?object=sponsors&object_id=${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: audit.log })).toBeVisible()

  const entries = page.getByRole('region', { name: audit.entries, exact: true }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  const renamed = entries.filter({ hasText: audit.actions.update })
  await expect(renamed).toContainText(STAFF.name)
  await renamed.getByRole('button', { expanded: false }).click()
  await expect(renamed.getByRole('definition')).toContainText('Morgenrot Arznei')
  await expect(renamed.getByRole('definition')).toContainText('Abendrot Arznei')
  await renamed.getByRole('link', { name: 'Abendrot Arznei' }).click()
  await expect(field(page, sponsors.name)).toHaveValue('Abendrot Arznei')
})

test(
  'the log is filtered by person and by kind, and each filter can be removed',
  ONLY_IN_ALL,
  async ({ page, context, session }) => {
    await signIn(page, { email: STAFF.email, password: ADMIN_PASSWORD })
    const sponsor = `Mittagsglut ${anAddress('arznei')}`
    expect((await callAs(page, '/api/sponsors/new', { name: sponsor, image: null })).status()).toBe(200)
    await context.clearCookies()
    await context.addCookies(session.cookies)

    await page.goto('/system/audit')
    await page.getByRole('button', { name: core.filters, exact: true }).click()
    const name = `${STAFF.name} (${STAFF.email})`
    await choose(page.getByRole('combobox', { name: audit.person, exact: true }), { typed: STAFF.name, name })
    await page.getByLabel(audit.object, { exact: true }).selectOption('sponsors')
    await page.getByRole('button', { name: core.apply }).click()
    await expect(page).toHaveURL(/object=sponsors/)

    const active = page.getByRole('group', { name: core.filters_active })
    await expect(active.getByRole('button')).toHaveCount(2)
    await expect(active).toContainText(STAFF.name)
    await expect(page.getByRole('listitem').filter({ hasText: sponsor })).toContainText(STAFF.name)

    await active.getByRole('button', { name: new RegExp(audit.objects.sponsors) }).click()
    await expect(active.getByRole('button')).toHaveCount(1)
    await expect(page).not.toHaveURL(/object=/)
  },
)

test('a log without matching entries says so and offers to reset the filters', ONLY_IN_ALL, async ({ admin: page }) => {
  await page.goto('/system/audit?request_id=nothing-like-it')
  await expect(page.getByText(core.nothing_found_text)).toBeVisible()
  await page.getByRole('button', { name: core.filters_reset }).click()
  await expect(page).not.toHaveURL(/request_id/)
  await expect(
    page.getByRole('region', { name: audit.entries, exact: true }).getByRole('listitem').first(),
  ).toBeVisible()
})

test('a person without the permission for the log sees which one is missing', async ({ page }) => {
  await signIn(page, { email: 'viewer@example.org', password: ADMIN_PASSWORD })
  await page.goto('/system/audit')
  await expect(page.getByRole('heading', { name: layout.forbidden_title })).toBeVisible()
  await expect(page.getByText('GET api/system/audit')).toBeVisible()
})
