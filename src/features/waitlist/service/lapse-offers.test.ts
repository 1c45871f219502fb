import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { cancelEvent } from '@/features/event-lifecycle/service/cancel'
import { restoreEvent } from '@/features/event-lifecycle/service/restore'
import { cancelRegistration } from '@/features/registrations/service/sign-up/cancel-registration'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { readRegistrations } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { aUser } from '@/testing/users'
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
import { removeWaitingCompanion } from './change-waiting-party'
import { findWaitingPage } from './waiting-page'

/** An event whose seats are all offered to a party of this size; a single person waits behind it. */
async function anOffer({ people = 1, ...fields }: { people?: number } & Partial<typeof workshops.$inferInsert> = {}) {
  const { workshop, seated } = await aFullEvent({ maximum_participants: people, offer_hours: 4, ...fields })
  const id = await aWaitingParty(workshop, { people })
  const next = await aWaitingParty(workshop)
  for (const person of seated) await cancelSeat(person)
  await offerSeats(workshop)
  return { workshop, id, next }
}

async function readRow(id: string) {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  if (!row) throw new Error('there is no such person')
  return row
}

const companionOf = async (workshop: { id: number }, id: string) => {
  const found = (await readRegistrations(workshop)).find((row) => row.accompaniment_of === id && !row.cancelled_at)
  if (!found) throw new Error('a companion waits')
  return found
}

const setMails = (workshop: { id: number }, values: Partial<typeof mails.$inferInsert>) =>
  db
    .update(mails)
    .set(values)
    .where(and(eq(mails.workshop_id, workshop.id), eq(mails.type, 'offer')))

describe('an offer', () => {
  it.each([
    ['cancels by the own link', (person: { id: string; email: string }) => cancelRegistration(person, { now: NOON })],
    [
      'is removed',
      (person: { id: string }) =>
        db.update(registrations).set({ deleted_at: NOON.toISOString() }).where(eq(registrations.id, person.id)),
    ],
    [
      'is taken from the party',
      (person: { id: string; accompaniment_of: string | null }) =>
        removeWaitingCompanion(person.accompaniment_of ?? '', person.id, { now: NOON }),
    ],
  ] as const)('frees the seat of a companion who %s', async (_, leave) => {
    const { workshop, id, next } = await anOffer({ people: 2 })
    await leave(await companionOf(workshop, id))
    await offerSeats(workshop)
    expect(await readEntry(id)).toMatchObject({ state: 'offered', offered_seats: 1 })
    expect(await stateOf(next)).toBe('offered')
  })

  it('can be accepted for the whole time that its late mail promises', async () => {
    const { workshop, id } = await anOffer()
    await sendAllMails(workshop, hoursAfter(NOON, 5))
    expect(await findWaitingPage(id, hoursAfter(NOON, 5))).toMatchObject({ expires_at: '2030-06-19T07:00:00.000Z' })
    await accept(id, hoursAfter(NOON, 6))
    expect(await stateOf(id)).toBe('accepted')
  })

  it('is followed by no reminder while its mail waits', async () => {
    const { workshop, id } = await anOffer()
    await offerSeats(workshop, hoursAfter(NOON, 3.5))
    expect(await mailTypesOf(id)).toEqual(['interest', 'offer'])
    await sendAllMails(workshop, hoursAfter(NOON, 3.5))
    await offerSeats(workshop, hoursAfter(NOON, 3.6))
    expect(await mailTypesOf(id)).toEqual(['interest', 'offer'])
  })

  it('is made anew when its mail was dropped because the event was cancelled meanwhile', async () => {
    const { workshop, id } = await anOffer()
    await setMails(workshop, { state: 'dropped', message: 'event_cancelled' })
    await offerSeats(workshop)
    expect(await stateOf(id)).toBe('offered')
    expect(await mailTypesOf(id)).toEqual(['interest', 'offer', 'offer'])
  })

  it('arrives once, with its own end, when it is withdrawn and made again before its mail left', async () => {
    const { workshop, id } = await anOffer()
    const { email } = await readRow(id)
    const author = await aUser()
    await cancelEvent(workshop.id, { note: '', notify: false }, { author, now: NOON })
    await offerSeats(workshop)
    const later = hoursAfter(NOON, 24)
    await restoreEvent(workshop.id, { notify: false }, { author, now: later })
    await offerSeats(workshop, later)
    const sent = (await sendQueuedMails()).filter(({ to }) => to.address === email)
    const offers = sent.filter(({ subject }) => subject.includes('für Sie frei'))
    expect(offers.map(({ text }) => /bis (.*) Uhr für Sie/.exec(text)?.[1])).toEqual([
      expect.stringMatching(/19\. Juni 2030, 16:00/),
    ])
  })

  it('does not end as unanswered when its mail was never sent', async () => {
    const { workshop, id } = await anOffer({ registration_deadline: '2030-06-20 10:00' })
    await offerSeats(workshop, new Date('2030-06-20T10:01:00Z'))
    expect(await mailTypesOf(id)).toEqual(['interest', 'offer'])
    expect(await stateOf(id)).toBe('waiting')
  })

  it('does not end as unanswered when the event is moved so that no offer has time any more', async () => {
    const { workshop, id } = await anOffer()
    await sendAllMails(workshop, NOON)
    await db.update(workshops).set({ date: '2030-06-18', time: '20:00' }).where(eq(workshops.id, workshop.id))
    await offerSeats(workshop, hoursAfter(NOON, 1))
    expect(await mailTypesOf(id)).toEqual(['interest', 'offer', 'seats_free'])
    expect(await stateOf(id)).toBe('waiting')
  })
})

it('people who heard of a cancellation on the list hear that it goes on', async () => {
  const { workshop } = await aFullEvent()
  const id = await aWaitingParty(workshop)
  const context = { author: await aUser(), now: NOON }
  await cancelEvent(workshop.id, { note: '', notify: true }, context)
  await restoreEvent(workshop.id, { notify: true }, context)
  expect(await mailTypesOf(id)).toEqual(['interest', 'waiting_ended', 'interest'])
})
