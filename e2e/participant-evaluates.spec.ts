import { anAddress, expect, field, linkMailedTo, type Page, test, words } from './academy'
import { anEvent, aRegistration, dayFromToday } from './events'

const t = words.de.evaluations
const p = words.de.evaluation

/** Chooses a value of the question with this text, on the page as in the dialog. */
const choose = (page: Page, question: RegExp, value: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: value }).check()

async function answerSome(page: Page) {
  await choose(page, /insgesamt zufrieden/, '2')
  await choose(page, /Lernziel wurde erreicht/, '3')
  await field(page, 'Welche Themen wünschen Sie sich?').fill('Wundversorgung')
}

test('participants answer once without script, and the result grows by five answers that staff do not know', async ({
  admin: page,
  browser,
}) => {
  const yesterday = { date: dayFromToday(-1), time: '10:00', end_time: '11:00', speaker: 'Dr. Anna Müller' }
  const evening = await anEvent(yesterday)
  const addresses = ['first', 'second', 'third', 'fourth'].map((name) => anAddress(name))
  for (const email of addresses) await aRegistration(evening.id, { email, participated: new Date().toISOString() })

  await page.goto(`/admin/events/${evening.id}?tab=evaluation`)
  await page.getByRole('button', { name: t.create, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.create })
  await dialog.getByRole('button', { name: t.goal_add }).click()
  await field(dialog, t.goal_de.replace('{number}', '1')).fill('Leitlinie anwenden')
  await dialog.getByRole('button', { name: words.de.core.save, exact: true }).click()
  await expect(page.getByText(t.state_open, { exact: true })).toBeVisible()

  await page.goto(`/admin/events/${evening.id}?tab=registrations`)
  await page.getByRole('button', { name: words.de.mailing.send, exact: true }).click()
  await page
    .getByRole('menuitem', { name: new RegExp(`^${words.de.mailing.audience_evaluation}`) })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /senden/i })
    .click()

  const phone = { viewport: { width: 390, height: 844 } }
  const links = []
  for (const email of addresses) links.push(await linkMailedTo(email, 'evaluation'))

  const reader = await browser.newContext(phone)
  const asked = await reader.newPage()
  const send = asked.getByRole('button', { name: p.send })
  await asked.goto(links[0] ?? '')
  await send.click()
  const overall = asked.getByRole('group', { name: /insgesamt zufrieden/ })
  await expect(overall).toHaveAccessibleDescription(words.de.errors.evaluation_empty)
  await expect(overall.getByRole('radio').first()).toBeFocused()
  await answerSome(asked)
  await expect(asked.getByText(/^2 von 9 Fragen beantwortet$/)).toBeVisible()
  await send.click()
  await expect(asked.getByText('7 Fragen sind offen. Trotzdem senden?')).toBeVisible()
  await asked.getByRole('button', { name: p.back }).click()
  await send.click()
  await expect(asked.getByRole('heading', { name: p.answered_title })).toBeVisible()
  await reader.close()

  const guest = await browser.newContext({ ...phone, javaScriptEnabled: false })
  const form = await guest.newPage()
  for (const link of links.slice(1)) {
    await form.goto(link)
    await answerSome(form)
    await form.getByRole('button', { name: p.send }).click()
    await expect(form.getByText(p.gaps_unknown)).toBeVisible()
    await form.getByRole('button', { name: p.send_anyway }).click()
    await expect(form.getByRole('heading', { name: p.answered_title })).toBeVisible()
  }
  await form.goto(links[0] ?? '')
  await expect(form.getByRole('button', { name: p.send })).toHaveCount(0)
  await guest.close()

  await page.goto(`/admin/events/${evening.id}?tab=evaluation`)
  await expect(page.getByText(t.too_few.replace('{count}', '5'))).toBeVisible()
  await page.getByRole('button', { name: t.type_paper }).click()
  const sheet = page.getByRole('dialog', { name: t.type_paper })
  for (const count of [1, 2, 3, 4, 5]) {
    await choose(page, /insgesamt zufrieden/, '6')
    await sheet.getByRole('button', { name: t.save_sheet }).click()
    await expect(sheet.getByRole('listitem')).toHaveCount(count)
  }
  await sheet.getByRole('button', { name: words.de.core.close }).click()

  const result = page.getByRole('row', { name: /insgesamt zufrieden/ })
  await expect(result.getByRole('cell')).toHaveText(['6,00', '0,00', '5', '0', '0', '0', '0', '0', '5'])
  // A question that nobody has answered on paper has no figures.
  await expect(
    page
      .getByRole('row', { name: /Leitlinie anwenden/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('–')
  // Four answers by link are too few to be shown beside those that staff know.
  await expect(page.getByText('Stand nach 5 Antworten.')).toBeVisible()
  await expect(page.getByText(/^4 Antworten sind noch nicht im Ergebnis/)).toBeVisible()
  await expect(page.getByText('Wundversorgung')).toHaveCount(0)
})
