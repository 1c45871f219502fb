import sharp from 'sharp'
import { RUNS_ALL } from '../src/testing/repetitions'
import { callAs, choose, expect, field, ONLY_IN_ALL, type Page, test, words } from './academy'
import { anEvent, aRegistration, dayFromToday } from './events'
import { expectAccessible, expectOwnWidth, SIZES } from './inspect-screen'
import { eventTab, segment } from './people'

const { core, errors, workshops: t } = words.de

// The recorder of a journey looks into the frames of previews, which run no scripts.
test.use({ expectedReports: ["script execution in 'about:srcdoc'"] })

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const part = (page: Page, name: string) => segment(page, 'content', name)
const editor = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: core.save, exact: true }).click()
const saved = (page: Page) => expect(page.getByText(core.saved, { exact: true }).first()).toBeVisible()
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: t.form_sections }).getByRole('link', { name: new RegExp(`^${name}`) })
const head = (page: Page, name: string) => page.locator('details[id] > summary').filter({ hasText: name })
const summary = (page: Page) => page.locator('form').getByRole('alert').first()

async function open(page: Page, id: number | 'new', opened = '') {
  await page.goto(`/admin/events/${id}${opened && `?tab=${opened}`}`)
  await expect(part(page, t.form_tab_details)).toBeVisible()
}

async function anImage(width: number, height: number) {
  const image = { create: { width, height, channels: 3, background: '#0b4f5c' } } as const
  return { name: 'titel.png', mimeType: 'image/png', buffer: await sharp(image).png().toBuffer() }
}

test.describe(() => {
  test.use({ expectedStatuses: [422] })

  test('staff create an event, correct each refused field, and publish it', async ({ admin: page }) => {
    await callAs(page, '/api/sponsors/new', { name: 'Almenrausch Arznei', image: null })
    await callAs(page, '/api/sponsors/new', { name: 'Almquell Pharma', image: null })
    await open(page, 'new')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.list_new)
    await expect(page.getByRole('tab')).toHaveCount(1)

    await part(page, t.form_tab_texts).click()
    await field(page, t.email_invite_subject).fill('Guten Tag {vorname}')
    await field(page, t.email_invite_subject).press('Enter')
    await part(page, t.form_tab_details).click()
    await field(page, t.time).fill('19:00')
    await field(page, t.end_time).fill('18:00')
    await section(page, t.form_videos).click()
    await expect(section(page, t.form_videos)).toHaveAttribute('aria-current', 'location')
    await field(page, t.videolink).fill('keine Adresse')
    await head(page, t.form_videos).click()
    await expect(field(page, t.videolink)).toBeHidden()
    await expect(head(page, t.form_videos)).toContainText('keine Adresse')
    await save(page)

    await expect(field(page, t.title)).toBeFocused()
    await expect(part(page, t.form_tab_details)).toHaveAccessibleName(/7 Fehler/)
    await expect(summary(page).getByRole('link')).toHaveCount(7)
    await expect(section(page, t.form_videos)).toHaveAccessibleName(/1 Fehler/)
    await expect(field(page, t.videolink)).toBeVisible()
    await head(page, t.form_videos).click()
    await summary(page).getByRole('link').last().click()
    await expect(field(page, t.videolink)).toBeFocused()
    await field(page, t.videolink).fill('')
    await expect(page.getByText(errors.category_required).first()).toBeVisible()

    await field(page, t.title).fill('Arzneimittel sicher verordnen')
    await field(page, t.category_p).check()
    await expect(summary(page)).not.toContainText(errors.category_required)
    await page.getByRole('radio', { name: t.form_theme_Gesundheitsrecht }).check()
    await field(page, t.date).fill(dayFromToday(30))
    await field(page, t.end_time).fill('21:00')
    await field(page, t.location).fill('Haus der Pharmazie, Köln')
    await expect(summary(page)).toHaveCount(0)

    // An error that only the server finds opens the part of the form that it concerns.
    await save(page)
    await expect(part(page, t.form_tab_texts)).toHaveAccessibleName(/1 Fehler/)
    await expect(tab(page, t.type_invite)).toHaveAccessibleName(/1 Fehler/)
    await expect(field(page, t.email_invite_subject)).toBeFocused()
    await part(page, t.form_tab_details).click()
    await summary(page).getByRole('link').click()
    await expect(field(page, t.email_invite_subject)).toBeFocused()

    await field(page, t.email_invite_subject).fill('Einladung: ')
    await page.getByRole('button', { name: `${t.form_placeholder}: ${t.email_invite_subject}` }).click()
    await page.getByRole('menuitem', { name: t.form_placeholders.title }).first().click()
    await expect(field(page, t.email_invite_subject)).toHaveValue('Einladung: {title}')
    await expect(field(page, t.email_invite_subject)).toBeFocused()

    await editor(page, t.description).click()
    await page.keyboard.type('Ein Abend über Wechselwirkungen.')
    await editor(page, t.email_invite).click()
    await page.keyboard.type('Wir laden Sie ein: ')
    await page.getByRole('button', { name: t.form_placeholder, exact: true }).first().click()
    await page.getByRole('menuitem', { name: new RegExp(`^${t.form_placeholders.invite_link}`) }).click()
    await expect(editor(page, t.email_invite)).toContainText('Wir laden Sie ein: {invite_link}')
    await expect(tab(page, t.type_invite)).toContainText(t.form_mail_own)

    await part(page, t.form_tab_details).click()
    await field(page, t.signup_active).check()
    await field(page, t.maximum_participants).fill('20')
    await section(page, t.form_sponsors).click()
    await pickSponsors(page)
    await section(page, t.form_images).click()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await anImage(600, 600))
    await expect(page.getByText(/nur 600 Pixel breit/)).toBeVisible()
    await expect(page.getByText(/sehr hoch/)).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await anImage(1600, 600))
    await expect(page.getByText(/Pixel breit und wirkt/)).toHaveCount(0)

    await save(page)
    await expect(page).toHaveURL(/\/admin\/events\/\d+/)
    await saved(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arzneimittel sicher verordnen')
    await expect(page.getByText(t.state_open, { exact: true })).toBeVisible()
    await page.setViewportSize(SIZES.desktop)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2000)

    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: t.view, exact: true }).click()
    await page.getByRole('menuitem', { name: t.form_public_page }).click()
    const visitor = await popup
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Arzneimittel sicher verordnen')
    await expect(visitor.getByText('Ein Abend über Wechselwirkungen.')).toBeVisible()
    await expect(visitor.getByText(words.de.events.state.open).first()).toBeVisible()
  })
})

/** Finds sponsors by typing, orders them by keyboard and removes one. */
async function pickSponsors(page: Page) {
  const search = page.getByRole('combobox', { name: core.pick_add.replace('{field}', t.sponsors) })
  for (const name of ['Almenrausch Arznei', 'Almquell Pharma']) {
    await choose(search, { typed: 'Alm', name })
    await expect(search).toHaveValue('')
  }
  const list = page.getByRole('list', { name: t.sponsors }).getByRole('listitem')
  await expect(list).toHaveText([/Almenrausch Arznei/, /Almquell Pharma/])
  const up = page.getByRole('button', { name: core.pick_up.replace('{name}', 'Almquell Pharma') })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(list).toHaveText([/Almquell Pharma/, /Almenrausch Arznei/])
  await expect(up).toBeDisabled()
  await expect(page.getByRole('button', { name: core.pick_down.replace('{name}', 'Almquell Pharma') })).toBeFocused()
  await page.getByRole('button', { name: core.pick_remove.replace('{name}', 'Almenrausch Arznei') }).click()
  await expect(list).toHaveText([/Almquell Pharma/])
}

test('the deadline is chosen in Berlin time and stored in UTC', async ({ admin: page }) => {
  const { id } = await anEvent({ date: '2999-07-10', time: '18:00', end_time: '20:00' })
  await open(page, id)
  await field(page, t.form_deadline_berlin).fill('2999-07-09')
  await page.getByLabel(core.time_of.replace('{field}', t.form_deadline_berlin)).selectOption('12:30')
  await expect(
    page.getByText(/9\. Juli 2999, 12:30 Uhr in Berlin\. Gespeichert wird 2999-07-09 10:30 UTC/),
  ).toBeVisible()
  await save(page)
  await saved(page)
  const answer = await page.request.get(`/api/sandoz/workshops/${id}`)
  expect(await answer.json()).toMatchObject({ registration_deadline: '2999-07-09 10:30' })

  await field(page, t.form_deadline_berlin).fill('2999-07-11')
  await expect(page.getByText(t.form_deadline_late)).toBeVisible()
  await field(page, t.date).pressSequentially('12122999')
  await expect(field(page, t.date)).toHaveValue('2999-12-12')
  await expect(page.getByText(t.form_deadline_late)).toBeHidden()
})

test.describe(() => {
  test.use({ expectedStatuses: [409] })

  test('two people who edit the same event keep what both wrote, and decide about the same text', async ({
    admin: page,
  }) => {
    const { id } = await anEvent({ title: 'Gemeinsam geplant', description: '<p>Vorher.</p>' })
    const other = async (changes: object) => {
      const event = await (await page.request.get(`/api/sandoz/workshops/${id}`)).json()
      await callAs(page, `/api/sandoz/workshops/${id}`, { ...event, ...changes })
    }
    const write = async (text: string) => {
      await part(page, t.form_tab_texts).click()
      await editor(page, t.description).click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    }
    const dialog = page.getByRole('dialog', { name: core.conflict_title })
    await open(page, id)

    // Different fields need no question.
    await field(page, t.speaker).fill('Dr. Ich')
    await other({ location: 'Anderswo' })
    await save(page)
    await saved(page)
    await expect(page.getByText(new RegExp(`übernommen: ${t.location}`))).toBeVisible()
    await expect(field(page, t.location)).toHaveValue('Anderswo')
    await expect(field(page, t.speaker)).toHaveValue('Dr. Ich')

    // The same text does, and nothing is chosen beforehand.
    await write('Mein Text.')
    await other({ description: '<p>Ihr <strong>Text</strong>.</p>', title: 'Ihr Titel' })
    await save(page)
    for (const text of ['Mein Text.', 'Ihr Text.']) await expect(dialog).toContainText(text)
    await expect(dialog).toContainText(t.title)
    await expect(dialog.locator('strong')).toHaveText('Text')
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: core.conflict_save })).toBeDisabled()

    // Neither a closed question nor a new page loses what was typed.
    await dialog.getByRole('button', { name: core.conflict_later }).click()
    await expect(editor(page, t.description)).toHaveText('Mein Text.')
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await part(page, t.form_tab_texts).click()
    await expect(editor(page, t.description)).toHaveText('Mein Text.')

    await save(page)
    await dialog.getByRole('radio', { name: core.conflict_mine }).check()
    await dialog.getByRole('button', { name: core.conflict_save }).click()
    await saved(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Titel')
    const event = await (await page.request.get(`/api/sandoz/workshops/${id}`)).json()
    expect(event).toMatchObject({
      description: '<p>Mein Text.</p>',
      title: 'Ihr Titel',
      speaker: 'Dr. Ich',
      location: 'Anderswo',
    })

    await write('Noch ein Text.')
    await other({ description: '<p>Ihr letzter Text.</p>' })
    await save(page)
    await dialog.getByRole('radio', { name: /Fassung von/ }).check()
    await dialog.getByRole('button', { name: core.conflict_save }).click()
    await expect(dialog).toBeHidden()
    await expect(editor(page, t.description)).toHaveText('Ihr letzter Text.')
    await expect(page.getByText(core.unsaved)).toHaveCount(0)
  })
})

test('input survives a change of tabs, and leaving the form asks first', async ({ admin: page }) => {
  const { id } = await anEvent()
  await open(page, id)
  await field(page, t.speaker).fill('Noch nicht gespeichert')
  await part(page, t.form_tab_texts).click()
  await editor(page, t.signup_hint).click()
  await page.keyboard.type('Bitte Ausweis mitbringen.')
  await part(page, t.form_tab_preview).click()
  await eventTab(page, 'people').click()
  await expect(page).toHaveURL(/tab=registrations/)
  await eventTab(page, 'content').click()
  await part(page, t.form_tab_details).click()
  await expect(field(page, t.speaker)).toHaveValue('Noch nicht gespeichert')

  const menu = page.getByRole('navigation', { name: words.de.menu.title })
  await menu.getByRole('link', { name: words.de.menu.reports }).click()
  const dialog = page.getByRole('dialog', { name: core.unsaved_title })
  await dialog.getByRole('button', { name: core.keep_editing }).click()
  await expect(field(page, t.speaker)).toHaveValue('Noch nicht gespeichert')
  await part(page, t.form_tab_texts).click()
  await expect(editor(page, t.signup_hint)).toContainText('Bitte Ausweis mitbringen.')

  await menu.getByRole('link', { name: words.de.menu.reports }).click()
  await dialog.getByRole('button', { name: core.discard }).click()
  await expect(page).toHaveURL(/\/admin\/season$/)
})

test('the form warns of a past date and of fewer seats than registered people', async ({ admin: page }) => {
  const { id } = await anEvent({ maximum_participants: 5 })
  for (let person = 1; person <= 3; person += 1) await aRegistration(id)
  await open(page, id)
  await expect(page.getByText(t.form_date_past)).toHaveCount(0)
  await field(page, t.date).fill(dayFromToday(-10))
  await expect(page.getByText(t.form_date_past)).toBeVisible()
  await field(page, t.maximum_participants).fill('2')
  await expect(field(page, t.maximum_participants)).toHaveAccessibleDescription(/3 Personen sind schon angemeldet/)
})

test.describe(() => {
  test.use({ expectedStatuses: [422] })

  test(
    'an event with invited people can be deleted, and one with registered people cannot',
    ONLY_IN_ALL,
    async ({ admin: page }) => {
      const { id, title } = await anEvent()
      const { email } = await aRegistration(id)
      await open(page, id)
      const remove = async () => {
        await page.getByRole('button', { name: t.more, exact: true }).click()
        await page.getByRole('menuitem', { name: new RegExp(`^${core.delete}`) }).click()
      }
      const question = page.getByRole('dialog')
      await remove()
      await expect(question).toContainText(title)
      await question.getByRole('button', { name: core.delete, exact: true }).click()
      await expect(page.getByText(/1 Person ist angemeldet/)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/admin/events/${id}`))

      const other = await anEvent()
      await aRegistration(other.id, { email, registered: null, invitation_sent: new Date().toISOString() })
      await open(page, other.id)
      await remove()
      await expect(question).toContainText(/Eine Person auf der Liste wird mit gelöscht/)
      await question.getByRole('button', { name: core.delete, exact: true }).click()
      await expect(page).toHaveURL(/\/admin\/events$/)
      expect((await page.request.get(`/api/sandoz/workshops/${other.id}`)).status()).toBe(404)
    },
  )
})

test('a person who may only read sees every field and can change none', async ({ admin: page }) => {
  await page.route('**/api/user', async (route) => {
    const user = await (await route.fetch()).json()
    const reads = ['GET api/sandoz/workshops/{id}']
    await route.fulfill({ json: { ...user, is_super_user: false, routePermissions: reads } })
  })
  const { id } = await anEvent()
  await open(page, id)
  await expect(page.getByText(core.read_only)).toBeVisible()
  await expect(field(page, t.title)).toBeDisabled()
  await expect(page.getByRole('tab')).toHaveCount(1)
  await expect(page.getByRole('button', { name: core.save, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: t.view, exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(3)
  await expect(page.getByRole('button', { name: t.more, exact: true })).toHaveCount(0)
})

for (const size of ['phone', 'desktop'] as const) {
  test.describe(() => {
    test.use({ viewport: SIZES[size], reducedMotion: 'reduce', expectedStatuses: [422] })

    const details = size === 'phone' ? {} : ONLY_IN_ALL
    test(`the form is accessible and fits a ${size}`, details, async ({ admin: page }) => {
      // In the gate, every-screen.spec.ts inspects the parts of a form without errors.
      const parts = RUNS_ALL ? ['details', 'texts'] : []
      const { id } = await anEvent({ description: '<p>Ein Abend.</p>' })
      for (const part of parts) {
        await open(page, id, part)
        await inspect(page)
      }
      await open(page, 'new')
      await save(page)
      await expect(summary(page)).toBeVisible()
      await inspect(page)
    })
  })
}

const SCHEMES = RUNS_ALL ? (['light', 'dark'] as const) : (['light'] as const)

async function inspect(page: Page) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectOwnWidth(page, page.url())
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, page.url(), colorScheme)
  }
}
