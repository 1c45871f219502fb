import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { NoticeOccasion } from '@/contract/values/mails'
import { env } from '@/env'
import { queueNotices } from '@/features/registrations/service/mail-queue/queue-mails'
import { mails, notificationEmails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'

beforeEach(() => db.execute(sql`truncate ${mails}, ${registrations}, ${notificationEmails} cascade`))
afterAll(closeDatabase)

const registered = '2026-11-20T10:00:00.000Z'
const cancelled_at = '2026-11-21T09:30:00.000Z'

const addNotificationEmails = (...emails: string[]) =>
  db.insert(notificationEmails).values(emails.map((email) => ({ email })))

const queueNotice = (occasion: NoticeOccasion, { id, workshop_id }: { id: string; workshop_id: number }) =>
  db.transaction((tx) => queueNotices(tx, [{ occasion, registration_id: id, workshop_id }]))

async function aParty(seats: number | null = 20) {
  const workshop = await aWorkshop({ title: 'Impfen heute', maximum_participants: seats, date: '2030-12-12' })
  const main = await aRegistration(workshop, {
    title: 'Prof.',
    first_name: 'Anna',
    last_name: 'Weiß',
    institution: 'Klinik <Nord>',
    email: 'anna@example.org',
    question: 'Gibt es Parkplätze?\nUnd Kaffee?',
    registered,
  })
  const companion = await aRegistration(workshop, {
    first_name: 'Jonas',
    last_name: 'Lang',
    institution: 'Praxis am See',
    email: 'jonas@example.org',
    accompaniment_of: main.id,
    registered,
  })
  return { workshop, main, companion }
}

describe('a notice', () => {
  it('goes once to every notification address', async () => {
    await addNotificationEmails('a@academy.example', 'b@academy.example')
    const { main } = await aParty()
    await queueNotice('registration', main)
    await queueNotice('registration', main)
    await queueNotice('cancellation', main)
    expect(await db.select({ email: mails.email, key: mails.idempotency_key }).from(mails)).toHaveLength(4)
    expect((await db.select().from(mails)).map(({ idempotency_key }) => idempotency_key)).toContain(
      `notice registration ${main.id} a@academy.example`,
    )
  })

  it('goes to nobody when nobody is listed', async () => {
    await queueNotice('registration', (await aParty()).main)
    expect(await db.$count(mails)).toBe(0)
  })

  it('of a registration has the people, their question and the seats', async () => {
    await addNotificationEmails('a@academy.example')
    const { main } = await aParty()
    await queueNotice('registration', main)
    const [sentMail] = await sendQueuedMails()
    expect(sentMail?.subject).toBe('Neue Anmeldung: Impfen heute')
    expect(sentMail?.text).toContain('zu „Impfen heute“ haben sich 2 Personen angemeldet.')
    expect(sentMail?.text).toContain(
      'Person: Prof. Anna Weiß\n  Klinik <Nord>\n  anna@example.org\nBegleitperson: Jonas Lang\n  Praxis am See\n  jonas@example.org\n',
    )
    expect(sentMail?.text).toContain('Zeitpunkt: 20.11.2026 11:00\nFrage: Gibt es Parkplätze?\n  Und Kaffee?\n')
    expect(sentMail?.text).toContain('Datum: Donnerstag, 12. Dezember 2030')
    expect(sentMail?.text).toContain('Plätze: 2 von 20 belegt')
    expect(sentMail?.html).toContain('Klinik &lt;Nord&gt;')
    expect(sentMail?.calendar).toBeNull()
  })

  it('of later companions names them and the main person', async () => {
    await addNotificationEmails('a@academy.example')
    const { workshop, main } = await aParty(null)
    const late = await aRegistration(workshop, { accompaniment_of: main.id, first_name: 'Mia', last_name: 'Kurz' })
    await queueNotice('registration', late)
    const [sentMail] = await sendQueuedMails()
    expect(sentMail?.text).toContain('hat sich eine Person angemeldet')
    expect(sentMail?.text).toContain('Begleitperson: Mia Kurz')
    expect(sentMail?.text).toContain('Begleitperson von: Prof. Anna Weiß')
    expect(sentMail?.text).not.toContain('jonas@example.org')
    expect(sentMail?.text).toContain('Plätze: 3 belegt, ohne Begrenzung')
  })

  it('of a cancellation has the people and the free seats', async () => {
    await addNotificationEmails('a@academy.example')
    const { companion } = await aParty()
    await db.update(registrations).set({ cancelled_at }).where(eq(registrations.id, companion.id))
    await queueNotice('cancellation', companion)
    const [sentMail] = await sendQueuedMails()
    expect(sentMail?.subject).toBe('Stornierung: Impfen heute')
    expect(sentMail?.text).toContain('für „Impfen heute“ wurde eine Anmeldung storniert.')
    expect(sentMail?.text).toContain('Begleitperson: Jonas Lang')
    expect(sentMail?.text).not.toContain('anna@example.org')
    expect(sentMail?.text).toContain('Zeitpunkt: 21.11.2026 10:30')
    expect(sentMail?.text).toContain('Plätze: 19 von 20 frei')
    expect(sentMail?.text).not.toContain('Frage')
  })

  it('of paused offers leads to the waiting list of the event in the back office', async () => {
    await addNotificationEmails('a@academy.example')
    const { workshop, main } = await aParty()
    await queueNotice('offers_paused', main)
    const [sentMail] = await sendQueuedMails()
    expect(sentMail?.text).toContain(`Zur Warteliste:\n${env.APP_URL}/admin/events/${workshop.id}?tab=waitlist\n`)
  })

  it('is sent even if its people were changed later', async () => {
    await addNotificationEmails('a@academy.example')
    const { main } = await aParty()
    await queueNotice('registration', main)
    await db.update(registrations).set({ cancelled_at, deleted_at: cancelled_at })
    expect(await sendQueuedMails()).toHaveLength(1)
  })
})
