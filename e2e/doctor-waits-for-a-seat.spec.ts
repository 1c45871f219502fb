import { anAddress, callAs, expect, field, linkMailedTo, mailsTo, ONLY_IN_ALL, type Page, test, words } from './academy'
import { anEvent, aRegistration, backdateEntry, entriesAt, lapseOffer, registrationsAt } from './events'
import { expectAccessible, expectOwnWidth } from './inspect-screen'

const { registrations: t, event: e, waiting_page: w, thanks } = words.de

test.use({ viewport: { width: 390, height: 844 } })

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const wait = (page: Page) => page.getByRole('button', { name: t.wait, exact: true })
const ACCEPT = 'Platz annehmen'
const accept = (page: Page) => page.getByRole('button', { name: ACCEPT, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const rank = (number: number) => w.place.replace('{rank, number}', String(number))

/** An event whose only seat is taken by the returned person. */
async function aFullEvent(fields: Parameters<typeof anEvent>[0] = {}) {
  const { id } = await anEvent({ maximum_participants: 1, ...fields })
  return { id, seated: await aRegistration(id) }
}

async function fillPerson(page: Page, email: string) {
  await group(page, t.person).getByLabel(t.gender_f).check()
  await field(page, t.first_name).first().fill('Jördis')
  await field(page, t.last_name).first().fill('Weiß')
  await field(page, t.email).first().fill(email)
  await field(page, t.institution).first().fill('Praxis am Markt')
}

async function fillCompanion(page: Page, email: string) {
  await page.getByRole('button', { name: t.companion_add }).click()
  const card = group(page, t.companion.replace('{number}', '1'))
  await card.getByLabel(t.gender_m).check()
  await card.getByLabel(t.first_name).fill('Robin')
  await card.getByLabel(t.last_name).fill('Kern')
  await card.getByLabel(t.institution).fill('Praxis am Markt')
  await card.getByLabel(t.email).fill(email)
}

/** A full event asks for an address; a link leads to the form of a whole party. */
async function openWholeForm(page: Page, event: number) {
  await page.goto(`/events/${event}`)
  await expect(page.getByLabel(e.email, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: e.whole_form }).click()
  await expect(page.getByText(e.waiting_text)).toBeVisible()
}

/** Joins the list by the form of the event and returns the address of its page. */
async function join(page: Page, event: number, email: string): Promise<string> {
  await openWholeForm(page, event)
  await fillPerson(page, email)
  await wait(page).click()
  await expect(page).toHaveURL(/\/events\/waiting\/[\w-]{22}(\?done=joined)?$/)
  await expect(title(page)).toHaveText(w.title.waiting)
  return page.url().replace(/\?.*/, '')
}

async function giveBackSeat(page: Page, { id, email }: { id: string; email: string }) {
  const path = `/api/sandoz/workshop_registrations/cancelConfirm/${id}/${email}`
  expect((await callAs(page, path, {})).status()).toBe(200)
}

const offersTo = (email: string) => mailsTo(email).filter((mail) => mail.includes(words.de.mails.offer.action)).length
const statesAt = async (event: number) => (await entriesAt(event)).map(({ state }) => state)

/** Waits for the mail with the offer, follows its link and accepts. */
async function acceptByMail(page: Page, email: string) {
  await expect.poll(() => offersTo(email), { timeout: 40_000 }).toBe(1)
  await page.goto(await linkMailedTo(email, 'waiting'))
  await accept(page).click()
  await expect(page).toHaveURL(/\/events\/thanks\/[\w-]{22}$/)
  await expect(title(page)).toHaveText(thanks.title)
  await expect.poll(() => mailsTo(email).some((mail) => mail.includes('text/calendar'))).toBe(true)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('three doctors wait for one seat, and the first accepts the offer of the mail with one press', async ({
    page,
  }) => {
    const { id: event, seated } = await aFullEvent()
    const emails = [anAddress('first'), anAddress('second'), anAddress('third')] as const
    for (const [index, email] of emails.entries()) {
      await join(page, event, email)
      await expect(page.getByText(rank(index + 1))).toBeVisible()
    }
    // Without script the address keeps the result, so its sentence ends with the time that a mail needs.
    const joined = page.getByText(w.done.joined.replace('{email}', emails[2]))
    await expect(joined).toBeVisible()
    await backdateEntry(page.url())
    await page.reload()
    await expect(page.getByText(rank(3))).toBeVisible()
    await expect(joined).toHaveCount(0)
    await giveBackSeat(page, seated)
    await expect.poll(() => statesAt(event)).toEqual(['offered', 'waiting', 'waiting'])

    await page.getByRole('link', { name: w.again }).click()
    await expect(page).toHaveURL(new RegExp(`/events/${event}$`))
    await page.goto(`/events/${event}`)
    await expect(wait(page)).toBeVisible()
    await expect.poll(() => offersTo(emails[0]), { timeout: 40_000 }).toBe(1)
    const link = await linkMailedTo(emails[0], 'waiting')
    await page.goto(link)
    await page.request.get(link)
    expect(await statesAt(event)).toEqual(['offered', 'waiting', 'waiting'])

    await acceptByMail(page, emails[0])
    expect(await statesAt(event)).toEqual(['accepted', 'waiting', 'waiting'])
    expect((await registrationsAt(event)).filter(({ cancelled_at }) => !cancelled_at)).toHaveLength(1)
    expect(offersTo(emails[1])).toBe(0)
  })

  test('an offer that lapses and one that is declined go to the next on the list', ONLY_IN_ALL, async ({ page }) => {
    // The list is brought up to date each minute.
    test.setTimeout(180_000)
    const { id: event, seated } = await aFullEvent()
    const emails = [anAddress('late'), anAddress('declines'), anAddress('next')] as const
    for (const email of emails) await join(page, event, email)
    await giveBackSeat(page, seated)
    await expect.poll(() => offersTo(emails[0]), { timeout: 40_000 }).toBe(1)
    const [late] = await entriesAt(event)
    await lapseOffer(String(late?.registration_id))
    await page.goto(`/events/waiting/${late?.registration_id}`)
    await expect(title(page)).toHaveText(w.title.expired)

    await expect.poll(() => offersTo(emails[1]), { timeout: 90_000 }).toBe(1)
    await page.goto(await linkMailedTo(emails[1], 'waiting'))
    await page.locator('summary', { hasText: w.decline }).click()
    await page.getByRole('button', { name: w.decline }).click()
    await expect(title(page)).toHaveText(w.title.declined)
    expect(await statesAt(event)).toEqual(['expired', 'declined', 'offered'])
    await acceptByMail(page, emails[2])
  })

  test('a person who left only an address completes the details by the form of the event', async ({ page }) => {
    const { id: event, seated } = await aFullEvent()
    const email = anAddress('address')
    await page.goto(`/events/${event}`)
    await page.getByLabel(e.email, { exact: true }).fill(email)
    await page.getByRole('button', { name: e.full_submit }).click()
    await expect(page.getByText(e.full_interest)).toBeVisible()
    await giveBackSeat(page, seated)
    await expect.poll(() => statesAt(event)).toEqual(['offered'])

    await page.goto(await linkMailedTo(email, 'waiting'))
    await page.getByRole('link', { name: w.complete }).click()
    await expect(page.getByText(e.offered_title)).toBeVisible()
    await expect(field(page, t.email).first()).toHaveValue(email)
    await fillPerson(page, email)
    await page.getByRole('button', { name: t.submit, exact: true }).click()
    await expect(page).toHaveURL(/\/events\/thanks\//)
    expect((await registrationsAt(event)).map((registration) => registration.email)).toContain(email)
  })

  test('a form that was filled in while the last seat went becomes that of the waiting list', async ({ page }) => {
    const { id: event } = await anEvent({ maximum_participants: 1 })
    await page.goto(`/events/${event}`)
    await fillPerson(page, anAddress('meanwhile'))
    await aRegistration(event)
    await page.getByRole('button', { name: t.submit, exact: true }).click()
    await expect(page.getByText(e.full_meanwhile)).toBeVisible()
    await expect(field(page, t.last_name).first()).toHaveValue('Weiß')
    await wait(page).click()
    await expect(title(page)).toHaveText(w.title.waiting)
  })

  test('a form that cannot be taken is shown again with everything typed', async ({ page }) => {
    const { id: event } = await aFullEvent()
    const email = anAddress('twice')
    const address = await join(page, event, email)
    await openWholeForm(page, event)
    await fillPerson(page, email)
    await fillCompanion(page, anAddress('robin'))
    await page.getByLabel(t.may_split).check()
    await wait(page).click()
    await expect(page).toHaveURL(new RegExp(`/events/${event}\\?form=[\\w-]+#sign-up$`))
    await expect(page.getByText(words.de.errors.fields.sign_up.email.already_waiting).first()).toBeVisible()
    await expect(page.getByLabel(t.may_split)).toBeChecked()
    await expect(group(page, t.companion.replace('{number}', '1')).getByLabel(t.last_name)).toHaveValue('Kern')

    await page.goto(address)
    await page.locator('summary', { hasText: w.leave }).click()
    await page.getByRole('button', { name: w.leave }).click()
    await expect(title(page)).toHaveText(w.title.left)
    expect(await statesAt(event)).toEqual(['left'])
  })
})

test('a party that also takes fewer seats comes in two steps and keeps its position', async ({ page }) => {
  const { id: event, seated } = await aFullEvent()
  const emails = [anAddress('party'), anAddress('robin')] as const
  await openWholeForm(page, event)
  await fillPerson(page, emails[0])
  await fillCompanion(page, emails[1])
  await page.getByLabel(t.may_split).check()
  await wait(page).click()
  await expect(page).toHaveURL(/\/events\/waiting\/[\w-]{22}$/)
  await expect(page.getByText(w.split_text)).toBeVisible()
  await expectOwnWidth(page, '/events/waiting/{id}')
  await expectAccessible(page, '/events/waiting/{id}', 'light')
  await page.getByRole('button', { name: w.together }).click()
  await expect(page.getByText(w.together_text)).toBeVisible()
  await page.getByRole('button', { name: w.split, exact: true }).click()
  await expect(page.getByText(w.done.split)).toBeVisible()

  await giveBackSeat(page, seated)
  await expect.poll(() => statesAt(event)).toEqual(['offered'])
  await page.reload()
  // The page of the event speaks of the offer in the browser that opened its link, and until it is answered.
  await expect(accept(page)).toBeVisible()
  await page.goto(`/events/${event}`)
  await expect(page.getByText(e.offered_title)).toBeVisible()
  await page.getByRole('link', { name: w.to_offer }).click()
  await accept(page).click()
  await expect(title(page)).toHaveText(thanks.title)
  await page.goto(`/events/${event}`)
  await expect(page.getByText(e.full_title)).toBeVisible()
  await expect(page.getByText(e.offered_title)).toBeHidden()
  const stored = await registrationsAt(event)
  expect(stored.filter(({ cancelled_at }) => !cancelled_at).map(({ email }) => email)).toEqual([emails[0]])
  expect((await statesAt(event)).sort()).toEqual(['accepted', 'waiting'])
})
