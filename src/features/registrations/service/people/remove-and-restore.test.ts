import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { NotFound } from '@/contract/problems'
import { DAY_MS } from '@/contract/time'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import {
  anInterest,
  anInvitation,
  aRegistration,
  aWorkshop,
  countSeatsTaken,
  readRegistrations,
} from '@/testing/factories'
import { aUser } from '@/testing/users'
import { RESTORABLE_DAYS } from '../../contract/office'
import { deleteRegistration, listRemovals, removeAllParticipants, restoreRegistrations } from './remove-and-restore'

const author = await aUser()
const NOW = new Date('2026-05-05T10:00:00.000Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

const left = ({ id }: { id: number }) =>
  db.$count(registrations, and(eq(registrations.workshop_id, id), isNull(registrations.deleted_at)))

const entries = (object_id: string | number) =>
  db
    .select({ action: auditLog.action, changes: auditLog.changes, user_id: auditLog.user_id })
    .from(auditLog)
    .where(and(eq(auditLog.object, 'registrations'), eq(auditLog.object_id, String(object_id))))

const removeAll = (workshop: { id: number }, count?: number) =>
  removeAllParticipants({ id: workshop.id, count, author, now: NOW })

const restore = (workshop: { id: number }, now = NOW) =>
  restoreRegistrations({ id: workshop.id, deleted_at: NOW.toISOString(), author, now })

describe('removing one person', () => {
  it('leaves the companions, audits the author, and answers 404 a second time', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    await aRegistration(workshop, { accompaniment_of: main.id })
    const removed = await deleteRegistration(main.id, { author, now: NOW })
    expect(removed).toEqual({ success: true, deleted_at: NOW.toISOString() })
    expect(await left(workshop)).toBe(1)
    expect(await entries(main.id)).toMatchObject([
      { action: 'delete', user_id: author.id, changes: { email: [main.email, null] } },
    ])
    await expect(deleteRegistration(main.id, { author, now: NOW })).rejects.toThrow(NotFound)
  })
})

describe('removing one person from a full event', () => {
  it('waits for a transaction that takes seats', async () => {
    const workshop = await aWorkshop()
    const { id } = await aRegistration(workshop)
    let isGone = false
    const deleting = await db.transaction(async (tx) => {
      await lockWorkshop(tx, workshop.id)
      const going = deleteRegistration(id, { author, now: NOW }).then(() => {
        isGone = true
      })
      await sleep(200)
      expect(isGone).toBe(false)
      return { going }
    })
    await deleting.going
    expect(await left(workshop)).toBe(0)
  })
})

describe('removing everybody', () => {
  it('removes everybody of this event with one deleted_at, interests included', async () => {
    const workshop = await aWorkshop()
    const other = await aWorkshop()
    await aRegistration(workshop)
    await anInvitation(workshop)
    await anInterest(workshop)
    await aRegistration(other)
    expect(await removeAll(workshop, 2)).toEqual({ success: true, removed: 3 })
    expect([await left(workshop), await left(other)]).toEqual([0, 1])
    expect(await entries(workshop.id)).toMatchObject([{ action: 'delete', changes: { removed: 3 } }])
    expect(await listRemovals(workshop.id, NOW)).toEqual({
      data: [{ deleted_at: NOW.toISOString(), people: 3, restorable_until: inDays(RESTORABLE_DAYS).toISOString() }],
    })
  })

  it('lists the newest fifty removals', async () => {
    const workshop = await aWorkshop()
    for (let day = 0; day < 60; day += 1) await aRegistration(workshop, { deleted_at: inDays(-day / 10).toISOString() })
    const { data } = await listRemovals(workshop.id, NOW)
    expect(data.map(({ deleted_at }) => deleted_at)).toEqual(
      Array.from({ length: 50 }, (_, day) => inDays(-day / 10).toISOString()),
    )
  })

  it('is refused when the list has changed since the number was confirmed', async () => {
    const workshop = await aWorkshop()
    await aRegistration(workshop)
    await expect(removeAll(workshop, 2)).rejects.toMatchObject({
      errors: { count: [{ key: 'people_changed', values: { count: 1 } }] },
    })
    expect(await left(workshop)).toBe(1)
  })

  it('writes no audit entry when nobody was there', async () => {
    const workshop = await aWorkshop()
    expect(await removeAll(workshop)).toMatchObject({ removed: 0 })
    expect(await entries(workshop.id)).toEqual([])
  })
})

describe('restoring a removal', () => {
  it('restores everybody of that removal only, beyond the maximum as well', async () => {
    const workshop = await aWorkshop({ maximum_participants: 1 })
    const main = await aRegistration(workshop)
    await aRegistration(workshop, { accompaniment_of: main.id })
    await aRegistration(workshop, { deleted_at: inDays(-1).toISOString() })
    await removeAll(workshop)
    expect(await restore(workshop)).toEqual({ restored: 2, left_out: 0 })
    expect(await countSeatsTaken(workshop)).toBe(2)
    expect((await listRemovals(workshop.id, NOW)).data).toHaveLength(1)
  })

  it('leaves out people who are at the event again, and keeps their present registration', async () => {
    const workshop = await aWorkshop()
    const seat = await aRegistration(workshop)
    const invitation = await anInvitation(workshop)
    const upgraded = await aRegistration(workshop)
    const interest = await anInterest(workshop)
    const cancelled = await aRegistration(workshop, { cancelled_at: NOW.toISOString() })
    await removeAll(workshop)
    for (const { email } of [seat, invitation, interest, cancelled]) await aRegistration(workshop, { email })
    await anInvitation(workshop, { email: upgraded.email })
    expect(await restore(workshop)).toEqual({ restored: 2, left_out: 3 })
    const back = (await readRegistrations(workshop)).filter(({ deleted_at }) => deleted_at === null)
    expect(back.map(({ id }) => id)).toEqual(expect.arrayContaining([upgraded.id, cancelled.id]))
  })

  it('restores companions into the party that their main registration joined meanwhile', async () => {
    const workshop = await aWorkshop()
    const host = await aRegistration(workshop)
    const main = await aRegistration(workshop)
    const gone = await aRegistration(workshop, { accompaniment_of: main.id, party_since: main.created_at })
    const alone = await aRegistration(workshop)
    for (const { id } of [gone, alone]) await deleteRegistration(id, { author, now: NOW })
    const partyFields = { accompaniment_of: host.id, party_since: host.created_at }
    await db.update(registrations).set(partyFields).where(eq(registrations.id, main.id))
    expect(await restore(workshop)).toEqual({ restored: 2, left_out: 0 })
    const back = await readRegistrations(workshop)
    expect(back.find(({ id }) => id === gone.id)).toMatchObject(partyFields)
    expect(back.find(({ id }) => id === alone.id)).toMatchObject({ accompaniment_of: null, party_since: null })
  })

  it('ends after the restorable days', async () => {
    const workshop = await aWorkshop()
    await aRegistration(workshop)
    await removeAll(workshop)
    expect((await listRemovals(workshop.id, inDays(RESTORABLE_DAYS - 0.1))).data).toHaveLength(1)
    expect((await listRemovals(workshop.id, inDays(RESTORABLE_DAYS))).data).toEqual([])
    expect(await restore(workshop, inDays(RESTORABLE_DAYS))).toEqual({ restored: 0, left_out: 0 })
  })
})
