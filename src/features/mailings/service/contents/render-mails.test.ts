import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '@/contract/time'
import { DECLINABLE_MAIL_TYPES } from '@/contract/values/mails'
import { REGISTRATION_MAIL_TYPES, UNSOLICITED_MAIL_TYPES } from '@/features/mails/contract'
import { declinedAs } from '@/features/mails/rules/reasons'
import { queueMail } from '@/features/mails/service/queue/queue-mail'
import { ensureTokens, findRecipient } from '@/features/registrations/service/personal-tokens'
import { mailRuns, mails } from '@/schema/mails'
import { recipients, registrations } from '@/schema/registrations'
import { frontendTexts } from '@/schema/texts'
import { workshopMails } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { anEvaluation } from '@/testing/evaluations'
import { aBody, anAccreditation, anEmail, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor, sendQueuedMails } from '@/testing/mails/recorded-mails'
import { aCertificateWithDocument, anEndedCertificate } from '@/testing/points/certificates'
import { isCertificateEnd, isEvaluationMail } from '../../rules/drop-reasons'

beforeEach(() => db.execute(sql`truncate ${mails}, ${registrations}, ${recipients} cascade`))
afterAll(closeDatabase)

type MailType = (typeof REGISTRATION_MAIL_TYPES)[number]

const TIMESTAMP = '2026-11-01T10:00:00.000Z'

/** An event and a person of it who gets a mail of this type. */
async function aRecipient(type: MailType) {
  if (isEvaluationMail(type)) return aParticipantOfYesterday()
  const date = type === 'after_event' ? '2025-12-12' : '2030-12-12'
  const cancelled_at = type === 'event_cancelled' ? TIMESTAMP : null
  const workshop = await aWorkshop({ date, cancelled_at, access_link: 'https://meet.example/room' })
  if (type === 'numbers') await anAccreditation(workshop, await aBody({ person_number: 'efn' }))
  if (type === 'invite') return anInvitation(workshop)
  if (type === 'cancellation') return aRegistration(workshop, { cancelled_at: TIMESTAMP })
  return aRegistration(workshop, type === 'after_event' ? { participated: TIMESTAMP } : {})
}

/** An event is evaluated within some weeks. */
async function aParticipantOfYesterday() {
  const workshop = await aWorkshop({ date: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10), time: '08:00' })
  await anEvaluation(workshop)
  return aRegistration(workshop, { participated: TIMESTAMP })
}

/** A message has the text of its run. */
async function queueFor(type: MailType, person: Awaited<ReturnType<typeof aRecipient>>, round?: number) {
  if (type === 'certificate' && round !== 2) await aCertificateWithDocument(person)
  if (isCertificateEnd(type) && round !== 2) await anEndedCertificate(person, type)
  await queueMailsFor(type, [person], round)
  if (type !== 'message') return
  const { workshop_id } = person
  const text = { subject: 'Anfahrt', body: round === 2 ? EVERY_LINK : '<p>Bis bald.</p>' }
  const run = { workshop_id, kind: 'selection' as const, type, queued: 1, skipped: {}, ...text }
  const [inserted] = await db.insert(mailRuns).values(run).returning()
  await db.update(mails).set({ run_id: inserted?.id }).where(eq(mails.workshop_id, workshop_id))
}

const EVERY_LINK = '<p>{event_link} {invite_link} {cancel_link} {unsubscribe_link} {personal_link}</p>'

async function sendTo(type: MailType, person: Awaited<ReturnType<typeof aRecipient>>) {
  await queueFor(type, person)
  const [sentMail] = await sendQueuedMails()
  const [logged] = await db.select().from(mails).orderBy(sql`id desc`).limit(1)
  return { sentMail, logged }
}

const tokenIn = (text = '') => /\/my\/([\w-]+)/.exec(text)?.[1] ?? ''

const printedText = (html = '') => html.replace(/<[^>]*>/g, ' ')

describe('a mail about a registration', () => {
  it.each(REGISTRATION_MAIL_TYPES)('leads once to the personal page of its recipient: %s', async (type) => {
    const person = await aRecipient(type)
    const { sentMail, logged } = await sendTo(type, person)
    const token = tokenIn(sentMail?.text)
    expect((await findRecipient(token))?.email).toBe(person.email)
    const places = new Map<MailType, string>([
      ['numbers', `#numbers-${person.id}`],
      ['certificate', '#certificates'],
      ['certificate_revoked', '#certificates'],
      ['certificate_replaced', '#certificates'],
    ])
    const place = places.get(type) ?? ''
    expect(sentMail?.html).toContain(`href="http://localhost:3000/my/${token}${place}"`)
    expect(sentMail?.html).toMatch(
      />((Zu Ihrer|Ihre) persönliche[rn]? Seite|Jetzt eintragen|Zu meinen Bescheinigungen)<\/a>/,
    )
    expect(sentMail?.text.split('/my/')).toHaveLength(2)
    expect(JSON.stringify(logged)).not.toContain(token)
  })

  it.each(REGISTRATION_MAIL_TYPES)('prints no key on its page: %s', async (type) => {
    const person = await aRecipient(type)
    for (const body of ['', EVERY_LINK]) {
      await db.delete(workshopMails)
      const isWritten =
        type === 'invite' ||
        type === 'confirmation' ||
        type === 'reminder' ||
        type === 'after_event' ||
        type === 'certificate'
      if (isWritten) await db.insert(workshopMails).values({ workshop_id: person.workshop_id, type, body })
      await queueFor(type, person, body ? 2 : 1)
      const [sentMail] = await sendQueuedMails()
      const printed = printedText(sentMail?.html)
      const token = tokenIn(sentMail?.text)
      expect(token).not.toBe('')
      for (const secret of [person.id, person.invite_slug, token, 'meet.example']) expect(printed).not.toContain(secret)
    }
  })

  it('does not give the page of a new address to the old one', async () => {
    const person = await aRecipient('confirmation')
    await queueMailsFor('confirmation', [person])
    await db.update(registrations).set({ email: anEmail() }).where(eq(registrations.id, person.id))
    const [sentMail] = await sendQueuedMails()
    expect(sentMail?.to.address).toBe(person.email)
    expect((await findRecipient(tokenIn(sentMail?.text)))?.email).toBe(person.email)
  })

  it('offers the page once where its own text does', async () => {
    const person = await aRecipient('reminder')
    const body = '<p>Ändern: {personal_link}</p>'
    await db.insert(workshopMails).values({ workshop_id: person.workshop_id, type: 'reminder', body })
    const { sentMail } = await sendTo('reminder', person)
    expect(sentMail?.text.split('/my/')).toHaveLength(2)
  })

  it('tells companions from whom their data are, also below a text of staff, and links to a published notice', async () => {
    const workshop = await aWorkshop({ date: '2030-12-12' })
    const main = await aRegistration(workshop, { first_name: 'Mona', last_name: 'Lang' })
    const accompaniment_of = main.id
    const companion = await aRegistration(workshop, { accompaniment_of })
    const byStaff = await aRegistration(workshop, { accompaniment_of, manually_added: true })
    const textsTo = async (people: (typeof main)[]) => {
      await queueMailsFor('confirmation', people)
      return (await sendQueuedMails()).map(({ text }) => text)
    }
    const SOURCE = 'Ihre Angaben haben wir von Mona Lang.'
    const NOTICE = /Datenschutzerklärung: http\S+\/privacy\n/
    for (const text of await textsTo([main, byStaff])) {
      expect(text).not.toContain('Ihre Angaben haben wir')
      expect(text).not.toMatch(NOTICE)
    }
    await db.insert(workshopMails).values({ workshop_id: workshop.id, type: 'confirmation', body: '<p>Bis bald.</p>' })
    await db.insert(frontendTexts).values({ language: 'de', privacy: '<p>Wir speichern wenig.</p>' })
    const [text] = await textsTo([companion])
    expect(text).toContain(SOURCE)
    expect(text).toMatch(NOTICE)
    await db.delete(frontendTexts)
  })

  it('reads the recipients of a group together', async () => {
    const workshop = await aWorkshop({ date: '2030-12-12' })
    const people = [await aRegistration(workshop), await aRegistration(workshop), await aRegistration(workshop)]
    await queueMailsFor('confirmation', people)
    const sent = await sendQueuedMails()
    const found = await Promise.all(sent.map(({ text }) => findRecipient(tokenIn(text))))
    expect(found.map((recipient) => recipient?.email)).toEqual(sent.map(({ to }) => to.address))
  })
})

describe('a declined mail', () => {
  it.each(UNSOLICITED_MAIL_TYPES)('is not sent, and the log says why: %s', async (type) => {
    const person = await aRecipient(type)
    await db.insert(recipients).values({
      email: person.email,
      declined_mails: DECLINABLE_MAIL_TYPES.filter((declined) => declined === declinedAs(type)),
    })
    const { sentMail, logged } = await sendTo(type, person)
    expect(sentMail).toBeUndefined()
    expect(logged).toMatchObject({ state: 'suppressed', message: 'declined' })
  })

  it('keeps no other mail back', async () => {
    const person = await aRecipient('confirmation')
    await db.insert(recipients).values({ email: person.email, declined_mails: [...DECLINABLE_MAIL_TYPES] })
    expect((await sendTo('confirmation', person)).sentMail).toBeDefined()
  })
})

describe('the answer to a request for the personal link', () => {
  it.each([
    ['de', 'Ihre persönliche Seite bei Pharma-Akademie', 'Sie haben den Link zu Ihrer persönlichen Seite', ''],
    ['en', 'Your personal page at Pharma-Akademie', 'You requested the link to your personal page', '/en'],
  ] as const)('has the link in %s', async (language, subject, words, prefix) => {
    const email = anEmail()
    await db.transaction((tx) => queueMail(tx, { type: 'personal_link', email, language }))
    const [sentMail] = await sendQueuedMails()
    const token = (await ensureTokens([email])).get(email) ?? ''
    expect(sentMail?.subject).toBe(subject)
    expect(sentMail?.text).toContain(words)
    expect(sentMail?.text).toContain(`http://localhost:3000${prefix}/my/${token}\n`)
    expect(printedText(sentMail?.html)).not.toContain(token)
    expect(`${sentMail?.text}${sentMail?.html}`).not.toMatch(/mails\.\w|\{\w*\}|undefined/)
    const [logged] = await db.select().from(mails)
    expect(JSON.stringify(logged)).not.toContain(token)
  })
})
