import sharp from 'sharp'
import { expect, field, ONLY_IN_ALL, type Page, test, words } from './academy'
import { anEvent } from './events'
import { segment } from './people'

// The recorder of a journey looks into the frame, which runs no script.
test.use({ expectedReports: ["Blocked script execution in 'about:srcdoc'"] })

const { event: shown, registrations, workshops: t } = words.de

const frame = (page: Page) => page.frameLocator('iframe')
/** Beside the form the preview is narrow, where the visitors are a select. */
const choose = (page: Page, name: string) =>
  page.getByRole('combobox', { name: t.preview_visitor }).selectOption({ label: name })
const pick = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()
const card = (page: Page) => frame(page).locator('#sign-up')

async function open(page: Page, id: number | 'new') {
  await page.goto(`/admin/events/${id}?tab=preview`)
  await expect(frame(page).getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
}

test('staff see the page of an event as each kind of visitor sees it, with the reason', async ({ admin: page }) => {
  const { id, title } = await anEvent({ maximum_participants: 10 })
  await open(page, id)
  await expect(frame(page).locator('h1')).toHaveText(title)
  await expect(page.getByText(t.preview_now.open)).toBeVisible()

  const { open: offered, full, inactive, closed, over } = t.preview_visitors
  for (const [name, heading] of [
    [offered, shown.open_title],
    [full, shown.full_title],
    [inactive, shown.not_open_title],
    [closed, shown.closed_title],
    [over, shown.over_title],
  ] as const) {
    await choose(page, name)
    await expect(card(page).locator('h2').first()).toHaveText(heading)
  }
  await expect(page.getByText(t.preview_why.over)).toBeVisible()

  await choose(page, t.preview_visitors.invited)
  await expect(card(page).locator('[name=last_name]')).toHaveValue('Muster')
  await choose(page, t.preview_visitors.registered)
  await expect(card(page)).toContainText(shown.bring_title)

  await pick(page, t.language_en)
  await expect(card(page)).toContainText(words.en.event.bring_title)
})

test(
  'the preview shows a new event from the first letter on, with files that are not saved yet',
  ONLY_IN_ALL,
  async ({ admin: page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/workshops/preview')) sent.push(request.postData() ?? '')
    })
    await open(page, 'new')
    await expect(frame(page).locator('h1')).toHaveText(t.title)

    await segment(page, 'content', t.form_tab_details).click()
    await field(page, t.title).fill('A')
    await page.locator('details[id] > summary').filter({ hasText: t.form_videos }).click()
    await field(page, t.videolink).fill('https:/')
    const image = sharp({ create: { width: 640, height: 240, channels: 3, background: '#0b4f5c' } })
    const hall = { name: 'hall.png', mimeType: 'image/png', buffer: await image.png().toBuffer() }
    await page.locator('input[type=file]').first().setInputFiles(hall)
    await segment(page, 'content', t.form_tab_preview).click()

    await expect(frame(page).locator('h1')).toHaveText('A')
    await expect(frame(page).locator('header img')).toHaveAttribute('src', /^data:image\/png/)
    await expect(page.getByText(t.preview_unsaved)).toBeVisible()
    await expect(page.getByText(t.videolink).filter({ hasText: /nicht in der Vorschau/ })).toBeVisible()
    expect(sent.at(-1)).toContain('hall.png')
    expect(sent.join()).not.toContain('data:')
  },
)

test('the preview is inert, but scrolls by keyboard', async ({ admin: page }) => {
  const { id } = await anEvent()
  await open(page, id)
  const inside = page.frames().find((one) => one.url() === 'about:srcdoc')
  const scrolled = () => inside?.evaluate(() => window.scrollY)
  // The bar with the button to save covers the lower part of the frame.
  await page.locator('iframe').click({ position: { x: 40, y: 40 } })
  expect(await inside?.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.keyboard.press('End')
  await expect.poll(scrolled).toBeGreaterThan(100)
  const submit = frame(page).getByText(registrations.submit, { exact: true })
  expect(await submit.evaluate((button) => button.closest('[inert]') !== null)).toBe(true)
})

const DEVICES = [
  { device: 'phone', viewport: { width: 390, height: 780 }, details: {} },
  { device: 'desktop', viewport: { width: 1200, height: 900 }, details: ONLY_IN_ALL },
] as const

for (const { device, viewport, details } of DEVICES) {
  test(`on a ${device} the preview looks like the page itself`, details, async ({ admin: page }) => {
    const name = t.preview_devices[device]
    for (const [column, value] of Object.entries({ ipad: true, signup_active: false, date: '2026-01-20' })) {
      const signup_hint = '<p>Bitte bringen Sie Ihren Ausweis mit.</p>'
      const { id } = await anEvent({ [column]: value, signup_hint })
      await page.setViewportSize(viewport)
      await page.goto(`/events/${id}`, { waitUntil: 'networkidle' })
      const itself = await page.evaluate(drawn)

      await page.setViewportSize({ width: 1600, height: 1000 })
      await open(page, id)
      await pick(page, name)
      const inside = page.frames().find((one) => one.url() === 'about:srcdoc')
      await expect.poll(() => inside?.evaluate(drawn)).toEqual(itself)
    }
  })
}

/** Reads position and style of every part of the event, except parts that stick to the screen. */
function drawn(): string[] {
  const article = document.querySelector('article')
  const origin = article?.getBoundingClientRect()
  // Only the page itself loads the code of its form on demand.
  const isLazyFrame = (element: Element) => /lazy/.test(element.className.toString())
  return [...(article?.querySelectorAll('*') ?? [])].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const { fontFamily, fontSize, fontWeight, color, backgroundColor, position } = getComputedStyle(element)
    if (
      width === 0 ||
      !element.checkVisibility() ||
      position === 'sticky' ||
      element.closest('[class*=bar]') ||
      isLazyFrame(element)
    )
      return []
    const place = [x - (origin?.x ?? 0), y - (origin?.y ?? 0), width, height].map(Math.round)
    return [[element.tagName, ...place, fontFamily, fontSize, fontWeight, color, backgroundColor].join(' ')]
  })
}
