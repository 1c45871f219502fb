import { anAddress, expect, field, mailsTo, openBeforeHydration, type Page, test, words } from './academy'
import { addAccreditation, anEvent, aRegistration, changeEvent, registrationsAt } from './events'

const t = words.de.registrations
const { core, errors, event: words_event, numbers, thanks } = words.de

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const submit = (page: Page) => page.getByRole('button', { name: t.submit, exact: true })
const companion = (number: number) => t.companion.replace('{number}', String(number))

async function fillPerson(page: Page, email: string) {
  const person = group(page, t.person)
  await person.getByLabel(t.gender_f).check()
  await field(page, t.first_name).first().fill('Jördis')
  await field(page, t.last_name).first().fill("Weiß-O'Neill")
  await field(page, t.email).first().fill(email)
  await field(page, t.institution).first().fill('Praxis am Markt')
}

async function addCompanion(page: Page, number: number, email: string) {
  await page.getByRole('button', { name: t.companion_add }).click()
  const card = group(page, companion(number))
  await card.getByLabel(t.gender_m).check()
  await card.getByLabel(t.first_name).fill(`Begleitung ${number}`)
  await card.getByLabel(t.last_name).fill('Müller')
  await card.getByLabel(t.email).fill(email)
  return card
}

test('a doctor registers with two companions on a phone, and each gets a confirmation', async ({ page }) => {
  const { id, title } = await anEvent({ maximum_participants: 5, ipad: true })
  const addresses = [anAddress('doctor'), anAddress('first'), anAddress('second')] as const
  await page.goto('/events_d')
  await page.getByRole('searchbox').or(page.getByLabel(words.de.events.search)).first().fill(title)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${id}$`))
  await page.getByRole('link', { name: words_event.open_button }).click()

  await fillPerson(page, addresses[0])
  await field(page, t.question).fill('Gibt es Parkplätze?')
  await expect(field(page, t.ipad_shippingaddress)).toBeHidden()
  await field(page, t.ipad).check()
  await field(page, t.ipad_shippingaddress).fill('Hauptstraße 1\n50667 Köln')
  const first = await addCompanion(page, 1, addresses[1])
  await expect(first.getByLabel(t.institution)).toHaveValue('Praxis am Markt')
  await addCompanion(page, 2, addresses[2])
  await submit(page).click()

  await expect(page).toHaveURL(/\/events\/thanks\/[\w-]{22}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks.title)
  await expect(page.getByText('Begleitung 2 Müller').first()).toBeVisible()

  const stored = await registrationsAt(id)
  expect(stored.map(({ email }) => email).sort()).toEqual([...addresses].sort())
  expect(stored.filter(({ accompaniment_of }) => accompaniment_of !== null)).toHaveLength(2)
  for (const email of addresses) {
    await expect.poll(() => mailsTo(email).length).toBe(1)
    expect(mailsTo(email)[0]).toContain('text/calendar')
  }
  await expect
    .poll(() => mailsTo('academy@example.org').some((mail) => mail.includes(addresses[0])), { timeout: 40_000 })
    .toBe(true)
})

test('a doctor says where the points are collected, and the form asks for the number of that country alone', async ({
  page,
}) => {
  const { id } = await anEvent()
  const profession = await addAccreditation(id, ['efn', 'oeak_number'])
  await page.goto(`/events/${id}`)
  await fillPerson(page, anAddress('austrian'))
  const points = group(page, numbers.title)
  await field(points, t.profession_id).selectOption(profession)
  await expect(field(points, t.efn)).toBeVisible()
  await field(points, t.points_number).selectOption(numbers.place_oeak_number)
  await expect(field(points, t.efn)).toBeHidden()
  await field(points, t.oeak_number).fill('12345-67')
  await submit(page).click()
  await expect(page).toHaveURL(/\/events\/thanks\//)
  expect(await registrationsAt(id)).toMatchObject([{ points_number: 'oeak_number' }])
})

test('the calendar file and the links to web calendars contain the event', async ({ page }) => {
  const { id, title } = await anEvent()
  const { id: secret } = await aRegistration(id)
  await page.goto(`/events/thanks/${secret}`)
  const google = await page.getByRole('link', { name: thanks.calendar_google }).getAttribute('href')
  expect(new URL(google ?? '').searchParams.get('text')).toBe(title)
  const file = await page.request.get(
    (await page.getByRole('link', { name: thanks.calendar_file }).getAttribute('href')) ?? '',
  )
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toContain(`SUMMARY:${title}`)
})

test.describe(() => {
  test.use({ expectedStatuses: [422] })

  test('each empty field says what it needs and of whom, and the first one has the focus', async ({ page }) => {
    const { id } = await anEvent()
    await page.goto(`/events/${id}`)
    await page.getByRole('button', { name: t.companion_add }).click()
    // The new card moves the button that sends the form.
    await expect(group(page, companion(1))).toBeVisible()
    await submit(page).click()
    const summary = page.locator('form').getByRole('alert')
    await expect(summary).toContainText(core.validation_error)
    const { company, ...own } = errors.fields.sign_up
    for (const text of [own.first_name.required, own.gender.required])
      await expect(summary.getByRole('link', { name: text, exact: true })).toBeVisible()
    const ofCompanion = company.last_name.required.replace('{number}', '1')
    await expect(summary.getByRole('link', { name: ofCompanion, exact: true })).toBeVisible()
    await expect(group(page, t.person).getByText(own.first_name.required)).toBeVisible()
    await expect(group(page, companion(1)).getByText(ofCompanion)).toBeVisible()
    await expect(group(page, t.person).getByLabel(t.gender_m)).toBeFocused()
    expect(await registrationsAt(id)).toHaveLength(0)
  })

  test('who pays sees the total beside a button that says so, and gives an invoice address', async ({ page }) => {
    const { id } = await anEvent({ price: 25.5 })
    await page.goto(`/events/${id}`)
    await fillPerson(page, anAddress('payer'))
    await addCompanion(page, 1, anAddress('guest'))
    await expect(page.locator('form dl')).toContainText(/25,50\s€.*2.*51\s€/s)
    await expect(submit(page)).toHaveCount(0)
    const send = page.getByRole('button', { name: t.submit_paid, exact: true })
    await send.click()
    await expect(page.getByText(errors.fields.sign_up.invoice_address.required).first()).toBeVisible()
    await expect(field(page, t.invoice_address)).toBeFocused()
    await field(page, t.invoice_address).fill('Praxis am Markt\nHauptstraße 1\n50667 Köln')
    await send.click()
    await expect(page).toHaveURL(/\/events\/thanks\//)
    expect(await registrationsAt(id)).toHaveLength(2)
  })

  test('a companion who is already registered is marked, and nobody is registered', async ({ page }) => {
    const { id } = await anEvent()
    const { email: taken } = await aRegistration(id)
    await page.goto(`/events/${id}`)
    await fillPerson(page, anAddress('doctor'))
    await addCompanion(page, 1, anAddress('free'))
    const second = await addCompanion(page, 2, taken.toUpperCase())
    await submit(page).click()
    await expect(second.getByText(errors.email_exist)).toBeVisible()
    await expect(second.getByLabel(t.email)).toBeFocused()
    expect(await registrationsAt(id)).toHaveLength(1)

    await page.getByRole('button', { name: t.companion_remove.replace('{number}', '2') }).click()
    await submit(page).click()
    await expect(page).toHaveURL(/\/events\/thanks\//)
    expect(await registrationsAt(id)).toHaveLength(3)
  })

  test('a registered person can have the confirmation sent again', async ({ page }) => {
    const { id } = await anEvent()
    const { email } = await aRegistration(id, { email: anAddress('known') })
    await page.goto(`/events/${id}`)
    await fillPerson(page, email)
    await submit(page).click()
    await page.getByRole('button', { name: t.resend }).click()
    await expect(page.getByText(t.resent)).toBeVisible()
    await expect.poll(() => mailsTo(email).length).toBe(1)
  })

  test('when the last seat goes while the form is open, the form keeps its input and offers the waiting list', async ({
    page,
  }) => {
    const { id } = await anEvent({ maximum_participants: 1 })
    const email = anAddress('late')
    await page.goto(`/events/${id}`)
    await fillPerson(page, email)
    await aRegistration(id)
    await submit(page).click()
    await expect(page.getByText(errors.event_full).first()).toBeVisible()
    await expect(field(page, t.last_name).first()).toHaveValue("Weiß-O'Neill")
    await page.getByRole('button', { name: t.wait }).click()
    await expect(page.getByText(t.interest_done.replace('{email}', email))).toBeVisible()
    expect(await registrationsAt(id)).toHaveLength(1)
  })

  test('when the waiting list is closed as well, the form says so and offers nothing', async ({ page }) => {
    const { id } = await anEvent({ maximum_participants: 1, waitlist_closed: true })
    await page.goto(`/events/${id}`)
    await fillPerson(page, anAddress('late'))
    await aRegistration(id)
    await submit(page).click()
    await expect(page.getByText(errors.waitlist_closed)).toBeVisible()
    await expect(page.getByRole('button', { name: t.wait })).toHaveCount(0)
  })

  test('a party gets all its seats or none, and sees how many seats are left', async ({ page }) => {
    const { id } = await anEvent({ maximum_participants: 3 })
    await page.goto(`/events/${id}`)
    await fillPerson(page, anAddress('doctor'))
    await addCompanion(page, 1, anAddress('first'))
    await addCompanion(page, 2, anAddress('second'))
    await aRegistration(id)
    await submit(page).click()
    await expect(
      page.getByText(errors.seats_left.replace(/.*other \{(.*)\}\}.*/, '$1').replace('#', '2')).first(),
    ).toBeVisible()
    expect(await registrationsAt(id)).toHaveLength(1)
  })

  test('when the deadline passes while the form is open, the form says so and nobody is registered', async ({
    page,
  }) => {
    const { id } = await anEvent()
    await page.goto(`/events/${id}`)
    await fillPerson(page, anAddress('late'))
    await changeEvent(id, { registration_deadline: new Date(Date.now() - 60_000).toISOString() })
    await submit(page).click()
    await expect(page.getByText(errors.deadline_reached).first()).toBeVisible()
    expect(await registrationsAt(id)).toHaveLength(0)
  })
})

test('a change of the language in the middle of the form keeps what was typed', async ({ page }) => {
  const { id } = await anEvent()
  const email = anAddress('bilingual')
  await page.goto(`/events/${id}`)
  await fillPerson(page, email)
  await addCompanion(page, 1, anAddress('first'))
  await page.locator('header summary').first().click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(new RegExp(`/en/events/${id}$`))

  const english = words.en.registrations
  const card = group(page, english.companion.replace('{number}', '1'))
  await expect(card.getByLabel(english.first_name)).toHaveValue('Begleitung 1')
  await expect(field(page, english.email).first()).toHaveValue(email)
  await page.getByRole('button', { name: english.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/en\/events\/thanks\//)
  expect(await registrationsAt(id)).toHaveLength(2)
})

test('the same form sent from two tabs registers once, and both show the registration', async ({ page, context }) => {
  const { id } = await anEvent()
  const email = anAddress('tabs')
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) {
    await tab.goto(`/events/${id}`)
    await fillPerson(tab, email)
  }
  const addresses = new Set<string>()
  for (const tab of tabs) {
    await submit(tab).click()
    await expect(tab).toHaveURL(/\/events\/thanks\//)
    addresses.add(tab.url())
  }
  expect(addresses.size).toBe(1)
  expect(await registrationsAt(id)).toHaveLength(1)
})

test('the form loads its code only when it is needed', async ({ page }) => {
  const { id } = await anEvent({ description: '<p>Ein Abend über neue Leitlinien.</p>'.repeat(60) })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(`/events/${id}`, { waitUntil: 'networkidle' })
  const before = scripts.length
  await field(page, t.last_name).first().fill('Weiß')
  await expect.poll(() => scripts.length).toBeGreaterThan(before)
  await expect(field(page, t.last_name).first()).toHaveValue('Weiß')
})

test('input typed before hydration is kept', async ({ page }) => {
  const { id } = await anEvent()
  const hydrate = await openBeforeHydration(page, `/events/${id}`)
  const email = anAddress('early')
  await fillPerson(page, email)
  await field(page, t.title).first().selectOption('Dr.')
  hydrate()
  await page.waitForLoadState('networkidle')
  await expect(field(page, t.email).first()).toHaveValue(email)
  await submit(page).click()
  await expect(page).toHaveURL(/\/events\/thanks\//)
  expect((await registrationsAt(id)).map((registration) => registration.email)).toEqual([email])
})

test('a form sent before hydration registers the person after it', async ({ page }) => {
  const { id } = await anEvent()
  const hydrate = await openBeforeHydration(page, `/events/${id}`)
  const email = anAddress('hasty')
  await fillPerson(page, email)
  await submit(page).click()
  hydrate()
  await expect(page).toHaveURL(/\/events\/thanks\//)
  expect((await registrationsAt(id)).map((registration) => registration.email)).toEqual([email])
})

test.describe(() => {
  test.use({ expectedReports: ['net::ERR'] })

  test('a network failure loses no input, and sending again after a lost answer registers once', async ({ page }) => {
    const { id } = await anEvent()
    const email = anAddress('tunnel')
    await page.goto(`/events/${id}`)
    await fillPerson(page, email)
    let calls = 0
    await page.route('**/workshop_registrations/register', async (route) => {
      calls += 1
      if (calls === 1) return route.abort('internetdisconnected')
      if (calls > 2) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    for (const expected of [0, 1]) {
      await submit(page).click()
      await expect(page.getByText(core.no_connection)).toBeVisible()
      await expect(field(page, t.email).first()).toHaveValue(email)
      expect(await registrationsAt(id)).toHaveLength(expected)
    }
    await submit(page).click()
    await expect(page).toHaveURL(/\/events\/thanks\//)
    expect(await registrationsAt(id)).toHaveLength(1)
    await expect.poll(() => mailsTo(email).length).toBe(1)
  })
})

test.describe('with the keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false })

  test('somebody registers with a companion', async ({ page }) => {
    const { id, title } = await anEvent()
    await page.goto(`/events?search=${encodeURIComponent(title)}`)
    const press = (key: string) => page.keyboard.press(key)
    const tabTo = async (reached: () => Promise<boolean>) => {
      for (let step = 0; step < 60; step += 1) {
        await press('Tab')
        if (await reached()) return
      }
      throw new Error('the keyboard does not lead there')
    }
    const isFocused = (locator: ReturnType<Page['getByRole']>) => () =>
      locator.evaluate((element) => element === document.activeElement).catch(() => false)

    await tabTo(isFocused(page.getByRole('link', { name: title })))
    await press('Enter')
    await expect(page).toHaveURL(new RegExp(`/events/${id}$`))
    await page.waitForLoadState('networkidle')
    await tabTo(isFocused(group(page, t.person).getByRole('radio').first()))
    await press('Space')
    await press('Tab')
    await page.keyboard.type('Kim')
    await press('Enter')
    await press('Tab')
    await page.keyboard.type('Tastatur')
    await press('Tab')
    await page.keyboard.type(anAddress('keys'))
    await tabTo(isFocused(field(page, t.institution).first()))
    await page.keyboard.type('Klinik')
    await tabTo(isFocused(page.getByRole('button', { name: t.companion_add })))
    await press('Enter')
    const card = group(page, companion(1))
    await expect(card.getByLabel(t.title)).toBeFocused()
    await press('Tab')
    await press('Space')
    await press('Tab')
    await page.keyboard.type('Robin')
    await press('Tab')
    await page.keyboard.type('Mit')
    await press('Tab')
    await press('Tab')
    await page.keyboard.type(anAddress('keys'))
    await tabTo(isFocused(submit(page)))
    await press('Enter')
    await expect(page).toHaveURL(/\/events\/thanks\//)
    expect(await registrationsAt(id)).toHaveLength(2)
  })
})
