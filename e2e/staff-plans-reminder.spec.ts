import { expect, ONLY_IN_ALL, test, words } from './academy'
import { anEvent, aRegistration, changeEvent, dayFromToday } from './events'
import { eventTab, notice, segment } from './people'

const t = words.de
const REMINDER = 'Erinnerung'

test.use({ expectedStatuses: [422] })

test(
  'staff plan a reminder in three clicks, see to how many people it goes, and change their mind',
  ONLY_IN_ALL,
  async ({ admin: page }) => {
    const { id } = await anEvent()
    await aRegistration(id)
    await aRegistration(id)
    await page.goto(`/admin/events/${id}`)

    await eventTab(page, 'mails').click()
    await segment(page, 'mails', t.workshops.form_tab_plan).click()
    const plan = page.getByRole('region', { name: t.mail_plan.title, exact: true })
    await plan.getByRole('button', { name: t.mail_plan.empty_add, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.mail_plan.save_new, exact: true }).click()

    const row = plan.getByRole('listitem').filter({ hasText: REMINDER })
    await expect(row).toContainText('7 Tage vorher, 09:00 Uhr')
    await expect(row).toContainText('an 2 Personen')

    await test.step('the time follows the date of the event', async () => {
      await changeEvent(id, { date: dayFromToday(10) })
      await page.reload()
      await expect(row).toContainText(/in [23] Tagen an 2 Personen/)
    })

    await test.step('it can be paused, resumed, changed and withdrawn', async () => {
      await row.getByRole('button', { name: /^Pausieren/ }).click()
      await expect(row).toContainText(t.mail_plan.phase_paused)
      await row.getByRole('button', { name: /^Fortsetzen/ }).click()
      await expect(row).not.toContainText(t.mail_plan.phase_paused)
      await row.getByRole('button', { name: /^Ändern/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: /^Wann/ }).selectOption(t.mail_plan.preset_day_before)
      await dialog.getByRole('button', { name: t.mail_plan.save, exact: true }).click()
      await expect(row).toContainText('1 Tag vorher, 09:00 Uhr')
      await row.getByRole('button', { name: /^Weitere Aktionen/ }).click()
      await page.getByRole('menuitem', { name: t.mail_plan.withdraw }).click()
      await page.getByRole('button', { name: t.core.yes, exact: true }).click()
      await expect(row).toContainText(t.mail_plan.phase_cancelled)
    })

    await test.step('an own time is refused where it has passed', async () => {
      await plan.getByRole('button', { name: t.mail_plan.add, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: /^Wann/ }).selectOption(t.mail_plan.preset_own)
      await dialog.getByRole('textbox', { name: /^Zahl/ }).fill('300')
      await dialog.getByRole('button', { name: t.mail_plan.save_new, exact: true }).click()
      await expect(dialog.getByText(t.errors.plan_time_past).first()).toBeVisible()
      await dialog.getByRole('textbox', { name: /^Zahl/ }).fill('3')
      await dialog.getByRole('button', { name: t.mail_plan.save_new, exact: true }).click()
      await expect(plan).toContainText('3 Tage vorher, 09:00 Uhr')
      await expect(notice(page, t.mail_plan.saved_new)).toBeVisible()
    })
  },
)
