import { anAddress, expect, field, mailsTo, type Page, test, words } from './academy'
import { anEvent, aRegistration, changeEvent, dayFromToday, registrationsAt } from './events'

const { cancel, unsubscribe, layout, my } = words.de

async function cancelledAt(workshop_id: number, id: string) {
  const found = await registrationsAt(workshop_id)
  return found.find((registration) => registration.id === id)?.cancelled_at ?? null
}

/** Sends the requests that programs make for a link before, or instead of, a person. */
async function requestAsScanner(page: Page, path: string) {
  await page.request.head(path)
  await page.request.get(path, { headers: { 'sec-purpose': 'prefetch', purpose: 'prefetch' } })
  await page.request.get(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a link in a mail cancels a registration after a question', async ({ page }) => {
      const { id: event, title } = await anEvent({ maximum_participants: 1 })
      const email = anAddress('leaves')
      const { id } = await aRegistration(event, { email })
      await requestAsScanner(page, `/events/cancel/${id}`)
      await page.request.get(`/events/cancel/${id}`)
      await page.goto(`/events/cancel/${id}`)
      await expect(page.getByText(title)).toBeVisible()
      for (const shown of ['Mona', 'Weiß', email]) await expect(page.getByText(shown, { exact: true })).toBeVisible()
      expect(await cancelledAt(event, id)).toBeNull()

      await page.getByRole('button', { name: cancel.confirm }).click()
      await expect(page.getByRole('heading', { name: cancel.cancelled_title })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/events/cancel/${id}$`))
      const first = await cancelledAt(event, id)
      expect(first).not.toBeNull()
      await expect.poll(() => mailsTo(email).length).toBe(1)
      expect(mailsTo(email)[0]).toContain('METHOD:CANCEL')

      await page.goto(`/en/events/cancel/${id}`)
      await expect(page.getByRole('heading', { name: words.en.cancel.cancelled_title })).toBeVisible()
      expect(await cancelledAt(event, id)).toEqual(first)
    })

    test('the main person chooses whether to cancel for the companions too', async ({ page }) => {
      const { id: event } = await anEvent()
      for (const together of [false, true]) {
        const main = await aRegistration(event)
        const companion = await aRegistration(event, { accompaniment_of: main.id, first_name: 'Robin' })
        await page.goto(`/events/cancel/${main.id}`)
        await expect(page.getByText('Robin Weiß')).toBeVisible()
        if (together) await page.getByRole('checkbox').check()
        await page.getByRole('button', { name: cancel.confirm }).click()
        await expect(page.getByRole('heading', { name: cancel.cancelled_title })).toBeVisible()
        const named = page.getByRole('main').getByText('Storniert: ')
        await expect(named).toContainText(together ? 'Mona Weiß und Robin Weiß' : 'Mona Weiß.')
        expect((await cancelledAt(event, companion.id)) !== null).toBe(together)
      }
    })

    test.describe(() => {
      test.use({ expectedStatuses: [404] })

      test('a link in a mail unsubscribes a person after a question', async ({ page }) => {
        const { id: event } = await anEvent()
        const email = anAddress('quiet')
        const { id } = await aRegistration(event, { email })
        const path = `/unsubscribe/${id}/${encodeURIComponent(email)}`
        await requestAsScanner(page, path)
        await page.request.get(path)
        await page.goto(path)
        const { reminder, after_event, message } = my.mails
        await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
          unsubscribe.stops_invite,
          reminder,
          after_event,
          message,
        ])
        await page.getByRole('button', { name: unsubscribe.confirm }).click()
        await expect(page.getByRole('heading', { name: unsubscribe.done_title })).toBeVisible()
        expect(await cancelledAt(event, id)).toBeNull()

        await page.goto(path)
        await expect(page.getByRole('heading', { name: unsubscribe.not_found_title })).toBeVisible()
      })
    })

    test('a visitor leaves an e-mail address at an event that takes no registrations, which stays as it is', async ({
      page,
    }) => {
      for (const [why, fields] of [
        ['not_open', { signup_active: false }],
        ['announced', { teaser_only: true }],
      ] as const) {
        const { id } = await anEvent({ maximum_participants: 20, ...fields })
        const email = anAddress('waits')
        await page.goto(`/events/${id}`)
        await page.getByLabel(words.de.event.email, { exact: true }).fill(email)
        await page.getByRole('button', { name: words.de.event[`${why}_submit`] }).click()
        await expect(page.getByText(words.de.event.noted_title)).toBeVisible()
        await expect.poll(() => mailsTo(email).length).toBe(1)
        expect(await registrationsAt(id)).toHaveLength(0)
        await page.goto(`/events/${id}?seen=${email}`)
        await expect(page.getByText(words.de.event[`${why}_title`])).toBeVisible()
      }
    })
  })
}

test('the link of a cancelled registration shows that the person has registered again', async ({ page }) => {
  const { id: event } = await anEvent()
  const { id, email } = await aRegistration(event, { cancelled_at: new Date().toISOString() })
  const again = await aRegistration(event, { email })
  for (const [path, title] of [
    [`/events/cancel/${id}`, cancel.back_title],
    [`/events/thanks/${id}`, words.de.thanks.again_title],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    // The older link leads to the present registration by mail only.
    expect(await page.content()).not.toContain(again.id)
  }
  await field(page, words.de.my.send.email).fill(email)
  await page.getByRole('button', { name: words.de.my.send.submit }).click()
  await expect(page).toHaveURL(/\/my$/)
})

test('nothing is cancelled once the event has begun', async ({ page }) => {
  const { id: event } = await anEvent()
  const { id, email } = await aRegistration(event)
  await page.goto(`/events/cancel/${id}`)
  await changeEvent(event, { date: dayFromToday(-1) })
  await page.getByRole('button', { name: cancel.confirm }).click()
  await expect(page.getByRole('heading', { name: cancel.over_title })).toBeVisible()
  expect(await cancelledAt(event, id)).toBeNull()
  const answer = await page.request.get(`/api/sandoz/workshop_registrations/cancelConfirm/${id}/${email}`)
  expect(answer.status()).toBe(422)
})

test('the documented GET calls act for programs, and lead browsers to the page that asks first', async ({ page }) => {
  const { id: event } = await anEvent()
  const { id, email } = await aRegistration(event)
  const links = {
    [`/api/sandoz/workshop_registrations/cancelConfirm/${id}/${email}`]: new RegExp(`/events/cancel/${id}$`),
    [`/api/unsubscribe/${id}/${email}`]: new RegExp(`/unsubscribe/${id}/`),
  }
  for (const [link, shown] of Object.entries(links)) {
    await requestAsScanner(page, link)
    await page.goto(link)
    await expect(page).toHaveURL(shown)
  }
  expect(await cancelledAt(event, id)).toBeNull()

  const [cancelled, unsubscribed] = await Promise.all(
    Object.keys(links).map(async (link) => (await fetch(process.env.BASE_URL + link)).json()),
  )
  expect(cancelled).toEqual({ status: 'cancelled' })
  expect(unsubscribed).toEqual({ success: true, registrationFound: true })
  expect(await cancelledAt(event, id)).not.toBeNull()
})

test.describe(() => {
  test.use({ expectedStatuses: [404] })

  test('an invalid link says so, in its title as well, and offers to send the present one', async ({ page }) => {
    const { id: event } = await anEvent()
    const { id } = await aRegistration(event)
    const pages = {
      '/events/cancel/AAAAAAAAAAAAAAAAAAAAAA': 'cancel',
      '/events/cancel/x': 'cancel',
      '/events/thanks/AAAAAAAAAAAAAAAAAAAAAA': 'thanks',
      [`/unsubscribe/${id}/somebody.else@example.org`]: 'unsubscribe',
    } as const
    for (const [path, name] of Object.entries(pages)) {
      for (const language of ['en', 'de'] as const) {
        const { not_found_title } = words[language][name]
        await page.goto(language === 'en' ? `/en${path}` : path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(not_found_title)
        await expect(page).toHaveTitle(new RegExp(`^${not_found_title} – `))
      }
      await expect(page.getByRole('main').getByRole('link', { name: layout.to_start })).toBeVisible()
      await expect(page.getByRole('main').locator('form[action="/api/my/link"]')).toBeVisible()
    }
    for (const language of ['de', 'en'] as const) {
      await page.goto(language === 'en' ? '/en/events/999999' : '/events/999999')
      await expect(page).toHaveTitle(new RegExp(`^${words[language].layout.not_found_title} – `))
    }
  })
})
