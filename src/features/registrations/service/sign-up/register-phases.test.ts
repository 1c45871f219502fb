import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { workshops } from '@/features/workshops/table'
import { db } from '@/server/db'
import { aForm, aRegistration, aSubmit, aWorkshop } from '@/testing/factories'
import { registerParty } from './register'

const NOW = new Date('2026-06-15T12:00:00.000Z')

describe('an event that takes nobody', () => {
  let id: number
  const set = (fields: Partial<typeof workshops.$inferInsert>) =>
    db.update(workshops).set(fields).where(eq(workshops.id, id))
  const attempt = (now: Date | string = NOW) => registerParty(aForm({ id }), aSubmit({ now: new Date(now) }))
  const refusal = (text: string) => ({ status: 422, text, errors: { workshop_id: [text] } })

  beforeEach(async () => {
    ;({ id } = await aWorkshop({ date: '2026-07-01', time: '18:00', maximum_participants: 1 }))
  })

  it('says that it is over before anything else', async () => {
    await set({ signup_active: false, registration_deadline: '2026-06-01 10:00' })
    await expect(attempt('2026-07-01T16:00:01Z')).rejects.toMatchObject(refusal('event_over'))
  })

  it('says that it is fully booked, also to who would be one too many', async () => {
    await aRegistration({ id })
    await expect(attempt()).rejects.toMatchObject(refusal('event_full'))
  })

  it('says that it is fully booked when staff put in more than there is room for', async () => {
    await aRegistration({ id })
    await aRegistration({ id })
    await expect(attempt()).rejects.toMatchObject(refusal('event_full'))
  })

  it('says that it takes no registrations', async () => {
    await set({ signup_active: false })
    await expect(attempt()).rejects.toMatchObject(refusal('signup_inactive'))
  })

  it('says that the deadline has passed, which is UTC while the event is in Berlin', async () => {
    await set({ registration_deadline: '2026-06-30 22:30' })
    await expect(attempt('2026-06-30T22:30:01Z')).rejects.toMatchObject(refusal('deadline_reached'))
    expect(await attempt('2026-06-30T22:29:59Z')).toEqual({ id: expect.any(String) })
  })

  it.each([
    { date: '2026-03-29', time: '02:30', start: '2026-03-29T01:30:00Z', of: 'at a time that no clock shows' },
    { date: '2026-03-29', time: '03:00', start: '2026-03-29T01:00:00Z', of: 'as the clock is put forward' },
    { date: '2026-10-25', time: '02:30', start: '2026-10-25T00:30:00Z', of: 'at the first of two equal times' },
    { date: '2026-07-02', time: '00:00', start: '2026-07-01T22:00:00Z', of: 'at midnight' },
    { date: '2026-12-31', time: '23:59', start: '2026-12-31T22:59:00Z', of: 'at the end of the year' },
  ])('is over one second after it starts $of, and open one second before', async ({ date, time, start }) => {
    await set({ date, time })
    const at = (seconds: number) => new Date(new Date(start).getTime() + seconds * 1000)
    await expect(attempt(at(1))).rejects.toMatchObject(refusal('event_over'))
    expect(await attempt(at(-1))).toEqual({ id: expect.any(String) })
  })

  it('takes nobody either who came before it was closed and is served after', async () => {
    let waiting = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.update(workshops).set({ signup_active: false }).where(eq(workshops.id, id))
      waiting = expect(attempt()).rejects.toMatchObject(refusal('signup_inactive'))
      await new Promise((later) => setTimeout(later, 300))
    })
    await waiting
  })
})
