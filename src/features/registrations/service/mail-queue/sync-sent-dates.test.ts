import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDueMails } from '@/features/mails/service/send/send-due-mails'
import { sweepMails } from '@/features/mails/service/send/sweep-abandoned-mails'
import { blacklistedEmails, mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor, recordingTransport, sendQueuedMails } from '@/testing/mails/recorded-mails'

beforeEach(() => db.execute(sql`truncate ${mails}, ${blacklistedEmails}, ${registrations} cascade`))
afterAll(closeDatabase)

const readRegistration = async ({ id }: { id: string }) => {
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
    await queueMailsFor('confirmation', [registration])
    expect(await sendQueuedMails()).toEqual([])
    expect(await db.select().from(mails)).toMatchObject([{ state: 'dropped', message: reason }])
    expect((await readRegistration(registration))?.confirmation_sent).toBeNull()
  })

  it('whose person was deleted is not sent', async () => {
    const person = await aRegistration(await aWorkshop())
    await queueMailsFor('confirmation', [person])
    await db.delete(registrations).where(eq(registrations.id, person.id))
    const sentMails = await sendQueuedMails()
    expect(sentMails).toEqual([])
    expect(await db.select().from(mails)).toMatchObject([{ state: 'dropped', message: 'registration_gone' }])
  })
})

describe('many mails', () => {
  it('carry an entry for each person, and each is recorded on the registration', async () => {
    const workshop = await aWorkshop()
    const people = await Promise.all(Array.from({ length: 60 }, () => aRegistration(workshop)))
    await queueMailsFor('confirmation', people)
    const sentMails = await sendQueuedMails()
    expect(new Set(sentMails.map(({ calendar }) => calendar?.content)).size).toBe(60)
    expect(await db.$count(registrations, sql`confirmation_sent is not null`)).toBe(60)
  })

  it('have their dates recorded when sending ends, however long that takes', async () => {
    const person = await aRegistration(await aWorkshop())
    await queueMailsFor('confirmation', [person])
    const { transport } = recordingTransport()
    const locked = Promise.withResolvers<void>()
    let lock = Promise.resolve()
    const send: typeof transport.send = async (group) => {
      lock = db.transaction(async (tx) => {
        await tx.execute(sql`lock table ${registrations} in exclusive mode`)
        locked.resolve()
        await setTimeout(900)
      })
      await Promise.all([locked.promise, setTimeout(600)])
      return transport.send(group)
    }
    await sendDueMails({ transport: { ...transport, send } })
    expect((await readRegistration(person))?.confirmation_sent).not.toBeNull()
    await lock
  })

  it('skip a registration that is locked, and the sweep records it later, however long the mail waited', async () => {
    const workshop = await aWorkshop()
    const busy = await aRegistration(workshop)
    const free = await aRegistration(workshop)
    await queueMailsFor('confirmation', [busy, free])
    await db.update(mails).set({ created_at: sql`now() - interval '3 days'` })
    await db.transaction(async (tx) => {
      await tx.select().from(registrations).where(eq(registrations.id, busy.id)).for('update')
      await sendDueMails({ transport: recordingTransport().transport })
    })
    expect((await readRegistration(free))?.confirmation_sent).not.toBeNull()
    expect((await readRegistration(busy))?.confirmation_sent).toBeNull()
    await sweepMails({ transport: recordingTransport().transport })
    expect((await readRegistration(busy))?.confirmation_sent).not.toBeNull()
  })

  it('to an address on the blacklist are not sent, answers to its owner are', async () => {
    const workshop = await aWorkshop()
    const listed = await anInvitation(workshop)
    const other = await anInvitation(workshop)
    await db.insert(blacklistedEmails).values({ email: listed.email, reason: 'complained' })
    await queueMailsFor('invite', [listed, other])
    expect((await sendQueuedMails()).map(({ to }) => to.address)).toEqual([other.email])
    expect(await db.select().from(mails).where(eq(mails.email, listed.email))).toMatchObject([
      { state: 'suppressed', message: 'blacklisted' },
    ])

    await db.update(registrations).set({ registered: new Date().toISOString() })
    await queueMailsFor('confirmation', [listed])
    expect((await sendQueuedMails()).map(({ to }) => to.address)).toEqual([listed.email])
  })
})
