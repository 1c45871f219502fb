import { anAddress, expect, field, mailsTo, type Page, test, words } from './academy'
import { anEvent, aRegistration, dayFromToday } from './events'

const { core, registrations: r, workshops: t } = words.de
const ARRIVAL = { timeout: 30_000 }
const DAYS = [40, 68, 96, 124].map(dayFromToday)
const PLACE = 'Neue Aula, Ring 5, 50667 Köln'

/** The question whether all dates change is a refusal of the first save. */
test.use({ expectedStatuses: [422] })

const DAY = new Intl.DateTimeFormat('de', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const shown = (date: string) => DAY.format(new Date(date))
const countOutdated = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/sandoz/workshop_registrations/counts/${id}`)).json()).outdated
const save = (page: Page) => page.getByRole('button', { name: core.save, exact: true }).click()
const inQuestion = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('staff repeat an event on four dates, change all and move one, and everybody hears of their own dates alone', async ({
  admin: page,
  browser,
}) => {
  const event = await anEvent()
  const both = anAddress('beide')
  const last = anAddress('letzter')
  const series = page.getByRole('navigation', { name: t.series })

  await test.step('three dates are added to the event in one step', async () => {
    await page.goto(`/admin/events/${event.id}?tab=event`)
    await page.getByRole('button', { name: t.more }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${t.repeat}`) }).click()
    for (const [index, day] of DAYS.slice(1).entries())
      await page.getByLabel(t.repeat_date.replace('{number}', String(index + 1)), { exact: true }).fill(day)
    await page.getByLabel(t.repeat_open).check()
    await page.getByRole('button', { name: '3 Termine anlegen' }).click()
    await expect(series.locator('a')).toHaveCount(DAYS.length, ARRIVAL)
  })
  const links = await series.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const [, second = 0, third = 0, fourth = 0] = links.map((link) => Number(/\d+/.exec(link ?? '')))

  await test.step('a doctor without JavaScript registers for two of the dates with one form', async () => {
    await aRegistration(fourth, { email: last, calendar_sequence: 0 })
    const visitor = await browser.newContext({ javaScriptEnabled: false })
    const form = await visitor.newPage()
    await form.goto(`/events/${event.id}`)
    await form.getByRole('button', { name: r.dates_all }).click()
    await expect(form.getByRole('group', { name: r.dates }).getByRole('checkbox', { checked: true })).toHaveCount(3)
    for (const other of [third, fourth]) await form.locator(`#date-${other}`).uncheck()
    await form.getByLabel(r.gender_f).first().check()
    await field(form, r.first_name).first().fill('Jördis')
    await field(form, r.last_name).first().fill('Weiß')
    await field(form, r.email).first().fill(both)
    await field(form, r.institution).first().fill('Praxis am Markt')
    await form.getByRole('button', { name: r.submit, exact: true }).click()
    await expect(form).toHaveURL(/\/events\/thanks\//)
    await expect.poll(() => mailsTo(both).length, ARRIVAL).toBe(2)
    await visitor.close()
  })

  await test.step('a new venue of all dates is told to everybody in one mail, with the old one', async () => {
    await field(page, t.location).fill(PLACE)
    await save(page)
    await inQuestion(page, t.series_ask_coming).click()
    await inQuestion(page, 'An 2 Personen senden').click()
    await expect.poll(() => [mailsTo(both).length, mailsTo(last).length], ARRIVAL).toEqual([3, 1])
    const [change = ''] = mailsTo(both).slice(2)
    expect(change.match(/jetzt Neue Aula/g)?.length).toBeGreaterThanOrEqual(2)
    await expect.poll(() => countOutdated(page, second), ARRIVAL).toBe(0)
  })

  await test.step('the day of one date is told to its people alone', async () => {
    await page.goto(`/admin/events/${second}?tab=event`)
    await expect(field(page, t.location)).toHaveValue(PLACE)
    await field(page, t.date).fill(dayFromToday(69))
    const example = Promise.withResolvers<void>()
    await page.route('**/workshop_registrations?*per_page=1&*', async (route) => {
      await example.promise
      await route.continue()
    })
    await save(page)
    const send = inQuestion(page, 'An eine Person senden')
    await expect(send).toBeVisible()
    const place = await send.boundingBox()
    example.resolve()
    await expect(page.getByRole('dialog').getByRole('link')).toBeVisible()
    expect(await send.boundingBox(), 'the example moves no button').toEqual(place)
    await send.click()
    await expect.poll(() => mailsTo(both).length, ARRIVAL).toBe(4)
    expect(mailsTo(last)).toHaveLength(1)
    await expect(series.locator('a', { hasText: shown(dayFromToday(69)) })).toHaveCount(1)
  })
})
