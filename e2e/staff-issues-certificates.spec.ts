import { expect, field, test, words } from './academy'
import { anAttendance, aRegistration } from './events'

const t = words.de.certificates
const { core, people, registrations } = words.de

test('certificates are issued with one press, replaced after a correction, and revoked with a reason', async ({
  admin: page,
}) => {
  const evening = await anAttendance({ first_name: 'Ada', last_name: 'Musterman' })
  await aRegistration(evening.id, { first_name: 'Emil', last_name: 'Fehlt' })

  await page.goto(`/admin/events/${evening.id}?tab=certificates`)
  await expect(page.getByRole('row', { name: /Emil Fehlt/ }).getByText('nicht anwesend')).toBeVisible()
  await page.getByRole('button', { name: 'Bescheinigung ausstellen' }).click()
  const question = page.getByRole('dialog', { name: 'Eine Bescheinigung ausstellen?' })
  await expect(question.getByText('nicht anwesend: 1')).toBeVisible()
  await question.getByRole('button', { name: 'Ausstellen' }).click()
  const row = page.getByRole('row', { name: /Ada Muster/ })
  await expect(row.getByText(t.outcome_issued, { exact: true })).toBeVisible()
  const file = await page.request.get(String(await row.getByRole('link', { name: /^Nr\./ }).getAttribute('href')))
  expect(file.headers()['content-type']).toBe('application/pdf')

  await row.getByRole('link', { name: 'Ada Musterman' }).click()
  const drawer = page.getByRole('dialog')
  await field(drawer, registrations.last_name).fill('Mustermann')
  await drawer.getByRole('button', { name: core.save, exact: true }).click()
  await expect(drawer.getByText(t.person_renamed)).toBeVisible()
  await drawer.getByRole('button', { name: people.close }).click()

  await page.goto(`/admin/events/${evening.id}?tab=certificates`)
  await expect(row.getByText(`Geändert: ${t.change_holder}`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Bescheinigung ersetzen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ersetzen' }).click()
  await expect(row.getByText(t.outcome_issued, { exact: true })).toBeVisible()
  const history = page.getByRole('region', { name: /^Alle Bescheinigungen/ })
  await expect(history.getByRole('listitem').filter({ hasText: t.state_replaced })).toBeVisible()

  await row.getByRole('button', { name: /widerrufen$/ }).click()
  await field(page, t.revoke_reason).fill('Falsche Person')
  await page.getByRole('dialog').getByRole('button', { name: t.revoke_confirm }).click()
  await expect(row.getByText(t.outcome_revoked, { exact: true })).toBeVisible()
  await expect(history.getByText('Falsche Person')).toBeVisible()
  await expect(row.getByRole('checkbox')).toBeVisible()
})
