import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findPublicEvent } from '@/features/workshops/service/public-events'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { waitlistEntries } from '@/schema/waitlist'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import {
  anEmail,
  anInterest,
  anInvitation,
  aRegistration,
  aWorkshop,
  countSeatsTaken,
  readRegistrations,
} from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { hoursAfter, NOON, offerSeats } from '@/testing/waitlist'
import { registerInterest } from './interest'

const OK = { status: 'ok' }
const leave = (workshop: { id: number }, email: string, now = new Date()) =>
  registerInterest({ workshop_id: workshop.id, email }, { locale: 'en', now })
const mailsTo = (email: string) => db.select().from(mails).where(eq(mails.email, email))
const aClosedWorkshop = () => aWorkshop({ registration_deadline: '2020-01-01 10:00' })

describe('an interest', () => {
  it('is stored without a seat and confirmed by mail', async () => {
    const workshop = await aWorkshop({ signup_active: false })
    const email = anEmail()
    expect(await leave(workshop, email)).toEqual(OK)
    expect(await readRegistrations(workshop)).toMatchObject([
      { email, language: 'en', preliminary_registration: true, registered: null, invitation_sent: null },
    ])
    expect(await countSeatsTaken(workshop)).toBe(0)
    expect(await mailsTo(email)).toMatchObject([{ type: 'interest', language: 'en', workshop_id: workshop.id }])
  })

  it('is accepted while the event is fully booked, and after the deadline', async () => {
    const full = await aWorkshop({ maximum_participants: 1 })
    await aRegistration(full)
    expect(await leave(full, anEmail())).toEqual(OK)
    expect(await leave(await aClosedWorkshop(), anEmail())).toEqual(OK)
  })

  it('gets the same answer a second time, without a second mail', async () => {
    const workshop = await aClosedWorkshop()
    const email = anEmail()
    await leave(workshop, email)
    expect(await Promise.all([leave(workshop, email), leave(workshop, email)])).toEqual([OK, OK])
    expect(await readRegistrations(workshop)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('gets the same answer for a registered address, and is not stored', async () => {
    const workshop = await aClosedWorkshop()
    const { email } = await aRegistration(workshop)
    expect(await leave(workshop, email)).toEqual(OK)
    expect(await readRegistrations(workshop)).toHaveLength(1)
    expect(await mailsTo(email)).toEqual([])
  })

  it('is stored again after it was withdrawn', async () => {
    const workshop = await aClosedWorkshop()
    const { email } = await anInterest(workshop, { cancelled_at: new Date().toISOString() })
    await leave(workshop, email)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is refused while sign-up is open, and after the event', async () => {
    const open = await aWorkshop()
    const refused = (text: string) => ({ status: 422, text, errors: { workshop_id: [text] } })
    await expect(leave(open, anEmail())).rejects.toMatchObject(refused('signup_open'))
    await expect(leave(open, anEmail(), new Date('2099-01-01'))).rejects.toMatchObject(refused('event_over'))
  })

  it('is accepted at an unlisted event by the link of an invitation, which lets the entry in', async () => {
    const unlisted = await aWorkshop({ nonpublic: true, signup_active: false })
    const { invite_slug } = await anInvitation(unlisted)
    const elsewhere = await anInvitation(await aWorkshop())
    const email = anEmail()
    const interest = { workshop_id: unlisted.id, email }
    const context = { locale: 'de', now: new Date() } as const
    await expect(registerInterest({ ...interest, invite_slug: elsewhere.invite_slug }, context)).rejects.toMatchObject({
      status: 404,
    })
    expect(await registerInterest({ ...interest, invite_slug }, context)).toEqual(OK)
    const [entry] = await db
      .select({ let_in: waitlistEntries.let_in })
      .from(waitlistEntries)
      .where(eq(waitlistEntries.workshop_id, unlisted.id))
    expect(entry).toEqual({ let_in: true })
  })

  it.each([
    ['announced', { teaser_only: true }],
    ['not_open', { signup_active: false }],
    ['closed', { signup_active: false, signup_opened_at: '2020-01-01T00:00:00Z' }],
    ['deadline_passed', { registration_deadline: '2020-01-01 10:00' }],
  ])('leaves an event with seats as it is: %s', async (availability, fields) => {
    const workshop = await aWorkshop({ maximum_participants: 20, ...fields })
    await leave(workshop, anEmail())
    const event = await findPublicEvent(workshop.id, {}, new Date())
    expect(event).toMatchObject({ availability, max_participants_reached: false, seats_left: 20 })
  })

  it('is answered once when an announced event opens, with a seat or with the rank on the list', async () => {
    const announced = await aWorkshop({ teaser_only: true, maximum_participants: 1, date: '2030-07-30' })
    const emails = [anEmail(), anEmail()]
    for (const email of emails) await leave(announced, email, NOON)
    await offerSeats(announced)
    const opened = { teaser_only: false, signup_opened_at: hoursAfter(NOON, 1).toISOString() }
    await db.update(workshops).set(opened).where(eq(workshops.id, announced.id))
    for (const hours of [1, 2]) await offerSeats(announced, hoursAfter(NOON, hours))
    const [first, second] = await Promise.all(emails.map(mailsTo))
    expect(first?.map(({ type }) => type)).toEqual(['interest', 'offer'])
    expect(second?.map(({ type }) => type)).toEqual(['interest', 'interest'])
    const sent = (await sendQueuedMails()).filter(({ to }) => to.address === emails[1])
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('Registration is open')])
  })

  it('is refused for an unlisted or unknown event', async () => {
    const unlisted = await aWorkshop({ nonpublic: true, signup_active: false })
    for (const workshop of [unlisted, { id: 999_999 }])
      await expect(leave(workshop, anEmail())).rejects.toMatchObject({ status: 404 })
  })

  it('is accepted with the same answer after ten mails to the mailbox in an hour, and a further mail waits', async () => {
    const email = anEmail()
    const attempt = async () => leave(await aClosedWorkshop(), email)
    for (let count = 0; count < 11; count += 1) expect(await attempt()).toEqual(OK)
    const dueTimes = (await mailsTo(email)).map(({ next_attempt_at }) => Date.parse(next_attempt_at))
    expect(dueTimes.filter((time) => time > Date.now())).toHaveLength(1)
    expect(await db.$count(registrations, eq(registrations.email, email))).toBe(11)
  })

  it('that sends no mail does not count against the mailbox', async () => {
    const email = anEmail()
    const known = await aClosedWorkshop()
    await anInterest(known, { email })
    const open = await aWorkshop()
    for (let count = 0; count < 11; count += 1) {
      await leave(known, email)
      await expect(leave(open, email)).rejects.toMatchObject({ text: 'signup_open' })
    }
    await leave(await aClosedWorkshop(), email)
    expect(await mailsTo(email)).toHaveLength(1)
  })
})
