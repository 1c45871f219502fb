import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails, notificationEmails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import {
  aForm,
  anEmail,
  anInterest,
  anInvitation,
  aRegistration,
  aSubmission,
  aWorkshop,
  countSeatsTaken,
} from '@/testing/factories'
import { aUser } from '@/testing/users'
import { cancelRegistration } from './cancel-registration'
import { registerParty } from './register'

const CANCELLED = { status: 'cancelled' }
const now = new Date()
const rowOf = async (id: string) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]
const cancellationsTo = ({ email }: { email: string }) =>
  db.$count(mails, and(eq(mails.email, email), eq(mails.type, 'cancellation')))

describe('a cancellation', () => {
  it('frees the seat at once for the next', async () => {
    const workshop = await aWorkshop({ maximum_participants: 1 })
    const going = await aRegistration(workshop)
    expect(await cancelRegistration(going, { now })).toEqual(CANCELLED)
    expect(await registerParty(aForm(workshop), aSubmission())).toEqual({ id: expect.any(String) })
    expect(await rowOf(going.id)).toMatchObject({ cancelled_at: now.toISOString(), updated_by: null })
  })

  it('checks the person out', async () => {
    const { id: participated_by } = await aUser()
    const going = await aRegistration(await aWorkshop(), { participated: now.toISOString(), participated_by })
    await cancelRegistration(going, { now })
    expect(await rowOf(going.id)).toMatchObject({ participated: null, participated_by: null })
  })

  it('sends a mail to the person and a notice to the staff', async () => {
    const staff = anEmail()
    await db.insert(notificationEmails).values({ email: staff })
    const going = await aRegistration(await aWorkshop())
    await cancelRegistration(going, { now })
    expect(await cancellationsTo(going)).toBe(1)
    const notices = await db.select().from(mails).where(eq(mails.email, staff))
    expect(notices).toMatchObject([{ type: 'notice', registration_id: going.id }])
    const traces = await db.select().from(auditLog).where(eq(auditLog.object_id, going.id))
    expect(traces).toMatchObject([{ action: 'cancel', user_id: null, changes: { people: 1 } }])
  })

  it('gets the same answer a second time and after the event, without a second mail', async () => {
    const going = await aRegistration(await aWorkshop())
    await cancelRegistration(going, { now })
    expect(await cancelRegistration(going, { now })).toEqual(CANCELLED)
    expect(await cancelRegistration(going, { now: new Date('2099-01-01') })).toEqual(CANCELLED)
    expect(await cancellationsTo(going)).toBe(1)
  })

  it('sends one mail when it arrives twenty times at the same time', async () => {
    const workshop = await aWorkshop()
    // Three rounds, because the pool still opens its connections during the first.
    for (const going of [await aRegistration(workshop), await aRegistration(workshop), await aRegistration(workshop)]) {
      const all = await Promise.all(Array.from({ length: 20 }, () => cancelRegistration(going, { now })))
      expect(all).toEqual(Array(20).fill(CANCELLED))
      expect(await cancellationsTo(going)).toBe(1)
      expect(await db.$count(auditLog, eq(auditLog.object_id, going.id))).toBe(1)
    }
  })

  it('accepts the address in capitals', async () => {
    const { id, email } = await aRegistration(await aWorkshop())
    expect(await cancelRegistration({ id, email: email.toUpperCase() }, { now })).toEqual(CANCELLED)
  })

  it('leaves the companions their seats, unless they are included', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const companions = [main, main].map(({ id }) => aRegistration(workshop, { accompaniment_of: id }))
    const [first, second] = await Promise.all(companions)
    await cancelRegistration(main, { now })
    expect(await countSeatsTaken(workshop)).toBe(2)

    await cancelRegistration(main, { company: true, now })
    expect(await countSeatsTaken(workshop)).toBe(0)
    for (const person of [main, first, second]) expect(await cancellationsTo(person ?? main)).toBe(1)
  })

  it('of a companion leaves the others their seats', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const companion = await aRegistration(workshop, { accompaniment_of: main.id })
    await cancelRegistration(companion, { company: true, now })
    expect(await rowOf(main.id)).toMatchObject({ cancelled_at: null })
  })

  it('is refused once the event is over', async () => {
    const going = await aRegistration(await aWorkshop())
    const late = cancelRegistration(going, { now: new Date('2099-01-01') })
    await expect(late).rejects.toMatchObject({ status: 422, errors: { workshop_id: ['event_over'] } })
    expect(await rowOf(going.id)).toMatchObject({ cancelled_at: null })
  })

  it('closes an interest without a notice to the staff', async () => {
    const staff = anEmail()
    await db.insert(notificationEmails).values({ email: staff })
    const waiting = await anInterest(await aWorkshop({ signup_active: false }))
    expect(await cancelRegistration(waiting, { now })).toEqual(CANCELLED)
    expect(await cancellationsTo(waiting)).toBe(1)
    expect(await db.$count(mails, eq(mails.email, staff))).toBe(0)
  })

  it('needs the id and the address of a registration', async () => {
    const workshop = await aWorkshop()
    const { id, email } = await aRegistration(workshop)
    const removed = await aRegistration(workshop, { deleted_at: now.toISOString() })
    const links = [{ id, email: anEmail() }, { id: 'x'.repeat(22), email }, removed, await anInvitation(workshop)]
    for (const link of links) await expect(cancelRegistration(link, { now })).rejects.toMatchObject({ status: 404 })
    expect(await countSeatsTaken(workshop)).toBe(1)
  })
})
