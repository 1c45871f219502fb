import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import {
  aCompanion,
  anEmail,
  anInvitation,
  aRegistration,
  aWorkshop,
  countSeatsTaken,
  readRegistrations,
  someCompanions,
} from '@/testing/factories'
import { COMPANIONS_MAX } from '../../contract/fields'
import type { Companion } from '../../contract/public'
import { addCompanions } from './add-companions'

const NOW = new Date()
type MainLink = { invite_slug: string }
const add = ({ invite_slug }: MainLink, company: Companion[], now = NOW) =>
  addCompanions({ invite_slug, company }, { now })
const rowOf = async (email: string) => (await db.select().from(registrations).where(eq(registrations.email, email)))[0]

describe('added companions', () => {
  it('belong to the registration, in its language, and get a confirmation', async () => {
    const workshop = await aWorkshop({ maximum_participants: 3 })
    const main = await aRegistration(workshop, { language: 'en' })
    const company = someCompanions(2)
    expect(await add(main, company)).toEqual({ id: main.id })
    expect(await countSeatsTaken(workshop)).toBe(3)
    for (const { email } of company) {
      expect(await rowOf(email)).toMatchObject({ accompaniment_of: main.id, language: 'en' })
      expect(await db.select().from(mails).where(eq(mails.email, email))).toMatchObject([{ type: 'confirmation' }])
    }
    expect(await db.select().from(mails).where(eq(mails.email, main.email))).toEqual([])
  })

  it('are listed with their main registration, even if an old invitation is answered', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop, { created_at: '2026-03-01T08:00:00.000Z' })
    const { email } = await anInvitation(workshop, { created_at: '2026-01-01T08:00:00.000Z' })
    const company = [aCompanion({ email }), aCompanion()]
    await add(main, company)
    for (const person of company) expect(await rowOf(person.email)).toMatchObject({ party_since: main.created_at })
    expect(await rowOf(main.email)).toMatchObject({ party_since: null })
  })

  it('are limited to the number of one form, in however many steps they are added', async () => {
    const main = await aRegistration(await aWorkshop())
    await add(main, someCompanions(COMPANIONS_MAX - 1))
    await expect(add(main, someCompanions(2))).rejects.toMatchObject({
      status: 422,
      errors: { company: [expect.anything()] },
    })
    expect(await add(main, someCompanions(1))).toEqual({ id: main.id })
  })

  it('of a companion belong to the main registration, whose id the answer does not tell', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const companion = await aRegistration(workshop, { accompaniment_of: main.id })
    const another = aCompanion()
    expect(await add(companion, [another])).toEqual({ id: companion.id })
    expect(await rowOf(another.email)).toMatchObject({ accompaniment_of: main.id })
  })

  it('of a companion belong to the companion, who stands alone once the main registration is cancelled', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop, { cancelled_at: NOW.toISOString() })
    const companion = await aRegistration(workshop, { accompaniment_of: main.id })
    const another = aCompanion()
    await add(companion, [another])
    expect(await rowOf(another.email)).toMatchObject({
      accompaniment_of: companion.id,
      party_since: companion.created_at,
    })
    expect(await rowOf(companion.email)).toMatchObject({ accompaniment_of: null, party_since: null })
  })

  it('are all refused when one is registered already, with the address', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const { email } = await aRegistration(workshop)
    const taken = { already_registered: true, emails: [email] }
    expect(await add(main, [aCompanion(), aCompanion({ email })])).toEqual(taken)
    expect(await add(main, [aCompanion({ email: main.email })])).toEqual({ ...taken, emails: [main.email] })
    expect(await countSeatsTaken(workshop)).toBe(2)
  })

  it('are named when all of them are registered already, with this party or another, even at a full event', async () => {
    const workshop = await aWorkshop({ maximum_participants: 4 })
    const main = await aRegistration(workshop)
    const { email } = await aRegistration(workshop)
    const company = someCompanions(2)
    await add(main, company)
    const emails = company.map((companion) => companion.email)
    expect(await add(main, company)).toEqual({ already_registered: true, emails })
    expect(await add(main, [aCompanion({ email })])).toEqual({ already_registered: true, emails: [email] })
    expect(await countSeatsTaken(workshop)).toBe(4)
  })

  it('get the answer of the first submit when the same page sends them again', async () => {
    const workshop = await aWorkshop({ maximum_participants: 3 })
    const main = await aRegistration(workshop)
    const company = someCompanions(2)
    const submit = (key: string) => addCompanions({ invite_slug: main.invite_slug, company }, { now: NOW, key })
    expect(await submit('first-page')).toEqual({ id: main.id })
    expect(await submit('first-page')).toEqual({ id: main.id })
    expect(await submit('later-page')).toMatchObject({ already_registered: true })
    expect(await countSeatsTaken(workshop)).toBe(3)
  })

  it('get all of their seats or none', async () => {
    const workshop = await aWorkshop({ maximum_participants: 2 })
    const main = await aRegistration(workshop)
    const text = { key: 'seats_left', values: { count: 1 } }
    await expect(add(main, someCompanions(2))).rejects.toMatchObject({ errors: { workshop_id: [text] } })
    expect(await readRegistrations(workshop)).toHaveLength(1)
  })

  it('are refused once the event is full, closed or over', async () => {
    const full = await aRegistration(await aWorkshop({ maximum_participants: 1 }))
    await expect(add(full, someCompanions(1))).rejects.toMatchObject({ text: 'event_full' })
    const closed = await aRegistration(await aWorkshop({ registration_deadline: '2020-01-01 10:00' }))
    await expect(add(closed, someCompanions(1))).rejects.toMatchObject({ text: 'deadline_reached' })
    const over = await aRegistration(await aWorkshop())
    await expect(add(over, someCompanions(1), new Date('2099-01-01'))).rejects.toMatchObject({ text: 'event_over' })
  })

  it('keep their invitation', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const { id, email } = await anInvitation(workshop, { external_id: 'K-7' })
    await add(main, [aCompanion({ email })])
    expect(await rowOf(email)).toMatchObject({ id, external_id: 'K-7', accompaniment_of: main.id })
  })

  it('are refused for a person who is not registered', async () => {
    const workshop = await aWorkshop()
    const invited = await anInvitation(workshop)
    const cancelled = await aRegistration(workshop, { cancelled_at: NOW.toISOString() })
    const removed = await aRegistration(workshop, { deleted_at: NOW.toISOString() })
    for (const main of [invited, cancelled, removed, { invite_slug: anEmail() }])
      await expect(add(main, someCompanions(1))).rejects.toMatchObject({ status: 404 })
  })

  it('are refused for a person who cancels at the same time', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    let adding = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.update(registrations).set({ cancelled_at: NOW.toISOString() }).where(eq(registrations.id, main.id))
      adding = expect(add(main, someCompanions(1))).rejects.toMatchObject({ status: 404 })
      await new Promise((later) => setTimeout(later, 300))
    })
    await adding
    expect(await countSeatsTaken(workshop)).toBe(0)
  })
})
