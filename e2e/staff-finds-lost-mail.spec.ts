import { anAddress, expect, field, mailsTo, test, words } from './academy'
import { anEvent, aRegistration } from './events'
import { aTroubledRun } from './mail-runs'
import { eventTab } from './people'

const t = words.de
test.use({ expectedStatuses: [422] })

const ARRIVAL = { timeout: 30_000 }

test('staff see why an invitation did not arrive, correct the address and send it again', async ({ admin: page }) => {
  const { id } = await anEvent()
  const wrong = anAddress('vertippt')
  const corrected = anAddress('richtig')
  const person = await aRegistration(id, { first_name: 'Tilda', last_name: 'Ahorn', registered: null, email: wrong })
  await aTroubledRun(id, [person])
  await page.goto(`/admin/events/${id}?tab=registrations`)

  await test.step('the log shows the reason in the row', async () => {
    await eventTab(page, 'mails').click()
    const row = page.getByRole('row').filter({ hasText: wrong })
    await expect(row).toContainText(t.mail_log.status_failed)
    await expect(row).toContainText(t.mails.reasons.delivery_refused)
    await row.getByRole('button', { name: wrong, exact: true }).click()
  })

  const mail = page.getByRole('dialog', { name: t.mail_log.mail, exact: true })
  await test.step('the mail says what became of it, and refuses an address that is none', async () => {
    await expect(mail).toContainText('550 5.7.1 Delivery not authorised')
    await mail.getByRole('button', { name: t.mailing.resend_correct }).click()
    await field(mail, t.mailing.email).fill('richtig@')
    await mail.getByRole('button', { name: t.mailing.resend_corrected }).click()
    await expect(field(mail, t.mailing.email)).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('it goes to the corrected address, and the focus returns to the list', async () => {
    await field(mail, t.mailing.email).fill(corrected)
    await mail.getByRole('button', { name: t.mailing.resend_corrected }).click()
    const warning = page.getByRole('dialog').filter({ hasText: t.mailing.warning_no_text })
    await warning.getByRole('button', { name: 'Trotzdem eine Einladung senden' }).click()
    await expect(mail).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: corrected })).toContainText(t.mail_log.status_sent, ARRIVAL)
    await expect(page.getByRole('button', { name: wrong, exact: true })).toBeFocused()
    expect(mailsTo(corrected)).toHaveLength(1)
    expect(mailsTo(wrong)).toEqual([])
  })

  await test.step('the person has both mails, and each opens as it was sent', async () => {
    await page.getByRole('row').filter({ hasText: corrected }).getByRole('link', { name: 'Tilda Ahorn' }).click()
    const drawer = page.getByRole('dialog', { name: 'Tilda Ahorn' })
    const mails = drawer.getByRole('button', { name: t.mail_log.type_invite, exact: true })
    await expect(mails).toHaveCount(2)
    // The form stands above the mails and loads on its own.
    await expect(field(drawer, t.registrations.email)).toBeVisible()
    await mails.first().click()
    await expect(mail.getByText(t.mail_log.links_removed)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(mail).toBeHidden()
    await expect(drawer).toBeVisible()
  })
})
