import { readFile } from 'node:fs/promises'
import { readSpreadsheet } from '../src/testing/spreadsheets/written-workbooks'
import { anAddress, callAs, expect, field, ONLY_IN_ALL, type Page, test, words } from './academy'
import { anEvent, aRegistration, dayFromToday } from './events'

const { privacy: t, people } = words.de

const SHEET_OF_REGISTRATIONS = 3

async function search(page: Page, email: string): Promise<void> {
  await page.goto('/system/privacy')
  await field(page, t.email).fill(email)
  await page.getByRole('main').getByRole('button', { name: t.search, exact: true }).click()
}

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

async function countsOf(page: Page, id: number): Promise<unknown> {
  const answer = await page.request.get(`/api/sandoz/workshop_registrations/counts/${id}`)
  expect(answer.ok()).toBe(true)
  return answer.json()
}

test('staff find and export the data of a person, erase them after a preview, and find no more', async ({
  admin: page,
}) => {
  const email = anAddress('loeschen')
  const { id, title } = await anEvent({ date: dayFromToday(-20) })
  await aRegistration(id, { email, first_name: 'Rosalind', last_name: 'Vergessmich' })
  const counts = await countsOf(page, id)

  await search(page, email)
  const found = page.getByRole('region', { name: t.found.replace('{email}', email) })
  await found.getByText(title).first().click()
  await expect(found.getByRole('definition').filter({ hasText: 'Vergessmich' })).toBeVisible()

  const json = await downloaded(page, t.export_json)
  expect(json.name).toMatch(/^\d{4}-\d{2}-\d{2} .*\.json$/)
  expect(JSON.parse(json.bytes.toString())).toMatchObject({ email, registrations: [{ last_name: 'Vergessmich' }] })
  const sheet = await downloaded(page, t.export_xlsx)
  expect(sheet.name).toMatch(/^\d{4}-\d{2}-\d{2} .*\.xlsx$/)
  const { rows } = await readSpreadsheet(new Response(new Uint8Array(sheet.bytes)), { number: SHEET_OF_REGISTRATIONS })
  expect(rows.map((row) => Object.values(row))).toEqual([expect.arrayContaining(['Rosalind', 'Vergessmich', email])])

  await page.getByRole('button', { name: t.erase, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.erase_title.replace('{email}', email) })
  await expect(dialog.getByText(t.reason_counts_stay)).toBeVisible()
  await field(page, t.confirm).fill(email)
  await dialog.getByRole('button', { name: t.erase_do }).click()
  await expect(page.getByRole('status').filter({ hasText: t.reason_counts_stay })).toBeVisible()
  await expect(page.getByText(t.nothing, { exact: true })).toBeVisible()

  await search(page, email)
  await expect(page.getByText(t.nothing, { exact: true })).toBeVisible()
  expect(await countsOf(page, id)).toEqual(counts)
  await page.goto(`/admin/events/${id}?tab=registrations`)
  await expect(page.getByRole('row').filter({ hasText: people.erased })).toBeVisible()
})

test.describe('the typed confirmation', () => {
  test.use({ expectedStatuses: [422] })

  test('must equal the address, or nothing is erased', ONLY_IN_ALL, async ({ admin: page }) => {
    const email = anAddress('bleibt')
    const { id } = await anEvent({ date: dayFromToday(-20) })
    await aRegistration(id, { email })
    await search(page, email)
    await page.getByRole('button', { name: t.erase, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t.erase_title.replace('{email}', email) })
    await expect(dialog.getByText(t.reason_counts_stay)).toBeVisible()
    await field(page, t.confirm).fill(anAddress('andere'))
    await dialog.getByRole('button', { name: t.erase_do }).click()
    await expect(dialog.getByText(words.de.errors.address_differs).first()).toBeVisible()
    const answer = await callAs(page, '/api/system/privacy/find', { email })
    const { kinds } = await answer.json()
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'registrations', count: 1 }))
  })
})
