import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { promoteInterests as promoteEndpoint } from '@/features/waitlist/contract/promotion'
import { promoteInterests } from '@/features/waitlist/service/promote'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import {
  aForm,
  anEmail,
  anInterest,
  anInvitation,
  aRegistration,
  aSubmission,
  aWorkshop,
  countSeatsTaken,
  readRegistrations,
} from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { aUser } from '@/testing/users'
import { moveRegistrations as moveEndpoint } from '../../contract/moves'
import { registerParty } from '../sign-up/register'
import { moveRegistrations } from './move'

afterAll(closeDatabase)

const author = await aUser()
const NOW = new Date()
const context = { author, now: NOW }

type Person = { id: string }
const move = (people: Person[], { id: workshop_id }: { id: number }, more: object = {}) =>
  moveRegistrations(moveEndpoint.body.parse({ ids: people.map(({ id }) => id), workshop_id, ...more }), context)
const promote = (people: Person[], more: object = {}) =>
  promoteInterests(promoteEndpoint.body.parse({ ids: people.map(({ id }) => id), ...more }), context)

const rowOf = async ({ id }: Person) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]
const mailsAt = ({ id }: { id: number }) =>
  db.select({ type: mails.type, to: mails.email }).from(mails).where(eq(mails.workshop_id, id)).orderBy(mails.id)
const refusalOf = async (work: Promise<unknown>) => {
  const thrown: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return Reflect.get(Object(thrown), 'errors')
}

describe('moving a registration', () => {
  it('takes the seat, the links and the companions along, resets the old event, and sends one mail each', async () => {
    const from = await aWorkshop({ title: 'Herz', price: 20 })
    const to = await aWorkshop({ title: 'Lunge', price: 30 })
    const sent = { invitation_sent: NOW.toISOString(), confirmation_sent: NOW.toISOString() }
    const main = await aRegistration(from, { ...sent, manually_paid: true, calendar_sequence: 0, submission_key: 'k' })
    const companion = await aRegistration(from, { accompaniment_of: main.id })
    const { ids } = await move([main], to)
    expect(new Set(ids)).toEqual(new Set([main.id, companion.id]))
    expect(await rowOf(main)).toMatchObject({
      workshop_id: to.id,
      invite_slug: main.invite_slug,
      registered: main.registered,
      submission_key: null,
      invitation_sent: null,
      confirmation_sent: null,
      calendar_sequence: null,
      manually_paid: false,
      updated_by: author.id,
    })
    expect(await rowOf(companion)).toMatchObject({ workshop_id: to.id, accompaniment_of: main.id })
    expect(await mailsAt(to)).toEqual(
      ids.map((id) => ({ type: 'moved', to: [main, companion].find((p) => p.id === id)?.email })),
    )
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.object, 'registrations'), eq(auditLog.object_id, main.id)))
    expect(entry).toMatchObject({ action: 'update', user_id: author.id, changes: { moved: ['Herz', 'Lunge'] } })
  })

  it('leaves companions behind as registrations of their own, and a companion leaves the party alone', async () => {
    const from = await aWorkshop()
    const to = await aWorkshop()
    const main = await aRegistration(from)
    const first = await aRegistration(from, { accompaniment_of: main.id })
    const second = await aRegistration(from, { accompaniment_of: main.id })
    await move([first], to)
    expect(await rowOf(first)).toMatchObject({ workshop_id: to.id, accompaniment_of: null, party_since: null })
    await move([main], to, { companions: false, notify: false })
    expect(await rowOf(second)).toMatchObject({ workshop_id: from.id, accompaniment_of: null, party_since: null })
    expect(await mailsAt(to)).toHaveLength(1)
  })

  it('answers the invitation and the interest of the address at the other event', async () => {
    const from = await aWorkshop()
    const to = await aWorkshop()
    const email = anEmail()
    const person = await aRegistration(from, { email })
    const invitation = await anInvitation(to, { email })
    const interest = await anInterest(to, { email })
    await move([person], to)
    expect((await rowOf(invitation))?.deleted_at).not.toBeNull()
    expect(await rowOf(interest)).toMatchObject({ deleted_at: null, cancelled_at: expect.any(String) })
    expect(await countSeatsTaken(to)).toBe(1)
  })

  it('leaves the interest of a person open who is only invited', async () => {
    const from = await aWorkshop()
    const to = await aWorkshop()
    const email = anEmail()
    const interest = await anInterest(to, { email })
    await move([await anInvitation(from, { email })], to)
    expect((await rowOf(interest))?.cancelled_at).toBeNull()
  })

  it('is refused in words, and moves nobody', async () => {
    const from = await aWorkshop()
    const to = await aWorkshop()
    const over = await aWorkshop({ date: '2020-01-01' })
    const cancelled = await aWorkshop({ cancelled_at: NOW.toISOString() })
    const person = await aRegistration(from, { first_name: 'Mona', last_name: 'Lang' })
    const there = await aRegistration(from, { email: (await aRegistration(to)).email })
    const attended = await aRegistration(from, { participated: NOW.toISOString() })
    const interest = await anInterest(from)
    const names = (one: { email: string }) => ({ values: { names: one === interest ? one.email : 'Mona Lang' } })
    expect(await refusalOf(move([person], from))).toEqual({ workshop_id: ['move_same_event'] })
    expect(await refusalOf(move([person], over))).toEqual({ workshop_id: ['event_over'] })
    expect(await refusalOf(move([person], cancelled))).toEqual({ workshop_id: ['event_cancelled'] })
    expect(await refusalOf(move([person, there], to))).toEqual({
      ids: [{ key: 'move_already_there', ...names(there) }],
    })
    expect(await refusalOf(move([attended], to))).toEqual({ ids: [{ key: 'move_participated', ...names(attended) }] })
    expect(await refusalOf(move([interest], to))).toEqual({ ids: [{ key: 'move_not_movable', ...names(interest) }] })
    expect(await refusalOf(move([person, await aRegistration(to)], over))).toEqual({ ids: ['move_one_event'] })
    await expect(move([person, { id: 'nobody-has-this-id' }], to)).rejects.toMatchObject({ status: 404 })
    expect(await countSeatsTaken(to)).toBe(2)
    expect(await readRegistrations(from)).toHaveLength(4)
  })

  it('asks once before the maximum is exceeded', async () => {
    const from = await aWorkshop()
    const to = await aWorkshop({ maximum_participants: 1 })
    const people = [await aRegistration(from), await aRegistration(from)]
    const values = { left: 1, people: 2, maximum: 1 }
    expect(await refusalOf(move(people, to))).toEqual({ beyond_maximum: [{ key: 'seats_short_ask', values }] })
    expect(await countSeatsTaken(to)).toBe(0)
    await move(people, to, { beyond_maximum: true })
    expect(await countSeatsTaken(to)).toBe(2)
  })

  it('gives the last seat to one of many who move and register at once, in both directions', async () => {
    const one = await aWorkshop({ maximum_participants: 3 })
    const other = await aWorkshop({ maximum_participants: 3 })
    const people = await Promise.all([0, 1].map(() => aRegistration(one)))
    const opposite = await Promise.all([0, 1].map(() => aRegistration(other)))
    await Promise.allSettled([
      ...people.map((person) => move([person], other)),
      ...opposite.map((person) => move([person], one)),
      ...[0, 1].map(() => registerParty(aForm(one), aSubmission())),
    ])
    expect(await countSeatsTaken(one)).toBeLessThanOrEqual(3)
    expect(await countSeatsTaken(other)).toBeLessThanOrEqual(3)
    expect((await countSeatsTaken(one)) + (await countSeatsTaken(other))).toBeGreaterThanOrEqual(4)
  })

  it('raises the SEQUENCE of the calendar entry with every move, whatever the events went through', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 }), async (numbers) => {
        await db.delete(mails)
        const person = await aRegistration(await aWorkshop({ calendar_sequence: numbers[0] }))
        const sequences: number[] = []
        for (const calendar_sequence of numbers) {
          await move([person], await aWorkshop({ calendar_sequence }))
          const [mail] = await sendQueuedMails()
          sequences.push(Number(/SEQUENCE:(\d+)/.exec(mail?.calendar?.content ?? '')?.[1]))
          const moved = await rowOf(person)
          expect(moved?.calendar_sequence).toBe(calendar_sequence)
        }
        const [first] = numbers
        expect(sequences.every((number, index) => number > (sequences[index - 1] ?? first ?? 0))).toBe(true)
      }),
      { numRuns: 8 },
    )
  })

  it('drops the waiting mails of the old event', async () => {
    const from = await aWorkshop()
    const to = await aWorkshop()
    const person = await aRegistration(from)
    const mail = { workshop_id: from.id, registration_id: person.id, email: person.email, language: 'de' }
    await db.insert(mails).values({ ...mail, type: 'reminder' })
    await move([person], to, { notify: false })
    await sendQueuedMails()
    const [waiting] = await db.select().from(mails).where(eq(mails.workshop_id, from.id))
    expect(waiting).toMatchObject({ state: 'dropped', message: 'moved_away' })
    expect((await rowOf(person))?.reminder_sent).toBeNull()
  })
})

describe('putting an interested person onto the list', () => {
  it('takes a seat and sends the confirmation', async () => {
    const workshop = await aWorkshop({ maximum_participants: 1, signup_active: false })
    const interest = await anInterest(workshop)
    expect(await promote([interest])).toEqual({ ids: [interest.id] })
    expect(await rowOf(interest)).toMatchObject({ preliminary_registration: false, cancelled_at: null })
    expect(await countSeatsTaken(workshop)).toBe(1)
    expect(await mailsAt(workshop)).toEqual([{ type: 'confirmation', to: interest.email }])
  })

  it('takes the name that the address has at another event', async () => {
    const email = anEmail()
    await aRegistration(await aWorkshop(), { email, title: 'Dr.', first_name: 'Carla', institution: 'Linden-Apotheke' })
    const interest = await anInterest(await aWorkshop(), { email })
    await promote([interest])
    expect(await rowOf(interest)).toMatchObject({ title: 'Dr.', first_name: 'Carla', institution: 'Linden-Apotheke' })
  })

  it('uses the open invitation of the address', async () => {
    const workshop = await aWorkshop()
    const email = anEmail()
    const invitation = await anInvitation(workshop, { email, external_id: 'X-7' })
    const interest = await anInterest(workshop, { email })
    expect(await promote([interest])).toEqual({ ids: [invitation.id] })
    expect(await rowOf(invitation)).toMatchObject({ external_id: 'X-7', first_name: 'Mona' })
    expect((await rowOf(interest))?.cancelled_at).not.toBeNull()
  })

  it('asks before the maximum is exceeded, and refuses people with a seat and past events', async () => {
    const workshop = await aWorkshop({ maximum_participants: 1 })
    const seated = await aRegistration(workshop)
    const interest = await anInterest(workshop)
    const values = { left: 0, people: 1, maximum: 1 }
    expect(await refusalOf(promote([interest]))).toEqual({ beyond_maximum: [{ key: 'event_full_ask', values }] })
    await promote([interest], { beyond_maximum: true, notify: false })
    expect(await countSeatsTaken(workshop)).toBe(2)
    const again = await anInterest(workshop, { email: seated.email })
    expect(await refusalOf(promote([again]))).toEqual({
      ids: [{ key: 'move_already_there', values: { names: seated.email } }],
    })
    const over = await anInterest(await aWorkshop({ date: '2020-01-01' }))
    expect(await refusalOf(promote([over]))).toEqual({ workshop_id: ['event_over'] })
    await expect(promote([seated])).rejects.toMatchObject({ status: 404 })
  })
})
