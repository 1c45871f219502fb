import { anAddress, expect, ONLY_IN_ALL, type Page, test, words } from './academy'
import { anEvent, aRegistration, registrationsAt } from './events'
import {
  aList,
  aTeamsReport,
  correctedList,
  heading,
  openImport,
  press,
  rowsIn,
  sameList,
  upload,
} from './import-lists'
import { chip, openPeople, question, rowOf, unfoldNotices } from './people'

const { imports: t, people, errors, core } = words.de
/** The mark of the template for a required column. */
const EMAIL_REQUIRED = `${people.email} *`
const HEADINGS = [people.email, people.first_name, people.last_name, people.city, 'Lieblingsfarbe']

async function downloaded(page: Page, act: () => Promise<void>) {
  const arriving = page.waitForEvent('download')
  await act()
  return arriving
}

/** A list with a changed person, an unchanged one, a new one and an invalid row. */
async function aMixedList(id: number) {
  const known = await aRegistration(id, { email: anAddress('bekannt'), city: 'Bonn' })
  const same = await aRegistration(id, { email: anAddress('gleich'), city: 'Kiel' })
  const fresh = anAddress('neu')
  const list = await aList([
    HEADINGS,
    [known.email, 'Mona', 'Weiß', 'Köln', 'blau'],
    [same.email, '', '', 'Kiel', ''],
    [fresh, 'Zoë', 'Łukasz', 'Bonn', ''],
    ['keine-adresse', 'Karl', 'Fehler', 'Ulm', ''],
  ])
  return { known, same, fresh, list }
}

test(
  'the template is downloaded from the list of people, and a filled-in copy can be imported',
  ONLY_IN_ALL,
  async ({ admin: page }) => {
    const { id } = await anEvent()
    await openPeople(page, id)
    await press(page, people.more)
    const file = await downloaded(page, () => page.getByRole('menuitem', { name: t.template }).click())
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    const [example = {}] = await rowsIn(file)
    expect(Object.keys(example)).toEqual(expect.arrayContaining([EMAIL_REQUIRED, people.first_name, people.gender]))

    await press(page, people.more)
    await page.getByRole('menuitem', { name: t.menu_registrations }).click()
    await expect(heading(page, t.title)).toBeVisible()
    await expect(page.getByRole('radio', { name: t.kind_registrations, exact: true })).toBeChecked()
    const fresh = anAddress('vorlage')
    await upload(page, await correctedList(file, { [EMAIL_REQUIRED]: fresh }))
    await expect(heading(page, t.heading_checked)).toBeFocused()
    await expect(chip(page, t.outcome_registrations_created)).toHaveText(/1$/)
  },
)

test('a list is checked and imported, its faulty rows corrected, and the last import undone', async ({
  admin: page,
}) => {
  // Wide enough for the column of the town.
  await page.setViewportSize({ width: 1680, height: 900 })
  const { id } = await anEvent()
  const { known, same, fresh, list } = await aMixedList(id)
  await openImport(page, id)
  await upload(page, list)

  await test.step('each row says what the import will do, or why it cannot', async () => {
    await expect(heading(page, t.heading_checked)).toBeFocused()
    await expect(page.getByText('Lieblingsfarbe')).toBeVisible()
    const faulty = rowOf(page, 'keine-adresse')
    await expect(faulty).toContainText(errors.email_invalid)
    await expect(faulty).toContainText(t.outcome_registrations_failed)
    await expect(rowOf(page, known.email).locator('del')).toHaveText('Bonn')
    await expect(rowOf(page, known.email).locator('ins')).toHaveText('Köln')
    await expect(rowOf(page, same.email)).toContainText(t.outcome_registrations_unchanged)
    await expect(rowOf(page, fresh)).toContainText(t.outcome_registrations_created)
    await chip(page, t.outcome_registrations_failed).click()
    await expect(rowOf(page, fresh)).toHaveCount(0)
    await expect(faulty).toBeVisible()
    expect(await registrationsAt(id)).toHaveLength(2)
  })

  await test.step('the good rows are imported', async () => {
    await press(page, '2 Personen importieren')
    await expect(heading(page, t.heading_done)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText('1 fehlerhafte Zeile bleibt außen vor.')).toBeVisible()
    await page.getByRole('link', { name: t.to_people }).click()
    await expect(rowOf(page, fresh)).toContainText('Zoë Łukasz')
    await expect(rowOf(page, known.email)).toContainText('Köln')
    await expect(page.getByRole('region', { name: t.menu, exact: true })).toHaveCount(0)
  })

  await page.goBack()
  const failures = await downloaded(page, () => press(page, 'Fehlerhafte Zeile herunterladen'))
  const [row] = await rowsIn(failures)
  expect(row?.[people.email]).toBe('keine-adresse')
  expect(row?.[t.reason]).toContain(errors.email_invalid)

  const karl = anAddress('karl')
  await test.step('the corrected file is imported as well', async () => {
    await page.getByRole('link', { name: t.another }).click()
    await upload(page, await correctedList(failures, { [people.email]: karl }))
    await press(page, '1 Person importieren')
    await expect(heading(page, t.heading_done)).toBeVisible({ timeout: 40_000 })
    await expect(rowOf(page, karl)).toContainText('Karl')
  })

  await test.step('the last import is undone', async () => {
    await press(page, t.undo)
    const dialog = question(page, t.undo_title)
    await expect(dialog).toContainText('1 hinzugefügte Person wird wieder entfernt.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t.undo })).toBeFocused()
    await press(page, t.undo)
    await dialog.getByRole('button', { name: t.undo_do }).click()
    await expect(heading(page, t.heading_undone)).toBeFocused()
    await openPeople(page, id)
    await expect(rowOf(page, fresh)).toBeVisible()
    await expect(rowOf(page, karl)).toHaveCount(0)
  })
})

test.describe(() => {
  // The first answer asks what becomes of people who are not registered.
  test.use({ expectedStatuses: [422] })

  test('participants are checked in from a list, by address or external id', ONLY_IN_ALL, async ({ admin: page }) => {
    const { id } = await anEvent()
    const mona = await aRegistration(id, { email: anAddress('mona') })
    await aRegistration(id, { email: anAddress('kai'), external_id: `K-${id}`, first_name: 'Kai' })
    const there = await aRegistration(id, { email: anAddress('da'), participated: new Date().toISOString() })
    await openPeople(page, id)
    await press(page, people.more)
    await page.getByRole('menuitem', { name: t.menu_participated }).click()
    await expect(page.getByRole('radio', { name: t.kind_participated, exact: true })).toBeChecked()
    await upload(
      page,
      await aList([
        [people.email, people.external_id],
        [mona.email, ''],
        ['', `K-${id}`],
        [there.email, ''],
        [anAddress('fremd'), ''],
      ]),
    )
    await press(page, t.walk_ins_leave)
    await expect(rowOf(page, 'fremd')).toContainText(errors.import_nobody)
    await expect(chip(page, t.outcome_participated_unchanged)).toHaveText(/1$/)
    await press(page, '2 Personen einchecken')
    await expect(heading(page, t.heading_done)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText('2 Personen eingecheckt.')).toBeVisible()
    await page.getByRole('link', { name: t.to_people }).click()
    await expect(chip(page, people.standing_participated)).toHaveText(/3$/)
  })
})

test('the list of a webinar is imported with one entry assigned by hand', async ({ admin: page }) => {
  const { id } = await anEvent({ date: '2026-11-07', time: '18:00', end_time: '19:30', presence_type: 'Online' })
  const mona = await aRegistration(id, { email: anAddress('mona') })
  await aRegistration(id, { email: anAddress('lea'), first_name: 'Lea', last_name: 'Kurz' })
  await openImport(page, id, 'attendance')
  await expect(page.getByRole('combobox', { name: t.list_timezone })).toHaveValue('Europe/Berlin')
  await upload(
    page,
    aTeamsReport([
      { name: 'Mona', email: mona.email, came: '18:00', left: '18:30' },
      { name: 'Mona', email: mona.email, came: '19:00', left: '19:45' },
      { name: 'iPad von Lea', came: '18:15', left: '19:00' },
    ]),
  )
  await expect(heading(page, t.heading_checked)).toBeFocused()
  await expect(rowOf(page, mona.email)).toContainText(t.matched_email)
  await expect(rowOf(page, mona.email).locator('ins')).toHaveText('60 Min.')

  const unknown = rowOf(page, 'iPad von Lea')
  await expect(unknown).toContainText(errors.import_nobody)
  await press(page, '„iPad von Lea“ zuordnen')
  const dialog = question(page, 'Wer ist „iPad von Lea“?')
  await dialog.getByRole('combobox', { name: t.assigned_person }).fill('Kurz')
  await page.getByRole('option', { name: /Lea Kurz/ }).click()
  await dialog.getByRole('button', { name: t.assign, exact: true }).click()
  await expect(unknown).toContainText(t.matched_hand)
  await page.reload()
  await expect(unknown).toContainText('Lea Kurz')

  await press(page, 'Teilnahme von 2 Personen eintragen')
  await expect(heading(page, t.heading_done)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('Für 2 Personen Teilnahme und Zeiten eingetragen.')).toBeVisible()
  await page.getByRole('link', { name: t.to_people }).click()
  await expect(chip(page, people.standing_participated)).toHaveText(/2$/)
})

test('importing an exported list again changes nobody', ONLY_IN_ALL, async ({ admin: page }) => {
  const { id } = await anEvent()
  await aRegistration(id, { question: '=1+1', city: 'Köln', postal_code: '01069' })
  await aRegistration(id, { first_name: '', title: 'Dr.', gender: 'd' })
  await openPeople(page, id)
  await press(page, people.more)
  const file = await downloaded(page, () =>
    page.getByRole('menuitem', { name: people.export_all, exact: true }).click(),
  )
  await openImport(page, id)
  await upload(page, await sameList(file))
  await expect(chip(page, t.outcome_registrations_unchanged)).toHaveText(/2$/)
  const run = page.getByRole('button', { name: '0 Personen importieren' })
  await expect(run).toBeDisabled()
  await expect(run).toHaveAccessibleDescription(t.nothing_to_do)
})

test(
  'an import continues when its page is left, and the list of people shows its result',
  ONLY_IN_ALL,
  async ({ admin: page }) => {
    const { id } = await anEvent()
    // The import takes longer than the reader needs to leave it.
    const rows = Array.from({ length: 5000 }, (_, index) => [
      `viele.${id}.${index}@example.org`,
      'Nora',
      `Nr. ${index}`,
    ])
    await openImport(page, id)
    await upload(page, await aList([[people.email, people.first_name, people.last_name], ...rows]))
    await press(page, '5.000 Personen importieren')
    await expect(heading(page, t.heading_running)).toBeFocused()

    await openPeople(page, id)
    await unfoldNotices(page)
    const banner = page.getByRole('region', { name: t.menu, exact: true })
    await expect(banner).toContainText(t.state_done, { timeout: 40_000 })
    await expect(banner).toContainText('5.000 neu')
    await expect(chip(page, core.all)).toHaveText(/5\.000$/)
  },
)
