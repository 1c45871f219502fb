import { expect, mailsTo, type Page, test, words } from './academy'
import { anEntry, anEvent, aRegistration, changeEvent, dayFromToday, logRefusedOffer } from './events'
import { eventTab, filled, question, rowOf, segment, unfoldNotices } from './people'

const { waitlist: t, workshops, moving, core, home } = words.de
const ARRIVAL = { timeout: 40_000 }

/** The names in the order of the list. Its first cell holds the rank as well. */
const names = (page: Page) => page.getByRole('region', { name: t.title }).locator('tbody td:first-child')

const actionsOf = (page: Page, name: string) => page.getByRole('button', { name: filled(core.more_named, { name }) })

async function chooseAction(page: Page, name: string, item: string | RegExp): Promise<void> {
  await actionsOf(page, name).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const isInForce = (page: Page, path: string) =>
  page.waitForResponse((answer) => answer.url().includes(path) && answer.request().method() === 'POST' && answer.ok())

/** The pairs of name and number in the header of the event. */
const counts = (page: Page) => page.locator('dl').filter({ hasText: workshops.invited })

/** A full event with three parties in their order: one with a companion, and two people who come alone. */
async function aFullEvent() {
  const { id, title } = await anEvent({ maximum_participants: 1, date: dayFromToday(20) })
  await aRegistration(id, { first_name: 'Rosa', last_name: 'Sitz' })
  const anna = await anEntry(id, { person: { first_name: 'Anna', last_name: 'Erste' }, entry: { may_split: true } })
  await aRegistration(id, {
    registered: null,
    preliminary_registration: true,
    accompaniment_of: anna.id,
    first_name: 'Arno',
    last_name: 'Gast',
  })
  const bert = await anEntry(id, { person: { first_name: 'Bert', last_name: 'Zweiter' } })
  const cora = await anEntry(id, { person: { first_name: 'Cora', last_name: 'Dritte' } })
  return { id, title, bert, cora }
}

test.describe(() => {
  // A full event asks before an offer and before a registration.
  test.use({ expectedStatuses: [422] })

  test('staff move a party with a reason, offer another a seat and register a third directly', async ({
    admin: page,
  }) => {
    const { id, title, bert, cora } = await aFullEvent()
    await page.goto('/admin')
    const panel = page.getByRole('region', { name: home.attention })
    await panel.getByRole('button', { name: /weitere zeigen$/ }).click()
    const attention = panel.getByRole('link').filter({ hasText: title })
    await expect(attention).toContainText('3 Anmeldungen warten')
    await attention.click()
    await expect(segment(page, 'people', t.title)).toHaveAttribute('aria-pressed', 'true')
    await expect(names(page)).toHaveText([/1Anna Erste.*mit Arno Gast/, /2Bert Zweiter/, /3Cora Dritte/])
    await expect(rowOf(page, 'Anna Erste')).toContainText('2, auch einzeln')
    await expect(page.getByTitle('Warteliste: 3 Anmeldungen, 4 Personen')).toBeVisible()

    await test.step('move', async () => {
      await chooseAction(page, 'Cora Dritte', t.move)
      const dialog = question(page, filled(t.move_title, { name: 'Cora Dritte' }))
      const confirm = dialog.getByRole('button', { name: t.move_do })
      await dialog.getByRole('textbox', { name: /^Neue Position/ }).fill('1')
      await expect(confirm).toBeDisabled()
      await dialog.getByRole('textbox', { name: new RegExp(`^${t.reason}`) }).fill('Hält den Vortrag')
      await confirm.click()
      await expect(dialog).toBeHidden()
      await expect(names(page)).toHaveText([/1Cora Dritte/, /2Anna Erste/, /3Bert Zweiter/])
    })

    await test.step('offer by hand, beyond the maximum', async () => {
      await chooseAction(page, 'Bert Zweiter', /^Platz anbieten/)
      const dialog = question(page, /Bert Zweiter/)
      await dialog.getByRole('button', { name: t.offer_do, exact: true }).click()
      await expect(dialog.getByRole('alert')).toContainText('Trotzdem aufnehmen?')
      const offered = isInForce(page, '/offer')
      await dialog.getByRole('button', { name: t.offer_beyond }).click()
      await offered
      await expect(dialog).toBeHidden()
      await expect(rowOf(page, 'Bert Zweiter')).toContainText(t.state_offered)
      await expect(rowOf(page, 'Bert Zweiter')).toContainText('1 Platz bis')
      await expect(page.getByText('Zurzeit wird 1 Platz für ein Angebot festgehalten.')).toBeVisible()
    })

    await test.step('register directly', async () => {
      await chooseAction(page, 'Cora Dritte', moving.promote)
      const seated = isInForce(page, '/promote')
      const dialog = question(page, /Direkt anmelden/)
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(actionsOf(page, 'Cora Dritte')).toBeFocused()
      await chooseAction(page, 'Cora Dritte', moving.promote)
      await dialog.getByRole('button', { name: moving.promote_beyond }).click()
      await seated
      await expect(rowOf(page, 'Cora Dritte')).toHaveCount(0)
      await expect(actionsOf(page, 'Anna Erste')).toBeFocused()
      await expect(counts(page)).toContainText(`${workshops.registered}2 von 1`)
      await expect(page.getByTitle(/^Warteliste: 2 Anmeldungen, .* 1 Angebot ist offen$/)).toBeVisible()
    })

    await page.getByRole('button', { name: t.entries_ended }).click()
    await expect(rowOf(page, 'Cora Dritte')).toContainText(t.state_accepted)
    for (const { email } of [bert, cora]) await expect(() => expect(mailsTo(email)).toHaveLength(1)).toPass(ARRIVAL)

    // A narrow window hides the column of the waiting list first.
    await page.setViewportSize({ width: 1920, height: 900 })
    await page.goto(`/admin/events?search=${encodeURIComponent(title)}`)
    await rowOf(page, title)
      .getByRole('link', { name: /^Warteliste: 2 Anmeldungen/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`/admin/events/${id}\\?tab=waitlist`))

    await test.step('register a companion along', async () => {
      await chooseAction(page, 'Anna Erste', moving.promote)
      const companions = question(page, moving.companions_title)
      await expect(companions).toContainText('Arno Gast')
      await page.keyboard.press('Escape')
      await expect(actionsOf(page, 'Anna Erste')).toBeFocused()
      await chooseAction(page, 'Anna Erste', moving.promote)
      await companions.getByRole('button', { name: moving.companions_along }).click()
      const seated = isInForce(page, '/promote')
      await question(page, /Direkt anmelden/)
        .getByRole('button', { name: moving.promote_beyond })
        .click()
      await seated
      await expect(rowOf(page, 'Anna Erste')).toHaveCount(0)
      await expect(actionsOf(page, 'Bert Zweiter')).toBeFocused()
    })
  })
})

test('staff write to all who wait, and see how a closed list is opened', async ({ admin: page }) => {
  const { id } = await aFullEvent()
  await page.goto(`/admin/events/${id}?tab=details`)
  await page.getByRole('checkbox', { name: workshops.waitlist_closed }).check()
  const saved = isInForce(page, `/api/sandoz/workshops/${id}`)
  await page.getByRole('button', { name: words.de.core.save, exact: true }).click()
  await saved
  await eventTab(page, 'people').click()
  await segment(page, 'people', t.title).click()
  await expect(page.getByRole('status').getByRole('button', { name: t.closed })).toBeVisible()
  await unfoldNotices(page)

  await page.getByRole('button', { name: t.write }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'An 4 Personen senden' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t.export, exact: true }).click()
  expect((await download).suggestedFilename()).toContain(t.title)

  await page.getByRole('link', { name: t.closed_open }).click()
  await expect(page.getByRole('checkbox', { name: workshops.waitlist_closed })).toBeChecked()
})

test('staff read why nothing is offered, and offer again', async ({ admin: page }) => {
  const { id, title, bert } = await aFullEvent()
  await logRefusedOffer(bert)
  await changeEvent(id, { maximum_participants: 3, offers_paused_at: new Date().toISOString() })
  await page.goto('/admin')
  const panel = page.getByRole('region', { name: home.attention })
  await panel.getByRole('button', { name: /weitere zeigen$/ }).click()
  const pausedText = String(home.attention_paused.split(' {')[0])
  await panel.getByRole('link').filter({ hasText: title }).filter({ hasText: pausedText }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/events/${id}\\?tab=waitlist`))
  const pause = page.getByRole('status').filter({ hasText: t.paused_reason })
  await unfoldNotices(page)
  await pause.getByRole('link', { name: t.paused_reason }).click()
  await expect(rowOf(page, bert.email)).toContainText(words.de.mail_log.type_offer)
  await eventTab(page, 'people').click()
  await segment(page, 'people', t.title).click()
  await pause.getByRole('button', { name: t.resume, exact: true }).click()
  await expect(pause).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  await expect(page.getByRole('row').filter({ hasText: 'Anna' })).toContainText(t.state_offered)
})
