import { anAddress, expect, field, ONLY_IN_ALL, type Page, test, words } from './academy'
import { anEvent, aRegistration, dayFromToday } from './events'

const { core, layout, menu, search: t, sponsors, workshops } = words.de

const searchField = (page: Page) => page.getByRole('combobox', { name: t.search, exact: true })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const group = (page: Page, name: string) => page.getByRole('group', { name })

async function openSearch(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: layout.search, exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(searchField(page)).toBeFocused()
}

test('staff find a person by a misspelled name and an event by its number, with the keyboard alone', async ({
  admin: page,
}) => {
  const event = await anEvent({ title: 'Wundheilung für Ärzte' })
  const person = await aRegistration(event.id, { first_name: 'Zoë', last_name: 'Quarzmüller', email: anAddress('zoe') })
  await page.goto('/admin')
  await openSearch(page)
  await searchField(page).pressSequentially('Quarzmeuller')
  await expect(group(page, t.people).getByRole('option').first()).toHaveText(/Zoë Quarzmüller.*zoe\./)
  await searchField(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/people/${person.id}$`))

  await openSearch(page)
  await searchField(page).pressSequentially(String(event.id))
  // The page of what was typed last opens, although the answer comes after the key.
  await searchField(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/events/${event.id}\\?tab=cockpit$`))

  await openSearch(page)
  await searchField(page).fill(menu.settings)
  await expect(option(page, menu.settings).first()).toBeVisible()
  for (const [key, letter] of Object.entries({ Home: 'a', End: 'z' })) {
    await searchField(page).press(key)
    await page.keyboard.type(letter)
  }
  await expect(searchField(page)).toHaveValue(`a${menu.settings}z`)
  await searchField(page).fill('xyzzy')
  await expect(page.getByText('Nichts gefunden für „xyzzy“')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(searchField(page)).toHaveCount(0)
})

test(
  'the empty search offers what was opened last, the check-in of today and every page',
  ONLY_IN_ALL,
  async ({ admin: page }) => {
    const { id, title } = await anEvent({ date: dayFromToday(0), time: '23:00', end_time: '23:30' })
    await page.goto(`/admin/events/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await openSearch(page)
    await expect(group(page, t.recent).getByRole('option').first()).toHaveText(title)
    await expect(group(page, t.recent).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await expect(option(page, workshops.list_new)).toBeVisible()

    await searchField(page).press('ArrowUp')
    await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await searchField(page).press('ArrowDown')
    await expect(group(page, t.recent).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')

    await searchField(page).fill(`check-in ${title}`)
    const checkIn = option(page, t.check_in.replace('{title}', title))
    await expect(checkIn).toHaveAttribute('aria-selected', 'true')
    const opened = page.context().waitForEvent('page')
    await searchField(page).press('ControlOrMeta+Enter')
    const tab = await opened
    await expect(tab).toHaveURL(new RegExp(`/check-in/${id}$`))
    await tab.close()
  },
)

test('the search asks before it leaves unsaved changes', async ({ admin: page }) => {
  await page.goto('/admin/sponsors/1')
  await field(page, sponsors.name).fill('Noch nicht gespeichert')
  await openSearch(page)
  await searchField(page).fill(menu.support)
  await option(page, menu.support).click()
  await page.getByRole('dialog').getByRole('button', { name: core.keep_editing }).click()
  await expect(field(page, sponsors.name)).toHaveValue('Noch nicht gespeichert')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the search is an icon that opens over the full width', async ({ admin: page }) => {
    await page.goto('/admin')
    await page.getByRole('button', { name: words.de.layout.search, exact: true }).click()
    await expect(option(page, workshops.list_new)).toBeVisible()
    expect((await page.getByRole('dialog', { name: t.search }).boundingBox())?.width).toBe(390)
  })
})
