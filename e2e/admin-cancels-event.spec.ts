import { anAddress, callAs, expect, field, mailsTo, type Page, test, words } from './academy'
import { anEntry, anEvent, aRegistration } from './events'
import { unfoldNotices } from './people'

const { core, event: eventWords, home, mailing, workshops: t } = words.de
const ARRIVAL = { timeout: 30_000 }

/** A person with a seat who has got the confirmation. */
async function aConfirmedPerson(page: Page, workshop_id: number): Promise<string> {
  const email = anAddress('termin')
  const person = { workshop_id, email, first_name: 'Mona', last_name: 'Weiß', gender: 'f', registered: true }
  expect((await callAs(page, '/api/sandoz/workshop_registration/createupdate', person)).status()).toBe(200)
  await expect(() => expect(mailsTo(email)).toHaveLength(1)).toPass(ARRIVAL)
  return email
}

async function saveTime(page: Page, time: string): Promise<void> {
  await field(page, t.time).fill(time)
  await page.getByRole('button', { name: core.save }).click()
}

test('a new time asks at once who is informed, and asks on until it is answered', async ({ admin: page }) => {
  const { id, title } = await anEvent()
  const email = await aConfirmedPerson(page, id)
  await page.goto(`/admin/events/${id}`)
  await saveTime(page, '17:30')

  const question = page.getByRole('dialog')
  await expect(question).toContainText('Eine Person hat den alten Termin')
  await question.getByRole('button', { name: mailing.change_later }).click()
  await expect(question).toBeHidden()

  await page.goto('/admin')
  const panel = page.getByRole('region', { name: home.attention })
  await expect(panel).toHaveAttribute('aria-busy', 'false')
  const more = panel.getByRole('button')
  if (await more.isVisible()) await more.click()
  await panel.getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(/tab=registrations/)
  await unfoldNotices(page)
  const never = page.getByRole('button', { name: mailing.change_never })
  await never.click()
  await expect(never).toBeHidden()
  expect(mailsTo(email)).toHaveLength(1)
})

test.describe(() => {
  test.use({ expectedStatuses: [409] })

  test('a cancelled event says so, informs its people and takes place after all', async ({ admin: page }) => {
    const { id, title } = await anEvent()
    const email = await aConfirmedPerson(page, id)
    const invited = anAddress('eingeladen')
    await aRegistration(id, { email: invited, registered: null, invitation_sent: new Date().toISOString() })
    await page.goto(`/admin/events/${id}`)
    await expect(field(page, t.speaker)).toBeVisible()
    const opened = await (await page.request.get(`/api/sandoz/workshops/${id}`)).json()
    await callAs(page, `/api/sandoz/workshops/${id}`, { ...opened, speaker: 'Dr. Ada Kollegin' })
    await openCancelling(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(title)
    await field(dialog, t.cancel_event_note).fill('Die Referentin ist erkrankt.')
    // Somebody who was only invited hears of it only if staff want it.
    const alsoInvited = dialog.getByRole('checkbox', { name: 'Auch die eingeladene Person per E-Mail informieren' })
    await expect(alsoInvited).not.toBeChecked()
    await alsoInvited.check()
    await dialog.getByRole('button', { name: t.cancel_event_do, exact: true }).click()
    await unfoldNotices(page)
    const restoring = page.getByRole('button', { name: t.restore_event })
    await expect(restoring).toBeVisible()
    await expect(() => expect(mailsTo(email)).toHaveLength(2)).toPass(ARRIVAL)
    const [, cancellation = ''] = mailsTo(email)
    expect(cancellation).toContain('method=CANCEL')
    await expect(() => expect(mailsTo(invited)).toHaveLength(1)).toPass(ARRIVAL)
    expect(mailsTo(invited)[0]).not.toContain('method=CANCEL')

    const visitor = await page.context().newPage()
    await visitor.goto(`/events/${id}`)
    await expect(visitor.getByRole('heading', { name: eventWords.cancelled_title })).toBeVisible()
    await expect(visitor.getByRole('main')).toContainText('Die Referentin ist erkrankt.')
    expect(await visitor.content()).toContain('https://schema.org/EventCancelled')

    // The open form is merged with what was changed around it, by a colleague too.
    await saveTime(page, '17:45')
    await expect(page.getByText(core.saved, { exact: true }).first()).toBeVisible()
    await expect(field(page, t.speaker)).toHaveValue('Dr. Ada Kollegin')
    await restoring.click()
    await expect(alsoInvited).toBeChecked()
    await dialog.getByRole('button', { name: t.restore_event }).click()
    await expect(dialog).toBeHidden()
    await expect(restoring).toBeHidden()
    await expect(() => expect(mailsTo(email)).toHaveLength(3)).toPass(ARRIVAL)
    const [, , restored = ''] = mailsTo(email)
    expect(restored).toContain('method=REQUEST')
    await expect(() => expect(mailsTo(invited)).toHaveLength(2)).toPass(ARRIVAL)
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: eventWords.open_title })).toBeVisible()
    await visitor.close()
  })
})

test('a cancelled event informs its waiting list where nobody has a seat', async ({ admin: page }) => {
  // An event that takes registrations may write to its waiting list of free seats first.
  const { id } = await anEvent({ signup_active: false })
  const { email } = await anEntry(id)
  await page.goto(`/admin/events/${id}`)
  await openCancelling(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: t.cancel_event_notify_waiting })).toBeChecked()
  await dialog.getByRole('button', { name: t.cancel_event_do, exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Eine Person wird informiert.' })).toBeVisible()
  await expect(() => expect(mailsTo(email)).toHaveLength(1)).toPass(ARRIVAL)
})

async function openCancelling(page: Page): Promise<void> {
  await page.getByRole('button', { name: t.more, exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${t.cancel_event}`) }).click()
}
