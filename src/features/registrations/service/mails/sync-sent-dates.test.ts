import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { blacklistedEmails } from '@/features/blacklist/table'
import { registrations } from '@/features/registrations/table'
import { closeDatabase, db } from '@/server/db'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueFor, recorder, sendQueued } from '@/testing/letters'
import { mails } from '../table'
import { sendDueMails } from './send'
import { sweepMails } from './sweep'

beforeEach(() => db.execute(sql`truncate ${mails}, ${blacklistedEmails}, ${registrations} cascade`))
afterAll(closeDatabase)

const current = async ({ id }: { id: string }) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row
}

describe('a mail that is no longer true', () => {
  it.each([
    ['whose registration was cancelled', { cancelled_at: '2026-11-01T10:00:00.000Z' }, {}, 'cancelled_meanwhile'],
    ['whose registration was removed', { deleted_at: '2026-11-01T10:00:00.000Z' }, {}, 'registration_gone'],
    ['whose event has ended', {}, { date: '2020-03-12' }, 'event_over'],
  ])('%s is not sent', async (_, person, event, reason) => {
    const registration = await aRegistration(await aWorkshop(event), person)
    await queueFor('confirmation', [registration])
    expect(await sendQueued()).toEqual([])
    expect(await db.select().from(mails)).toMatchObject([{ state: 'dropped', message: reason }])
    expect((await current(registration))?.confirmation_sent).toBeNull()
  })

  it('because the person is gone altogether is not sent', async () => {
    const person = await aRegistration(await aWorkshop())
    await queueFor('confirmation', [person])
    await db.delete(registrations).where(eq(registrations.id, person.id))
    const letters = await sendQueued()
    expect(letters).toEqual([])
    expect(await db.select().from(mails)).toMatchObject([{ state: 'dropped', message: 'registration_gone' }])
  })
})

describe('many mails', () => {
  it('carry an entry for each person, and each is noted on the registration', async () => {
    const workshop = await aWorkshop()
    const people = await Promise.all(Array.from({ length: 60 }, () => aRegistration(workshop)))
    await queueFor('confirmation', people)
    const letters = await sendQueued()
    expect(new Set(letters.map(({ calendar }) => calendar?.content)).size).toBe(60)
    expect(await db.$count(registrations, sql`confirmation_sent is not null`)).toBe(60)
  })

  it('pass over the registration that somebody is changing, and the sweep notes it later', async () => {
    const workshop = await aWorkshop()
    const [busy, free] = [await aRegistration(workshop), await aRegistration(workshop)]
    await queueFor('confirmation', [busy, free])
    await db.transaction(async (tx) => {
      await tx.select().from(registrations).where(eq(registrations.id, busy.id)).for('update')
      await sendDueMails({ transport: recorder().transport })
    })
    expect((await current(free))?.confirmation_sent).not.toBeNull()
    expect((await current(busy))?.confirmation_sent).toBeNull()
    await sweepMails({ transport: recorder().transport })
    expect((await current(busy))?.confirmation_sent).not.toBeNull()
  })

  it('to an address on the blacklist are not sent, answers to its owner are', async () => {
    const workshop = await aWorkshop()
    const [listed, other] = [await anInvitation(workshop), await anInvitation(workshop)]
    await db.insert(blacklistedEmails).values({ email: listed.email, reason: 'complained' })
    await queueFor('invite', [listed, other])
    expect((await sendQueued()).map(({ to }) => to.address)).toEqual([other.email])
    expect(await db.select().from(mails).where(eq(mails.email, listed.email))).toMatchObject([
      { state: 'suppressed', message: 'blacklisted' },
    ])

    await db.update(registrations).set({ registered: new Date().toISOString() })
    await queueFor('confirmation', [listed])
    expect((await sendQueued()).map(({ to }) => to.address)).toEqual([listed.email])
  })
})
