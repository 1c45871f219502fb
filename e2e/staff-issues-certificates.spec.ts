import { expect, field, test, words } from './academy'
import { anAttendance, anEfn, aRegistration, dayFromToday } from './events'
import { filled } from './people'

const t = words.de.certificates
const { core, numbers, people, registrations } = words.de

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
  await drawer.getByRole('button', { name: core.close }).click()

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

test('a number that is probably mistyped is certified only once its warning is ticked, and shown whole to staff who ask', async ({
  admin: page,
}) => {
  const efn = anEfn()
  const mistyped = efn.slice(0, -1) + ((Number(efn.at(-1)) + 1) % 10)
  const evening = await anAttendance({ first_name: 'Ada', last_name: 'Richtig', efn }, { person_number: 'efn' })
  const ben = { first_name: 'Ben', last_name: 'Vertippt', efn: mistyped }
  await aRegistration(evening.id, { ...ben, participated: `${dayFromToday(-1)}T12:00:00Z` })
  const list = `/admin/events/${evening.id}?tab=certificates`
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })

  await page.goto(list)
  await expect(page.getByRole('columnheader', { name: t.warnings })).toBeVisible()
  const warning = filled(t.warning_check_digit, { number: people.efn })
  await expect(rowOf('Ben Vertippt').getByText(warning)).toBeVisible()
  await expect(rowOf('Ada Richtig').getByText(warning)).toHaveCount(0)

  await rowOf('Ben Vertippt').getByRole('link', { name: 'Ben Vertippt' }).click()
  const number = field(page.getByRole('dialog'), people.efn)
  await expect(number).toHaveValue(`••••${mistyped.slice(-4)}`)
  await page.getByRole('button', { name: filled(numbers.show_named, { number: people.efn }) }).click()
  await expect(number).toHaveValue(mistyped)

  await page.goto(list)
  await page.getByRole('button', { name: /Bescheinigung(en)? ausstellen$/ }).click()
  const question = page.getByRole('dialog')
  await expect(question).toHaveAccessibleName('Eine Bescheinigung ausstellen?')
  await question.getByLabel(t.warnings_read).check()
  await expect(question).toHaveAccessibleName('2 Bescheinigungen ausstellen?')
  await question.getByRole('button', { name: '2 ausstellen' }).click()
  for (const name of ['Ada Richtig', 'Ben Vertippt'])
    await expect(rowOf(name).getByText(t.outcome_issued, { exact: true })).toBeVisible()
})
