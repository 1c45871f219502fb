import { expect, type Page, test, words } from './academy'
import { addAccreditation, anEvent, aRegistration, aRunningEvent, changeEvent, dayFromToday } from './events'

const t = words.de.events
const { event: e } = words.de

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor goes from the start page to an event', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: words.de.welcome.welcome_docs }).click()
    await expect(page).toHaveURL(/\/events_d$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.lists.events_d.title)
    await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/events\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a visitor searches, filters by language, and sees past events', async ({ page }) => {
    const stem = `Suchprobe ${process.pid}`
    await anEvent({ title: `${stem} deutsch` })
    await anEvent({ title: `${stem} english`, language: 'en' })
    const video = { videolink: 'https://video.example.org/1', videolink_desc: 'Teil eins' }
    await anEvent({ title: `${stem} vorbei`, date: dayFromToday(-20), ...video })

    await page.goto('/events')
    await page.getByLabel(t.search).fill(stem)
    await page.getByRole('button', { name: t.search_button, exact: true }).click()
    await expect(card(page, `${stem} deutsch`)).toBeVisible()
    await expect(card(page, `${stem} english`)).toBeVisible()
    await expect(card(page, `${stem} vorbei`)).toHaveCount(0)

    await page.getByLabel(t.language, { exact: true }).selectOption('en')
    await page.getByRole('button', { name: t.filter_apply }).click()
    await expect(card(page, `${stem} english`)).toBeVisible()
    await expect(card(page, `${stem} deutsch`)).toHaveCount(0)

    await page.goto(`/events?when=past&search=${encodeURIComponent(stem)}`)
    const past = card(page, `${stem} vorbei`)
    await expect(past.getByText(t.state.past)).toBeVisible()
    await expect(past.getByRole('link', { name: t.watch_video })).toHaveAttribute('href', video.videolink)

    await anEvent({ title: `${stem} ohne Video`, date: dayFromToday(-21) })
    await page.goto(`/events?when=past&search=${encodeURIComponent(stem)}&recording=1`)
    await expect(past).toBeVisible()
    await expect(card(page, `${stem} ohne Video`)).toHaveCount(0)
  })

  test('a visitor combines filters, removes one, and comes back from an event to the same list', async ({ page }) => {
    const region = `Region ${process.pid}`
    const free = await anEvent({ title: `${region} frei`, region, credits: '2 Punkte' })
    const full = await anEvent({ title: `${region} voll`, region, credits: '2 Punkte', maximum_participants: 1 })
    await aRegistration(full.id)
    const profession = await addAccreditation(free.id)
    const pointless = await anEvent({ title: `${region} ohne Punkte`, region })

    await page.goto(`/events?search=${encodeURIComponent(region)}`)
    await page.getByLabel(t.region, { exact: true }).selectOption(region)
    await page.getByLabel(t.with_points).check()
    await page.getByLabel(t.free_places).check()
    await page.getByRole('button', { name: t.filter_apply }).click()
    await expect(card(page, free.title)).toBeVisible()
    await expect(card(page, full.title)).toHaveCount(0)
    await expect(card(page, pointless.title)).toHaveCount(0)

    await page.getByRole('link', { name: `${t.filter_remove} ${t.with_points}` }).click()
    await expect(card(page, pointless.title)).toBeVisible()
    await page.getByLabel(t.profession, { exact: true }).selectOption(profession)
    await page.getByRole('button', { name: t.filter_apply }).click()
    await expect(card(page, free.title).getByText('2 CME')).toBeVisible()
    await expect(card(page, pointless.title)).toHaveCount(0)
    await page.getByRole('link', { name: `${t.filter_remove} ${profession}` }).click()
    await expect(card(page, pointless.title)).toBeVisible()
    const address = page.url()
    const calendar = await page.request.get(
      (await page.getByRole('link', { name: t.subscribe_address }).getAttribute('href')) ?? '',
    )
    expect(calendar.headers()['content-type']).toContain('text/calendar')
    expect(await calendar.text()).toContain(`UID:event-${pointless.id}@`)
    expect(await calendar.text()).not.toContain(`UID:event-${full.id}@`)

    await page.getByRole('link', { name: free.title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(free.title)
    await expect(page.getByText('2 CME')).toContainText('Ärztekammer Probe')
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(page.getByLabel(t.region, { exact: true })).toHaveValue(region)
  })

  test('an event that is only announced has no link', async ({ page }) => {
    const { title } = await anEvent({ teaser_only: true })
    await page.goto(`/events?search=${encodeURIComponent(title)}`)
    await expect(card(page, title).getByText(t.state.announced)).toBeVisible()
    await expect(card(page, title).getByRole('link')).toHaveCount(0)
  })

  test('a search without a result offers to reset it', async ({ page }) => {
    await page.goto('/events?search=gibt-es-nicht&when=sometime&language=xx&page=99')
    await expect(page.getByRole('heading', { name: t.none_found_title })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: t.reset }).first().click()
    await expect(page).toHaveURL(/\/events$/)
  })
})

test('on a phone events fit below the filters, and the way back leads to the same place in the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const stem = `Rückweg ${process.pid}`
  for (let number = 10; number < 22; number += 1)
    await anEvent({
      title: `${stem} ${number}: Neue Leitlinien für die Behandlung in der Praxis`,
      credits: '2 CME-Punkte',
    })

  await page.goto(`/events_d?search=${encodeURIComponent(stem)}`)
  await page
    .locator('summary')
    .filter({ hasText: t.filters.replace(/.*=0 \{(\w+)\}.*/, '$1') })
    .click()
  await page.getByLabel(t.language, { exact: true }).selectOption('de')
  await expect(page).toHaveURL(`/events_d?search=${encodeURIComponent(stem).replaceAll('%20', '+')}&language=de`)
  const address = page.url()
  // The panel stays open on the page that follows, until the reader closes it.
  await expect(page.getByLabel(t.language, { exact: true })).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Filter' }).click()
  await page.reload()
  await expect(page.getByLabel(t.language, { exact: true })).toBeHidden()

  await page.goto(`/events_d?search=${encodeURIComponent(stem)}`)
  const bottoms = await page
    .locator('main article')
    .evaluateAll((cards) => cards.map((shown) => shown.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= 844).length).toBeGreaterThanOrEqual(3)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/events_d')
  const cards = await page
    .locator('main article')
    .evaluateAll((shown) => shown.slice(0, 1).map((one) => one.getBoundingClientRect()))
  expect(cards[0]?.top).toBeLessThanOrEqual(420)
  // A title of two lines makes a card higher, so three of one line are measured.
  await page.goto(`/events_d?search=${encodeURIComponent(stem)}`)
  const third = await page.locator('main article').nth(2).boundingBox()
  expect(third && third.y + third.height).toBeLessThanOrEqual(900)
  await page.setViewportSize({ width: 390, height: 844 })

  await page.goto(address)
  await page.getByRole('link', { name: `${stem} 21` }).scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => window.scrollY)
  expect(position).toBeGreaterThan(300)
  await page.getByRole('link', { name: `${stem} 21` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${stem} 21`)
  await page.waitForLoadState('networkidle')
  // A link within the page is an entry of the history as well.
  await page.evaluate(() => location.assign('#anywhere'))
  await page.getByRole('article').getByRole('link', { name: t.lists.events_d.title }).click()
  await expect(page).toHaveURL(address)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(position - 100)
})

test('a browser that prefers English is offered the English page by one line, and may stay with the German one', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { get: () => ['en-GB', 'de'] }))
  const offer = page.getByRole('link', { name: words.en.layout.language_offer })
  await page.goto('/events?language=de')
  await offer.click()
  await expect(page).toHaveURL('/en/events?language=de')
  await expect(offer).toBeHidden()
  await page.context().clearCookies()
  await page.goto('/events')
  await page.getByRole('button', { name: words.en.layout.language_offer_close }).click()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.lists.events.title)
  await expect(offer).toBeHidden()
})

test('the page of an event shows a sentence for each state', async ({ page }) => {
  const full = await anEvent({ maximum_participants: 1 })
  await aRegistration(full.id)
  const few = await anEvent({ maximum_participants: 2 })
  const closed = await anEvent({ registration_deadline: new Date(Date.now() - 60_000).toISOString() })
  const not_open = await anEvent({ signup_active: false })
  const inactive = await anEvent({ signup_active: false, signup_opened_at: new Date().toISOString() })
  const announced = await anEvent({ teaser_only: true })
  const running = await aRunningEvent()
  const over = await anEvent({ date: dayFromToday(-2) })
  const both = await anEvent({ maximum_participants: 1, registration_deadline: new Date(0).toISOString() })
  await aRegistration(both.id)
  const sentences: [number, string][] = [
    [full.id, e.full_title],
    [few.id, e.few.replace(/.*other \{(.*)\}\}.*/, '$1').replace('#', '2')],
    [closed.id, e.closed_title],
    [not_open.id, e.not_open_title],
    [inactive.id, e.inactive_title],
    [announced.id, e.announced_title],
    [running.id, e.running_title],
    [over.id, e.over_title],
    [both.id, e.full_title],
  ]
  for (const [id, words_shown] of sentences) {
    await page.goto(`/events/${id}`)
    await expect(page.getByText(words_shown).first(), words_shown).toBeVisible()
  }
  for (const path of [`/events/${announced.id}`, `/direct/events/${announced.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: e.announced_title })).toBeVisible()
    await expect(page.locator('#sign-up input:not([type=hidden])')).toHaveCount(1)
  }
})

test('the page of a full event lists similar ones below it, the page of an open one does not', async ({ page }) => {
  const { id: full } = await anEvent({ maximum_participants: 1 })
  await aRegistration(full)
  const open = await anEvent()
  const similar = page.getByRole('region', { name: t.like_this })
  await page.goto(`/events/${full}`)
  await expect(similar.getByRole('article').first()).toBeVisible()
  for (const path of [`/events/${open.id}`, `/direct/events/${full}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(similar).toHaveCount(0)
  }
})

/** Loads the page a second later, when the cache serves no older one. */
async function readRefreshedPage(page: Page, path: string): Promise<string> {
  await page.waitForTimeout(1_000)
  return (await page.request.get(path)).text()
}

test('the page of an event shows a change of state within a second', async ({ page }) => {
  const { id } = await anEvent({ maximum_participants: 1 })
  const path = `/events/${id}`
  expect(await readRefreshedPage(page, path)).toContain(words.de.registrations.submit)

  const { id: registration, email } = await aRegistration(id)
  expect(await readRefreshedPage(page, path)).toContain(e.full_title)
  await fetch(`${process.env.BASE_URL}/api/sandoz/workshop_registrations/cancelConfirm/${registration}/${email}`)
  expect(await readRefreshedPage(page, path)).toContain(words.de.registrations.submit)

  await changeEvent(id, { registration_deadline: new Date(Date.now() - 60_000).toISOString() })
  expect(await readRefreshedPage(page, path)).toContain(e.closed_title)
  await changeEvent(id, { title: 'Ein neuer Titel', registration_deadline: null })
  expect(await readRefreshedPage(page, path)).toContain('Ein neuer Titel')
})

test('a phone shows the price above the fold and one button to register at a time', async ({ page }) => {
  const { id } = await anEvent({ price: 25, maximum_participants: 1 })
  await aRegistration(id)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/events/${id}`)
  const bar = page.getByRole('link', { name: e.full_submit })
  await expect(bar).toBeInViewport({ ratio: 1 })
  const priceBox = await page.getByText(e.price, { exact: true }).locator('..').boundingBox()
  const barBox = await bar.boundingBox()
  expect((priceBox?.y ?? 999) + (priceBox?.height ?? 0)).toBeLessThan(barBox?.y ?? 0)

  await bar.click()
  await expect(page.getByRole('heading', { name: e.full_title })).toBeInViewport({ ratio: 1 })
  // The card covers the bar, so that a press at its place does not meet it.
  const isOnTop = await bar.evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect()
    return link.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(false)
})
