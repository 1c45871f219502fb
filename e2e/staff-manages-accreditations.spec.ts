import sharp from 'sharp'
import { EMPTY_CATEGORY } from '../src/features/accreditations/contract/bodies'
import { callAs, choose, expect, field, test, words } from './academy'
import { addAccreditation, anEvent, dayFromToday } from './events'
import { filled, unfoldNotices } from './people'

const t = words.de.accreditations
const { certificate_signers: signers, core } = words.de

const CATEGORY = { ...EMPTY_CATEGORY, code: 'A', name_de: 'Vortrag', name_en: 'Lecture', test_points: 1 }

test('an accreditation is added from the proposal, granted, and its body hears of a moved event', async ({
  admin: page,
}) => {
  const body = {
    name_de: 'Kammer am Zirbelsee',
    name_en: 'Chamber at the lake',
    label: 'ZIR',
    categories: [CATEGORY],
    number_name: 'VNR',
    number_format: 'vnr',
    has_password: true,
  }
  expect((await callAs(page, '/api/sandoz/accreditation_bodies/new', body)).status()).toBe(200)
  const { id } = await anEvent({ time: '18:00', end_time: '20:30', break_minutes: 15 })

  await page.goto(`/admin/events/${id}?tab=accreditations`)
  await page.getByRole('button', { name: t.add }).click()
  const dialog = page.getByRole('dialog', { name: t.form_new })
  await choose(dialog.getByRole('combobox', { name: t.body_id }), {
    typed: 'Zirbel',
    name: 'Kammer am Zirbelsee · ZIR',
  })
  await expect(dialog.getByText('135 : 45 = 3 → 3 Punkte; mit Lernerfolgskontrolle + 1')).toBeVisible()
  await dialog.getByRole('button', { name: t.proposal_take }).click()
  await expect(field(dialog, t.points_basis)).toHaveValue('3')
  await field(dialog, 'VNR').fill('2760102026000001235')
  await expect(dialog.getByText(t.check_digit)).toBeVisible()
  await field(dialog, t.password).fill('Birkenwald-17')
  await field(dialog, t.state).selectOption({ label: t.state_granted })
  await dialog.getByRole('button', { name: core.save, exact: true }).click()
  await expect(dialog).toBeHidden()

  const card = page.getByRole('listitem').filter({ hasText: 'Kammer am Zirbelsee' })
  await expect(card.getByRole('heading', { name: '3 ZIR Kammer am Zirbelsee' })).toBeVisible()
  await expect(card.getByText(t.password_known, { exact: true })).toBeVisible()

  const event = await (await page.request.get(`/api/sandoz/workshops/${id}`)).json()
  await callAs(page, `/api/sandoz/workshops/${id}`, { ...event, date: dayFromToday(41) })
  await page.reload()
  await unfoldNotices(page)
  const banner = page.getByRole('link', { name: t.banner_link })
  await expect(banner).toBeVisible()
  await expect(card.getByRole('row', { name: new RegExp(t.changed_date) })).toBeVisible()
  await card.getByText(t.report, { exact: true }).click()
  await expect(card.getByText(/die Sie unter VNR 2760102026000001235 anerkannt haben/)).toBeVisible()
  await card.getByRole('button', { name: t.confirm }).click()
  await expect(page.getByText(t.confirmed)).toBeVisible()
  await expect(banner).toBeHidden()
  await expect(card.getByRole('row')).toHaveCount(0)
})

const STROKE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M9 80 90 9 190 90" stroke="#1b2a5c"/></svg>'

test('a person who signs is created with a picture, chosen in an accreditation, and missed by it once deleted', async ({
  admin: page,
}) => {
  const { id } = await anEvent()
  await addAccreditation(id)
  const name = `Dr. Cora Zirbel-${id}`
  await page.goto('/admin/certificate-templates')
  await page.getByRole('link', { name: signers.list, exact: true }).click()
  await page.getByRole('link', { name: signers.new }).first().click()
  await field(page, signers.name).fill(name)
  await field(page, signers.role_de).fill('Wissenschaftliche Leitung')
  const buffer = await sharp(Buffer.from(STROKE)).png().toBuffer()
  const signature = { name: 'unterschrift.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').first().setInputFiles(signature)
  await page.getByRole('button', { name: core.save, exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/certificate-signers\/\d+$/)
  const signer = page.url()
  const picture = page.getByRole('img', { name: signature.name })
  await expect(picture).toHaveAttribute('src', /\/certificate_signers\/\d+\/signature/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)

  await page.goto(`/admin/events/${id}?tab=accreditations`)
  const card = page.getByRole('listitem').filter({ hasText: 'Ärztekammer Probe' })
  await card.getByRole('button', { name: filled(t.change, { name: 'Ärztekammer Probe' }) }).click()
  const dialog = page.getByRole('dialog', { name: t.form_change })
  await field(dialog, t.signer_id).selectOption({ label: name })
  await dialog.getByRole('button', { name: core.save, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(name)).toBeVisible()

  await page.goto(signer)
  await page.getByRole('button', { name: core.delete }).first().click()
  await expect(page.getByRole('group', { name: `„${name}“ unterschreibt für eine Veranstaltung.` })).toBeVisible()
  await page.getByRole('button', { name: core.yes }).click()
  await expect(page).toHaveURL(/\/admin\/certificate-signers$/)
  await page.goto(`/admin/events/${id}?tab=accreditations`)
  await expect(card).toBeVisible()
  await expect(card.getByText(name)).toHaveCount(0)
})
