import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { notificationEmails } from '@/features/notifications/table'
import { registrations } from '@/features/registrations/table'
import { closeDatabase, db } from '@/server/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { sendQueued } from '@/testing/letters'
import type { NoticeOccasion } from '../contract'
import { mails } from '../table'
import { queueNotices } from './queue'

beforeEach(() => db.execute(sql`truncate ${mails}, ${registrations}, ${notificationEmails} cascade`))
afterAll(closeDatabase)

const registered = '2026-11-20T10:00:00.000Z'
const cancelled_at = '2026-11-21T09:30:00.000Z'

const listed = (...emails: string[]) => db.insert(notificationEmails).values(emails.map((email) => ({ email })))

const notify = (occasion: NoticeOccasion, { id, workshop_id }: { id: string; workshop_id: number }) =>
  db.transaction((tx) => queueNotices(tx, { occasion, registration_id: id, workshop_id }))

async function aParty(seats: number | null = 20) {
  const workshop = await aWorkshop({ title: 'Impfen heute', maximum_participants: seats, date: '2030-12-12' })
  const main = await aRegistration(workshop, {
    ...{
      title: 'Prof.',
      first_name: 'Anna',
      last_name: 'Weiß',
      institution: 'Klinik <Nord>',
      email: 'anna@example.org',
    },
    ...{ question: 'Gibt es Parkplätze?\nUnd Kaffee?', registered },
  })
  const companion = await aRegistration(workshop, {
    ...{ first_name: 'Jonas', last_name: 'Lang', institution: 'Praxis am See', email: 'jonas@example.org' },
    ...{ accompaniment_of: main.id, registered },
  })
  return { workshop, main, companion }
}

describe('a notice', () => {
  it('goes to every address on the list, once for an occasion', async () => {
    await listed('a@academy.example', 'b@academy.example')
    const { main } = await aParty()
    await notify('registration', main)
    await notify('registration', main)
    await notify('cancellation', main)
    expect(await db.select({ email: mails.email, key: mails.idempotency_key }).from(mails)).toHaveLength(4)
    expect((await db.select().from(mails)).map(({ idempotency_key }) => idempotency_key)).toContain(
      `notice registration ${main.id} a@academy.example`,
    )
  })

  it('goes to nobody when nobody is listed', async () => {
    await notify('registration', (await aParty()).main)
    expect(await db.$count(mails)).toBe(0)
  })

  it('of a registration says who comes, what they ask, and how full it is', async () => {
    await listed('a@academy.example')
    const { main } = await aParty()
    await notify('registration', main)
    const [letter] = await sendQueued()
    expect(letter?.subject).toBe('Neue Anmeldung: Impfen heute')
    expect(letter?.text).toContain('zu „Impfen heute“ haben sich 2 Personen angemeldet.')
    expect(letter?.text).toContain(
      'Person: Prof. Anna Weiß\n  Klinik <Nord>\n  anna@example.org\nBegleitperson: Jonas Lang\n  Praxis am See\n  jonas@example.org\n',
    )
    expect(letter?.text).toContain('Zeitpunkt: 20.11.2026 11:00\nFrage: Gibt es Parkplätze?\n  Und Kaffee?\n')
    expect(letter?.text).toContain('Datum: Donnerstag, 12. Dezember 2030')
    expect(letter?.text).toContain('Plätze: 2 von 20 belegt')
    expect(letter?.html).toContain('Klinik &lt;Nord&gt;')
    expect(letter?.calendar).toBeNull()
  })

  it('of companions who are added later names them, and with whom they come', async () => {
    await listed('a@academy.example')
    const { workshop, main } = await aParty(null)
    const late = await aRegistration(workshop, { accompaniment_of: main.id, first_name: 'Mia', last_name: 'Kurz' })
    await notify('registration', late)
    const [letter] = await sendQueued()
    expect(letter?.text).toContain('hat sich eine Person angemeldet')
    expect(letter?.text).toContain('Begleitperson: Mia Kurz')
    expect(letter?.text).toContain('Begleitperson von: Prof. Anna Weiß')
    expect(letter?.text).not.toContain('jonas@example.org')
    expect(letter?.text).toContain('Plätze: 3 belegt, ohne Begrenzung')
  })

  it('of a cancellation says who left and how many seats are free now', async () => {
    await listed('a@academy.example')
    const { companion } = await aParty()
    await db.update(registrations).set({ cancelled_at }).where(eq(registrations.id, companion.id))
    await notify('cancellation', companion)
    const [letter] = await sendQueued()
    expect(letter?.subject).toBe('Stornierung: Impfen heute')
    expect(letter?.text).toContain('für „Impfen heute“ wurde eine Anmeldung storniert.')
    expect(letter?.text).toContain('Begleitperson: Jonas Lang')
    expect(letter?.text).not.toContain('anna@example.org')
    expect(letter?.text).toContain('Zeitpunkt: 21.11.2026 10:30')
    expect(letter?.text).toContain('Plätze: 19 von 20 frei')
    expect(letter?.text).not.toContain('Frage')
  })

  it('is told of whatever became of the people since', async () => {
    await listed('a@academy.example')
    const { main } = await aParty()
    await notify('registration', main)
    await db.update(registrations).set({ cancelled_at, deleted_at: cancelled_at })
    expect(await sendQueued()).toHaveLength(1)
  })
})
