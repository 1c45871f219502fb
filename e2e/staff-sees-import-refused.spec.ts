import { anAddress, callAs, expect, ONLY_IN_ALL, signIn, test, words } from './academy'
import { anEvent, aRegistration } from './events'
import { aCheck, aList, anImport, heading, openImport, press, upload } from './import-lists'
import { chip, notice, openPeople, question } from './people'

const { imports: t, people, errors, core, layout } = words.de
const CHECK = '**/api/sandoz/workshop_registration/import/check'
const HEADINGS = [people.email, people.first_name, people.last_name, people.city]

test('a file is chosen by keyboard, and one that cannot be a list is refused before it is sent', async ({
  admin: page,
}) => {
  const { id } = await anEvent()
  // Listen before the key is pressed, because the download may start before the next line runs.
  const choosing = page.waitForEvent('filechooser')
  await openImport(page, id)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const choose = page.getByRole('button', { name: t.file_choose })
  await choose.focus()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles({ name: 'Liste.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('„Liste.csv“ ist keine .xlsx-Datei.')
  await expect(choose).toBeFocused()

  const list = await aList([HEADINGS], 'Riese.xlsx')
  await upload(page, { ...list, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('„Riese.xlsx“ ist größer als 5 MB.')
  await upload(page, { ...list, buffer: Buffer.alloc(0) })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('„Riese.xlsx“ ist leer.')
  expect(sent.filter((url) => url.includes('/import/'))).toEqual([])
})

test.describe(() => {
  test.use({ expectedStatuses: [422] })

  test(
    'an unreadable file is refused with advice, and another one can be chosen',
    ONLY_IN_ALL,
    async ({ admin: page }) => {
      const { id } = await anEvent()
      await openImport(page, id)
      const list = await aList([
        ['Nachname', people.city],
        ['Weiß', 'Köln'],
      ])
      await upload(page, { ...list, buffer: Buffer.from('Name;E-Mail\nWeiß;mona@example.org') })
      await expect(page.getByRole('main').getByRole('alert')).toContainText(errors.sheet_not_xlsx)
      await expect(page.getByRole('button', { name: t.file_choose })).toBeFocused()
      await upload(page, { ...list, buffer: list.buffer.subarray(0, list.buffer.length / 2) })
      await expect(page.getByRole('main').getByRole('alert')).toContainText(errors.sheet_damaged)
      await upload(page, list)
      await expect(page.getByRole('main').getByRole('alert')).toContainText(errors.import_no_email)
      await expect(page.getByText(t.past_empty)).toBeVisible()
    },
  )

  test('an import whose people were changed afterwards cannot be undone, and the dialog says why', async ({
    admin: page,
  }) => {
    const { id } = await anEvent()
    const known = await aRegistration(id, { city: 'Bonn' })
    const result = await anImport(page, {
      id,
      list: await aList([
        [people.email, people.city],
        [known.email, 'Köln'],
      ]),
    })
    await page.goto(`/admin/events/${id}/imports/${result.id}`)
    await press(page, t.undo)
    await callAs(page, '/api/sandoz/workshop_registration/createupdate', { id: known.id, city: 'Ulm' })
    const dialog = question(page, t.undo_title)
    await dialog.getByRole('button', { name: t.undo_do }).click()
    await expect(dialog.getByRole('alert')).toContainText('Eine Person dieses Imports wurde seither geändert')
    await dialog.getByRole('button', { name: core.cancel }).click()
    await expect(heading(page, t.heading_done)).toBeVisible()
  })
})

test.describe(() => {
  test.use({ expectedStatuses: [500, 502] })

  test(
    'a failed import shows an error and refreshes the list, and the error of a 502 stays until it is dismissed',
    ONLY_IN_ALL,
    async ({ admin: page }) => {
      const { id } = await anEvent()
      await openImport(page, id)
      await expect(page.getByText(t.past_empty)).toBeVisible()
      for (const status of [500, 502]) {
        await page.route(CHECK, (route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad</h1>' }))
        const readAgain = page.waitForRequest((request) => request.url().includes('workshop_registration/imports?'))
        await upload(page, await aList([HEADINGS, [anAddress('nie'), '', '', '', '']]))
        await readAgain
        await expect(notice(page, t.error)).toContainText(t.error_text)
        if (status === 500) await expect(notice(page, t.error)).toBeHidden()
      }

      // Wait longer than any notice that closes by itself.
      await page.waitForTimeout(6_000)
      await notice(page, t.error).getByRole('button', { name: core.notice_close }).click()
      await expect(notice(page, t.error)).toBeHidden()
      await expect(page.getByRole('button', { name: t.file_choose })).toBeEnabled()
    },
  )
})

test('a person who may not import is offered no link to it', ONLY_IN_ALL, async ({ page }) => {
  const { id } = await anEvent()
  await signIn(page, { email: 'viewer@example.org', password: process.env.ADMIN_PASSWORD })
  await openPeople(page, id)
  await expect(chip(page, core.all)).toBeVisible()
  const more = page.getByRole('button', { name: people.more, exact: true })
  if (await more.isVisible()) await more.click()
  await expect(page.getByRole('menuitem', { name: t.menu_registrations })).toHaveCount(0)
  await openImport(page, id)
  await expect(heading(page, layout.forbidden_title)).toBeVisible()
})

test.describe(() => {
  test.use({ expectedStatuses: [404] })

  test('an import is found only at its own event', ONLY_IN_ALL, async ({ admin: page }) => {
    const own = await anEvent()
    const other = await anEvent()
    const list = await aList([HEADINGS, [anAddress('eigen'), '', '', '', '']])
    const { id } = await aCheck(page, { id: own.id, list })
    await page.goto(`/admin/events/${other.id}/imports/${id}`)
    await expect(heading(page, t.missing)).toBeVisible()
    await page.goto(`/admin/events/${own.id}/imports/999999999`)
    await expect(heading(page, t.missing)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: t.to_imports }).click()
    await expect(page.getByRole('row').filter({ hasText: t.state_checked })).toBeVisible()
    await page.getByRole('row').filter({ hasText: t.state_checked }).getByRole('link').click()
    await expect(heading(page, t.heading_checked)).toBeVisible()
  })
})
