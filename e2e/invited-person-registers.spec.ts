import { anAddress, expect, field, test, words } from './academy'
import { anEvent, aRegistration, registrationsAt } from './events'

const t = words.de.registrations
const { event: e, thanks } = words.de

const INVITED = { registered: null, invitation_sent: new Date().toISOString() }

test('an invited person gets a prefilled form, registers, and adds a companion later', async ({ page }) => {
  const { id } = await anEvent({ nonpublic: true })
  const email = anAddress('invited')
  const { invite_slug } = await aRegistration(id, { ...INVITED, email, external_id: 'K-4711', title: 'Prof.' })
  const link = `/events/${id}/${invite_slug}`
  await page.goto(link)
  await expect(field(page, t.first_name)).toHaveValue('Mona')
  await expect(field(page, t.email)).toHaveValue(email)
  await expect(field(page, t.title)).toHaveValue('Prof.')
  await expect(page.getByText('K-4711')).toBeVisible()
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks.title)
  expect(await registrationsAt(id)).toHaveLength(1)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: e.registered_title.replace('{name}', 'Mona Weiß') })).toBeVisible()
  await page.getByRole('button', { name: t.companion_add }).click()
  const card = page.getByRole('group', { name: t.companion.replace('{number}', '1'), exact: true })
  await card.getByLabel(t.gender_d).check()
  await card.getByLabel(t.first_name).fill('Robin')
  await card.getByLabel(t.last_name).fill('Mit')
  await expect(card.getByLabel(t.institution)).toHaveValue('Linden-Apotheke')
  await card.getByLabel(t.email).fill(anAddress('companion'))
  await page.getByRole('button', { name: t.submit_company }).click()
  await expect(page.getByText(e.added)).toBeVisible()
  await expect(page.getByText('Robin Mit')).toBeVisible()
  const [main, companion] = await registrationsAt(id)
  expect(companion?.accompaniment_of).toBe(main?.id)
})

test('an invited person reads at a closed event when the invitation is of use, or whom to ask', async ({ page }) => {
  const over = new Date(Date.now() - 60_000).toISOString()
  for (const [fields, sentence] of [
    [{ signup_active: false }, e.invited_not_open],
    [{ registration_deadline: over }, e.invited_closed],
  ] as const) {
    const { id } = await anEvent({ nonpublic: true, ...fields })
    const { invite_slug } = await aRegistration(id, INVITED)
    await page.goto(`/events/${id}/${invite_slug}`)
    const card = page.getByRole('main').locator('#sign-up')
    await expect(card.getByText(sentence)).toBeVisible()
    await expect(card.locator('a[href^="mailto:"]')).toBeVisible()
  }
})

test('an unknown invitation is named and ignored', async ({ page }) => {
  const { id } = await anEvent()
  await page.goto(`/events/${id}/no-such-invitation-at-all`)
  await expect(page.getByText(e.invite_unknown.replace(/ <.*/, ''))).toBeVisible()
  await expect(field(page, t.first_name)).toHaveValue('')
  await expect(page.getByRole('button', { name: t.submit, exact: true })).toBeVisible()
})

test.describe(() => {
  test.use({ expectedStatuses: [404] })

  test('an unlisted event is shown only to people who are invited to it', async ({ page }) => {
    const { id } = await anEvent({ nonpublic: true })
    const other = await anEvent({ nonpublic: true })
    const { invite_slug } = await aRegistration(other.id, INVITED)
    for (const path of [`/events/${id}`, `/direct/events/${id}`, `/events/${id}/${invite_slug}`, `/events/${id}/x`]) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      const { not_found_title } = path.split('/').length > 3 && !path.startsWith('/direct') ? e : words.de.layout
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(not_found_title)
    }
  })
})

test('a direct link shows the event and its thank-you page without links to the lists of events', async ({ page }) => {
  const { id } = await anEvent()
  await page.goto(`/events/${id}`)
  await expect(page.getByRole('main').getByRole('link', { name: words.de.events.lists.events_d.title })).toBeVisible()
  await page.goto(`/direct/events/${id}`)
  await expect(page.getByRole('main').getByRole('link', { name: words.de.events.lists.events_d.title })).toHaveCount(0)
  await page.getByLabel(t.gender_m).check()
  await field(page, t.first_name).fill('Jo')
  await field(page, t.last_name).fill('Direkt')
  await field(page, t.email).fill(anAddress('direct'))
  await field(page, t.institution).fill('Apotheke')
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/direct\/events\/[\w-]{22}\/thanks$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks.title)
  await expect(page.getByRole('main').locator('a[href$="/events"]')).toHaveCount(0)
})
