import { randomUUID } from 'node:crypto'
import { anAddress, expect, field, test, words } from './academy'
import { anEvent, aRegistration, dayFromToday } from './events'
import { filled, notice } from './people'

const { person: t, people, privacy, core } = words.de

test('a person is found across events, noted down, blacklisted and added to another event', async ({ admin: page }) => {
  const email = anAddress('person')
  const mark = randomUUID().slice(0, 8)
  const last_name = `Nordhoff${mark}`
  const tomorrow = dayFromToday(1)
  const first = await anEvent()
  const second = await anEvent()
  const next = await anEvent({ title: `Nachlese ${mark}`, date: tomorrow })
  const named = { email, first_name: 'Mona', last_name }
  await aRegistration(first.id, named)
  await aRegistration(second.id, { ...named, registered: null })

  await page.goto(`/admin/people?search=${last_name}`)
  const rows = page.getByRole('row').filter({ hasText: email })
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link', { name: last_name }).click()
  const name = `Mona ${last_name}`
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page).toHaveTitle(new RegExp(name))
  const history = page.getByRole('region', { name: t.events })
  for (const { title } of [first, second])
    await expect(history.getByRole('link', { name: title, exact: true })).toBeVisible()

  const notes = page.getByRole('region', { name: t.notes })
  await field(notes, t.note_new).fill('Ruft lieber an')
  await notes.getByRole('button', { name: t.note_save }).click()
  await expect(notes.getByRole('listitem').filter({ hasText: 'Ruft lieber an' })).toBeVisible()

  await page
    .getByRole('main')
    .getByRole('button', { name: filled(core.more_named, { name: `Mona ${last_name}` }) })
    .click()
  await page.getByRole('menuitem', { name: t.blacklist_add }).click()
  await page.getByRole('button', { name: core.yes, exact: true }).click()
  await expect(page.getByRole('button', { name: t.blacklist_remove })).toBeVisible()

  await page.getByRole('button', { name: t.add_to_event }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(next.title)
  await dialog.getByRole('radio', { name: new RegExp(next.title) }).check()
  await dialog.getByRole('radio', { name: people.register, exact: true }).check()
  await dialog.getByRole('button', { name: t.add_do }).click()
  await expect(notice(page, filled(t.added, { event: next.title }))).toBeVisible()
  await expect(history.getByRole('link', { name: next.title })).toBeVisible()

  await page.getByRole('button', { name: privacy.title }).click()
  await expect(page.getByRole('heading', { name: filled(privacy.found, { email }) })).toBeVisible()
  expect(page.url()).not.toContain(encodeURIComponent(email))
})
