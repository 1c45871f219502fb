import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '@/features/mails/table'
import { db } from '@/server/db'
import {
  aCompanion,
  anAddress,
  anInvitation,
  aRegistration,
  aWorkshop,
  companionsOf,
  registrationsOf,
  seatsTakenAt,
} from '@/testing/factories'
import { COMPANIONS_MAX, type Companion } from '../contract/public'
import { registrations } from '../table'
import { addCompanions } from './companions'

const NOW = new Date()
type Host = { invite_slug: string }
const add = ({ invite_slug }: Host, company: Companion[], now = NOW) => addCompanions({ invite_slug, company }, { now })
const rowOf = async (email: string) => (await db.select().from(registrations).where(eq(registrations.email, email)))[0]

describe('companions who are added later', () => {
  it('come along with the registration, in its language, and hear of it by mail', async () => {
    const workshop = await aWorkshop({ maximum_participants: 3 })
    const host = await aRegistration(workshop, { language: 'en' })
    const company = companionsOf(2)
    expect(await add(host, company)).toEqual({ id: host.id })
    expect(await seatsTakenAt(workshop)).toBe(3)
    for (const { email } of company) {
      expect(await rowOf(email)).toMatchObject({ accompaniment_of: host.id, language: 'en' })
      expect(await db.select().from(mails).where(eq(mails.email, email))).toMatchObject([{ type: 'confirmation' }])
    }
    expect(await db.select().from(mails).where(eq(mails.email, host.email))).toEqual([])
  })

  it('stand in the list with whom they came, answered from an old invitation too', async () => {
    const workshop = await aWorkshop()
    const host = await aRegistration(workshop, { created_at: '2026-03-01T08:00:00.000Z' })
    const { email } = await anInvitation(workshop, { created_at: '2026-01-01T08:00:00.000Z' })
    const company = [aCompanion({ email }), aCompanion()]
    await add(host, company)
    for (const person of company) expect(await rowOf(person.email)).toMatchObject({ party_since: host.created_at })
    expect(await rowOf(host.email)).toMatchObject({ party_since: null })
  })

  it('are no more together than one form takes, in however many steps', async () => {
    const host = await aRegistration(await aWorkshop())
    await add(host, companionsOf(COMPANIONS_MAX - 1))
    await expect(add(host, companionsOf(2))).rejects.toMatchObject({
      status: 422,
      errors: { company: [expect.anything()] },
    })
    expect(await add(host, companionsOf(1))).toEqual({ id: host.id })
  })

  it('come along with the main registration when a companion brings them, who does not learn its id', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const companion = await aRegistration(workshop, { accompaniment_of: main.id })
    const another = aCompanion()
    expect(await add(companion, [another])).toEqual({ id: companion.id })
    expect(await rowOf(another.email)).toMatchObject({ accompaniment_of: main.id })
  })

  it('come along with the companion once the main registration is cancelled', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop, { cancelled_at: NOW.toISOString() })
    const companion = await aRegistration(workshop, { accompaniment_of: main.id })
    const another = aCompanion()
    await add(companion, [another])
    expect(await rowOf(another.email)).toMatchObject({ accompaniment_of: companion.id })
  })

  it('are all refused when one is registered already, and told who it is', async () => {
    const workshop = await aWorkshop()
    const host = await aRegistration(workshop)
    const { email } = await aRegistration(workshop)
    const taken = { already_registered: true, emails: [email] }
    expect(await add(host, [aCompanion(), aCompanion({ email })])).toEqual(taken)
    expect(await add(host, [aCompanion({ email: host.email })])).toEqual({ ...taken, emails: [host.email] })
    expect(await seatsTakenAt(workshop)).toBe(2)
  })

  it('are answered like the first time when the same are sent again, even if nothing is free by then', async () => {
    const workshop = await aWorkshop({ maximum_participants: 3 })
    const host = await aRegistration(workshop)
    const company = companionsOf(2)
    const first = await add(host, company)
    expect(await add(host, company)).toEqual(first)
    expect(await seatsTakenAt(workshop)).toBe(3)
  })

  it('are not taken for a repetition when they left this party and came with another', async () => {
    const workshop = await aWorkshop()
    const [host, other] = [await aRegistration(workshop), await aRegistration(workshop)]
    const gone = { accompaniment_of: host.id, cancelled_at: NOW.toISOString() }
    const { email } = await aRegistration(workshop, gone)
    await aRegistration(workshop, { email, accompaniment_of: other.id })
    expect(await add(host, [aCompanion({ email })])).toEqual({ already_registered: true, emails: [email] })
  })

  it('get all their seats or none', async () => {
    const workshop = await aWorkshop({ maximum_participants: 2 })
    const host = await aRegistration(workshop)
    const text = { key: 'seats_left', values: { count: 1 } }
    await expect(add(host, companionsOf(2))).rejects.toMatchObject({ errors: { workshop_id: [text] } })
    expect(await registrationsOf(workshop)).toHaveLength(1)
  })

  it('are refused once the event is full, closed or over', async () => {
    const full = await aRegistration(await aWorkshop({ maximum_participants: 1 }))
    await expect(add(full, companionsOf(1))).rejects.toMatchObject({ text: 'event_full' })
    const closed = await aRegistration(await aWorkshop({ registration_deadline: '2020-01-01 10:00' }))
    await expect(add(closed, companionsOf(1))).rejects.toMatchObject({ text: 'deadline_reached' })
    const over = await aRegistration(await aWorkshop())
    await expect(add(over, companionsOf(1), new Date('2099-01-01'))).rejects.toMatchObject({ text: 'event_over' })
  })

  it('keep their invitation', async () => {
    const workshop = await aWorkshop()
    const host = await aRegistration(workshop)
    const { id, email } = await anInvitation(workshop, { external_id: 'K-7' })
    await add(host, [aCompanion({ email })])
    expect(await rowOf(email)).toMatchObject({ id, external_id: 'K-7', accompaniment_of: host.id })
  })

  it('are brought along by nobody who is not registered', async () => {
    const workshop = await aWorkshop()
    const invited = await anInvitation(workshop)
    const cancelled = await aRegistration(workshop, { cancelled_at: NOW.toISOString() })
    const removed = await aRegistration(workshop, { deleted_at: NOW.toISOString() })
    for (const host of [invited, cancelled, removed, { invite_slug: anAddress() }])
      await expect(add(host, companionsOf(1))).rejects.toMatchObject({ status: 404 })
  })

  it('are brought along by nobody who is cancelling at this moment', async () => {
    const workshop = await aWorkshop()
    const host = await aRegistration(workshop)
    let adding = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.update(registrations).set({ cancelled_at: NOW.toISOString() }).where(eq(registrations.id, host.id))
      adding = expect(add(host, companionsOf(1))).rejects.toMatchObject({ status: 404 })
      await new Promise((later) => setTimeout(later, 300))
    })
    await adding
    expect(await seatsTakenAt(workshop)).toBe(0)
  })
})
