import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { urlOf } from '@/contract/endpoint'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { findPublicEvent } from '@/features/workshops/service/public-events'
import { registrations } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import type { Route } from '@/server/http/serve'
import { aForm, anEmail, anInterest, anInvitation, aSubmission } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import {
  accept,
  aFullEvent,
  aWaitingParty,
  cancelSeat,
  hoursAfter,
  NOON,
  offerSeats,
  sendAllMails,
} from '@/testing/waitlist'
import { seatsFor, viewOf } from '../ui/public/WaitingPage'
import { findInvitedEntry, withOffer } from './offered-event'
import { findEntries, findRefusedWaitingForm, findWaitingPage } from './waiting-page'

const acceptRoute = routeOf('waitlist.acceptOffer')
const addRoute = routeOf('waitlist.addWaitingCompanion')

afterAll(closeDatabase)

async function getPage(id: string, now = NOON) {
  const page = await findWaitingPage(id, now)
  if (!page) throw new Error('the entry has no page')
  return page
}

const viewAt = async (id: string, now = NOON) => viewOf(await getPage(id, now), now)

/** Sends a form of the page without script; returns the parameters of the page to which the browser is sent. */
async function sendForm(route: Route, id: string, fields: [string, string][]) {
  const request = new Request(`http://localhost:3000${urlOf(route.endpoint, { params: { id } })}`, {
    method: 'POST',
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'x-client-address': randomUUID() },
    body: new URLSearchParams([['locale', 'de'], ...fields]),
  })
  const response = await route(request, { params: Promise.resolve({ id }) })
  return new URL(response.headers.get('location') ?? '', 'http://localhost:3000')
}

describe('the page of an entry', () => {
  it('shows the rank and the seats on offer, and each state up to the end', async () => {
    const { workshop, seated } = await aFullEvent()
    const first = await aWaitingParty(workshop)
    const second = await aWaitingParty(workshop, { people: 2 })
    expect(await getPage(second)).toMatchObject({ rank: 2, seats_offered: 0, state: 'waiting' })
    expect(await viewAt(first)).toBe('waiting')

    for (const seat of seated) await cancelSeat(seat)
    await offerSeats(workshop)
    expect(await viewAt(first)).toBe('offered')
    expect(seatsFor(await getPage(first), 'offered')).toBe(1)
    expect(await getPage(second)).toMatchObject({ rank: 1, seats_offered: 1 })
    expect((await findEntries([first, second])).get(first)?.state).toBe('offered')
    await sendAllMails(workshop, NOON)
    expect(await viewAt(first, hoursAfter(NOON, 24 * 10))).toBe('expired')

    await accept(first)
    expect(await viewAt(first)).toBe('accepted')
    expect(await viewAt(second, new Date('2030-07-31T10:00:00Z'))).toBe('ended')
  })

  it('does not exist for an unknown link', async () => {
    expect(await findWaitingPage('nobody', NOON)).toBeNull()
    expect(await findWaitingPage('x'.repeat(22), NOON)).toBeNull()
  })
})

describe('a form of the page that is refused', () => {
  it('names the field of the companion and keeps what was typed', async () => {
    const { workshop } = await aFullEvent()
    const id = await aWaitingParty(workshop)
    const { pathname, searchParams } = await sendForm(addRoute, id, [['last_name', 'Kern']])
    expect(pathname).toBe(`/events/waiting/${id}`)
    const refused = await findRefusedWaitingForm(searchParams.get('form'), { id, locale: 'de' })
    expect(refused?.values.last_name).toBe('Kern')
    expect(Object.keys(refused?.errors ?? {})).toContain('email')
    expect(
      await findRefusedWaitingForm(searchParams.get('form'), { id: await aWaitingParty(workshop), locale: 'de' }),
    ).toBe(undefined)
  })

  it('says how many people can come, and takes nobody but the main person where none is ticked', async () => {
    const { workshop, seated } = await aFullEvent({ maximum_participants: 2 })
    const id = await aWaitingParty(workshop, { people: 3, may_split: true })
    for (const seat of seated) await cancelSeat(seat)
    const now = new Date()
    await offerSeats(workshop, now)
    const people = [id, ...(await getPage(id, now)).companions.map((companion) => companion.id)]
    const tooMany = await sendForm(
      acceptRoute,
      id,
      people.map((person) => ['people', person]),
    )
    const refused = await findRefusedWaitingForm(tooMany.searchParams.get('form'), { id, locale: 'de' })
    expect(refused).toMatchObject({ values: { people }, errors: { people: expect.stringContaining('2 Plätze') } })

    const alone = await sendForm(acceptRoute, id, [['people', id]])
    expect(alone.pathname).toBe(`/events/thanks/${id}`)
    expect((await getPage(people[1] ?? '', now)).companions).toHaveLength(1)
  })
})

describe('the event of a person who left only an address', () => {
  it('is open for the seats that are held, and only by the own link', async () => {
    const { workshop, seated } = await aFullEvent()
    const { invite_slug } = await anInterest(workshop, { email: anEmail() })
    await offerSeats(workshop)
    for (const seat of seated) await cancelSeat(seat)
    const eventFor = async (link: string, now = NOON) => {
      const event = await findPublicEvent(workshop.id, { invite: link }, now)
      return event && withOffer(event, await findInvitedEntry(workshop.id, { invite_slug: link, now }), now)
    }
    expect(await eventFor(invite_slug)).toMatchObject({ phase: 'full' })
    await offerSeats(workshop)
    expect(await eventFor(invite_slug)).toMatchObject({ phase: 'open', seats_left: 1, availability: 'open' })
    expect(await eventFor('x'.repeat(22))).toMatchObject({ phase: 'full', max_participants_reached: true })

    // The list has not been brought up to date since the offer ended.
    await sendAllMails(workshop, NOON)
    const late = hoursAfter(NOON, 48)
    expect(await eventFor(invite_slug, late)).toMatchObject({ phase: 'full' })
    const form = aForm(workshop, { invite_slug })
    await expect(registerParty(form, aSubmission({ now: late }))).rejects.toMatchObject({
      errors: { workshop_id: ['offer_expired'] },
    })
    await registerParty(form, aSubmission({ now: hoursAfter(NOON, 47.9) }))
  })
})

it('an invitation leads to the entry of the invited address, until it is withdrawn', async () => {
  const { workshop } = await aFullEvent()
  const { id: invitation, email, invite_slug } = await anInvitation(workshop)
  const id = await aWaitingParty(workshop, { email, invite_slug })
  const entry = () => findInvitedEntry(workshop.id, { invite_slug, now: NOON })
  expect(await entry()).toEqual({ id, held: 0, mayComplete: false })
  await db.update(registrations).set({ cancelled_at: NOON.toISOString() }).where(eq(registrations.id, invitation))
  expect(await entry()).toBeNull()
})
