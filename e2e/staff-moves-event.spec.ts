import { anAddress, callAs, expect, mailsTo, ONLY_IN_ALL, test, words } from './academy'
import { anEvent } from './events'
import { unfoldNotices } from './people'

const t = words.de
const ARRIVAL = { timeout: 30_000 }

test(
  'registered people get a mail about the new time of an event once staff confirm it',
  ONLY_IN_ALL,
  async ({ admin: page }) => {
    const { id } = await anEvent()
    const email = anAddress('umzug')
    const person = { workshop_id: id, email, first_name: 'Mona', last_name: 'Weiß', gender: 'f', registered: true }
    expect((await callAs(page, '/api/sandoz/workshop_registration/createupdate', person)).status()).toBe(200)
    await expect(() => expect(mailsTo(email)).toHaveLength(1)).toPass(ARRIVAL)

    const event = await (await page.request.get(`/api/sandoz/workshops/${id}`)).json()
    const moved = { ...event, time: '19:30', end_time: '21:30' }
    expect((await callAs(page, `/api/sandoz/workshops/${id}`, moved)).status()).toBe(200)
    expect(mailsTo(email)).toHaveLength(1)

    await page.goto(`/admin/events/${id}?tab=registrations`)
    await unfoldNotices(page)
    const banner = page.getByRole('button', { name: t.mailing.change_now, exact: true })
    await banner.click()
    await page.getByRole('dialog').getByRole('button', { name: 'An eine Person senden' }).click()
    await expect(() => expect(mailsTo(email)).toHaveLength(2)).toPass(ARRIVAL)
    await expect(banner).toBeHidden(ARRIVAL)

    const [, update = ''] = mailsTo(email)
    expect(update).toContain('text/calendar; charset=utf-8; method=REQUEST')
    expect(update).toContain('19:30')
  },
)
