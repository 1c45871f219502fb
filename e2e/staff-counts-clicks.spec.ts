import { expect, type Page, test, words } from './academy'
import { anEvent, aRegistration, dayFromToday } from './events'
import { aList } from './import-lists'
import { eventTab, fieldOf, openPeople, rowOf, segment } from './people'

const { core, home, imports, mail_log, mail_plan, mailing, moving, people, workshops } = words.de

/** Counts the presses of a mouse or finger; a key press and a typed word are none. */
async function countClicks(page: Page) {
  let clicks = 0
  await page.exposeBinding('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    const count = () => void (window as unknown as { countClick: () => void }).countClick()
    document.addEventListener('pointerdown', count, { capture: true })
  })
  return async (task: string, most: number, work: () => Promise<void>) => {
    clicks = 0
    await test.step(task, work)
    expect({ task, isWithin: clicks <= most, clicks }).toMatchObject({ task, isWithin: true })
  }
}

test('no daily task takes more clicks than promised', async ({ admin: page }) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  const within = await countClicks(page)
  const from = await anEvent()
  const to = await anEvent()
  const original = await anEvent({ date: dayFromToday(-360) })
  await aRegistration(from.id, { first_name: 'Mona', last_name: 'Zander' })
  await aRegistration(from.id, { registered: null, preliminary_registration: true, first_name: '', last_name: '' })
  await aRegistration(from.id, { registered: null, first_name: 'Ada', last_name: 'Gruppe' })
  await aRegistration(from.id, { registered: null, first_name: 'Ben', last_name: 'Gruppe' })

  await page.goto('/admin/events')
  await within("an event from last year's", 4, async () => {
    await page.getByRole('button', { name: workshops.list_new }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${workshops.new_copy}`) }).click()
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(original.title)
    await page.getByRole('dialog').getByRole('button', { name: original.title }).click()
    await page.getByRole('dialog').getByRole('button', { name: workshops.duplicate, exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/events\/\d+$/)
    await expect(page.getByRole('checkbox', { name: workshops.signup_active })).toBeVisible()
  })

  await openPeople(page, to.id)
  await within('import and invite people', 7, async () => {
    await page.getByRole('button', { name: people.more, exact: true }).click()
    await page.getByRole('menuitem', { name: imports.menu_registrations }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: imports.file_choose }).click()
    const rows = Array.from({ length: 30 }, (_, index) => [`klick.${process.pid}.${index}@example.org`, 'Ada', 'Klick'])
    await (await chooser).setFiles(await aList([['E-Mail', 'Vorname', 'Nachname'], ...rows]))
    await page.getByRole('button', { name: '30 Personen importieren' }).click()
    await page.getByRole('button', { name: '30 einladen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Trotzdem 30 Einladungen senden' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '30 Einladungen' }).first()).toBeVisible()
  })

  await page.goto(`/admin/events?search=${encodeURIComponent(from.title)}`)
  await within('who registered', 2, async () => {
    await page.getByRole('link', { name: from.title }).click()
    await eventTab(page, 'people').click()
    await expect(rowOf(page, 'Zander')).toBeVisible()
  })

  await within('correct a name', 2, async () => {
    await rowOf(page, 'Zander').locator('[data-lead]').click()
    await fieldOf(page, people.first_name).click()
    await fieldOf(page, people.first_name).fill('Monika')
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/createupdate') && answer.ok())
    await page.keyboard.press('ControlOrMeta+s')
    await saved
    await expect(page.getByRole('alert').filter({ hasText: core.saved }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rowOf(page, 'Monika Zander')).toHaveCount(1)
  })

  await within('register a person from the waiting list', 2, async () => {
    await page.getByRole('button', { name: new RegExp(`^${people.standing_interest} ?\\d`) }).click()
    await page.getByRole('button', { name: /direkt anmelden$/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'jetzt angemeldet' }).first()).toBeVisible()
  })

  await openPeople(page, from.id)
  await within('export', 2, async () => {
    await page.getByRole('button', { name: people.more, exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: people.export_registered }).click()
    expect((await download).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d .*Probe/)
  })

  await within('cancel somebody', 2, async () => {
    await page.getByRole('button', { name: 'Weitere Aktionen für Monika Zander' }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${people.cancel}`) }).click()
    await expect(rowOf(page, 'Monika Zander')).toContainText(people.standing_cancelled)
  })
  await page.getByRole('button', { name: core.undo, exact: true }).click()
  await expect(rowOf(page, 'Monika Zander')).toContainText(people.standing_registered)

  await within('move somebody', 3, async () => {
    await page.getByRole('button', { name: 'Weitere Aktionen für Monika Zander' }).click()
    await page.getByRole('menuitem', { name: moving.move }).click()
    await expect(page.getByRole('searchbox', { name: moving.event })).toBeFocused()
    await page.keyboard.type(to.title)
    await expect(page.getByRole('radio')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: new RegExp(to.title) })).toBeChecked()
    await page.getByRole('dialog').getByRole('button', { name: moving.do, exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: to.title }).first()).toBeVisible()
    await expect(rowOf(page, 'Monika Zander')).toHaveCount(0)
  })

  await openPeople(page, from.id)
  await within('invite a group found by search', 4, async () => {
    await page.getByRole('searchbox').first().fill('Gruppe')
    await expect(page.getByRole('row').filter({ hasText: 'Gruppe' })).toHaveCount(2)
    await expect(rowOf(page, 'Zander')).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Alle 2 dieser Seite auswählen' }).click()
    await page.getByRole('button', { name: mailing.send, exact: true }).last().click()
    await page.getByRole('menuitem', { name: new RegExp(`^${mail_log.type_invite}`) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /2 Einladungen senden$/ })
      .click()
    await expect(page.getByRole('alert').filter({ hasText: '2 Einladungen' }).first()).toBeVisible()
  })

  await page.goto(`/admin/events?search=${encodeURIComponent(from.title)}`)
  await within('the log of mails', 2, async () => {
    await page.getByRole('link', { name: from.title }).click()
    await eventTab(page, 'mails').click()
    await expect(page.getByRole('row').filter({ hasText: 'Zander' }).first()).toBeVisible()
  })

  await page.goto(`/admin/events/${from.id}`)
  await within('schedule a reminder', 4, async () => {
    await eventTab(page, 'mails').click()
    await segment(page, 'mails', workshops.form_tab_plan).click()
    await page.getByRole('button', { name: mail_plan.empty_add, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: mail_plan.save_new, exact: true }).click()
    await expect(page.getByText('7 Tage vorher, 09:00 Uhr')).toBeVisible()
  })
})

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the check-in of today is one press from the home page on a phone', async ({ admin: page }) => {
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
    const { id, title } = await anEvent({ date: today, time: '23:45', end_time: null })
    await aRegistration(id)
    const within = await countClicks(page)
    await page.goto('/admin')
    await within('check-in', 1, async () => {
      await page.getByRole('region', { name: home.today }).getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(new RegExp(`/check-in/${id}`))
    })
  })
})
