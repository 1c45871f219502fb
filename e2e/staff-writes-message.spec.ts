import type { Page } from '@playwright/test'
import { expect, mailsTo, ONLY_IN_ALL, test, words } from './academy'
import { anEvent, aRegistration } from './events'
import { SIZES } from './inspect-screen'
import { eventTab, filled, notice, openPeople } from './people'

const t = words.de
const ARRIVAL = { timeout: 30_000 }
const PDF = { name: 'Lageplan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nLageplan\n%%EOF\n') }

// The preview is a frame without scripts.
test.use({ expectedReports: ["script execution in 'about:srcdoc'"] })

const messageOf = (page: Page) =>
  page.getByRole('dialog', { name: new RegExp(`^${filled(t.mailing.message_event, { event: '' })}`) })
const subjectOf = (page: Page) => messageOf(page).getByRole('textbox', { name: /^Betreff/ })

/** Ticks these people and opens a message to them. */
async function writeTo(page: Page, people: { first_name: string }[]): Promise<void> {
  for (const { first_name } of people)
    await page.getByRole('checkbox', { name: new RegExp(`${first_name} Weiß auswählen`) }).check()
  const bar = page.getByRole('region', { name: t.core.selection, exact: true })
  await bar.getByRole('button', { name: t.mailing.send, exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${t.mailing.message}`) }).click()
}

async function typeMessage(page: Page): Promise<void> {
  await subjectOf(page).fill('Anfahrt zu {title}')
  await messageOf(page)
    .getByRole('textbox', { name: /^Text( \*)?$/ })
    .click()
  await page.keyboard.type('Bitte nehmen Sie den Haupteingang, {first_name}.')
}

async function aGuestList() {
  const event = await anEvent()
  const people = []
  for (const first_name of ['Ida', 'Jana', 'Kira']) people.push(await aRegistration(event.id, { first_name }))
  return { ...event, people }
}

test(
  'staff write to two people with a plan attached, try it on themselves, and see it arrive',
  ONLY_IN_ALL,
  async ({ admin: page }) => {
    const { id, title, people } = await aGuestList()
    const chosen = people.slice(0, 2)
    await openPeople(page, id)
    await writeTo(page, chosen)
    const dialog = messageOf(page)
    await expect(subjectOf(page)).toBeFocused()
    await expect(dialog.getByRole('status').filter({ hasText: '2 Nachrichten werden versendet.' })).toBeVisible()

    await test.step('nothing is asked before there is a text', async () => {
      await dialog.getByRole('button', { name: 'An 2 Personen senden …' }).click()
      await expect(dialog.getByText(t.errors.fields.message.subject.required).first()).toBeVisible()
      await expect(dialog.getByText(t.errors.fields.message.body.required).first()).toBeVisible()
      await expect(subjectOf(page)).toBeFocused()
    })

    await test.step('the preview follows the text, and a test goes to the author', async () => {
      await typeMessage(page)
      await dialog.locator('input[type=file]').last().setInputFiles(PDF)
      await expect(dialog.getByRole('link', { name: PDF.name })).toBeVisible()
      await expect(dialog.frameLocator('iframe').getByText('Bitte nehmen Sie den Haupteingang')).toBeVisible()
      await expect(dialog.getByText(`Anfahrt zu ${title}`)).toBeVisible()
      await dialog.getByRole('button', { name: t.previews.mail_test }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Der Test ist unterwegs' })).toBeVisible()
    })

    await test.step('leaving by accident loses nothing', async () => {
      await subjectOf(page).press('Escape')
      await page.getByRole('dialog').getByRole('button', { name: t.core.keep_editing }).click()
      await expect(subjectOf(page)).toHaveValue('Anfahrt zu {title}')
    })

    await test.step('the question names the number, and the mails arrive with the file', async () => {
      await dialog.getByRole('button', { name: 'An 2 Personen senden …' }).click()
      const question = page.getByRole('dialog', { name: 'Nachricht an 2 Personen senden?' })
      await expect(question).toContainText(`Anhang: ${PDF.name}`)
      await question.getByRole('button', { name: 'An 2 Personen senden' }).click()
      await expect(dialog).toBeHidden()
      await expect(notice(page, '2 Nachrichten werden versendet.')).toBeVisible()
      await expect(() => {
        for (const { email } of chosen) expect(mailsTo(email)).toHaveLength(1)
      }).toPass(ARRIVAL)
      const [mail = ''] = mailsTo(chosen[0]?.email ?? '')
      expect(mail).toContain('filename=Lageplan.pdf')
      expect(mail).toContain(PDF.buffer.toString('base64'))
      expect(mailsTo(people[2]?.email ?? '')).toEqual([])
    })

    await test.step('the log shows it', async () => {
      await eventTab(page, 'mails').click()
      for (const { email } of chosen) {
        const row = page.getByRole('row').filter({ hasText: email })
        await expect(row).toContainText(t.mail_log.type_message)
        await expect(row).toContainText(t.mail_log.status_sent, ARRIVAL)
      }
    })
  },
)

test('a message is written on a phone', ONLY_IN_ALL, async ({ admin: page }) => {
  await page.setViewportSize(SIZES.phone)
  const { id, people } = await aGuestList()
  await openPeople(page, id)
  await writeTo(page, people.slice(0, 1))
  await expect(messageOf(page).getByRole('status').filter({ hasText: '1 Nachricht wird versendet.' })).toBeVisible()
  await typeMessage(page)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(await sideways()).toBe(false)
  await messageOf(page).getByRole('button', { name: 'An eine Person senden …' }).click()
  await page
    .getByRole('dialog', { name: 'Nachricht an eine Person senden?' })
    .getByRole('button', { name: /senden$/ })
    .click()
  await expect(messageOf(page)).toBeHidden()
})
