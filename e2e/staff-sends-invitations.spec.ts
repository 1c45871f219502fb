import { anAddress, callAs, expect, mailsTo, ONLY_IN_ALL, type Page, test, words } from './academy'
import { anEvent, aRegistration } from './events'
import { aWaitingRun } from './mail-runs'
import { eventTab, unfoldNotices } from './people'

const t = words.de
const ARRIVAL = { timeout: 30_000 }

async function addPerson(page: Page, workshop_id: number, email: string): Promise<void> {
  const person = { workshop_id, email, first_name: 'Mona', last_name: 'Weiß', gender: 'f', language: 'de' }
  const answer = await callAs(page, '/api/sandoz/workshop_registration/createupdate', person)
  expect(answer.status()).toBe(200)
}

/** Opens the menu and chooses the mail with this name. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: t.mailing.send, exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
}

test('staff invite a list and follow its progress, and one person unsubscribes', async ({ admin: page, request }) => {
  const { id, title } = await anEvent()
  const guests = ['mona', 'max', 'mira'].map(anAddress)
  const blacklisted = anAddress('gesperrt')
  for (const email of [...guests, blacklisted]) await addPerson(page, id, email)
  await callAs(page, '/api/email/blacklists/new', { email: blacklisted })
  await aRegistration(id)

  await page.goto(`/admin/events/${id}?tab=registrations`)
  const question = page.getByRole('dialog')
  const notice = page.getByRole('alert').filter({ hasText: '3 Einladungen werden versendet' })
  await test.step('the question says how many people get the mail, and who is left out', async () => {
    await choose(page, t.mailing.audience_invites)
    await expect(question).toContainText('An 3 Personen senden?')
    await expect(question.getByRole('listitem')).toHaveText([
      t.mailing.warning_no_text,
      '1 ist schon angemeldet',
      '1 steht auf der Sperrliste',
    ])
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: t.mailing.send, exact: true })).toBeFocused()
    for (const email of guests) expect(mailsTo(email)).toEqual([])
  })

  await test.step('a double click sends once, and the notice stays', async () => {
    await choose(page, t.mailing.audience_invites)
    await question.getByRole('button', { name: 'Trotzdem 3 Einladungen senden' }).dblclick()
    await expect(question).toBeHidden()
    await expect(notice).toBeVisible()
  })

  await test.step('the log shows each mail as sent, and who was left out for which reason', async () => {
    await eventTab(page, 'mails').click()
    const folded = page.getByRole('region', { name: t.mail_log.runs_fold, exact: true })
    await expect(folded).toContainText('3 von 3 gesendet, 2 ausgelassen', ARRIVAL)
    await folded.getByRole('button', { name: t.mail_log.runs_dismiss }).click()
    await expect(folded).toHaveCount(0)
    for (const email of guests)
      await expect(page.getByRole('row').filter({ hasText: email })).toContainText(t.mail_log.status_sent, ARRIVAL)
    const leftOut = page.getByRole('row').filter({ hasText: blacklisted })
    await expect(leftOut).toContainText(t.mail_log.status_suppressed)
    await expect(leftOut).toContainText(t.mails.reasons.blacklisted)
    expect(mailsTo(blacklisted)).toEqual([])
    for (const email of guests) expect(mailsTo(email)).toHaveLength(1)
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: t.core.notice_close }).click()
    await expect(notice).toHaveCount(0)
  })

  await test.step('the invitation to new people skips everybody who was invited', async () => {
    await eventTab(page, 'people').click()
    await choose(page, t.mailing.audience_newinvites)
    await expect(question).toContainText(t.mailing.nobody)
    await expect(question).toContainText('3 wurden schon eingeladen')
    await expect(question.getByRole('button', { name: /senden$/ })).toHaveCount(0)
    await question.getByRole('button', { name: t.core.close, exact: true }).last().click()
  })

  await test.step('one click in the mail program is enough to unsubscribe', async () => {
    const [mona = ''] = guests
    const [mail = ''] = mailsTo(mona)
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const link = /^List-Unsubscribe: .*<(https?:[^>]+)>/m.exec(mail)?.[1] ?? ''
    const answer = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(answer.ok()).toBe(true)

    await page.goto(`/admin/blacklist?search=${mona}`)
    const row = page.getByRole('row').filter({ hasText: mona })
    await expect(row).toContainText(t.blacklist.reason_unsubscribed)
    await expect(row).toContainText(title)
  })
})

test('waiting mails can be stopped and continued', ONLY_IN_ALL, async ({ admin: page }) => {
  const { id } = await anEvent()
  const people = [await aRegistration(id), await aRegistration(id)]
  await aWaitingRun(id, people)

  await page.goto(`/admin/events/${id}?tab=mails`)
  await unfoldNotices(page)
  const run = page.getByRole('listitem').filter({ has: page.getByRole('progressbar') })
  await expect(run).toContainText(t.mail_log.run_is_retrying)
  await run.getByRole('button', { name: t.mail_log.run_stop }).click()
  await expect(run).toContainText(t.mail_log.run_is_stopped)
  for (const { email } of people) {
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText(t.mail_log.status_held)
    expect(mailsTo(email)).toEqual([])
  }

  await page.reload()
  await unfoldNotices(page)
  await run.getByRole('button', { name: t.mail_log.run_go_on }).click()
  const finished = page.getByRole('region', { name: t.mail_log.runs_fold, exact: true })
  await expect(finished).toContainText('2 von 2 gesendet', ARRIVAL)
  for (const { email } of people) expect(mailsTo(email)).toHaveLength(1)
})

test('a mail to one person shows when it was sent, and sending it again asks first', async ({ admin: page }) => {
  const { id } = await anEvent()
  const { id: person, email } = await aRegistration(id, { first_name: 'Tilda', last_name: 'Ahorn' })
  await page.goto(`/admin/events/${id}?tab=registrations&person=${person}`)
  const name = page.getByText(t.mail_log.type_reminder, { exact: true })
  const reminder = page.getByRole('dialog').getByRole('listitem').filter({ has: name }).first()
  await expect(reminder).toContainText(t.mailing.stamp_never)
  await reminder.getByRole('button', { name: t.mailing.send_one }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Tilda Ahorn' })).toBeVisible()
  await expect(() => expect(mailsTo(email)).toHaveLength(1)).toPass(ARRIVAL)
  await expect(reminder).toContainText('Gesendet:', ARRIVAL)
  await reminder.getByRole('button', { name: t.mailing.again }).click()
  await reminder.getByRole('button', { name: t.core.no }).click()
  await expect(reminder.getByRole('button', { name: t.mailing.again })).toBeFocused()
  expect(mailsTo(email)).toHaveLength(1)
})
