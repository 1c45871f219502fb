import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { workshopMails } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor, sendQueuedMails } from '@/testing/mails/recorded-mails'

beforeEach(() => db.execute(sql`truncate ${mails}, ${registrations} cascade`))
afterAll(closeDatabase)

type Event = Awaited<ReturnType<typeof aWorkshop>>

const anEvent = (fields: Parameters<typeof aWorkshop>[0] = {}) =>
  aWorkshop({
    presence_type: 'Onsite',
    location: 'Köln',
    date: '2030-12-12',
    time: '18:00',
    end_time: '20:00',
    ...fields,
  })

async function confirm(person: Awaited<ReturnType<typeof aRegistration>>) {
  await queueMailsFor('confirmation', [person])
  const [sentMail] = await sendQueuedMails()
  const [logged] = await db.select().from(mails).orderBy(sql`id desc`).limit(1)
  return { text: sentMail?.text ?? '', html: sentMail?.html ?? '', logged: JSON.stringify(logged) }
}

const aParty = async (workshop: Event, fields: Parameters<typeof aRegistration>[1] = {}) => {
  const main = await aRegistration(workshop, fields)
  const accompaniment_of = main.id
  const companion = await aRegistration(workshop, {
    accompaniment_of,
    title: 'Dr.',
    first_name: 'Jana',
    last_name: 'Au',
  })
  await aRegistration(workshop, { accompaniment_of, first_name: 'Win', last_name: 'evil.example' })
  await aRegistration(workshop, { accompaniment_of, first_name: 'Weg', cancelled_at: '2026-11-01T10:00:00Z' })
  await aRegistration(workshop, { accompaniment_of, first_name: 'Gone', deleted_at: '2026-11-01T10:00:00Z' })
  return { main, companion }
}

describe('a confirmation', () => {
  it('names the companions, the price for each and for all, and what was ordered', async () => {
    const workshop = await anEvent({ price: 1045.5, currency: 'CHF' })
    const { main } = await aParty(workshop, {
      invoice_address: 'Praxis am Park\nRing 1\n50667 Köln',
      ipad: true,
      ipad_shippingaddress: 'Hof 2',
    })
    const { text } = await confirm(main)
    expect(text).toContain('Begleitpersonen: Dr. Jana Au\n  eine weitere Person\n')
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      'Teilnahmegebühr: 1.045,50 CHF pro Person\nGesamt: 3.136,50 CHF für 3 Personen\n',
    )
    expect(text).toContain('Rechnung an: Praxis am Park\n  Ring 1\n  50667 Köln\niPad an: Hof 2\n')
    expect(text).toContain('Ort: Köln')
    expect(text).not.toMatch(/evil|Weg|Gone/)
  })

  it('asks for the invoice address of a paid event where it is missing, with the personal link once', async () => {
    const workshop = await anEvent({ price: 45 })
    await db.insert(workshopMails).values({ workshop_id: workshop.id, type: 'confirmation', body: '<p>Bis bald</p>' })
    const { main, companion } = await aParty(workshop)
    const { text } = await confirm(main)
    expect(text).toMatch(/^Bis bald\n\nFür die Rechnung fehlt uns noch Ihre Rechnungsanschrift\./)
    expect(text.match(/\/my\/[\w-]+$/gm)).toHaveLength(1)
    const others = [companion, await aRegistration(workshop, { invoice_address: 'Ring 1' })]
    for (const person of others) expect((await confirm(person)).text).not.toContain('fehlt uns')
  })

  it('formats the price for the reader, and says when there is none', async () => {
    const paid = await confirm(await aRegistration(await anEvent({ price: 45 }), { language: 'en' }))
    expect(paid.text).toContain('Fee: €45 per person\nTotal: €45 for one person')
    const free = await confirm(await aRegistration(await anEvent({ price: 0 }), { language: 'de' }))
    expect(free.text).toContain('Teilnahmegebühr: kostenfrei\n')
    expect(free.text).not.toContain('Gesamt')
    expect((await confirm(await aRegistration(await anEvent({ price: null })))).text).not.toContain('Teilnahmegebühr')
  })

  it('of a companion names no other companion and no total', async () => {
    const { companion } = await aParty(await anEvent({ price: 45 }), { first_name: 'Mona', last_name: 'Lang' })
    const { text } = await confirm(companion)
    expect(text).toContain('Sie wurden von Mona Lang')
    expect(text).toContain('pro Person')
    expect(text).not.toMatch(/Gesamt|Begleitperson:|eine weitere Person/)
  })

  it('carries no message that a stranger typed as an address', async () => {
    const { text, html } = await confirm(
      await aRegistration(await anEvent(), { invoice_address: 'Win at https://evil.example', ipad: true }),
    )
    expect(text).toContain('Rechnung an: wie angegeben\niPad: gewünscht')
    expect(text + html).not.toContain('evil')
  })

  it('has these lines below a text of staff as well, which names date and place itself', async () => {
    const workshop = await anEvent({ price: 45, presence_type: 'Online', location: '' })
    await db.insert(workshopMails).values({ workshop_id: workshop.id, type: 'confirmation', body: '<p>Bis bald</p>' })
    const { text } = await confirm((await aParty(workshop, { invoice_address: 'Ring 1' })).main)
    expect(text).toMatch(/^Bis bald\n\nBegleitpersonen: .*Gesamt: .*Zugang: Der Zugangslink/s)
    expect(text).not.toMatch(/Datum:|Ort:/)
  })
})

describe('the access to an online event', () => {
  const access_link = "https://meet.example/room?pwd='s"
  const online = { presence_type: 'Online', location: '', access_link } as const

  it('is announced before it opens, in the language of the reader', async () => {
    const workshop = await anEvent({ ...online, access_hours: 12 })
    const german = await confirm(await aRegistration(workshop, { language: 'de' }))
    expect(german.text).toContain('Zugang: Der Zugangslink steht ab Donnerstag, 12. Dezember 2030, 06:00 Uhr auf')
    const english = await confirm(await aRegistration(workshop, { language: 'en' }))
    expect(english.text).toContain('on your personal page from Thursday, 12 December 2030, 06:00 (Berlin time)')
    expect(german.text + german.html + english.text).not.toContain('meet.example')
  })

  it('is in the mail once it is open, and nowhere in the log', async () => {
    const tomorrow = new Date(Date.now() + 20 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const open = { date: tomorrow, time: '23:30', end_time: '23:59', access_hours: 72 }
    const { text, html, logged } = await confirm(await aRegistration(await anEvent({ ...online, ...open })))
    expect(text).toContain(`Zugang: ${access_link}\n`)
    expect(html).toMatch(
      /<a href="https:\/\/meet\.example\/room\?pwd=&#39;s" [^>]*>An der Veranstaltung teilnehmen<\/a>/,
    )
    expect(logged).not.toContain('meet.example')
    const later = await confirm(await aRegistration(await anEvent({ ...online, ...open, access_link: '' })))
    expect(later.text).toContain('Zugang: Der Zugangslink steht bald auf Ihrer persönlichen Seite')
  })
})
