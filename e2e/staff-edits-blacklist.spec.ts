import { readFile } from 'node:fs/promises'
import { anAddress, callAs, expect, field, ONLY_IN_ALL, test, words } from './academy'
import { anEvent, aRegistration } from './events'

const t = words.de

test('an address is added, filtered by its reason, exported and removed', ONLY_IN_ALL, async ({ admin: page }) => {
  const email = anAddress('sperre')
  await page.goto('/admin/blacklist')
  await page.getByRole('link', { name: t.blacklist.new }).first().click()
  await field(page, t.blacklist.email).fill(email.toUpperCase())
  await page.getByRole('button', { name: t.core.save }).click()
  await expect(page).toHaveURL(/\/admin\/blacklist\/\d+$/)
  await expect(page.getByRole('definition').filter({ hasText: t.blacklist.reason_added })).toBeVisible()

  await page.goto(`/admin/blacklist?search=${email}&filter[reason]=unsubscribed`)
  await expect(page.getByText(t.core.nothing_found, { exact: true })).toBeVisible()
  await page.goto(`/admin/blacklist?search=${email}&filter[reason]=added`)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText(t.blacklist.reason_added)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: t.blacklist.export }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^\d{4}-\d{2}-\d{2}.*\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

  const menu = row.getByRole('button', { name: t.core.more_named.replace('{name}', email) })
  const openQuestion = async () => {
    await menu.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await openQuestion()
  const question = page.getByRole('group', { name: t.core.delete_question.replace('{name}', email) })
  await expect(question.getByRole('button', { name: t.core.no, exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await openQuestion()
  await question.getByRole('button', { name: t.core.yes, exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0)
})

test('removing an address that its owner unsubscribed warns first', async ({ admin: page }) => {
  const { id, title } = await anEvent()
  const email = anAddress('abbestellt')
  const person = await aRegistration(id, { email, registered: null })
  const answer = await callAs(page, `/api/unsubscribe/${person.id}/${encodeURIComponent(email)}`, {})
  expect(answer.ok()).toBe(true)

  await page.goto(`/admin/blacklist?search=${email}`)
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('definition').filter({ hasText: title })).toBeVisible()
  await page.getByRole('button', { name: t.core.delete }).first().click()
  await expect(
    page.getByRole('group', { name: t.blacklist.remove_unsubscribed.replace('{email}', email) }),
  ).toBeVisible()
  await page.getByRole('button', { name: t.core.no, exact: true }).click()
  await page.goto(`/admin/blacklist?search=${email}`)
  await expect(page.getByRole('link', { name: email })).toBeVisible()
})
