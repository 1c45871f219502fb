import { anAddress, expect, field, mailsTo, type Page, test, words } from './academy'
import { anEvent, aRegistration, changeEvent, registrationsAt } from './events'

const t = words.de.registrations
const { core, errors, event: e } = words.de
const { company: ofCompanion, ...own } = errors.fields.sign_up

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const card = (page: Page, number: number) => group(page, t.companion.replace('{number}', String(number)))
const submit = (page: Page) => page.getByRole('button', { name: t.submit, exact: true })
const summary = (page: Page) => page.locator('form').getByRole('alert')

async function fillPerson(page: Page, { email, first_name = 'Jördis' }: { email: string; first_name?: string }) {
  await group(page, t.person).getByLabel(t.gender_f).check()
  await field(page, t.first_name).first().fill(first_name)
  await field(page, t.last_name).first().fill("Weiß-O'Neill")
  await field(page, t.email).first().fill(email)
  await field(page, t.institution).first().fill('Praxis am Markt')
}

async function addCompanion(page: Page, number: number, { email, last_name }: { email: string; last_name: string }) {
  await page.getByRole('button', { name: t.companion_add }).click()
  await expect(page).toHaveURL(new RegExp(`form=[\\w-]+#company\\.${number - 1}$`))
  await card(page, number).getByLabel(t.gender_m).check()
  await card(page, number).getByLabel(t.first_name).fill(`Begleitung ${number}`)
  await card(page, number).getByLabel(t.last_name).fill(last_name)
  await card(page, number).getByLabel(t.email).fill(email)
}

test('a doctor without JavaScript corrects errors, changes the language and registers three people', async ({
  page,
}) => {
  const { id } = await anEvent({ maximum_participants: 4 })
  const emails = [anAddress('plain'), anAddress('first'), anAddress('second')] as const
  await page.goto(`/events/${id}`)
  await page.getByRole('link', { name: e.open_button }).click()
  await fillPerson(page, { email: 'jördis@', first_name: '' })
  await addCompanion(page, 1, { email: emails[1], last_name: 'Müller' })
  await expect(card(page, 1).getByLabel(t.institution)).toHaveValue('Praxis am Markt')
  await addCompanion(page, 2, { email: emails[2], last_name: '' })
  await page.getByLabel(t.terms_text.replace(/<.*?>/g, '')).uncheck()
  await submit(page).click()

  await expect(page).toHaveURL(new RegExp(`/events/${id}\\?form=[\\w-]+#sign-up$`))
  await expect(summary(page)).toContainText(core.validation_error)
  const lastName = ofCompanion.last_name.required.replace('{number}', '2')
  const sentences = [
    own.first_name.required,
    words.de.errors.email_invalid,
    lastName,
    own.terms_conditions.terms_required,
  ]
  await expect(summary(page).getByRole('link')).toHaveText(sentences)
  await expect(field(page, t.first_name).first()).toHaveAccessibleDescription(own.first_name.required)
  await expect(card(page, 2).getByLabel(t.last_name)).toHaveAccessibleDescription(lastName)
  await expect(field(page, t.last_name).first()).toHaveValue("Weiß-O'Neill")
  await expect(card(page, 1).getByLabel(t.email)).toHaveValue(emails[1])
  await expect(card(page, 2).getByLabel(t.gender_m)).toBeChecked()
  expect(await registrationsAt(id)).toHaveLength(0)
  await summary(page).getByRole('link', { name: own.first_name.required }).click()
  await expect(page.locator(':target')).toHaveAttribute('name', 'first_name')

  const headers = (await page.request.get(page.url())).headers()
  expect(headers['cache-control']).toContain('no-store')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-robots-tag']).toContain('noindex')

  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL(new RegExp(`/en/events/${id}\\?form=`))
  const english = words.en.registrations
  const second = group(page, english.companion.replace('{number}', '2'))
  await expect(second.getByLabel(english.first_name)).toHaveValue('Begleitung 2')
  await field(page, english.first_name).first().fill('Jördis')
  await field(page, english.email).first().fill(emails[0])
  await second.getByLabel(english.last_name).fill('Weiß')
  await page.getByLabel(english.terms_text.replace(/<.*?>/g, '')).check()
  await page.getByRole('button', { name: english.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/en\/events\/thanks\/[\w-]{22}$/)
  const stored = await registrationsAt(id)
  expect(stored.map(({ email }) => email).sort()).toEqual([...emails].sort())
  expect(stored.filter(({ accompaniment_of }) => accompaniment_of !== null)).toHaveLength(2)
})

test('a companion is removed again, and the key Enter sends nothing', async ({ page }) => {
  const { id } = await anEvent()
  await page.goto(`/events/${id}`)
  await fillPerson(page, { email: anAddress('plain') })
  await addCompanion(page, 1, { email: anAddress('first'), last_name: 'Müller' })
  await addCompanion(page, 2, { email: anAddress('second'), last_name: 'Weiß' })
  await page.getByRole('button', { name: t.companion_remove.replace('{number}', '1') }).click()
  await expect(page).toHaveURL(/#company$/)
  await expect(card(page, 1).getByLabel(t.last_name)).toHaveValue('Weiß')
  await expect(card(page, 2)).toHaveCount(0)

  const address = page.url()
  await field(page, t.last_name).first().press('Enter')
  await expect(page).toHaveURL(address)
  await submit(page).click()
  await expect(page).toHaveURL(/\/events\/thanks\//)
  expect(await registrationsAt(id)).toHaveLength(2)
})

test('registered people are named, and the confirmation is sent again', async ({ page }) => {
  const { id } = await anEvent()
  const { email } = await aRegistration(id, { email: anAddress('known') })
  await page.goto(`/events/${id}`)
  await fillPerson(page, { email: anAddress('plain') })
  await addCompanion(page, 1, { email: email.toUpperCase(), last_name: 'Müller' })
  await submit(page).click()
  const taken = ofCompanion.email.email_exist.replace('{number}', '1')
  await expect(card(page, 1).getByLabel(t.email)).toHaveAccessibleDescription(taken)

  await field(page, t.email).first().fill(email)
  await card(page, 1).getByLabel(t.email).fill(anAddress('first'))
  await submit(page).click()
  await expect(summary(page).getByRole('link')).toHaveText([own.email.email_exist])
  await page.getByRole('button', { name: t.resend }).click()
  await expect(page.getByText(t.resent)).toBeVisible()
  await expect.poll(() => mailsTo(email).length).toBe(1)
  expect(await registrationsAt(id)).toHaveLength(1)
})

test('a form says what has changed meanwhile: seats, the deadline, a tablet that needs an address', async ({
  page,
}) => {
  const { id } = await anEvent({ maximum_participants: 2, ipad: true })
  await page.goto(`/events/${id}`)
  await expect(field(page, t.ipad_shippingaddress)).toBeHidden()
  await page.getByLabel(t.ipad, { exact: true }).check()
  await expect(field(page, t.ipad_shippingaddress)).toBeVisible()
  await fillPerson(page, { email: anAddress('plain') })
  await addCompanion(page, 1, { email: anAddress('first'), last_name: 'Müller' })
  await submit(page).click()
  await expect(field(page, t.ipad_shippingaddress)).toHaveAccessibleDescription(
    new RegExp(own.ipad_shippingaddress.required),
  )

  await field(page, t.ipad_shippingaddress).fill('Hauptstraße 1\n50667 Köln')
  await aRegistration(id)
  await submit(page).click()
  await expect(page.getByText(/nur noch ein Platz/).first()).toBeVisible()
  await expect(field(page, t.last_name).first()).toHaveValue("Weiß-O'Neill")

  await changeEvent(id, { registration_deadline: new Date(Date.now() - 60_000).toISOString() })
  await submit(page).click()
  await expect(page.getByRole('heading', { name: e.closed_title })).toBeVisible()
  expect(await registrationsAt(id)).toHaveLength(1)
})
