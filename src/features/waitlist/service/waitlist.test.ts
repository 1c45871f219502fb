import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { cancelRegistration } from '@/features/registrations/service/sign-up/cancel-registration'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { findPublicEvent } from '@/features/workshops/service/public-events'
import { mails, notificationEmails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import {
  aForm,
  anEmail,
  anInterest,
  anInvitation,
  aSubmission,
  countSeatsTaken,
  readRegistrations,
} from '@/testing/factories'
import {
  accept,
  aFullEvent,
  aWaitingParty,
  cancelSeat,
  hoursAfter,
  mailTypesOf,
  NOON,
  offerSeats,
  readEntry,
  sendAllMails,
  stateOf,
} from '@/testing/waitlist'
import { addWaitingCompanion, changeSplitting, leaveWaitlist, removeWaitingCompanion } from './change-waiting-party'
import { registerInterest } from './interest'
import { offerFreeSeats } from './offer-seats'
import { findWaitingPage } from './waiting-page'

const at = { now: NOON }
const register = (workshop: { id: number }, fields: Parameters<typeof aForm>[1] = {}, now = NOON) =>
  registerParty(aForm(workshop, fields), aSubmission({ now }))
const noticesOf = async (registration_id: string) => {
  const ofPerson = and(eq(mails.registration_id, registration_id), eq(mails.type, 'notice'))
  const rows = await db.select({ data: mails.data }).from(mails).where(ofPerson).orderBy(mails.id)
  return rows.map(({ data }) => data?.occasion)
}
const rowOf = async (id: string) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  if (!row) throw new Error('there is no such person')
  return row
}

describe('a seat that becomes free', () => {
  it('is held for the first on the list, and the public form shows the waiting list meanwhile', async () => {
    const { workshop, seated } = await aFullEvent()
    const first = await aWaitingParty(workshop)
    const second = await aWaitingParty(workshop)
    const [person] = seated
    if (!person) throw new Error('somebody has the seat')
    await cancelRegistration(person, at)
    // Even before the worker runs, nobody who reloads the page gets the seat.
    await expect(register(workshop)).rejects.toMatchObject({ errors: { workshop_id: ['event_full'] } })
    expect(await findPublicEvent(workshop.id, {}, NOON)).toMatchObject({ phase: 'full', seats_left: 0 })

    await offerSeats(workshop)
    expect(await readEntry(first)).toMatchObject({
      state: 'offered',
      offered_seats: 1,
      expires_at: '2030-06-20T10:00:00.000Z',
    })
    expect(await mailTypesOf(first)).toEqual(['interest', 'offer'])
    expect(await findWaitingPage(second, NOON)).toMatchObject({ rank: 1, seats_offered: 1 })
    await expect(register(workshop)).rejects.toMatchObject({ errors: { workshop_id: ['event_full'] } })

    await offerSeats(workshop)
    expect(await mailTypesOf(first)).toEqual(['interest', 'offer'])
    expect(await stateOf(second)).toBe('waiting')
  })

  it('becomes a registration by one press, and a second press gets the same answer', async () => {
    const { workshop, seated } = await aFullEvent({ maximum_participants: 2 })
    const id = await aWaitingParty(workshop, { people: 2, question: 'Gibt es Parkplätze?' })
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop)
    const accepted = await accept(id)
    expect(await accept(id)).toEqual({ ...accepted, isRepeated: true })
    expect(accepted.id).toBe(id)
    expect(await countSeatsTaken(workshop)).toBe(2)
    expect(await rowOf(id)).toMatchObject({ question: 'Gibt es Parkplätze?', preliminary_registration: false })
    expect(await mailTypesOf(id)).toEqual(['interest', 'offer', 'confirmation'])
    expect(await stateOf(id)).toBe('accepted')
  })

  it('answers an open invitation of the same address, and keeps what the person was sent with it', async () => {
    const { workshop, seated } = await aFullEvent()
    // Staff took a seat back from this person, who got mails with calendar entries before.
    const confirmation_sent = hoursAfter(NOON, -48).toISOString()
    const reminder_sent = hoursAfter(NOON, -24).toISOString()
    const kept = { external_id: 'K-7', confirmation_sent, reminder_sent, calendar_sequence: 0, calendar_base: 2 }
    const invitation = await anInvitation(workshop, kept)
    const id = await aWaitingParty(workshop, { email: invitation.email })
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop)
    expect(await accept(id)).toEqual({ id: invitation.id, isRepeated: false })
    expect(await accept(id)).toEqual({ id: invitation.id, isRepeated: true })
    expect(await rowOf(invitation.id)).toMatchObject(kept)
    await offerSeats(workshop)
    expect(await stateOf(id)).toBe('accepted')
  })

  it.each([
    ['declined', async (id: string) => void (await leaveWaitlist(id, at))],
    ['undeliverable', (_: string, workshop: { id: number }) => sendAllMails(workshop, NOON, 'bounced')],
  ] as const)('goes to the next at once when its offer is %s', async (state, end) => {
    const { workshop, seated } = await aFullEvent()
    const first = await aWaitingParty(workshop)
    const second = await aWaitingParty(workshop)
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop)
    await end(first, workshop)
    await offerSeats(workshop)
    expect(await stateOf(first)).toBe(state)
    expect(await stateOf(second)).toBe('offered')
    await expect(accept(first)).rejects.toMatchObject({ errors: { workshop_id: ['no_offer'] } })
    expect((await rowOf(first)).cancelled_at).not.toBeNull()
  })

  it('goes to the next when the time is over, after a reminder, and staff hear of both', async () => {
    await db.insert(notificationEmails).values({ email: anEmail() })
    const { workshop, seated } = await aFullEvent({ offer_hours: 4 })
    const email = anEmail()
    const first = await aWaitingParty(workshop, { email })
    const second = await aWaitingParty(workshop)
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop)
    await sendAllMails(workshop, NOON)
    await offerSeats(workshop, hoursAfter(NOON, 2.9))
    expect(await mailTypesOf(first)).toEqual(['interest', 'offer'])
    await offerSeats(workshop, hoursAfter(NOON, 3))
    await offerSeats(workshop, hoursAfter(NOON, 3.1))
    expect(await mailTypesOf(first)).toEqual(['interest', 'offer', 'offer_reminder'])
    await expect(accept(first, hoursAfter(NOON, 4))).rejects.toMatchObject({
      errors: { workshop_id: ['offer_expired'] },
    })
    const again = await aWaitingParty(workshop, { email, now: hoursAfter(NOON, 4) })
    expect(await stateOf(again)).toBe('waiting')
    expect(await stateOf(first)).toBe('expired')
    expect(await mailTypesOf(first)).toEqual(['interest', 'offer', 'offer_reminder', 'offer_ended'])
    expect(await stateOf(second)).toBe('offered')
    expect(await noticesOf(first)).toEqual(['waiting', 'offer_lapsed'])
  })

  it('is held from the time at which the mail was sent', async () => {
    const { workshop, seated } = await aFullEvent({ offer_hours: 4 })
    const id = await aWaitingParty(workshop)
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop)
    await offerSeats(workshop, hoursAfter(NOON, 5))
    expect(await stateOf(id)).toBe('offered')
    await sendAllMails(workshop, hoursAfter(NOON, 5))
    await offerSeats(workshop, hoursAfter(NOON, 5.1))
    expect(await readEntry(id)).toMatchObject({ state: 'offered', expires_at: '2030-06-19T07:00:00.000Z' })
    await offerSeats(workshop, new Date('2030-06-19T07:00:00Z'))
    expect(await stateOf(id)).toBe('expired')
  })

  it('passes over a party that does not fit, and the log tells so', async () => {
    const { workshop, seated } = await aFullEvent({ maximum_participants: 3 })
    const large = await aWaitingParty(workshop, { people: 3 })
    const single = await aWaitingParty(workshop)
    for (const person of seated.slice(0, 1)) await cancelSeat(person)
    await offerSeats(workshop)
    expect([await stateOf(large), await stateOf(single)]).toEqual(['waiting', 'offered'])
    const { changes } = await readOfferOf(single)
    expect(changes).toMatchObject({ free: 1, seats: 1, passed_over: [{ position: 1, people: 3 }] })
  })

  it('is offered to a part of a party that also takes fewer, and the others keep their position', async () => {
    const { workshop, seated } = await aFullEvent({ maximum_participants: 2 })
    const id = await aWaitingParty(workshop, { people: 3, may_split: true })
    await aWaitingParty(workshop)
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop)
    const page = await findWaitingPage(id, NOON)
    const [left, coming] = page?.companions ?? []
    if (!left || !coming) throw new Error('two companions wait')
    await accept(id, NOON, [coming.id])
    expect(await countSeatsTaken(workshop)).toBe(2)
    expect(await rowOf(coming.id)).toMatchObject({ accompaniment_of: id, preliminary_registration: false })
    expect(await rowOf(left.id)).toMatchObject({ accompaniment_of: null, preliminary_registration: true })
    expect(await findWaitingPage(left.id, NOON)).toMatchObject({ rank: 1, state: 'waiting', companions: [] })
  })

  it('is not offered to a party that left by its earlier link', async () => {
    const { workshop, seated } = await aFullEvent()
    const id = await aWaitingParty(workshop, { people: 2 })
    for (const person of seated) await cancelSeat(person)
    await cancelRegistration(await rowOf(id), at)
    await offerSeats(workshop)
    expect(await stateOf(id)).toBe('left')
    const waiting = (await readRegistrations(workshop)).filter(
      (row) => row.preliminary_registration && !row.cancelled_at,
    )
    expect(waiting).toEqual([])
    expect(await register(workshop)).toMatchObject({ id: expect.any(String) })
  })

  it('goes at once to a single person who joins, where only a larger party waits', async () => {
    const { workshop, seated } = await aFullEvent({ maximum_participants: 2 })
    await aWaitingParty(workshop, { people: 2 })
    for (const person of seated.slice(0, 1)) await cancelSeat(person)
    await offerSeats(workshop)
    await expect(register(workshop)).rejects.toMatchObject({ errors: { workshop_id: ['event_full'] } })
    expect(await stateOf(await aWaitingParty(workshop))).toBe('offered')
  })
})

async function readOfferOf(id: string) {
  const rows = await db.select().from(auditLog).where(eq(auditLog.object_id, id))
  const found = rows.find(({ changes }) => JSON.stringify(Object(changes).waitlist) === '["waiting","offered"]')
  if (!found) throw new Error('no offer is logged')
  return found
}

describe('an address that waits', () => {
  it('is on the list at once, also one that was left before there was a list', async () => {
    const { workshop } = await aFullEvent()
    const { id } = await anInterest(workshop)
    const email = anEmail()
    await registerInterest({ workshop_id: workshop.id, email }, { locale: 'de', now: NOON })
    await offerFreeSeats(NOON)
    expect(await findWaitingPage(id, NOON)).toMatchObject({ state: 'waiting', isIncomplete: true })
  })

  it('is asked for the rest with its offer, and registers by the form with its link', async () => {
    const { workshop, seated } = await aFullEvent()
    const email = anEmail()
    await registerInterest({ workshop_id: workshop.id, email }, { locale: 'de', now: NOON })
    const interest = (await readRegistrations(workshop)).find((row) => row.email === email)
    if (!interest) throw new Error('the address waits')
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop)
    await expect(accept(interest.id)).rejects.toMatchObject({ status: 422 })
    const { invite_slug } = interest
    await expect(register(workshop, { invite_slug, company: [{ ...aForm(workshop), gender: 'f' }] })).rejects.toThrow()
    await db.update(workshops).set({ signup_active: false }).where(eq(workshops.id, workshop.id))
    await register(workshop, { email, invite_slug })
    await offerSeats(workshop)
    expect(await stateOf(interest.id)).toBe('accepted')
    expect(await countSeatsTaken(workshop)).toBe(1)
  })

  it('gets an offer when the event opens', async () => {
    const { workshop } = await aFullEvent({ maximum_participants: 5, signup_active: false })
    const email = anEmail()
    await registerInterest({ workshop_id: workshop.id, email }, { locale: 'de', now: NOON })
    const interest = (await readRegistrations(workshop)).find((row) => row.email === email)
    await db
      .update(workshops)
      .set({ signup_active: true, maximum_participants: 6 })
      .where(eq(workshops.id, workshop.id))
    await offerSeats(workshop)
    expect(await stateOf(interest?.id ?? '')).toBe('offered')
  })
})

describe('shortly before the start', () => {
  const LAST_DAY = new Date('2030-07-30T10:00:00Z')

  it('all who wait are told at once, and the first to come gets the seat', async () => {
    const { workshop, seated } = await aFullEvent()
    const first = await aWaitingParty(workshop)
    const second = await aWaitingParty(workshop)
    for (const person of seated) await cancelSeat(person, LAST_DAY)
    await offerSeats(workshop, LAST_DAY)
    await offerSeats(workshop, LAST_DAY)
    expect(await mailTypesOf(first)).toEqual(['interest', 'seats_free'])
    expect(await mailTypesOf(second)).toEqual(['interest', 'seats_free'])
    expect(await findPublicEvent(workshop.id, {}, LAST_DAY)).toMatchObject({ phase: 'open', seats_left: 1 })
    await accept(second, LAST_DAY)
    await expect(accept(first, LAST_DAY)).rejects.toMatchObject({ errors: { workshop_id: ['no_offer'] } })
    expect(await countSeatsTaken(workshop)).toBe(1)
  })

  it('all who wait are told when the event has begun, once, and wait again only if it is put off', async () => {
    const { workshop } = await aFullEvent()
    const id = await aWaitingParty(workshop)
    const after = new Date('2030-07-30T20:00:00Z')
    await offerSeats(workshop, after)
    await offerSeats(workshop, after)
    expect(await stateOf(id)).toBe('ended')
    expect(await mailTypesOf(id)).toEqual(['interest', 'waiting_ended'])
    await expect(accept(id, after)).rejects.toThrow()
    await db.update(workshops).set({ date: '2030-12-10' }).where(eq(workshops.id, workshop.id))
    await offerFreeSeats(after)
    expect(await findWaitingPage(id, after)).toMatchObject({ state: 'waiting', rank: 1 })
  })

  it('nobody is offered a seat after the deadline', async () => {
    const { workshop, seated } = await aFullEvent({ registration_deadline: '2030-07-01 10:00' })
    const id = await aWaitingParty(workshop)
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop, new Date('2030-07-01T10:01:00Z'))
    expect(await stateOf(id)).toBe('waiting')
  })
})

it('an unlisted event offers seats only to people who were let in', async () => {
  const { workshop, seated } = await aFullEvent()
  const stranger = await aWaitingParty(workshop)
  await db.update(workshops).set({ nonpublic: true }).where(eq(workshops.id, workshop.id))
  const { invite_slug } = await anInvitation(workshop)
  const guest = await aWaitingParty(workshop, { invite_slug })
  for (const person of seated) await cancelSeat(person)
  await offerSeats(workshop)
  expect([await stateOf(stranger), await stateOf(guest)]).toEqual(['waiting', 'offered'])
})

it('an invitation to an unlisted event lets in the person who waits already', async () => {
  const { workshop, seated } = await aFullEvent()
  const email = anEmail()
  const id = await aWaitingParty(workshop, { email })
  await db.update(workshops).set({ nonpublic: true }).where(eq(workshops.id, workshop.id))
  for (const person of seated) await cancelSeat(person)
  await offerSeats(workshop)
  expect(await stateOf(id)).toBe('waiting')
  await anInvitation(workshop, { email })
  await offerSeats(workshop)
  expect(await stateOf(id)).toBe('offered')
})

describe('a party that waits', () => {
  it('may grow, shrink and take fewer seats without losing its position', async () => {
    const { workshop } = await aFullEvent({ maximum_participants: 2 })
    const id = await aWaitingParty(workshop)
    await aWaitingParty(workshop)
    const [other] = aForm(workshop, { company: [{ ...aForm(workshop), gender: 'm' }] }).company
    if (!other) throw new Error('a companion is needed')
    await addWaitingCompanion(id, other, at)
    await expect(addWaitingCompanion(id, other, at)).rejects.toMatchObject({ errors: { email: ['already_waiting'] } })
    await changeSplitting(id, { may_split: true }, at)
    const page = await findWaitingPage(id, NOON)
    expect(page).toMatchObject({ rank: 1, may_split: true, companions: [{ email: other.email }] })
    await removeWaitingCompanion(id, page?.companions[0]?.id ?? '', at)
    expect(await findWaitingPage(id, NOON)).toMatchObject({ rank: 1, companions: [] })
  })

  it('leaves the list with a mail, and may join again at its end', async () => {
    const { workshop } = await aFullEvent()
    const email = anEmail()
    const id = await aWaitingParty(workshop, { email, people: 2 })
    await aWaitingParty(workshop)
    await leaveWaitlist(id, at)
    await leaveWaitlist(id, at)
    expect(await stateOf(id)).toBe('left')
    expect(await mailTypesOf(id)).toEqual(['interest', 'cancellation'])
    const again = await aWaitingParty(workshop, { email })
    expect(await findWaitingPage(again, NOON)).toMatchObject({ rank: 2 })
  })
})
