import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '@/schema/mails'
import { db } from '@/server/database/db'
import { aForm, anEmail, anInterest, anInvitation, aRegistration, aSubmission, aWorkshop } from '@/testing/factories'
import { registerParty } from './register'
import { resendConfirmation } from './resend-confirmation'

const OK = { status: 'ok' }
const mailsTo = (email: string) => db.select().from(mails).where(eq(mails.email, email)).orderBy(asc(mails.round))

describe('a confirmation', () => {
  it('is sent again on request', async () => {
    const workshop = await aWorkshop()
    const form = aForm(workshop)
    const { id } = await registerParty(form, aSubmission())
    expect(await resendConfirmation({ workshop_id: workshop.id, email: form.email })).toEqual(OK)
    const again = { type: 'confirmation', registration_id: id, state: 'queued' }
    expect(await mailsTo(form.email)).toMatchObject([{ round: 1 }, { ...again, round: 2 }])
  })

  it('is sent again three times an hour, while the answer stays the same', async () => {
    const workshop = await aWorkshop()
    const { email } = await aRegistration(workshop)
    const input = { workshop_id: workshop.id, email }
    for (let count = 0; count < 5; count += 1) expect(await resendConfirmation(input)).toEqual(OK)
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('is not limited by requests that send nothing', async () => {
    const workshop = await aWorkshop()
    const { email } = await aRegistration(workshop)
    const other = await aWorkshop()
    for (let count = 0; count < 4; count += 1) await resendConfirmation({ workshop_id: other.id, email })
    await resendConfirmation({ workshop_id: workshop.id, email })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is sent once for each of several requests at the same time', async () => {
    const workshop = await aWorkshop()
    const people = await Promise.all(Array.from({ length: 5 }, () => aRegistration(workshop)))
    const requests = [...people, ...people, ...people].map(({ email }) =>
      resendConfirmation({ workshop_id: workshop.id, email }),
    )
    await Promise.all(requests)
    for (const { email } of people) expect((await mailsTo(email)).map(({ round }) => round)).toEqual([1, 2, 3])
  })

  it('is sent to registered addresses only, while the answer stays the same', async () => {
    const workshop = await aWorkshop()
    const rows = [
      await anInvitation(workshop),
      await anInterest(workshop),
      await aRegistration(workshop, { cancelled_at: new Date().toISOString() }),
      await aRegistration(await aWorkshop()),
      { email: anEmail() },
    ]
    for (const { email } of rows) {
      expect(await resendConfirmation({ workshop_id: workshop.id, email })).toEqual(OK)
      expect(await mailsTo(email)).toEqual([])
    }
  })
})
