import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { registerInterest } from '@/features/waitlist/service/interest'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { aForm, anEmail, aRegistration, aSubmission, aWorkshop } from '@/testing/factories'
import { registerParty } from './register'

const NOW = new Date('2026-06-15T12:00:00.000Z')

describe('an event without open sign-up', () => {
  let id: number
  const set = (fields: Partial<typeof workshops.$inferInsert>) =>
    db.update(workshops).set(fields).where(eq(workshops.id, id))
  const attempt = (now: Date | string = NOW) => registerParty(aForm({ id }), aSubmission({ now: new Date(now) }))
  const refusal = (text: string) => ({ status: 422, text, errors: { workshop_id: [text] } })

  beforeEach(async () => {
    ;({ id } = await aWorkshop({ date: '2026-07-01', time: '18:00', maximum_participants: 1 }))
  })

  it('is refused as over before any other reason', async () => {
    await set({ signup_active: false, registration_deadline: '2026-06-01 10:00' })
    await expect(attempt('2026-07-01T16:00:01Z')).rejects.toMatchObject(refusal('event_over'))
  })

  it('is refused as cancelled before any other reason, for interested people as well', async () => {
    await set({ signup_active: false, cancelled_at: '2026-06-01T10:00:00.000Z' })
    await expect(attempt()).rejects.toMatchObject(refusal('event_cancelled'))
    await expect(attempt('2026-07-01T16:00:01Z')).rejects.toMatchObject(refusal('event_cancelled'))
    const interest = registerInterest({ workshop_id: id, email: anEmail() }, { locale: 'de', now: NOW })
    await expect(interest).rejects.toMatchObject(refusal('event_cancelled'))
  })

  it('is refused as fully booked when the last seat is taken', async () => {
    await aRegistration({ id })
    await expect(attempt()).rejects.toMatchObject(refusal('event_full'))
  })

  it('is refused as fully booked when staff exceeded the maximum', async () => {
    await aRegistration({ id })
    await aRegistration({ id })
    await expect(attempt()).rejects.toMatchObject(refusal('event_full'))
  })

  it('is refused as inactive', async () => {
    await set({ signup_active: false })
    await expect(attempt()).rejects.toMatchObject(refusal('signup_inactive'))
  })

  it('is refused after the deadline, which is in UTC', async () => {
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

  it('refuses a party that arrived before sign-up was closed and waited for the lock', async () => {
    let waiting = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.update(workshops).set({ signup_active: false }).where(eq(workshops.id, id))
      waiting = expect(attempt()).rejects.toMatchObject(refusal('signup_inactive'))
      await new Promise((later) => setTimeout(later, 300))
    })
    await waiting
  })
})
