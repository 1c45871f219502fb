import { callAs, expect, field, ONLY_IN_ALL, type Page, test, words } from './academy'

const t = words.de
const texts = t.translations
const HINT = 'events.search_hint'
const COPYRIGHT = 'layout.copyright'

// Run one after the other, because each restores the shipped texts.
test.describe.configure({ mode: 'default' })

/** Finds the field of an English text on a German screen. */
const english = (page: Page, key: string) => field(page, `${key}, ${texts.language_en}`)
const saveButton = (page: Page) => page.getByRole('button', { name: filled(texts.save, 1) })

/** Returns the sentence of a plural message for one. */
const filled = (message: string, count: number) =>
  message.replace(/\{\w+, plural, .*one \{([^}]*)\}.*\}\}/, '$1').replace('#', String(count))

// Other journeys read the shipped words, so restore them after a failure too.
test.afterEach(async ({ admin: page }) => {
  const translations = { [HINT]: null, [COPYRIGHT]: null }
  await callAs(page, '/api/system/translations/client-translations', { language: 'en', translations })
})

test('a changed text appears on the public page at once, and the shipped text can be restored', async ({
  admin: page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage()
  const search = visitor.getByRole('searchbox')
  await visitor.goto('/en/events')
  await expect(search).toHaveAttribute('placeholder', words.en.events.search_hint)

  await page.goto('/system/translations?module=events')
  await page.getByRole('searchbox', { name: t.core.search }).fill(HINT)
  // Wait for the new list: it replaces the field that is typed into.
  await expect(page.getByText(filled(texts.found, 1), { exact: true })).toBeVisible()
  await english(page, HINT).fill('Topic, town or person')
  await saveButton(page).click()
  await expect(page.getByText(t.core.saved, { exact: true }).first()).toBeVisible()
  await expect(saveButton(page)).toBeHidden()
  await visitor.reload()
  await expect(search).toHaveAttribute('placeholder', 'Topic, town or person')
  await page.goto('/en/events')
  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Topic, town or person')

  await page.goto(`/system/translations?filter=changed&search=${HINT}`)
  await expect(english(page, HINT)).toHaveValue('Topic, town or person')
  await page.getByRole('button', { name: texts.reset }).click()
  await expect(english(page, HINT)).toHaveValue(words.en.events.search_hint)
  await saveButton(page).click()
  await expect(page.getByRole('heading', { name: texts.none_title })).toBeVisible()
  await visitor.reload()
  await expect(search).toHaveAttribute('placeholder', words.en.events.search_hint)
  await visitor.context().close()
})

test.describe(() => {
  test.use({ expectedStatuses: [400] })

  test('texts that cannot be loaded are reported as an error with its reason', async ({ admin: page }) => {
    const answer = { status: 400, json: { message: 'Die Texte fehlen.' } }
    await page.route('**/client-translations?*', (route) => route.fulfill(answer))
    await page.goto('/system/translations?module=menu')
    await expect(page.getByRole('alert').filter({ hasText: /^Fehler/ })).toContainText('Die Texte fehlen.')
  })
})

test('a broken placeholder is refused with an explanation, and no input is lost', async ({ admin: page }) => {
  await page.goto(`/system/translations?search=${COPYRIGHT}`)
  await english(page, COPYRIGHT).fill('© {year} {nam')
  await expect(page.getByText(t.errors.translation_brace_open.split('{')[0] ?? '').first()).toBeVisible()
  await english(page, COPYRIGHT).fill('© {year} by {owner}')
  const missing = t.errors.translation_missing.replace(/[{}.]/g, '\\$&')
  await expect(english(page, COPYRIGHT)).toHaveAccessibleDescription(new RegExp(missing))
  await saveButton(page).click()
  await expect(page.getByText(t.core.validation_error).first()).toBeVisible()
  await expect(english(page, COPYRIGHT)).toHaveValue('© {year} by {owner}')

  // Moving within this screen keeps the input too.
  await page.getByRole('tab', { name: texts.side_server }).click()
  await page.getByRole('tab', { name: texts.side_client }).click()
  await page.getByRole('button', { name: COPYRIGHT, exact: true }).click()
  await expect(english(page, COPYRIGHT)).toHaveValue('© {year} by {owner}')
  await page.getByRole('button', { name: texts.discard }).click()
  await page.getByRole('button', { name: t.core.yes }).click()
  await expect(english(page, COPYRIGHT)).toHaveValue(words.en.layout.copyright)
})

test.describe(() => {
  test.use({ expectedStatuses: [409] })

  test('two people who change the same text see both versions and choose one', ONLY_IN_ALL, async ({ admin: page }) => {
    await page.goto(`/system/translations?search=${COPYRIGHT}`)
    await english(page, COPYRIGHT).fill('© {year} mine {name}')
    const theirs = { language: 'en', translations: { [COPYRIGHT]: '© {year} theirs {name}' } }
    const answer = await callAs(page, '/api/system/translations/client-translations', theirs)
    expect(answer.status()).toBe(200)

    await saveButton(page).click()
    await expect(page.getByText('© {year} theirs {name}').first()).toBeVisible()
    await expect(english(page, COPYRIGHT)).toHaveValue('© {year} mine {name}')
    await page.getByRole('button', { name: t.core.keep_mine }).click()
    await saveButton(page).click()
    await expect(saveButton(page)).toBeHidden()
    await expect(english(page, COPYRIGHT)).toHaveValue('© {year} mine {name}')

    await english(page, COPYRIGHT).fill('© {year} mine anew {name}')
    expect((await callAs(page, '/api/system/translations/client-translations', theirs)).status()).toBe(200)
    await saveButton(page).click()
    await page.getByRole('button', { name: t.core.take_theirs }).click()
    await expect(saveButton(page)).toBeHidden()
    await expect(english(page, COPYRIGHT)).toHaveValue('© {year} theirs {name}')
  })
})
