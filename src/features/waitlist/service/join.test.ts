import { and, eq, gt, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '@/schema/mails'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import {
  aCompanion,
  aForm,
  anEmail,
  anInvitation,
  aSubmission,
  countSeatsTaken,
  readRegistrations,
} from '@/testing/factories'
import { aFullEvent, aWaitingParty, mailTypesOf, NOON, readEntry } from '@/testing/waitlist'
import { waitingForm } from '../contract/public'
import { registerInterest } from './interest'
import { joinWaitlist } from './join'
import { findWaitingPage } from './waiting-page'

describe('joining', () => {
  it('takes a whole party, which gets its rank and a mail', async () => {
    const { workshop } = await aFullEvent()
    const first = await aWaitingParty(workshop)
    const id = await aWaitingParty(workshop, { people: 3 })
    const waiting = (await readRegistrations(workshop)).filter(
      ({ preliminary_registration }) => preliminary_registration,
    )
    expect(waiting).toHaveLength(4)
    expect(waiting.filter(({ accompaniment_of }) => accompaniment_of === id)).toHaveLength(2)
    expect(await findWaitingPage(first, NOON)).toMatchObject({ rank: 1, state: 'waiting', companions: [] })
    expect(await findWaitingPage(id, NOON)).toMatchObject({ rank: 2, seats_offered: 0, isIncomplete: false })
    expect(await mailTypesOf(id)).toEqual(['interest'])
    expect(await countSeatsTaken(workshop)).toBe(1)
  })

  it('gives each address one entry, and a repeated form the same answer', async () => {
    const { workshop } = await aFullEvent()
    const email = anEmail()
    const form = waitingForm.parse(aForm(workshop, { email }))
    const submission = aSubmission({ now: NOON })
    const first = await joinWaitlist(form, submission)
    expect(await joinWaitlist(form, submission)).toEqual(first)
    await expect(aWaitingParty(workshop, { email })).rejects.toMatchObject({ errors: { email: ['already_waiting'] } })
    const company = [{ ...aForm(workshop), gender: 'f' as const, email }]
    await expect(aWaitingParty(workshop, { company })).rejects.toMatchObject({
      errors: { 'company.0.email': ['already_waiting'] },
    })
    const [seated] = await readRegistrations(workshop)
    await expect(aWaitingParty(workshop, { email: seated?.email })).rejects.toMatchObject({
      errors: { email: ['email_exist'] },
    })
  })

  it('counts the mail to its main person alone, and no refused form', async () => {
    const { workshop } = await aFullEvent()
    const closed = await aFullEvent({ waitlist_closed: true })
    const email = anEmail()
    const refused = { errors: { workshop_id: ['waitlist_closed'] } }
    for (let count = 0; count < 11; count += 1)
      await expect(aWaitingParty(closed.workshop, { email })).rejects.toMatchObject(refused)
    for (let count = 0; count < 10; count += 1) {
      const company = [aCompanion({ email: email.replace('@', `+c${count}@`) })]
      await aWaitingParty(workshop, { email: email.replace('@', `+${count}@`), company })
    }
    await aWaitingParty(workshop, { email })
    expect(await db.$count(mails, and(eq(mails.email, email), gt(mails.next_attempt_at, sql`now()`)))).toBe(1)
  })

  it('is refused while seats are free, and after staff closed the list', async () => {
    const { workshop } = await aFullEvent({ maximum_participants: 2 })
    await db.update(workshops).set({ maximum_participants: 3 }).where(eq(workshops.id, workshop.id))
    await expect(aWaitingParty(workshop)).rejects.toMatchObject({ errors: { workshop_id: ['signup_open'] } })
    const closed = await aFullEvent({ waitlist_closed: true })
    await expect(aWaitingParty(closed.workshop)).rejects.toMatchObject({ errors: { workshop_id: ['waitlist_closed'] } })
  })

  it('keeps the position of a person who left only an address before', async () => {
    const { workshop } = await aFullEvent()
    const email = anEmail()
    await registerInterest({ workshop_id: workshop.id, email }, { locale: 'de', now: NOON })
    await aWaitingParty(workshop)
    const id = await aWaitingParty(workshop, { email, people: 2 })
    expect(await findWaitingPage(id, NOON)).toMatchObject({ rank: 1, isIncomplete: false })
  })

  it('of an unlisted event needs an invitation', async () => {
    const { workshop } = await aFullEvent({ nonpublic: true })
    await expect(aWaitingParty(workshop)).rejects.toMatchObject({ status: 404 })
    const { invite_slug } = await anInvitation(workshop)
    const id = await aWaitingParty(workshop, { invite_slug })
    expect(await readEntry(id)).toMatchObject({ let_in: true })
  })
})
