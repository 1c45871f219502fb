import { readFile } from 'node:fs/promises'
import { anAddress, callAs, expect, field, linkMailedTo, type Page, test, words } from './academy'
import {
  addAccreditation,
  anAttendance,
  anEfn,
  anEvent,
  aRegistration,
  invoiceAddressesAt,
  registrationsAt,
} from './events'
import { expectAccessible, expectOwnWidth } from './inspect-screen'

const { my, numbers, registrations: t, thanks } = words.de

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const companion = (number: number) => t.companion.replace('{number}', String(number))
const named = (sentence: string, name: string) => sentence.replace('{name}', name)

type Party = { event: number; emails: readonly string[]; profession: string }

/** The EFN has a wrong check digit, of which the page warns where script follows the typing. */
async function registerParty(page: Page, { event, emails, profession }: Party) {
  await page.goto(`/events/${event}`)
  const [email = '', ...others] = emails
  const person = group(page, t.person)
  await person.getByLabel(t.gender_f).check()
  await field(page, t.first_name).first().fill('Jördis')
  await field(page, t.last_name).first().fill('Weis')
  await field(page, t.email).first().fill(email)
  await field(page, t.institution).first().fill('Praxis am Markt')
  const points = group(page, numbers.title)
  await field(points, t.profession_id).selectOption(profession)
  await field(points, t.efn).fill('80 276 0400000008')
  await points.getByLabel(numbers.save).check()
  for (const [at, address] of others.entries()) {
    await page.getByRole('button', { name: t.companion_add }).click()
    const card = group(page, companion(at + 1))
    await card.getByLabel(t.gender_m).check()
    await card.getByLabel(t.first_name).fill(`Robin ${at + 1}`)
    await card.getByLabel(t.last_name).fill('Kern')
    await card.getByLabel(t.institution).fill('Praxis am Markt')
    await card.getByLabel(t.email).fill(address)
  }
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/events\/thanks\/[\w-]{22}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks.title)
  await expect(page.getByText(numbers.problem_check_digit)).toBeVisible()
}

const correctionOf = (name: string) => named(my.correct, name)

/** Opens the folded form with this label and returns it. */
async function openForm(page: Page, label: string) {
  const details = page.locator('details', { has: page.getByText(label, { exact: true }) }).last()
  await details.locator('summary').first().click()
  return details
}

type Correction = { email: string; profession: string }

/** The browser that registered corrects the mistyped address, and an empty field is refused there. */
async function correctAfterRegistering(page: Page, { email, profession }: Correction) {
  const address = await openForm(page, thanks.address_wrong)
  await field(address, t.email).fill(email)
  await address.getByRole('button', { name: thanks.address_save }).click()
  await expect(page.getByText(thanks.done_address.replace('{email}', email))).toBeVisible()
  const own = await openForm(page, correctionOf('Jördis Weis'))
  await expect(field(own, t.profession_id).locator('option:checked')).toHaveText(profession)
  await field(own, t.last_name).fill('')
  await own.getByRole('button', { name: my.save }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await field(page, t.last_name).fill('Weise')
  await page.getByRole('button', { name: my.save }).click()
  await expect(page.getByText(my.done.corrected)).toBeVisible()
  await expect(page.getByText(/Jördis Weise, Robin \d Kern und Robin \d Kern/).first()).toBeVisible()
}

/** Another browser learns from the same address that somebody is registered, and no more. */
async function expectNothingPersonal(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks.title)
  await expect(page.getByRole('button', { name: my.save })).toHaveCount(0)
  expect(await page.content()).not.toMatch(/Jördis|Robin|@example/)
  await page.close()
}

type EventOfBrowser = { event: number; address: string; javaScriptEnabled: boolean }

/** The page of the event, which is the same for everybody, leads this browser back to its registration. */
async function expectRegisteredHere(page: Page, { event, address, javaScriptEnabled }: EventOfBrowser) {
  await page.goto(`/events/${event}`)
  await expect(page.getByText(words.de.event.registered_here)).toBeVisible({ visible: javaScriptEnabled })
  if (!javaScriptEnabled) return
  await page.getByRole('link', { name: words.de.event.registered_here_link }).click()
  await expect(page).toHaveURL(new URL(address).pathname)
}

/**
 * The mistyped number is masked. The warning stands at the event and at the own numbers, and ends with the right number.
 * A stored number is deleted at once.
 */
async function replaceNumber(page: Page) {
  await expect(page.getByText(numbers.problem_check_digit)).toHaveCount(2)
  await expect(page.getByText('EFN ••••0008').first()).toBeVisible()
  const own = await openForm(page, my.numbers.change)
  await field(own, t.efn).fill('802760400000005')
  await own.getByRole('button', { name: my.numbers.save }).click()
  await expect(page.getByText(my.done.numbers)).toBeVisible()
  await expect(page.getByText(numbers.problem_check_digit)).toHaveCount(0)
  await page.getByRole('button', { name: my.saved_numbers.forget }).click()
  await expect(page.getByText(my.done.numbers_forgotten)).toBeVisible()
  await expect(page.getByRole('heading', { name: my.saved_numbers.title })).toHaveCount(0)
}

const seatedAt = async (event: number) => (await registrationsAt(event)).filter(({ cancelled_at }) => !cancelled_at)

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

    test('a doctor registers three people, corrects her name twice, removes one and cancels', async ({
      page,
      browser,
    }) => {
      const { id: event, title } = await anEvent({ maximum_participants: 3 })
      const emails = [anAddress('party'), anAddress('first'), anAddress('second')] as const
      const profession = await addAccreditation(event)
      await registerParty(page, { event, emails: [anAddress('typo'), emails[1], emails[2]], profession })
      expect(await seatedAt(event)).toHaveLength(3)

      await correctAfterRegistering(page, { email: emails[0], profession })
      expect(await seatedAt(event)).toHaveLength(3)
      const address = page.url()
      await expectNothingPersonal(await browser.newPage({ javaScriptEnabled }), address)
      await expectRegisteredHere(page, { event, address, javaScriptEnabled })
      await page.goto(await linkMailedTo(emails[0], 'my'))
      await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
      const own = await openForm(page, correctionOf('Jördis Weise'))
      await field(own, t.last_name).fill('Weiß')
      await own.getByRole('button', { name: my.save }).click()
      await expect(page.getByText(my.done.corrected)).toBeVisible()
      await replaceNumber(page)
      if (javaScriptEnabled) {
        await page.reload()
        await expect(page.getByText(my.done.numbers_forgotten)).toHaveCount(0)
      }

      await openForm(page, named(my.cancel_one, 'Robin 1 Kern'))
      await page.getByRole('button', { name: named(my.cancel_one, 'Robin 1 Kern') }).click()
      await expect(page.getByText('Storniert: Robin 1 Kern', { exact: false })).toBeVisible()
      expect(await seatedAt(event)).toHaveLength(2)

      const cancelOwn = named(my.cancel_one, 'Jördis Weiß')
      const cancelling = await openForm(page, cancelOwn)
      await cancelling.getByRole('checkbox').check()
      await cancelling.getByRole('button', { name: cancelOwn }).click()
      await expect(page.getByText(my.done.cancelled.replace('{names}', 'Jördis Weiß und Robin 2 Kern'))).toBeVisible()
      await expect(page.getByText(my.state.cancelled, { exact: true })).toBeVisible()
      expect(await seatedAt(event)).toHaveLength(0)
    })
  })
}

/** The person corrects the name after the event, before staff issue the certificate with it. */
async function correctNameOfCertificate(page: Page, { id }: { id: number }) {
  const form = await openForm(page, my.name.title)
  await field(form, t.last_name).fill('Weiß-Lang')
  await form.getByRole('button', { name: my.name.save }).click()
  await expect(page.getByText(my.done.name)).toBeVisible()
  const issue = await callAs(page, `/api/sandoz/workshops/certificates/${id}/issue`, { count: 1, sends_mails: false })
  expect(issue.status()).toBe(200)
}

/** The document is made in the background. */
async function downloadCertificate(page: Page) {
  const training = page.getByRole('region', { name: my.training.title })
  const link = training.getByRole('link', { name: new RegExp(my.training.open_label.replace('{serial}', '\\d+')) })
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText(my.name.title)).toHaveCount(0)
  await expect(training.getByText('Mona Weiß-Lang')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
}

test('a doctor corrects an invoice address and a name afterwards, gets a certificate, and a refused form keeps what was typed', async ({
  admin: page,
}) => {
  const { id: event } = await anEvent({ price: 80 })
  const email = anAddress('typo')
  const person = { gender: 'f', first_name: 'Mona', last_name: 'Weiß', email, institution: 'Linden-Apotheke' }
  const answer = await callAs(page, '/api/sandoz/workshop_registrations/register', { workshop_id: event, ...person })
  expect(answer.status()).toBe(200)
  const evening = await anAttendance({ email })
  await page.goto(await linkMailedTo(email, 'my'))
  await page.getByRole('heading', { level: 3, name: evening.title }).click()
  await correctNameOfCertificate(page, evening)
  const missing = page.locator('form', { hasText: my.invoice_missing })
  await field(missing, t.invoice_address).fill('Markt 1, 50667 Köln')
  await missing.getByRole('button', { name: my.invoice_save }).click()
  await expect(page.getByText(my.done.corrected)).toBeVisible()
  await expect(missing).toHaveCount(0)
  expect(await invoiceAddressesAt(event)).toEqual(['Markt 1, 50667 Köln'])
  await downloadCertificate(page)

  const own = page.locator('details', { has: page.getByLabel(t.institution_address) }).last()
  await own.locator('summary').click()
  await field(own, t.first_name).fill('')
  await field(own, t.last_name).fill('Sehr-Lang')
  await own.getByRole('button', { name: my.save }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await expect(field(own, t.last_name)).toHaveValue('Sehr-Lang')
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '')
  })
  await expectAccessible(page, '/my/{token}', 'light')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectOwnWidth(page, '/my/{token}')
})

test('a number that a doctor chooses or types holds at all events, and is whole only once the doctor asks', async ({
  page,
}) => {
  const email = anAddress('numbers')
  const first = anEfn()
  const second = anEfn()
  const typed = anEfn()
  const titles: string[] = []
  for (const efn of [first, second]) {
    const { id, title } = await anEvent()
    await addAccreditation(id)
    await aRegistration(id, { email, efn })
    titles.push(title)
  }
  await page.request.post('/api/my/link', { data: { email } })
  await page.goto(await linkMailedTo(email, 'my'))
  const own = page.getByRole('region', { name: my.own_numbers.title })
  const masked = (efn: string) => `${t.efn} ••••${efn.slice(-4)}`
  const expectEverywhere = async (efn: string) => {
    await expect(page.getByText(my.done.own_numbers)).toBeVisible()
    const places = own.getByText(masked(efn))
    for (const title of titles) await expect(places).toContainText(title)
  }

  await expect(own.getByText(my.own_numbers.differing)).toBeVisible()
  await own.getByRole('button', { name: my.own_numbers.take_over.replace('{number}', masked(second)) }).click()
  await expectEverywhere(second)
  await expect(own.getByText(my.own_numbers.differing)).toHaveCount(0)

  const form = await openForm(page, my.own_numbers.change)
  await field(form, t.efn).fill(typed)
  await form.getByRole('button', { name: my.own_numbers.save }).click()
  await expectEverywhere(typed)
  expect(await page.content()).not.toContain(typed)
  await page.getByRole('button', { name: my.whole_numbers.show }).click()
  await expect(page.getByText(`${t.efn} ${typed}`, { exact: true })).toBeVisible()
})

async function requestLink(page: Page, email: string) {
  await page.goto('/contact')
  await page.locator('summary', { hasText: my.send.title }).click()
  await field(page, my.send.email).fill(email)
  await page.getByRole('button', { name: my.send.submit }).click()
  await expect(page.getByText(my.send.sent)).toBeVisible()
}

test.describe(() => {
  test.use({ expectedStatuses: [404] })

  test('a renewed link opens, the old one says that it is no longer valid', async ({ page }) => {
    const { email } = await aRegistration((await anEvent()).id, { email: anAddress('renews') })
    await requestLink(page, email)
    const old = await linkMailedTo(email, 'my')
    await page.goto(old)
    await openForm(page, my.renew.open)
    await page.getByRole('button', { name: my.renew.confirm }).click()
    await expect(page.getByText(my.send.renewed)).toBeVisible()

    await page.goto(old)
    await expect(page.getByRole('heading', { name: my.not_found_title })).toBeVisible()
    await expect.poll(() => linkMailedTo(email, 'my')).not.toBe(old)
    await page.goto(await linkMailedTo(email, 'my'))
    await expect(page.getByRole('heading', { level: 1, name: my.title })).toBeVisible()
  })
})
