import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { blacklistedEmails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { anEmail, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { unsubscribe } from './unsubscribe'

const DONE = { success: true, registrationFound: true }
const NOT_FOUND = { success: false, registrationFound: false }
const now = new Date()
const rowOf = async (id: string) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]
const listed = (email: string) => db.select().from(blacklistedEmails).where(eq(blacklistedEmails.email, email))

describe('unsubscribing', () => {
  it('stops invitations and keeps the seat', async () => {
    const workshop = await aWorkshop()
    const before = await aRegistration(workshop)
    const { id, email } = before
    expect(await unsubscribe({ registrationId: id, email }, { now })).toEqual(DONE)
    expect(await rowOf(id)).toEqual({ ...before, unsubscribed_at: now.toISOString() })
    expect(await listed(email)).toMatchObject([{ reason: 'unsubscribed', note: workshop.title, updated_by: null }])
    const traces = await db.select().from(auditLog).where(eq(auditLog.object_id, id))
    expect(traces).toMatchObject([{ action: 'unsubscribe', user_id: null, changes: {} }])
  })

  it('gets the same answer every time', async () => {
    const { id, email } = await anInvitation(await aWorkshop())
    const link = { registrationId: id, email: email.toUpperCase() }
    expect(await unsubscribe(link, { now })).toEqual(DONE)
    expect(await unsubscribe(link, { now: new Date('2099-01-01') })).toEqual(DONE)
    expect(await rowOf(id)).toMatchObject({ unsubscribed_at: now.toISOString() })
    expect(await listed(email)).toHaveLength(1)
  })

  it('writes one audit entry when it arrives twenty times at the same time', async () => {
    const workshop = await aWorkshop()
    // Three rounds, because the pool still opens its connections during the first.
    for (const { id, email } of [
      await anInvitation(workshop),
      await anInvitation(workshop),
      await anInvitation(workshop),
    ]) {
      const all = await Promise.all(
        Array.from({ length: 20 }, () => unsubscribe({ registrationId: id, email }, { now })),
      )
      expect(all).toEqual(Array(20).fill(DONE))
      expect(await db.$count(auditLog, eq(auditLog.object_id, id))).toBe(1)
    }
  })

  it('blacklists the address again after staff took it off', async () => {
    const { id, email } = await aRegistration(await aWorkshop())
    await unsubscribe({ registrationId: id, email }, { now })
    await db.delete(blacklistedEmails).where(eq(blacklistedEmails.email, email))
    await unsubscribe({ registrationId: id, email }, { now })
    expect(await listed(email)).toHaveLength(1)
  })

  it('accepts an address that is blacklisted already', async () => {
    const { id, email } = await aRegistration(await aWorkshop())
    await db.insert(blacklistedEmails).values({ email })
    expect(await unsubscribe({ registrationId: id, email }, { now })).toEqual(DONE)
  })

  it('needs the id with its own address', async () => {
    const { id, email } = await aRegistration(await aWorkshop())
    const removed = await aRegistration(await aWorkshop(), { deleted_at: now.toISOString() })
    const other = anEmail()
    const links = [
      { registrationId: id, email: other },
      { registrationId: 'x'.repeat(22), email },
      { registrationId: removed.id, email: removed.email },
    ]
    for (const link of links) expect(await unsubscribe(link, { now })).toEqual(NOT_FOUND)
    for (const address of [email, other, removed.email]) expect(await listed(address)).toEqual([])
  })
})
