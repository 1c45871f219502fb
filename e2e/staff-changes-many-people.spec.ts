import { expect, ONLY_IN_ALL, test, words } from './academy'
import { anEvent, aRegistration } from './events'
import { SIZES } from './inspect-screen'
import { chip, drawerOf, notice, openPeople, question, rowOf } from './people'

const t = words.de.people
const { core, print } = words.de

/** Adds this many people with names of their own. */
async function people(workshop_id: number, count: number) {
  const places = Array.from({ length: count }, (_, place) => place + 1)
  for (const place of places)
    await aRegistration(workshop_id, { first_name: 'Gast', last_name: `Nummer${String(place).padStart(2, '0')}` })
}

// The selection bar has the least room on a phone.
for (const size of ['phone', 'desktop'] as const) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport: SIZES[size] })

    const details = size === 'phone' ? {} : ONLY_IN_ALL
    test('people are selected across pages and changed together', details, async ({ admin: page }) => {
      const { id } = await anEvent()
      await people(id, 23)
      await openPeople(page, id, '&sortBy=last_name&sortByDirection=asc')
      await page.getByRole('checkbox', { name: /Nummer01 auswählen/ }).check()
      await page.getByRole('button', { name: core.page_next }).click()
      await page.getByRole('checkbox', { name: /Nummer23 auswählen/ }).check()
      const bar = page.getByRole('region', { name: core.selection, exact: true })
      await expect(bar).toContainText('2 ausgewählt')
      await expect(bar).toContainText('1 davon nicht auf dieser Seite')
      await page.keyboard.press('Escape')
      await expect(bar).toHaveCount(0)

      await page.getByRole('checkbox', { name: /Nummer23 auswählen/ }).check()
      await bar.getByRole('button', { name: 'Alle 3 dieser Seite auswählen' }).click()
      await bar.getByRole('button', { name: 'Alle 23 Treffer auswählen' }).click()
      await expect(bar).toContainText('23 ausgewählt')
      await bar.getByRole('button', { name: t.change, exact: true }).click()
      await page.getByRole('menuitem', { name: t.change_check_in, exact: true }).click()
      const dialog = question(page, /23 Personen einchecken/)
      await expect(dialog).toContainText(t.many_check_in_text)
      await dialog.getByRole('button', { name: /23/ }).click()
      await expect(notice(page, '23 Personen geändert.')).toBeVisible()
      await expect(chip(page, t.standing_participated)).toContainText('23')
      await expect(bar).toHaveCount(0)
    })
  })
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport })

    test('the list of people and the details of a person fit the screen', ONLY_IN_ALL, async ({ admin: page }) => {
      const { id } = await anEvent()
      const main = await aRegistration(id, {
        first_name: 'Maximiliane-Theodora',
        last_name: 'Freifrau von Wolkenstein',
      })
      const { id: person } = await aRegistration(id, { accompaniment_of: main.id })
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      await openPeople(page, id)
      await page.getByRole('checkbox', { name: /Mona Weiß auswählen/ }).check()
      expect(await sideways()).toBe(false)
      await openPeople(page, id, `&person=${person}`)
      const drawer = drawerOf(page, 'Mona Weiß')
      await expect(drawer.getByRole('button', { name: core.save })).toBeVisible()
      expect(await drawer.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(false)
    })
  })
}

test('statuses are filters with counts', async ({ admin: page }) => {
  const { id } = await anEvent()
  await aRegistration(id)
  await aRegistration(id, { first_name: 'Ida', registered: null, invitation_sent: new Date().toISOString() })
  await openPeople(page, id)
  await expect(chip(page, core.all)).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(page, core.all)).toContainText('2')
  await chip(page, t.standing_invited).click()
  await expect(chip(page, t.standing_invited)).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/standing(\]|%5D)=invited/)
  await expect(rowOf(page, 'Ida Weiß')).toHaveCount(1)
  await expect(rowOf(page, 'Mona Weiß')).toHaveCount(0)
  await chip(page, t.standing_invited).click()
  await expect(rowOf(page, 'Mona Weiß')).toHaveCount(1)
})

test('changes by others appear by themselves, and keep the selection and the focus', async ({ admin: page }) => {
  const { id } = await anEvent()
  await aRegistration(id)
  await openPeople(page, id)
  const tick = page.getByRole('checkbox', { name: /Mona Weiß auswählen/ })
  await tick.check()
  await aRegistration(id, { first_name: 'Nora', last_name: 'Neu' })
  await expect(rowOf(page, 'Nora Neu')).toHaveCount(1, { timeout: 40_000 })
  await expect(chip(page, t.standing_registered)).toContainText('2')
  await expect(tick).toBeChecked()
  await expect(tick).toBeFocused()
})

test('removing all people asks for their number, and can be undone', async ({ admin: page }) => {
  const { id } = await anEvent()
  await people(id, 3)
  await openPeople(page, id)
  await page.getByRole('button', { name: t.more, exact: true }).click()
  await page.getByRole('menuitem', { name: t.remove_all }).click()
  const dialog = question(page, /Alle 3 Personen entfernen/)
  const remove = dialog.getByRole('button', { name: /3 Personen entfernen/ })
  await expect(remove).toBeDisabled()
  await dialog.getByRole('textbox').fill('4')
  await expect(remove).toBeDisabled()
  await dialog.getByRole('textbox').fill('3')
  await remove.click()
  await expect(page.getByRole('heading', { name: core.list_empty })).toBeVisible()

  const removals = page.getByRole('region', { name: t.removals })
  await expect(removals).toContainText('3 entfernte Personen')
  await removals.getByRole('button').click()
  await expect(rowOf(page, 'Nummer01')).toHaveCount(1)
  await expect(removals).toHaveCount(0)
})

test('people are exported and printed, in files named after kind and event', async ({ admin: page }) => {
  const { id, title } = await anEvent()
  await aRegistration(id)
  const nameAfter = async (item: string) => {
    const arriving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    return (await arriving).suggestedFilename()
  }
  await openPeople(page, id)
  const more = page.getByRole('main').getByRole('button', { name: t.more, exact: true }).last()
  await more.click()
  expect(await nameAfter(t.export_registered)).toMatch(
    new RegExp(`^[\\d-]{10} ${t.export_registered} ${title}\\.xlsx$`),
  )
  await more.click()
  expect(await nameAfter(t.attendance_list)).toMatch(new RegExp(`^[\\d-]{10} ${print.attendance_list} ${title}\\.pdf$`))

  await page.goto(`/check-in/${id}`)
  await expect(page).toHaveTitle(new RegExp(`^${title} – `))
  await page.getByRole('button', { name: words.de.check_in.menu, exact: true }).click()
  expect(await nameAfter(t.badges)).toMatch(new RegExp(`^[\\d-]{10} ${print.badges} ${title}\\.pdf$`))
})
