import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '@/features/mails/table'
import { db } from '@/server/db'
import { anAddress, anInterest, aRegistration, aWorkshop, registrationsOf, seatsTakenAt } from '@/testing/factories'
import { registerInterest } from './interest'

const OK = { status: 'ok' }
const leave = (workshop: { id: number }, email: string, now = new Date()) =>
  registerInterest({ workshop_id: workshop.id, email }, { locale: 'en', now })
const mailsTo = (email: string) => db.select().from(mails).where(eq(mails.email, email))
const aClosedWorkshop = () => aWorkshop({ registration_deadline: '2020-01-01 10:00' })

describe('an address left at an event', () => {
  it('waits there without taking a seat, and is told so by mail', async () => {
    const workshop = await aWorkshop({ signup_active: false })
    const email = anAddress()
    expect(await leave(workshop, email)).toEqual(OK)
    expect(await registrationsOf(workshop)).toMatchObject([
      { email, language: 'en', preliminary_registration: true, registered: null, invitation_sent: null },
    ])
    expect(await seatsTakenAt(workshop)).toBe(0)
    expect(await mailsTo(email)).toMatchObject([{ type: 'interest', language: 'en', workshop_id: workshop.id }])
  })

  it('is taken while the event is fully booked, and after the deadline', async () => {
    const full = await aWorkshop({ maximum_participants: 1 })
    await aRegistration(full)
    expect(await leave(full, anAddress())).toEqual(OK)
    expect(await leave(await aClosedWorkshop(), anAddress())).toEqual(OK)
  })

  it('is answered the same when it waits already, and not told again', async () => {
    const workshop = await aClosedWorkshop()
    const email = anAddress()
    await leave(workshop, email)
    expect(await Promise.all([leave(workshop, email), leave(workshop, email)])).toEqual([OK, OK])
    expect(await registrationsOf(workshop)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is answered the same when it is registered already, and does not wait', async () => {
    const workshop = await aClosedWorkshop()
    const { email } = await aRegistration(workshop)
    expect(await leave(workshop, email)).toEqual(OK)
    expect(await registrationsOf(workshop)).toHaveLength(1)
    expect(await mailsTo(email)).toEqual([])
  })

  it('waits again after it withdrew', async () => {
    const workshop = await aClosedWorkshop()
    const { email } = await anInterest(workshop, { cancelled_at: new Date().toISOString() })
    await leave(workshop, email)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is refused where registering is possible, and where all is over', async () => {
    const open = await aWorkshop()
    const refused = (text: string) => ({ status: 422, text, errors: { workshop_id: [text] } })
    await expect(leave(open, anAddress())).rejects.toMatchObject(refused('signup_open'))
    await expect(leave(open, anAddress(), new Date('2099-01-01'))).rejects.toMatchObject(refused('event_over'))
  })

  it('finds no event that is unlisted or does not exist', async () => {
    const unlisted = await aWorkshop({ nonpublic: true, signup_active: false })
    for (const workshop of [unlisted, { id: 999_999 }])
      await expect(leave(workshop, anAddress())).rejects.toMatchObject({ status: 404 })
  })

  it('is not tried eleven times in a quarter of an hour', async () => {
    const workshop = await aClosedWorkshop()
    const email = anAddress()
    for (let count = 0; count < 10; count += 1) await leave(workshop, email)
    await expect(leave(workshop, email)).rejects.toMatchObject({ status: 429 })
  })
})
