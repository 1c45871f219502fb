import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sendDueMails } from '@/features/mails/service/send/send-due-mails'
import { countRegistrations } from '@/features/registrations/service/people/count-registrations'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { listAttention } from '@/features/tasks/service/attention'
import { findPublicEvent } from '@/features/workshops/service/public-events'
import { mails, notificationEmails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { aForm, anEmail, aSubmission } from '@/testing/factories'
import { startSmtpTransport, withProviderServers } from '@/testing/mails/sending'
import { aUser } from '@/testing/users'
import {
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
import { resumeOffers } from './move-and-offer-by-hand'

withProviderServers()

const PARTIES = 5
const READER = { is_super_user: false, permissions: [], routePermissions: [] }

/** A seat is free for the first of five parties, whose other mails have arrived. */
async function aFreeSeat(now = NOON) {
  const { workshop, seated } = await aFullEvent()
  const ids: string[] = []
  while (ids.length < PARTIES) ids.push(await aWaitingParty(workshop))
  await sendAllMails(workshop, NOON)
  for (const person of seated) await cancelSeat(person, now)
  await offerSeats(workshop, now)
  const [first = '', second = ''] = ids
  return { workshop, ids, first, second }
}

const readEntries = (ids: string[]) => Promise.all(ids.map(readEntry))
const readMain = async (id: string) => {
  const [main] = await db.select().from(registrations).where(eq(registrations.id, id))
  if (!main) throw new Error('there is no such person')
  return main
}
const pausedAt = async ({ id }: { id: number }) => (await countRegistrations(id)).offers_paused_at
const registerStranger = (workshop: { id: number }, now: Date) => registerParty(aForm(workshop), aSubmission({ now }))
const noticesOf = async ({ id }: { id: number }) =>
  (await db.select({ data: mails.data, key: mails.idempotency_key }).from(mails).where(eq(mails.workshop_id, id)))
    .flatMap(({ key }) => key ?? [])
    .filter((key) => key.startsWith('notice offers_paused'))

/** Another mail of this time is sent. */
async function sendOtherMail(workshop: { id: number }, at: Date): Promise<void> {
  const mail = { type: 'personal_link' as const, state: 'sent' as const, email: anEmail(), language: 'de' }
  const created_at = at.toISOString()
  await db.insert(mails).values({ ...mail, workshop_id: workshop.id, created_at, sent_at: created_at })
}

const REFUSALS: [string, Parameters<typeof startSmtpTransport>[0]][] = [
  ['the content', { contents: [{ answer: '554 5.7.1 message refused' }] }],
  ['the delivery', { recipients: [{ answer: '550 5.7.1 not today' }] }],
]

describe.each(REFUSALS)('a mail server that refuses %s of an offer', (_, refusal) => {
  it('costs nobody a position and gives no seat to a stranger; offers pause, and staff are told once', async () => {
    await db.delete(notificationEmails)
    await db.insert(notificationEmails).values({ email: anEmail() })
    const { workshop, ids, first } = await aFreeSeat()
    const { server, transport } = await startSmtpTransport(refusal)
    for (const minutes of [0, 1, 2, 59]) {
      await sendDueMails({ transport })
      await offerSeats(workshop, hoursAfter(NOON, minutes / 60))
    }
    expect(await readEntries(ids)).toMatchObject(
      ids.map((_id, index) => ({ state: 'waiting', position: index + 1, offered_seats: null })),
    )
    expect((await Promise.all(ids.map(mailTypesOf))).flat().filter((type) => type === 'offer')).toHaveLength(1)
    expect(await noticesOf(workshop)).toHaveLength(1)
    expect(await pausedAt(workshop)).toBe(NOON.toISOString())
    const { data } = await listAttention({ now: NOON, reader: READER })
    expect(data).toContainEqual(expect.objectContaining({ kind: 'paused', id: workshop.id, count: PARTIES }))
    await expect(registerStranger(workshop, hoursAfter(NOON, 1))).rejects.toMatchObject({
      errors: { workshop_id: ['event_full'] },
    })

    server.set({ contents: [], recipients: [] })
    await resumeOffers(workshop.id, { author: await aUser(), now: hoursAfter(NOON, 1) })
    await sendDueMails({ transport })
    expect(await mailTypesOf(first)).toEqual(['interest', 'offer', 'offer'])
    expect(await stateOf(first)).toBe('offered')
    expect(server.report()).toMatchObject({ deliveries: [{ to: (await readMain(first)).email }] })
    expect(await pausedAt(workshop)).toBeNull()
  })
})

it('an address that the mail server does not know loses its place, and the next gets the offer', async () => {
  const { workshop, first, second } = await aFreeSeat()
  const { transport } = await startSmtpTransport({ recipients: [{ answer: '550 5.1.1 no such user', times: 1 }] })
  await sendDueMails({ transport })
  await offerSeats(workshop)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['undeliverable', 'offered'])
  expect(await pausedAt(workshop)).toBeNull()
})

describe('a pause of the offers', () => {
  it('ends by itself after an hour once another mail was sent, and each further failure doubles it', async () => {
    const { workshop, first } = await aFreeSeat()
    await sendAllMails(workshop, NOON, 'login_refused')
    await offerSeats(workshop, NOON)
    await offerSeats(workshop, hoursAfter(NOON, 50))
    expect(await stateOf(first)).toBe('waiting')
    await sendOtherMail(workshop, hoursAfter(NOON, 0.5))
    await offerSeats(workshop, hoursAfter(NOON, 0.9))
    expect(await stateOf(first)).toBe('waiting')
    await offerSeats(workshop, hoursAfter(NOON, 1))
    expect(await stateOf(first)).toBe('offered')

    await sendAllMails(workshop, NOON, 'content_refused')
    await offerSeats(workshop, hoursAfter(NOON, 1))
    await sendOtherMail(workshop, hoursAfter(NOON, 1.5))
    await offerSeats(workshop, hoursAfter(NOON, 2.9))
    expect(await stateOf(first)).toBe('waiting')
    await offerSeats(workshop, hoursAfter(NOON, 3))
    expect(await stateOf(first)).toBe('offered')
  })

  it('closes the public form again where nobody heard of the free seats', async () => {
    const lastDay = new Date('2030-07-30T10:00:00Z')
    const { workshop, ids, first } = await aFreeSeat(lastDay)
    expect(await findPublicEvent(workshop.id, {}, lastDay)).toMatchObject({ phase: 'open' })
    await sendAllMails(workshop, lastDay, 'content_refused')
    await offerSeats(workshop, lastDay)
    expect(await findPublicEvent(workshop.id, {}, lastDay)).toMatchObject({ phase: 'full' })
    expect(new Set((await readEntries(ids)).map(({ state }) => state))).toEqual(new Set(['waiting']))
    await resumeOffers(workshop.id, { author: await aUser(), now: lastDay })
    expect(await mailTypesOf(first)).toEqual(['interest', 'seats_free', 'seats_free'])
  })
})
