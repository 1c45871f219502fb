import { expect, leave, type Page, signIn, test, words } from './academy'
import { addDocument, anEvent, dayFromToday } from './events'

const { ADMIN_PASSWORD } = process.env
const SITE = String(process.env.BASE_URL)
const { core, events, workshops: t } = words.de
const DOCUMENT = 'Programm für Ärzte.pdf'

/** Finds the value of the field with this name. */
const value = (page: Page, name: string) =>
  page.getByRole('main').locator('dt', { hasText: name }).locator('xpath=following-sibling::dd')

/** Measures the distance of the view from both edges of the page's column. */
async function marginsOf(page: Page) {
  const [column, view] = await Promise.all(
    ['main', 'main article'].map((selector) => page.locator(selector).boundingBox()),
  )
  if (!column || !view) throw new Error('nothing is shown')
  return { left: view.x - column.x, right: column.x + column.width - (view.x + view.width) }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })

  test('a guest sees the fields of an event and can change nothing', async ({ page }) => {
    const date = `${new Date().getFullYear() + 1}-07-01`
    const { id, title } = await anEvent({ date })
    await addDocument(id, DOCUMENT)
    await page.goto(`/workshops/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.view_title)
    await expect(value(page, t.title)).toHaveText(title)
    await expect(value(page, t.location)).toHaveText('Haus der Pharmazie, Hauptstraße 1, 50667 Köln')
    await expect(value(page, t.language)).toHaveText('Deutsch')
    await expect(value(page, t.date)).toContainText(`1. Juli ${new Date().getFullYear() + 1}, 18:00`)
    await expect(value(page, t.description)).toHaveText('Ein Abend über neue Leitlinien.')
    await expect(value(page, t.pdf_document)).toHaveText(DOCUMENT)
    const save = page.getByRole('button', { name: core.save })
    await expect(save).toBeDisabled()
    await expect(save).toHaveAccessibleDescription(t.view_text)

    const { left, right } = await marginsOf(page)
    expect(left).toBeGreaterThan(100)
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1)
    await expect(page.getByRole('link', { name: t.view_edit })).toHaveCount(0)
    await page.getByRole('link', { name: t.view_public_page }).click()
    await expect(page).toHaveURL(`${SITE}/events/${id}`)
  })

  test('a guest downloads the document from the view and from the page of the event', async ({ page }) => {
    const { id } = await anEvent()
    await addDocument(id, DOCUMENT)
    for (const path of [`/workshops/${id}`, `/en/events/${id}`]) {
      await page.goto(path)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Programm für Ärzte' }).click(),
      ])
      expect(download.suggestedFilename()).toBe(DOCUMENT)
    }
    await expect(page.getByRole('link', { name: 'Programm für Ärzte PDF, 22 kB' })).toBeVisible()
  })
})

test('the view of an event names the page of the event as its canonical address', async ({ page }) => {
  const { id } = await anEvent()
  await page.goto(`/en/workshops/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.en.workshops.view_title)
  await expect(page.locator('meta[name=robots][content*=noindex]')).toHaveCount(1)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${SITE}/en/events/${id}`)
})

test('the view shows announced and past events to everybody, and hidden events only to staff', async ({ page }) => {
  const shown = [
    await anEvent({ teaser_only: true, presence_type: 'Online', description: '' }),
    await anEvent({ date: dayFromToday(-3) }),
  ]
  for (const { id, title } of shown) {
    await page.goto(`/workshops/${id}`)
    await expect(value(page, t.title)).toHaveText(title)
  }
  await page.goto(`/workshops/${shown[0]?.id}`)
  await expect(value(page, t.location)).toHaveText(events.online)
  await expect(value(page, t.description)).toHaveText(t.view_no_description)
  await expect(value(page, t.pdf_document)).toHaveText(t.view_no_document)

  const hidden = await anEvent({ nonpublic: true })
  for (const path of [hidden.id, 'new', '0', `${shown[0]?.id}-words`, '99999999999'])
    expect((await page.request.get(`/workshops/${path}`)).status(), String(path)).toBe(404)
  await signIn(page, { email: 'viewer@example.org', password: ADMIN_PASSWORD })
  await page.goto(`/workshops/${hidden.id}`)
  await expect(value(page, t.title)).toHaveText(hidden.title)
})

test('the view is aligned left for signed-in people, and links to the form for those who may save', async ({
  page,
  playwright,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { id } = await anEvent()
  const guest = await playwright.request.newContext({ baseURL: SITE })
  const read = async () => (await guest.get(`/workshops/${id}`)).text()
  const before = await read()

  await signIn(page, { email: 'viewer@example.org', password: ADMIN_PASSWORD })
  await page.goto(`/workshops/${id}`)
  const { left, right } = await marginsOf(page)
  expect(left).toBeLessThan(right)
  await expect(page.getByRole('link', { name: t.view_edit })).toHaveCount(0)

  await leave(page)
  await signIn(page, { email: process.env.ADMIN_EMAIL, password: ADMIN_PASSWORD })
  await page.goto(`/workshops/${id}`)
  await page.getByRole('link', { name: t.view_edit }).click()
  await expect(page).toHaveURL(`${SITE}/admin/events/${id}`)

  // A page that was rendered for a signed-in person is cached for nobody else.
  for (const text of [before, await read()]) {
    expect(text).toContain('data-centred="true"')
    expect(text).not.toContain(`/admin/events/${id}`)
  }
  await guest.dispose()
})
