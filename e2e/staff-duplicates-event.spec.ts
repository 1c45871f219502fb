import { expect, field, ONLY_IN_ALL, type Page, test, words } from './academy'
import { anEvent, aRegistration, dayFromToday } from './events'
import { isWhollyOnTop } from './inspect-screen'

const { core, home, workshops: t } = words.de

/** Formats a day as the back office does. */
const shown = (date: string) => date.split('-').reverse().join('.')

const filled = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((words, [name, value]) => words.replaceAll(`{${name}}`, String(value)), text)

/** Removes the first filter of the list, so that past events are found too. */
const listed = (search: string) => `/admin/events?filter[period]=&search=${encodeURIComponent(search)}`

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

async function remove(page: Page, title: string) {
  const row = rowOf(page, title)
  await row.getByRole('button', { name: filled(core.more_named, { name: title }) }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${core.delete}`) }).click()
  const question = page.getByRole('group', { name: title })
  await expect(question).toContainText('Eine Person')
  await expect.poll(() => isWhollyOnTop(question)).toBe(true)
  await page.getByRole('button', { name: core.yes }).click()
}

test("last year's event is duplicated to a new date, opened and published", async ({ admin: page }) => {
  const original = await anEvent({
    date: dayFromToday(-360),
    registration_deadline: `${dayFromToday(-363)}T10:00:00Z`,
    maximum_participants: 30,
  })
  await aRegistration(original.id)
  await page.goto(listed(original.title))
  await page.getByRole('button', { name: filled(t.duplicate_named, { title: original.title }) }).click()

  const dialog = page.getByRole('dialog')
  await expect(field(page, t.duplicate_date)).toHaveValue(dayFromToday(4))
  await expect(dialog.getByRole('status')).toContainText('364 Tage nach')
  await field(page, t.duplicate_date).fill(dayFromToday(40))
  await expect(dialog.getByRole('status')).toContainText('400 Tage nach')
  await expect(dialog.getByRole('status')).toContainText(t.duplicate_deadline)
  await field(page, t.duplicate_approval_number).fill('276-2')
  await field(page, t.duplicate_approval_number).press('Enter')

  await expect(page.getByText(t.duplicated)).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`/${original.id}$`))
  await expect(page).toHaveURL(/\/admin\/events\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const copy = await (await page.request.get(`/api/sandoz/workshops/${id}`)).json()
  expect(copy).toMatchObject({
    date: dayFromToday(40),
    signup_active: false,
    maximum_participants: 30,
    approval_number: '276-2',
  })
  expect(copy.registration_deadline.slice(0, 10)).toBe(dayFromToday(37))
  expect(copy.count.total).toBe(0)

  await expect(field(page, t.date)).toHaveValue(dayFromToday(40))
  await expect(page).toHaveTitle(new RegExp(`^${original.title}.* – ${t.event} – `))
  await field(page, t.signup_active).check()
  await page.getByRole('button', { name: core.save }).click()
  await expect(page.getByText(core.saved, { exact: true }).first()).toBeVisible()

  await page.goto(`/events/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${original.title}${t.copy_suffix}`)
  await expect(page.getByRole('button', { name: words.de.registrations.submit })).toBeVisible()
})

test.describe(() => {
  // The dialog checks nothing itself, so that the sentence of the server is the only one about an empty date.
  test.use({ expectedStatuses: [422] })

  test('a copy may keep its date, and closing the dialog returns the focus', ONLY_IN_ALL, async ({ admin: page }) => {
    const { title } = await anEvent({ date: dayFromToday(50) })
    await page.goto(listed(title))
    const button = page.getByRole('button', { name: filled(t.duplicate_named, { title }) })
    await button.click()
    const dialog = page.getByRole('dialog')
    await expect(field(page, t.duplicate_date)).toBeFocused()
    await field(page, t.duplicate_date).fill('')
    await dialog.getByRole('button', { name: t.duplicate, exact: true }).click()
    await expect(dialog).toContainText(filled(words.de.errors.named.date_invalid, { field: t.date }))
    await expect(field(page, t.duplicate_date)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    await page.getByLabel(filled(t.duplicate_keep, { date: shown(dayFromToday(50)) })).check()
    await expect(field(page, t.duplicate_date)).toBeDisabled()
    await expect(dialog.getByRole('status')).toHaveText(t.duplicate_same)
    await dialog.getByRole('button', { name: t.duplicate, exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/events\/\d+$/)
    await expect(field(page, t.date)).toHaveValue(dayFromToday(50))
  })
})

test('the list begins with upcoming events, and can be filtered and searched', ONLY_IN_ALL, async ({ admin: page }) => {
  // All columns of the list are in view.
  await page.setViewportSize({ width: 1680, height: 900 })
  const name = `Liste ${process.pid} ${Date.now()}`
  const near = await anEvent({ title: `${name} nah`, date: dayFromToday(10), nonpublic: true })
  const far = await anEvent({
    title: `${name} fern`,
    date: dayFromToday(90),
    category_d: false,
    category_p: true,
    presence_type: 'Online',
    location: '',
    maximum_participants: 2,
  })
  const past = await anEvent({ title: `${name} vorbei`, date: dayFromToday(-10) })
  await aRegistration(far.id)
  await aRegistration(far.id)

  const titles = page.getByRole('main').getByRole('row').getByRole('link', { name })
  await page.goto('/admin/events')
  await page.getByRole('searchbox', { name: core.search }).fill(name)
  await expect(titles).toHaveText([far.title, `${t.nonpublic}${near.title}`])
  const row = rowOf(page, far.title)
  await expect(row).toContainText('Online')
  await expect(row).toContainText(t.state_full)
  await expect(row).toContainText('2 von 2')

  const choose = async (filter: string, option: string) => {
    await page.getByRole('button', { name: core.filters, exact: true }).click()
    await page.getByRole('combobox', { name: filter }).selectOption(option)
    await page.getByRole('button', { name: core.apply }).click()
  }
  const drop = (filter: string) => page.getByRole('button', { name: filled(core.filter_remove, { filter }) }).click()
  await choose(t.state, t.state_full)
  await expect(titles).toHaveText([far.title])
  await drop(`${t.state}: ${t.state_full}`)
  await choose(t.categories, t.list_category_d)
  await expect(titles).toHaveText([`${t.nonpublic}${near.title}`])
  await drop(`${t.categories}: ${t.list_category_d}`)
  await choose(t.list_when, t.list_past)
  await expect(titles).toHaveText([past.title])
  await expect(page).toHaveURL(/past_workshops/)
  await drop(`${t.list_when}: ${t.list_past}`)
  await expect(titles).toHaveCount(3)

  await row.getByRole('link', { name: '2 angemeldet' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/events/${far.id}\\?tab=registrations`))
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'Mona Weiß' })).toHaveCount(2)
})

test.describe(() => {
  test.use({ expectedStatuses: [422] })

  test(
    'an event with registered people is not deleted, and the list says why',
    ONLY_IN_ALL,
    async ({ admin: page }) => {
      const { id, title } = await anEvent()
      await aRegistration(id)
      await page.goto(listed(title))
      await remove(page, title)
      await expect(page.getByRole('alert').filter({ hasText: '1 Person ist angemeldet' })).toBeVisible()
      await expect(rowOf(page, title)).toBeVisible()
    },
  )
})

test('an event without registered people is deleted after a question', async ({ admin: page }) => {
  const { id, title } = await anEvent()
  await aRegistration(id, { registered: null })
  await page.goto(listed(title))
  await remove(page, title)
  await expect(page.getByText(core.deleted, { exact: true }).first()).toBeVisible()
  await expect(rowOf(page, title)).toHaveCount(0)
})

test('the overview leads from an event that needs attention to the people who wait', async ({ admin: page }) => {
  const { id, title } = await anEvent({ date: dayFromToday(1), maximum_participants: 1 })
  const { email } = await aRegistration(id)
  await aRegistration(id, { registered: null, preliminary_registration: true, first_name: '', last_name: '' })
  await page.goto('/admin')
  const panel = page.getByRole('region', { name: home.attention })
  await expect(panel).toHaveAttribute('aria-busy', 'false')
  const more = panel.getByRole('button')
  if (await more.isVisible()) await more.click()
  const waiting = panel.getByRole('link', { name: title })
  await expect(waiting).toContainText('1 Anmeldung wartet')
  await expect(page.getByRole('region', { name: home.next })).toContainText(title)
  await expect(page.getByRole('region', { name: home.latest })).toContainText(title)
  await waiting.click()
  await expect(page).toHaveURL(/tab=waitlist/)
  await expect(page.getByRole('main')).not.toContainText(email)
})
