import { anAddress, callAs, expect, mailsTo, ONLY_IN_ALL, type Page, test, words } from './academy'
import { anEvent, aRegistration, registrationsAt } from './events'
import { addButton, chip, drawerOf, fieldOf, filled, notice, openPeople, question, rowOf } from './people'

const t = words.de.people
const { core, registrations } = words.de

async function fillIn(page: Page, person: { first_name: string; last_name: string; email: string }) {
  await fieldOf(page, registrations.first_name).fill(person.first_name)
  await fieldOf(page, registrations.last_name).fill(person.last_name)
  await fieldOf(page, registrations.email).fill(person.email)
}

test('staff add a person to be invited, and edit the details beside the list', async ({ admin: page }) => {
  const { id } = await anEvent()
  await openPeople(page, id)
  await addButton(page).click()
  const drawer = drawerOf(page, t.add)
  await expect(drawer.getByRole('radio', { name: t.admission_invite })).toBeChecked()
  await fillIn(page, { first_name: 'Ada', last_name: 'Linden', email: anAddress('ada') })
  await drawer.getByRole('button', { name: t.add_do, exact: true }).click()

  const person = drawerOf(page, 'Ada Linden')
  await expect(person.getByText(t.standing_added, { exact: true }).first()).toBeVisible()
  await expect(person.getByRole('button', { name: t.register, exact: true })).toBeVisible()
  await expect(page).toHaveURL(/person=[\w-]{16,}/)
  expect(await registrationsAt(id)).toHaveLength(0)

  // Skip the mail about the registration; the next one reports the change.
  await expect(notice(page, core.saved)).toBeHidden()
  await fieldOf(page, registrations.institution).fill('Linden-Apotheke')
  await fieldOf(page, t.manually_paid).check()
  await person.getByRole('button', { name: core.save }).click()
  await expect(notice(page, core.saved)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(person).toBeHidden()
  await expect(rowOf(page, 'Ada Linden')).toContainText('Linden-Apotheke')

  await rowOf(page, 'Ada Linden')
    .getByRole('button', { name: /^Ada Linden/ })
    .click()
  await expect(fieldOf(page, registrations.institution)).toHaveValue('Linden-Apotheke')
  await expect(fieldOf(page, t.manually_paid)).toBeChecked()
  await page.goBack()
  await expect(person).toBeHidden()
  await expect(page).toHaveURL(/tab=registrations/)
})

test('closing the drawer with unsaved input asks first', async ({ admin: page }) => {
  const { id } = await anEvent()
  const { id: person } = await aRegistration(id)
  await openPeople(page, id, `&person=${person}`)
  const drawer = drawerOf(page, 'Mona Weiß')
  await fieldOf(page, registrations.city).fill('Noch nicht gespeichert')
  await drawer.getByRole('button', { name: core.close }).click()
  const dialog = question(page, core.unsaved_title)
  await dialog.getByRole('button', { name: core.keep_editing }).click()
  await expect(fieldOf(page, registrations.city)).toHaveValue('Noch nicht gespeichert')
  await drawer.getByRole('button', { name: core.close }).click()
  await dialog.getByRole('button', { name: core.discard }).click()
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/person=/)
})

test.describe(() => {
  test.use({ expectedStatuses: [422] })

  test('a walk-in exceeds the maximum only after a question', async ({ admin: page }) => {
    const { id } = await anEvent({ maximum_participants: 1 })
    await aRegistration(id)
    await openPeople(page, id)
    await addButton(page).click()
    const drawer = drawerOf(page, t.add)
    await drawer.getByRole('radio', { name: t.register }).check()
    await expect(drawer.getByRole('checkbox', { name: t.notify_confirmation })).toBeChecked()
    const email = anAddress('lauf')
    await fillIn(page, { first_name: 'Willi', last_name: 'Walk', email })
    await drawer.getByRole('button', { name: t.add_do, exact: true }).click()

    const dialog = question(page, t.beyond_title)
    await dialog.getByRole('button', { name: core.cancel }).click()
    await expect(fieldOf(page, registrations.email)).toHaveValue(email)
    expect(await registrationsAt(id)).toHaveLength(1)

    await drawer.getByRole('button', { name: t.add_do, exact: true }).click()
    await dialog.getByRole('button', { name: t.register_beyond }).click()
    await expect(drawerOf(page, 'Willi Walk').getByText(t.standing_registered, { exact: true })).toBeVisible()
    expect(await registrationsAt(id)).toHaveLength(2)
    await expect(() => expect(mailsTo(email)).not.toHaveLength(0)).toPass({ timeout: 40_000 })
  })
})

test.describe(() => {
  test.use({ expectedStatuses: [409] })

  test(
    'two people who edit the same person decide about the same field and keep all others',
    ONLY_IN_ALL,
    async ({ admin: page }) => {
      const { id } = await anEvent()
      const { id: person } = await aRegistration(id)
      const { id: main } = await aRegistration(id, { first_name: 'Ida', last_name: 'Haupt' })
      await openPeople(page, id, `&person=${person}`)
      await fieldOf(page, registrations.city).fill('Meine Stadt')
      const theirs = { id: person, city: 'Ihre Stadt', accompaniment_of: main }
      await callAs(page, '/api/sandoz/workshop_registration/createupdate', theirs)
      await drawerOf(page, 'Mona Weiß').getByRole('button', { name: core.save }).click()

      const dialog = question(page, core.conflict_title)
      await expect(dialog).toContainText('Meine Stadt')
      await expect(dialog).toContainText('Ihre Stadt')
      await expect(dialog).toContainText(t.main_name)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(fieldOf(page, registrations.city)).toHaveValue('Meine Stadt')

      await drawerOf(page, 'Mona Weiß').getByRole('button', { name: core.save }).click()
      await dialog.getByRole('radio', { name: core.conflict_mine }).check()
      await dialog.getByRole('button', { name: core.conflict_save }).click()
      await expect(dialog).toBeHidden()
      await openPeople(page, id, `&person=${person}`)
      await expect(fieldOf(page, registrations.city)).toHaveValue('Meine Stadt')
    },
  )
})

test('one press checks a person in, and undo reverts it', ONLY_IN_ALL, async ({ admin: page }) => {
  const { id } = await anEvent()
  await aRegistration(id)
  await openPeople(page, id)
  const row = rowOf(page, 'Mona Weiß')
  await row.getByRole('button', { name: filled(t.check_in_named, { name: 'Mona Weiß' }) }).click()
  await expect(row).toContainText(t.standing_participated)
  const said = notice(page, filled(t.checked_in, { name: 'Mona Weiß' }))
  await expect(chip(page, t.standing_participated)).toContainText('1')

  await said.getByRole('button', { name: core.undo }).click()
  await expect(row).not.toContainText(t.standing_participated)
  await expect(chip(page, t.standing_participated)).toContainText('0')
})

test('the times of a person are corrected with a reason, and deleted after a question', async ({ admin: page }) => {
  const { attendance } = words.de
  const event = await anEvent({ date: '2026-11-03' })
  const { id } = await aRegistration(event.id, { participated: '2026-11-03T17:05:00Z' })
  await openPeople(page, event.id, `&person=${id}`)
  const drawer = drawerOf(page, 'Mona Weiß')
  const times = drawer.getByRole('region', { name: t.attendance })
  await expect(times).toContainText('18:05 bis zum Ende')
  await expect(times).toContainText('115 von 120')

  await times.getByRole('button', { name: attendance.change }).click()
  await times.getByLabel(attendance.left_at).fill('17:00')
  await times.getByRole('textbox', { name: attendance.reason }).fill('Liste am Ausgang')
  await times.getByRole('button', { name: core.save }).click()
  await expect(times.getByLabel(attendance.left_at)).toHaveAccessibleDescription(words.de.errors.left_before_came)
  await times.getByLabel(attendance.left_at).fill('18:45')
  await times.getByRole('button', { name: core.save }).click()
  await expect(times).toContainText('18:05–18:45')
  await expect(times).toContainText(`${attendance.source_staff}: Liste am Ausgang`)
  await expect(times).toContainText('40 von 120')

  await times.getByRole('button', { name: attendance.change }).click()
  await times.getByRole('button', { name: attendance.remove.replace('{number, number}', '1') }).click()
  await times.getByRole('textbox', { name: attendance.reason }).fill('War nicht da')
  await times.getByRole('button', { name: core.save }).click()
  await question(page, attendance.none_title).getByRole('button', { name: attendance.none_do }).click()
  await expect(times).toContainText(attendance.none)
  await expect(drawer.getByRole('button', { name: t.check_in, exact: true })).toBeVisible()
})

test('a registration is cancelled with its companion, and both get a mail', async ({ admin: page }) => {
  const { id } = await anEvent()
  const main = await aRegistration(id, { first_name: 'Ada', last_name: 'Linden', email: anAddress('haupt') })
  const companion = await aRegistration(id, { accompaniment_of: main.id, email: anAddress('begleitung') })
  await openPeople(page, id)
  await expect(rowOf(page, 'Mona Weiß')).toContainText(filled(t.with, { name: 'Ada Linden' }))

  const more = filled(core.more_named, { name: 'Ada Linden' })
  await rowOf(page, 'Ada Linden').getByRole('button', { name: more }).first().click()
  await page.getByRole('menuitem', { name: new RegExp(`^${t.cancel}`) }).click()
  const dialog = question(page, /Ada Linden/)
  await expect(dialog.getByRole('checkbox', { name: /Mona Weiß/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: t.notify_cancellation })).toBeChecked()
  const cancel = dialog.getByRole('button', { name: t.cancel_do, exact: true })
  await cancel.click()
  await expect(chip(page, t.standing_cancelled)).toContainText('2')
  await page.getByRole('button', { name: core.undo }).click()
  await expect(chip(page, t.standing_registered)).toContainText('2')
  await rowOf(page, 'Ada Linden').getByRole('button', { name: more }).first().click()
  await page.getByRole('menuitem', { name: new RegExp(`^${t.cancel}`) }).click()
  await cancel.click()
  await expect(chip(page, t.standing_cancelled)).toContainText('2')
  for (const { email } of [main, companion])
    await expect(() => expect(mailsTo(email)).not.toHaveLength(0)).toPass({ timeout: 40_000 })
})

test('a registration is taken back with or without its companion, and made again', async ({ admin: page }) => {
  const { id } = await anEvent()
  const main = await aRegistration(id, { first_name: 'Ada', last_name: 'Linden' })
  await aRegistration(id, { accompaniment_of: main.id })
  await openPeople(page, id, `&person=${main.id}`)
  const person = drawerOf(page, 'Ada Linden')
  const dialog = question(page, /^Anmeldung von Ada Linden/)
  const companion = dialog.getByRole('checkbox', { name: /Mona Weiß/ })
  const takeBack = async ({ along }: { along: boolean }) => {
    await person.getByRole('button', { name: filled(core.more_named, { name: 'Ada Linden' }) }).click()
    await person.getByRole('menuitem', { name: new RegExp(`^${t.take_back}`) }).click()
    await expect(companion).toBeChecked()
    if (!along) await companion.uncheck()
    await dialog.getByRole('button', { name: t.take_back_do, exact: true }).click()
  }

  await takeBack({ along: false })
  await expect(chip(page, t.standing_registered)).toContainText('1')
  await person.getByRole('button', { name: t.register, exact: true }).click()
  const again = question(page, 'Ada Linden anmelden')
  await expect(again.getByRole('checkbox', { name: /Mona Weiß/ })).toHaveCount(0)
  await again.getByRole('button', { name: t.register_do, exact: true }).click()
  await expect(chip(page, t.standing_registered)).toContainText('2')
  await takeBack({ along: true })
  await expect(chip(page, t.standing_registered)).toContainText('0')
})

test('the people of a party link to each other', ONLY_IN_ALL, async ({ admin: page }) => {
  const { id } = await anEvent()
  const main = await aRegistration(id, { first_name: 'Ada', last_name: 'Linden' })
  const { id: companion } = await aRegistration(id, { accompaniment_of: main.id })
  await openPeople(page, id, `&person=${companion}`)
  await drawerOf(page, 'Mona Weiß').getByRole('button', { name: 'Ada Linden', exact: true }).click()
  await expect(drawerOf(page, 'Ada Linden').getByRole('button', { name: 'Mona Weiß', exact: true })).toBeVisible()
})

test('a person is cancelled or deleted with two clicks, and both are undone in the notice', async ({ admin: page }) => {
  const { id } = await anEvent()
  await aRegistration(id)
  await openPeople(page, id)
  const row = rowOf(page, 'Mona Weiß')
  const more = row.getByRole('button', { name: filled(core.more_named, { name: 'Mona Weiß' }) })
  const undo = (said: string) => notice(page, said).getByRole('button', { name: core.undo }).click()
  await more.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    new RegExp(`^${t.cancel}${t.cancel_hint.replace('{seconds, number}', '10')}`),
    words.de.moving.move,
    t.send,
    t.edit,
    new RegExp(`^${core.delete}${t.delete_text}`),
  ])
  await page.getByRole('menuitem', { name: new RegExp(`^${t.cancel}`) }).click()
  await expect(row).toContainText(t.standing_cancelled)
  await undo(filled(t.done_cancel, { name: 'Mona Weiß' }))
  await expect(row).toContainText(t.standing_registered)

  await more.click()
  await page.getByRole('menuitem', { name: new RegExp(`^${core.delete}`) }).click()
  await expect(row).toHaveCount(0)
  await undo(filled(t.deleted, { name: 'Mona Weiß' }))
  await expect(row).toHaveCount(1)
})

test(
  'a person on the waiting list can be deleted but not edited, and the drawer says why',
  ONLY_IN_ALL,
  async ({ admin: page }) => {
    const { id } = await anEvent()
    const { email } = await aRegistration(id, {
      registered: null,
      preliminary_registration: true,
      first_name: '',
      last_name: '',
      institution: '',
    })
    await openPeople(page, id)
    await chip(page, t.standing_interest).click()
    const row = rowOf(page, email)
    await row.getByRole('button', { name: filled(core.more_named, { name: email }) }).click()
    await expect(page.getByRole('menuitem')).toHaveText([new RegExp(`^${core.delete}`)])
    await page.keyboard.press('Escape')
    await row
      .getByRole('button', { name: new RegExp(`^${email}(?! direkt)`) })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText(t.preliminary)
    await expect(page.getByRole('dialog').getByRole('button', { name: core.save })).toHaveCount(0)
  },
)
