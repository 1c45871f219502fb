import sharp from 'sharp'
import { callAs, choose, expect, field, ONLY_IN_ALL, type Page, test, words } from './academy'

const t = words.de.parts
const core = words.de.core
const errors = words.de.errors

/** Fills the placeholders of a message. */
const say = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, String(value)), text)

async function open(page: Page) {
  await page.goto('/system/parts')
  // The editor loads last; by then the guard of unsaved changes is active too.
  await expect(editor(page)).toBeVisible()
  await field(page, t.name).fill('Probe')
}

const check = (page: Page) => page.getByRole('button', { name: t.check, exact: true }).click()

/** Submits the form and waits until its value is this one. */
async function expectValue(page: Page, name: string, value: unknown) {
  await check(page)
  await expect.poll(async () => (await valuesOf(page))[name]).toEqual(value)
}

const valuesOf = async (page: Page): Promise<Record<string, unknown>> =>
  JSON.parse((await page.getByRole('region', { name: t.values }).locator('pre').textContent()) ?? '{}')

const editor = (page: Page) => page.getByRole('textbox', { name: t.description, exact: true })
const control = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function aPicture() {
  const red = { create: { width: 40, height: 30, channels: 3, background: '#a92b21' } } as const
  return { name: 'bild.png', mimeType: 'image/png', buffer: await sharp(red).png().toBuffer() }
}

test('each field returns its own type of value, and none when it is empty', async ({ admin: page }) => {
  await open(page)
  await test.step('a date with a time steps by a quarter of an hour and is one value', () => tryDateTime(page))
  await test.step('each simple field has its own kind of value', () => trySimpleFields(page))
  await test.step('several items are chosen from a list', () => trySeveralChoices(page))
  await test.step('an item is searched from the third character on', () => trySearch(page))
})

async function tryDateTime(page: Page) {
  const time = field(page, say(core.time_of, { field: t.deadline }))
  await expect(time).toBeDisabled()
  await field(page, t.deadline).fill('2026-12-24')
  const offered = await time.locator('option').allTextContents()
  expect(offered).toHaveLength(96)
  expect(offered.filter((step) => !/^([01]\d|2[0-3]):(00|15|30|45)$/.test(step))).toEqual([])

  await expectValue(page, 'deadline', '2026-12-24 00:00')
  await time.selectOption('18:45')
  await expectValue(page, 'deadline', '2026-12-24 18:45')
  await field(page, t.deadline).fill('')
  await expectValue(page, 'deadline', null)
  await field(page, t.deadline).fill('2026-12-23')
  await expectValue(page, 'deadline', '2026-12-23 18:45')
}

async function trySimpleFields(page: Page) {
  await expectValue(page, 'seats', null)
  await field(page, t.seats).fill('12')
  await field(page, t.price).fill('7,5')
  await field(page, t.notes).fill('erste\nzweite')
  await field(page, t.ipad).check()
  await field(page, t.language).selectOption({ label: t.language_en })
  await field(page, t.day).fill('2026-05-01')
  await field(page, t.start).fill('18:45')
  await expectValue(page, 'start', '18:45')
  expect(await valuesOf(page)).toMatchObject({
    seats: 12,
    price: 7.5,
    notes: 'erste\nzweite',
    ipad: true,
    language: 'en',
    day: '2026-05-01',
  })
  await field(page, t.language).selectOption({ label: t.language_none })
  await expectValue(page, 'language', null)
}

async function trySearch(page: Page) {
  for (let place = 1; place <= 9; place += 1)
    await callAs(page, '/api/sponsors/new', { name: `Tastprobe ${place}`, image: null })
  const searches: string[] = []
  page.on('request', (request) => {
    const q = new URL(request.url()).searchParams.get('q')
    if (q !== null) searches.push(q)
  })
  const search = page.getByRole('combobox', { name: t.sponsor, exact: true })
  await search.fill('Ta')
  const listbox = page.getByRole('listbox')
  await expect(listbox.getByText(say(core.type_more, { count: 3 }))).toBeVisible()
  await search.fill('gibt es nicht')
  await expect(listbox.getByText(core.nothing_found, { exact: true })).toBeVisible()
  await search.fill('Tastprobe')
  const found = listbox.getByRole('option')
  await expect(found).toHaveCount(8)
  expect(searches).toEqual(['gibt es nicht', 'Tastprobe'])

  await found.first().click()
  await expect(search).toHaveValue(/^Tastprobe \d$/)
  await check(page)
  await expect.poll(async () => typeof (await valuesOf(page)).sponsor).toBe('number')

  const partner = page.getByRole('combobox', { name: t.partner, exact: true })
  await choose(partner, { typed: 'Tastprobe 3', name: 'Tastprobe 3' })
  await check(page)
  const picked = { id: expect.any(Number), name: 'Tastprobe 3' }
  await expect.poll(async () => (await valuesOf(page)).partner).toEqual(picked)
  await expect(partner).toHaveValue('Tastprobe 3')
  await partner.fill('')
  await expectValue(page, 'partner', null)
  await expect(partner).toHaveValue('')
}

async function trySeveralChoices(page: Page) {
  const search = page.getByRole('combobox', { name: t.sponsors, exact: true })
  for (const name of ['Quellgrund Arzneimittel', 'Fennbach Biotech'])
    await choose(search, { typed: name.slice(0, 5), name })
  await check(page)
  await expect.poll(async () => JSON.stringify((await valuesOf(page)).sponsors)).toMatch(/^\[\d+,\d+\]$/)
}

test.describe(() => {
  // The editor parses pasted text in a separate document, where the policy blocks and reports every handler.
  test.use({ expectedReports: ['inline event handler'] })

  test('the editor formats text, stores images and removes pasted scripts', async ({ admin: page }) => {
    await open(page)
    await test.step('a text is formatted, listed and linked', () => tryFormats(page))
    await test.step('a picture is stored and shown from its address', () => tryPicture(page))
    await test.step('a pasted bitmap is stored in another type', () => tryBitmap(page))
    await test.step('pasted text loses its scripts', () => tryPaste(page))
  })
})

async function tryFormats(page: Page) {
  await editor(page).click()
  await control(page, core.rich_bold).click()
  await page.keyboard.type('Wichtig')
  await control(page, core.rich_bold).click()
  await page.keyboard.press('Enter')
  await control(page, core.rich_bullets).click()
  await page.keyboard.type('Anfahrt')
  await page.keyboard.press('Shift+Home')
  await control(page, core.rich_link).click()
  await page.getByLabel(core.rich_link_address).fill('https://example.org/weg')
  await control(page, core.apply).click()

  await expect(editor(page).locator('strong')).toHaveText('Wichtig')
  await expect(editor(page).locator('ul li a')).toHaveAttribute('href', 'https://example.org/weg')
  await check(page)
  await expect.poll(async () => String((await valuesOf(page)).description)).toContain('<strong>Wichtig</strong>')
  expect((await valuesOf(page)).description).toMatch(
    /<ul><li>.*href="https:\/\/example\.org\/weg".*Anfahrt.*<\/li><\/ul>/,
  )

  await editor(page).press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expectValue(page, 'description', '')
}

async function tryPicture(page: Page) {
  const chooser = page.waitForEvent('filechooser')
  await editor(page).click()
  await control(page, core.rich_image).click()
  await (await chooser).setFiles(await aPicture())
  const picture = editor(page).locator('img')
  await expect(picture).toHaveAttribute('src', /^\/images\/tmp\/[^/]+$/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(40)
  await check(page)
  await expect.poll(async () => String((await valuesOf(page)).description)).toContain('src="/images/tmp/')
}

async function tryBitmap(page: Page) {
  await editor(page).evaluate((element) => {
    const bytes = new DataView(new ArrayBuffer(58))
    // The signature, the size of the file, the start of its pixels, then a header of 40 bytes for one pixel of 24 bits.
    bytes.setUint16(0, 0x424d)
    bytes.setUint32(2, bytes.byteLength, true)
    bytes.setUint32(10, 54, true)
    bytes.setUint32(14, 40, true)
    bytes.setUint32(18, 1, true)
    bytes.setUint32(22, 1, true)
    bytes.setUint16(26, 1, true)
    bytes.setUint16(28, 24, true)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'Scan.bmp', { type: 'image/bmp' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const pictures = editor(page).locator('img[src^="/images/tmp/"]')
  await expect(pictures).toHaveCount(2)
  await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

const HOSTILE = /<script|<iframe|javascript:|\son\w+=/i

async function tryPaste(page: Page) {
  await editor(page).click()
  await editor(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      `<p onclick="document.title='ran'">Harmlos <b onmouseover="document.title='ran'">fett</b></p>
       <script>document.title = 'ran'</script><iframe srcdoc="<script>parent.document.title='ran'</script>"></iframe>
       <p><a href="javascript:document.title='ran'" onfocus="document.title='ran'">Ziel</a></p>
       <img src="/icon.svg" onload="document.title='ran'" onerror="document.title='ran'">`,
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(editor(page)).toContainText('Harmlos fett')
  await check(page)
  await expect.poll(async () => String((await valuesOf(page)).description)).toContain('<strong>fett</strong>')
  expect(await editor(page).innerHTML()).not.toMatch(HOSTILE)
  const { description } = await valuesOf(page)
  expect(description).toContain('Ziel')
  expect(description).not.toMatch(HOSTILE)
  await expect(page).not.toHaveTitle('ran')
}

test('errors are shown at their fields and in a summary', ONLY_IN_ALL, async ({ admin: page }) => {
  await open(page)
  await test.step('each line of the summary leads to its field', () => trySummary(page))
  await test.step('a file of the wrong type or size is refused with an explanation', () => tryWrongFile(page))
})

async function tryWrongFile(page: Page) {
  const limits = { types: 'PDF', limit: 5 }
  const leaflet = page.locator('input[type=file][accept*="application/pdf"]')
  await expect(page.getByText(say(core.file_limits, limits), { exact: true })).toBeVisible()

  await leaflet.setInputFiles({ name: 'brief.txt', mimeType: 'text/plain', buffer: Buffer.from('Hallo') })
  await expect(page.getByText(say(core.file_wrong_type, { name: 'brief.txt', ...limits }))).toBeVisible()
  const large = { name: 'groß.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await leaflet.setInputFiles(large)
  await expect(page.getByText(say(core.file_too_large, { name: 'groß.pdf', ...limits }))).toBeVisible()
  await expectValue(page, 'leaflet', null)

  await leaflet.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByRole('link', { name: 'plan.pdf' })).toBeVisible()
  await expect(page.getByText(say(core.file_too_large, { name: 'groß.pdf', ...limits }))).toHaveCount(0)
  await check(page)
  await expect
    .poll(async () => JSON.stringify((await valuesOf(page)).leaflet))
    .toContain('data:application/pdf;base64,')
}

test('a link asks before it discards unsaved changes', ONLY_IN_ALL, async ({ admin: page }) => {
  await page.goto('/system/parts')
  const menu = page.getByRole('navigation', { name: words.de.menu.title })
  await menu.getByRole('link', { name: words.de.menu.home }).click()
  await expect(page).toHaveURL(/\/admin$/)

  await open(page)
  await menu.getByRole('link', { name: words.de.menu.home }).click()
  const dialog = page.getByRole('dialog', { name: core.unsaved_title })
  await dialog.getByRole('button', { name: core.keep_editing }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/system\/parts$/)
  await expect(field(page, t.name)).toHaveValue('Probe')

  await menu.getByRole('link', { name: words.de.menu.home }).click()
  await dialog.getByRole('button', { name: core.discard }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

async function trySummary(page: Page) {
  await field(page, t.name).fill('')
  await field(page, t.email).fill('keine Adresse')
  await field(page, t.seats).fill('501')
  await check(page)

  const nameless = say(errors.named.required, { field: t.name })
  const summary = page.locator('form').getByRole('alert')
  await expect(summary).toContainText(core.validation_error)
  await expect(summary.getByRole('link')).toHaveText([
    nameless,
    errors.email_invalid,
    say(errors.named.number_too_long, { field: t.seats, limit: 500 }),
  ])
  await expect(field(page, t.name)).toBeFocused()
  await expect(field(page, t.name)).toHaveAccessibleDescription(nameless)
  await summary.getByRole('link', { name: t.seats }).click()
  await expect(field(page, t.seats)).toBeFocused()

  await field(page, t.name).fill('Probe')
  await field(page, t.email).fill('mona@example.org')
  await field(page, t.seats).fill('500')
  await expect(summary).toHaveCount(0)
  await expectValue(page, 'seats', 500)
}

test('questions can be answered, and notices say what happened', ONLY_IN_ALL, async ({ admin: page }) => {
  await page.goto('/system/parts')
  await test.step('Escape answers a question with no, and its button with yes', () => tryQuestions(page))
  await test.step('every notice appears and says what happened', () => tryNotices(page))
})

async function tryQuestions(page: Page) {
  for (const name of [t.confirm, t.confirm_icon]) {
    const asking = page.getByRole('button', { name, exact: true })
    const question = page.getByRole('group', { name: t.confirm_question })
    await asking.click()
    await expect(question.getByRole('button', { name: core.no })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(asking).toBeFocused()
    await expect(page.getByText(t.confirmed)).toHaveCount(0)
  }
  await page.getByRole('button', { name: t.confirm, exact: true }).click()
  await page.getByRole('button', { name: core.yes, exact: true }).click()
  await expect(page.getByText(t.confirmed)).toBeVisible()
}

async function tryNotices(page: Page) {
  const said = {
    saved: core.saved,
    invalid: core.validation_error,
    saveFailed: say(core.save_error, { url: '/api/parts' }),
    tokenExpired: core.token_expired_alert_title,
  }
  for (const [name, text] of Object.entries(said)) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
}

test('only a super user sees the page', async ({ admin: page }) => {
  await page.route('**/api/user', async (route) => {
    const user = await (await route.fetch()).json()
    await route.fulfill({ json: { ...user, is_super_user: false, routePermissions: ['POST api/sponsors/{id}'] } })
  })
  await page.goto('/system/parts')
  await expect(page.getByRole('heading', { name: words.de.layout.forbidden_title })).toBeVisible()
  await expect(page.getByRole('link', { name: words.de.menu.home, exact: true })).toBeVisible()
})
