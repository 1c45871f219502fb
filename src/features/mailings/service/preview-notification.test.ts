import { afterAll, describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { WORKSHOP_MAIL_TYPES } from '@/contract/values/mails'
import { mails } from '@/schema/mails'
import { workshopMails } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anInterest, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { type PreviewedMailType, previewNotification } from '../contract/mailings'

const GET = routeOf('registrations.previewNotification')

afterAll(closeDatabase)

async function shown(type: PreviewedMailType, id: string) {
  const { token } = await aUser({ permissions: [permissionOf(previewNotification)] })
  const { status, headers, response } = await callRoute(GET, { params: { type, id }, token })
  return { status, headers, html: response.bodyUsed ? '' : await response.text() }
}

const anna = { gender: 'f', title: 'Dr.', first_name: 'Anna', last_name: 'Weiß', language: 'de' } as const

describe('the preview of a mail to one person', () => {
  it.each(WORKSHOP_MAIL_TYPES)('greets the person in the %s, and holds nothing that acts for them', async (type) => {
    const person = await aRegistration(await aWorkshop({ nonpublic: true }), anna)
    const { status, html } = await shown(type, person.id)
    expect(status).toBe(200)
    expect(html).toContain('Sehr geehrte Frau Dr. Weiß')
    for (const secret of [person.id, person.invite_slug, person.email, '/api/']) expect(html).not.toContain(secret)
    expect(html).not.toMatch(/mails\.\w|\{\w+\}|undefined/)
  })

  it('shows the text of the staff, and names the main person to a companion', async () => {
    const workshop = await aWorkshop({ title: 'Herz' })
    await db.insert(workshopMails).values({
      workshop_id: workshop.id,
      type: 'reminder',
      subject: 'S',
      body: '<p>Bis bald, {first_name}: <a href="{cancel_link}">absagen</a></p>',
    })
    const main = await aRegistration(workshop, { ...anna, first_name: 'Mona' })
    const companion = await aRegistration(workshop, { ...anna, accompaniment_of: main.id })
    const reminder = await shown('reminder', companion.id)
    expect(reminder.html).toContain('Bis bald, Anna')
    expect(reminder.html).toContain('/events/cancel/sample-registration"')
    expect((await shown('confirmation', companion.id)).html).toContain('Sie wurden von Dr. Mona Weiß')
  })

  it('says that a cancelled event takes place after all to a person who was informed of the cancellation', async () => {
    const workshop = await aWorkshop({ calendar_sequence: 3 })
    const informed = await aRegistration(workshop, anna)
    const other = await aRegistration(workshop, anna)
    const { id: registration_id, workshop_id, email } = informed
    const announcement = {
      type: 'event_cancelled',
      state: 'sent',
      sent_at: new Date().toISOString(),
      language: 'de',
    } as const
    await db.insert(mails).values({ ...announcement, registration_id, workshop_id, email })
    expect((await shown('event_update', informed.id)).html).toContain('findet doch statt')
    expect((await shown('event_update', other.id)).html).not.toContain('findet doch statt')
  })

  it('is a sandboxed page that is not cached and sends no referrer', async () => {
    const { headers } = await shown('invite', (await aRegistration(await aWorkshop())).id)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('sends and writes nothing', async () => {
    const before = await db.$count(mails)
    await shown('invite', (await aRegistration(await aWorkshop())).id)
    expect(await db.$count(mails)).toBe(before)
  })

  it('answers 404 for preliminary, removed and unknown registrations', async () => {
    const workshop = await aWorkshop()
    const interested = await anInterest(workshop)
    const removed = await aRegistration(workshop, { deleted_at: new Date().toISOString() })
    for (const id of [interested.id, removed.id, 'x'.repeat(22)]) {
      expect(await shown('confirmation', id)).toMatchObject({ status: 404 })
    }
  })
})
