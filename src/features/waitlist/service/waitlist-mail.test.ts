import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { WAITLIST_MAIL_TYPES, type WaitlistMailType } from '@/contract/values/mails'
import { findRecipient } from '@/features/registrations/service/personal-tokens'
import { mails } from '@/schema/mails'
import { recipients, registrations } from '@/schema/registrations'
import { waitlistEntries } from '@/schema/waitlist'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { anInterest } from '@/testing/factories'
import { queueMailsFor, sendQueuedMails } from '@/testing/mails/recorded-mails'
import { aFullEvent, aWaitingParty, NOON } from '@/testing/waitlist'

beforeEach(() => db.execute(sql`truncate ${mails}, ${registrations}, ${recipients} cascade`))
afterAll(closeDatabase)

const EXPIRES = new Date('2031-06-20T10:00:00Z').toISOString()
const OFFER = { state: 'offered' as const, offered_seats: 2, offered_at: NOON.toISOString(), expires_at: EXPIRES }
const ENDED = { state: 'expired' as const, ended_at: NOON.toISOString() }

/** A person whose entry is in the state that a mail of this type tells of. */
async function aRecipient(type: WaitlistMailType) {
  const { workshop } = await aFullEvent({ title: 'Herz & Kreislauf', date: '2031-07-30' })
  const id = await aWaitingParty(workshop, { people: 2 })
  await db.delete(mails)
  if (type === 'offer' || type === 'offer_reminder')
    await db
      .update(waitlistEntries)
      .set({ ...OFFER, reminded_at: type === 'offer_reminder' ? NOON.toISOString() : null })
      .where(eq(waitlistEntries.registration_id, id))
  if (type === 'offer_ended') await db.update(waitlistEntries).set(ENDED).where(eq(waitlistEntries.registration_id, id))
  if (type === 'waiting_ended')
    await db.update(workshops).set({ date: '2020-01-01' }).where(eq(workshops.id, workshop.id))
  const [person] = await db.select().from(registrations).where(eq(registrations.id, id))
  if (!person) throw new Error('the person waits')
  return { person, workshop }
}

async function sendTo(type: WaitlistMailType, person: typeof registrations.$inferSelect) {
  await queueMailsFor(type, [person])
  const [sentMail] = await sendQueuedMails()
  const [logged] = await db.select().from(mails).orderBy(sql`id desc`).limit(1)
  return { sentMail, logged }
}

describe('a mail about an entry on a waiting list', () => {
  it.each(WAITLIST_MAIL_TYPES)('leads to the page of its recipient, and prints and logs no key: %s', async (type) => {
    const { person } = await aRecipient(type)
    const { sentMail, logged } = await sendTo(type, person)
    const token = /\/my\/([\w-]+)/.exec(sentMail?.text ?? '')?.[1] ?? ''
    expect((await findRecipient(token))?.email).toBe(person.email)
    const printed = sentMail?.html.replace(/<[^>]*>/g, ' ')
    for (const secret of [person.id, person.invite_slug, token]) {
      expect(printed).not.toContain(secret)
      expect(JSON.stringify({ ...logged, registration_id: null })).not.toContain(secret)
    }
    expect(sentMail?.text).not.toMatch(/\{|undefined|NaN/)
    expect(sentMail?.subject).toContain('Herz & Kreislauf')
  })

  it('of an offer names the seats and the time, and has a link that only opens a page', async () => {
    const { person } = await aRecipient('offer')
    const { sentMail } = await sendTo('offer', person)
    expect(sentMail?.text).toContain('sind 2 Plätze für Sie frei.')
    expect(sentMail?.text).toMatch(/20\. Juni 2031.*12:00 Uhr/)
    expect(sentMail?.html).toContain(`href="http://localhost:3000/events/waiting/${person.id}"`)
    expect(sentMail?.unsubscribe).toBeNull()
  })

  it('names the rank and the chance of a person who joins', async () => {
    const { person } = await aRecipient('interest')
    const { sentMail } = await sendTo('interest', person)
    expect(sentMail?.text).toContain('und zwar an 1. Stelle.')
    expect(sentMail?.text).toContain('Zurzeit ist niemandem ein freier Platz angeboten.')
    expect(sentMail?.text).toContain(`/events/cancel/${person.id}`)
  })

  it('asks a person who left only an address for the rest', async () => {
    const { workshop } = await aFullEvent({ date: '2031-07-30' })
    const person = await anInterest(workshop)
    const entry = { registration_id: person.id, workshop_id: workshop.id, position: 1, joined_at: person.created_at }
    await db.insert(waitlistEntries).values({ ...entry, ...OFFER, offered_seats: 1 })
    const { sentMail } = await sendTo('offer', person)
    expect(sentMail?.text).toContain('Uns fehlen noch einige Angaben.')
  })

  it('says that sign-up is not open yet, where that is why the person waits', async () => {
    const { person, workshop } = await aRecipient('interest')
    await db.update(workshops).set({ signup_active: false }).where(eq(workshops.id, workshop.id))
    const { sentMail } = await sendTo('interest', person)
    expect(sentMail?.text).toContain('Zurzeit können Sie sich noch nicht anmelden')
  })

  it.each([
    ['offer', 'waiting', 'waitlist_changed'],
    ['offer_reminder', 'waiting', 'waitlist_changed'],
    ['seats_free', 'offered', 'waitlist_changed'],
  ] as const)('is dropped when it is no longer true: %s while the entry is %s', async (type, state, reason) => {
    const { person } = await aRecipient('interest')
    const values = state === 'offered' ? OFFER : { state }
    await db.update(waitlistEntries).set(values).where(eq(waitlistEntries.registration_id, person.id))
    const { sentMail, logged } = await sendTo(type, person)
    expect(sentMail).toBeUndefined()
    expect(logged).toMatchObject({ state: 'dropped', message: reason })
  })
})
