import { expect, type Page, test, words } from './academy'
import { anEvent, aRegistration, changeEvent, dayFromToday } from './events'

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

    await page.goto(`${page.url()}&language=en`)
    await expect(card(page, `${stem} english`)).toBeVisible()
    await expect(card(page, `${stem} deutsch`)).toHaveCount(0)

    await page.goto(`/events?when=past&search=${encodeURIComponent(stem)}`)
    const past = card(page, `${stem} vorbei`)
    await expect(past.getByText(t.state.past)).toBeVisible()
    await expect(past.getByRole('link', { name: t.watch_video })).toHaveAttribute('href', video.videolink)
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

test('the page of an event shows a sentence for each state', async ({ page }) => {
  const full = await anEvent({ maximum_participants: 1 })
  await aRegistration(full.id)
  const few = await anEvent({ maximum_participants: 2 })
  const closed = await anEvent({ registration_deadline: new Date(Date.now() - 60_000).toISOString() })
  const inactive = await anEvent({ signup_active: false })
  const over = await anEvent({ date: dayFromToday(-2) })
  const both = await anEvent({ maximum_participants: 1, registration_deadline: new Date(0).toISOString() })
  await aRegistration(both.id)
  const sentences: [number, string][] = [
    [full.id, e.full_title],
    [few.id, e.few.replace(/.*other \{(.*)\}\}.*/, '$1').replace('#', '2')],
    [closed.id, e.closed_title],
    [inactive.id, e.inactive_title],
    [over.id, e.over_title],
    [both.id, e.full_title],
  ]
  for (const [id, words_shown] of sentences) {
    await page.goto(`/events/${id}`)
    await expect(page.getByText(words_shown).first(), words_shown).toBeVisible()
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
