import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getPerson } from '@/features/registrations/service/people/person'
import {
  listRemovals,
  removeAllParticipants,
  restoreRegistrations,
} from '@/features/registrations/service/people/remove-and-restore'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { anEmail, anInterest, aRegistration, readRegistrations } from '@/testing/factories'
import { aUser } from '@/testing/users'
import {
  accept,
  aFullEvent,
  aWaitingParty,
  cancelSeat,
  mailTypesOf,
  NOON,
  offerSeats,
  stateOf,
} from '@/testing/waitlist'
import { leaveWaitlist } from './change-waiting-party'
import { registerInterest } from './interest'
import { moveWaiting } from './move-and-offer-by-hand'
import { promoteInterests } from './promote'
import { findWaitingPage } from './waiting-page'

const aContext = async () => ({ author: await aUser(), now: NOON })
const rankOf = async (id: string) => (await findWaitingPage(id, NOON))?.rank

describe('the companions of a person who got a seat another way', () => {
  it('keep the position of their party, and the first of them gets the link', async () => {
    const { workshop } = await aFullEvent()
    const email = anEmail()
    const id = await aWaitingParty(workshop, { email, people: 3 })
    const second = await aWaitingParty(workshop)
    const draft = { workshop_id: workshop.id, email, first_name: 'Eva', last_name: 'Kurz', registered: true }
    await saveRegistration({ ...draft, beyond_maximum: true, notify: false }, await aContext())
    await offerSeats(workshop)
    const [first] = (await readRegistrations(workshop)).filter(
      (row) => row.preliminary_registration && !row.cancelled_at && !row.accompaniment_of && row.id !== second,
    )
    expect(await findWaitingPage(first?.id ?? '', NOON)).toMatchObject({ rank: 1, companions: [{}] })
    expect(await mailTypesOf(first?.id ?? '')).toEqual(['interest'])
    expect(await stateOf(id)).toBe('accepted')
  })
})

it('everybody who was removed and restored waits at the same position again', async () => {
  const { workshop } = await aFullEvent()
  const first = await aWaitingParty(workshop, { people: 3 })
  const second = await aWaitingParty(workshop)
  await moveWaiting(second, { rank: 1, reason: 'Referentin' }, await aContext())
  const context = await aContext()
  await removeAllParticipants({ id: workshop.id, ...context })
  await offerSeats(workshop)
  expect(await stateOf(first)).toBe('left')
  const [removal] = (await listRemovals(workshop.id, NOON)).data
  await restoreRegistrations({ id: workshop.id, deleted_at: removal?.deleted_at ?? '', ...context })
  await offerSeats(workshop)
  expect(await findWaitingPage(first, NOON)).toMatchObject({ state: 'waiting', rank: 2, companions: [{}, {}] })
  expect(await rankOf(second)).toBe(1)
})

describe('an address', () => {
  it('that was left before there was a list stands before those that come later', async () => {
    const { workshop } = await aFullEvent()
    const stored = await anInterest(workshop)
    const email = anEmail()
    await registerInterest({ workshop_id: workshop.id, email }, { locale: 'de', now: NOON })
    expect(await rankOf(stored.id)).toBe(1)
  })

  it('keeps its position, and its earlier link does not lead to what somebody else typed', async () => {
    const { workshop } = await aFullEvent()
    const email = anEmail()
    await registerInterest({ workshop_id: workshop.id, email }, { locale: 'de', now: NOON })
    const [before] = (await readRegistrations(workshop)).filter((row) => row.email === email)
    await aWaitingParty(workshop)
    const id = await aWaitingParty(workshop, { email })
    expect(id).not.toBe(before?.id)
    expect(await findWaitingPage(id, NOON)).toMatchObject({ rank: 1, isIncomplete: false })
    expect(await findWaitingPage(before?.id ?? '', NOON)).toMatchObject({ state: 'left', last_name: '' })
  })

  it('keeps its link where the form was opened by it', async () => {
    const { workshop } = await aFullEvent()
    const email = anEmail()
    await registerInterest({ workshop_id: workshop.id, email }, { locale: 'de', now: NOON })
    const [before] = (await readRegistrations(workshop)).filter((row) => row.email === email)
    const id = await aWaitingParty(workshop, { email, invite_slug: before?.invite_slug, may_split: true })
    expect(id).toBe(before?.id)
    expect(await findWaitingPage(id, NOON)).toMatchObject({ rank: 1, isIncomplete: false, may_split: true })
  })
})

describe('an unlisted event', () => {
  it('gives no seat to a party that joined while it was listed, nor lets it in by its own link', async () => {
    const { workshop, seated } = await aFullEvent()
    const email = anEmail()
    await registerInterest({ workshop_id: workshop.id, email }, { locale: 'de', now: NOON })
    const [waiting] = (await readRegistrations(workshop)).filter((row) => row.email === email)
    await db.update(workshops).set({ nonpublic: true }).where(eq(workshops.id, workshop.id))
    const id = await aWaitingParty(workshop, { email, invite_slug: waiting?.invite_slug })
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop)
    expect(await stateOf(id)).toBe('waiting')
    await expect(accept(id)).rejects.toMatchObject({ errors: { workshop_id: ['no_offer'] } })
  })
})

it('a party without the address of the invoice gets its seat, and is asked for the address afterwards', async () => {
  const { workshop, seated } = await aFullEvent()
  const id = await aWaitingParty(workshop)
  await db.update(workshops).set({ price: 25 }).where(eq(workshops.id, workshop.id))
  for (const person of seated) await cancelSeat(person)
  await offerSeats(workshop)
  expect(await findWaitingPage(id, NOON)).toMatchObject({ state: 'offered', isIncomplete: false })
  await accept(id)
  expect(await stateOf(id)).toBe('accepted')
  expect(await getPerson(id)).toMatchObject({ lacks_invoice_address: true })
})

it('an invited person keeps what they typed when staff give them a seat directly', async () => {
  const { workshop, seated } = await aFullEvent()
  const invitation = await aRegistration(workshop, { registered: null, last_name: 'Lang' })
  const typed = { email: invitation.email, question: 'Gibt es Parkplätze?', institution: 'Praxis am Markt' }
  const id = await aWaitingParty(workshop, typed)
  for (const person of seated) await cancelSeat(person)
  const { ids } = await promoteInterests({ ids: [id], notify: true }, await aContext())
  expect(ids).toEqual([invitation.id])
  const [seat] = await db.select().from(registrations).where(eq(registrations.id, invitation.id))
  expect(seat).toMatchObject({ ...typed, agb: true, last_name: 'Berg', preliminary_registration: false })
})

it('a party that leaves takes its companions along', async () => {
  const { workshop } = await aFullEvent()
  const id = await aWaitingParty(workshop, { people: 3 })
  await leaveWaitlist(id, { now: NOON })
  const waiting = (await readRegistrations(workshop)).filter((row) => row.preliminary_registration && !row.cancelled_at)
  expect(waiting).toEqual([])
})
