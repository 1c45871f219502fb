import { anAddress, expect, field, mailsTo, test, words } from './academy'
import { addConsent, anEvent, aRegistration, dayFromToday } from './events'

const t = words.de.audiences
const ARRIVAL = { timeout: 30_000 }

test('staff build an audience, see who is left out and why, invite it, and an invited person withdraws the consent', async ({
  admin: page,
  browser,
}) => {
  const town = `Ort ${anAddress('ort').replaceAll(/\W/g, '')}`
  const past = await anEvent({ date: dayFromToday(-40), category_d: true })
  const coming = await anEvent({ category_d: true })
  const willing = anAddress('willig')
  const silent = anAddress('stumm')
  const came = { city: town, participated: new Date().toISOString() }
  for (const email of [willing, silent]) await aRegistration(past.id, { ...came, email })
  await addConsent(willing)

  await test.step('the criteria of a new audience find two people, of whom one may be invited', async () => {
    await page.goto('/admin/audiences/new')
    await field(page, t.name).fill(town)
    await field(page, t.places).fill(town)
    await page.getByRole('button', { name: words.de.core.save, exact: true }).click()
    await expect(page.getByRole('heading', { name: t.result })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Personen passen' })).toContainText('2')
    await expect(page.getByRole('listitem').filter({ hasText: t.less_no_consent })).toContainText('−1')
  })

  await test.step('a number leads to exactly its people, with the legal basis', async () => {
    await page.getByRole('link', { name: t.less_no_consent }).click()
    await expect(page.getByRole('row').filter({ hasText: silent })).toContainText(t.no_consent)
    await expect(page.getByRole('row').filter({ hasText: willing })).toHaveCount(0)
    await page.getByRole('link', { name: t.back }).click()
  })

  await test.step('the audience is invited to an event', async () => {
    await page.getByRole('combobox', { name: t.choose_event }).fill(coming.title)
    await page.getByRole('option', { name: new RegExp(coming.title) }).click()
    await page.getByRole('button', { name: '1 Person einladen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '1 Person einladen' }).click()
    await expect(page.getByText(`„${town}“`).first()).toBeVisible(ARRIVAL)
    await expect.poll(() => mailsTo(willing).length, ARRIVAL).toBe(1)
    expect(mailsTo(silent)).toEqual([])
  })

  await test.step('the invited person ends the consent with all voluntary mails, on the page for unsubscribing', async () => {
    const visitor = await browser.newContext({ javaScriptEnabled: false })
    const form = await visitor.newPage()
    const [link = ''] = /https?:\/\/[^\s"<>]+\/unsubscribe\/[^\s"<>]+/.exec(mailsTo(willing).join('\n')) ?? []
    await form.goto(link)
    await form.getByRole('button', { name: words.de.unsubscribe.confirm }).click()
    await expect(form.getByRole('heading', { name: words.de.unsubscribe.done_title })).toBeVisible()
    await visitor.close()
    await page.goto('/admin/audiences')
    await page.getByRole('link', { name: town }).click()
    await expect(page.getByRole('listitem').filter({ hasText: t.less_no_consent })).toContainText('−2')
  })
})
