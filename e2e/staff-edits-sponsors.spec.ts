import sharp from 'sharp'
import { callAs, expect, field, test, words } from './academy'
import { anEvent } from './events'

const t = words.de
const core = t.core

async function aLogo() {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#0b4f5c"/></svg>`
  return { name: 'logo.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(drawing)).png().toBuffer() }
}

test('a sponsor is created with its logo, found, renamed and deleted', async ({ admin: page }) => {
  await page.goto('/admin/sponsors')
  await page.getByRole('link', { name: t.sponsors.new }).first().click()
  await field(page, t.sponsors.name).fill('Zirbel Arzneimittel')
  await page.locator('input[type=file]').setInputFiles(await aLogo())
  await page.getByRole('button', { name: core.save }).click()
  await expect(page).toHaveURL(/\/admin\/sponsors\/\d+$/)
  await expect(page.getByText(core.saved, { exact: true }).first()).toBeVisible()

  await page.goto('/admin/sponsors?search=zirbel')
  const row = page.getByRole('row', { name: /Zirbel Arzneimittel/ })
  await expect(row.getByRole('img', { name: 'Zirbel Arzneimittel' })).toBeVisible()
  await row.getByRole('link', { name: 'Zirbel Arzneimittel' }).click()
  await field(page, t.sponsors.name).fill('Zirbel Pharma')
  await page.getByRole('button', { name: core.save }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zirbel Pharma')

  const { id } = await anEvent({ title: 'Abend am Zirbelsee', date: '2999-05-06' })
  const event = await (await page.request.get(`/api/sandoz/workshops/${id}`)).json()
  const [, sponsor] = /\/sponsors\/(\d+)$/.exec(page.url()) ?? []
  await callAs(page, `/api/sandoz/workshops/${id}`, { ...event, sponsors: [{ id: Number(sponsor) }] })
  await page.reload()
  await page.getByRole('button', { name: core.delete }).first().click()
  await expect(page.getByRole('group', { name: /„Abend am Zirbelsee“ \(06\.05\.2999\)/ })).toBeVisible()
  await page.getByRole('button', { name: core.yes }).click()
  await expect(page).toHaveURL(/\/admin\/sponsors$/)
  await page.goto('/admin/sponsors?search=zirbel')
  await expect(page.getByRole('link', { name: /Zirbel/ })).toHaveCount(0)
})

test.describe(() => {
  test.use({ expectedStatuses: [422] })

  test('an empty field gets the focus and says that it is required, and a file that is not an image is refused', async ({
    admin: page,
  }) => {
    await page.goto('/admin/sponsors/new')
    await page.locator('input[type=file]').setInputFiles(await aLogo())
    await page.getByRole('button', { name: core.save }).click()
    await expect(field(page, t.sponsors.name)).toHaveAccessibleDescription(t.errors.fields.office.name.required)
    await expect(field(page, t.sponsors.name)).toBeFocused()

    await field(page, t.sponsors.name).fill('Hostile')
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: core.save }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: t.errors.named.image_type.replace('{field}', t.sponsors.image) }),
    ).toBeVisible()
    await expect(field(page, t.sponsors.name)).toHaveValue('Hostile')
    await expect(page).toHaveURL(/\/new$/)
  })
})
