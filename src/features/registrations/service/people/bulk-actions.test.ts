import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { ROWS_MAX } from '@/contract/lists'
import { Forbidden, NotFound } from '@/contract/problems'
import { UNDO_SECONDS } from '@/contract/values/registrations'
import { mails } from '@/schema/mails'
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
import {
  type BulkAction,
  changeRegistrations as changeEndpoint,
  deleteRegistration,
  type PeopleSelection,
} from '../../contract/office'
import { changeRegistrations } from './bulk-actions'

const author = { ...(await aUser()), routePermissions: [permissionOf(deleteRegistration)] }
const NOW = new Date()
const TIMESTAMP = NOW.toISOString()

const change = (action: BulkAction, selection: PeopleSelection, notify = true) =>
  changeRegistrations({ action, selection, notify, author, now: NOW })

const typesOf = async ({ id }: { id: number }) =>
  (await db.select({ type: mails.type }).from(mails).where(eq(mails.workshop_id, id))).map(({ type }) => type)

/** Makes an event with one person of each status. */
async function everybody(fields: Parameters<typeof aWorkshop>[0] = {}) {
  const workshop = await aWorkshop(fields)
  const people = {
    seated: await aRegistration(workshop),
    there: await aRegistration(workshop, { participated: TIMESTAMP }),
    invited: await anInvitation(workshop),
    cancelled: await aRegistration(workshop, { cancelled_at: TIMESTAMP }),
    interested: await anInterest(workshop),
  }
  return { workshop, people, ids: Object.values(people).map(({ id }) => id) }
}

const rowOf = async ({ id }: { id: string }) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row
}

describe('a change of many people', () => {
  it('checks in people with a seat who are not checked in yet, and out again', async () => {
    const { workshop, people, ids } = await everybody()
    const chosen = { workshop_id: workshop.id, ids }
    expect(await change('check_in', chosen)).toEqual({ changed: 1, unchanged: 4 })
    expect(await rowOf(people.seated)).toMatchObject({ participated: TIMESTAMP, participated_by: author.id })
    expect(await change('check_out', chosen)).toEqual({ changed: 2, unchanged: 3 })
    expect(await rowOf(people.there)).toMatchObject({ participated: null, participated_by: null })
    expect(await typesOf(workshop)).toEqual([])
  })

  it('undoes a cancellation of many unnoticed, for exactly the people whom it cancelled', async () => {
    const { workshop, people } = await everybody({ maximum_participants: 2 })
    const companion = await aRegistration(workshop, { accompaniment_of: people.seated.id })
    await change('check_out', { workshop_id: workshop.id, ids: [people.there.id] })
    const selection = { workshop_id: workshop.id, ids: [people.seated.id, companion.id, people.cancelled.id] }
    const later = new Date(NOW.getTime() + 1000)
    const cancelAt = (now: Date) =>
      changeRegistrations({ action: 'cancel', selection, notify: true, undoable: true, author, now })
    const { cancelled_at: moment = '', ...done } = await cancelAt(later)
    expect(done).toEqual({ changed: 2, unchanged: 1 })
    const queued = await db.select().from(mails).where(eq(mails.workshop_id, workshop.id))
    const held = new Date(later.getTime() + UNDO_SECONDS * 1000).toISOString()
    expect(queued.map(({ type, next_attempt_at }) => [type, next_attempt_at])).toEqual([
      ['cancellation', held],
      ['cancellation', held],
    ])
    const undo = () => {
      const cancelled = { workshop_id: workshop.id, cancelled_at: moment }
      return changeRegistrations({ action: 'undo_cancel', selection: cancelled, notify: true, author, now: later })
    }
    await expect(undo()).rejects.toMatchObject({ errors: { beyond_maximum: expect.anything() } })
    await change('cancel', { workshop_id: workshop.id, ids: [people.there.id] }, false)
    expect(await undo()).toEqual({ changed: 2, unchanged: 0 })
    expect(await rowOf(people.seated)).toMatchObject({ cancelled_at: null, updated_by: author.id })
    expect(await rowOf(companion)).toMatchObject({ cancelled_at: null, accompaniment_of: people.seated.id })
    expect(await rowOf(people.cancelled)).toMatchObject({ cancelled_at: TIMESTAMP })
    expect(await rowOf(people.there)).toMatchObject({ cancelled_at: TIMESTAMP })
    expect(await typesOf(workshop)).toEqual(['cancellation', 'cancellation'])
    expect(await undo()).toEqual({ changed: 0, unchanged: 0 })

    await change('check_in', { workshop_id: workshop.id, ids: [companion.id] })
    expect(await cancelAt(new Date(later.getTime() + 1000))).not.toHaveProperty('cancelled_at')
  })

  it('takes the moment of a cancellation for undoing it and for no other action', () => {
    const accepts = (sent: object) => changeEndpoint.body.safeParse({ workshop_id: 1, ...sent }).success
    expect(accepts({ action: 'undo_cancel', cancelled_at: TIMESTAMP })).toBe(true)
    expect(accepts({ action: 'undo_cancel' })).toBe(false)
    expect(accepts({ action: 'delete', cancelled_at: TIMESTAMP })).toBe(false)
    expect(accepts({ action: 'delete' })).toBe(true)
  })

  it('marks people as paid and unpaid, except interests', async () => {
    const { workshop, people, ids } = await everybody()
    const chosen = { workshop_id: workshop.id, ids }
    expect(await change('paid', chosen)).toEqual({ changed: 4, unchanged: 1 })
    expect(await change('paid', chosen)).toEqual({ changed: 0, unchanged: 5 })
    expect(await change('unpaid', { ...chosen, ids: [people.seated.id] })).toEqual({ changed: 1, unchanged: 0 })
  })

  it('cancels seats with one mail each, and frees them', async () => {
    const { workshop, people, ids } = await everybody()
    expect(await change('cancel', { workshop_id: workshop.id, ids })).toEqual({ changed: 2, unchanged: 3 })
    expect(await typesOf(workshop)).toEqual(['cancellation', 'cancellation'])
    expect(await countSeatsTaken(workshop)).toBe(0)
    expect(await rowOf(people.there)).toMatchObject({
      cancelled_at: TIMESTAMP,
      participated: null,
      updated_by: author.id,
    })
  })

  it('mails a person again who returned and is cancelled once more', async () => {
    const workshop = await aWorkshop()
    const { id } = await aRegistration(workshop)
    await change('cancel', { workshop_id: workshop.id, ids: [id] })
    await db.update(registrations).set({ cancelled_at: null }).where(eq(registrations.id, id))
    await change('cancel', { workshop_id: workshop.id, ids: [id] })
    expect(await typesOf(workshop)).toEqual(['cancellation', 'cancellation'])
  })

  it('sends no mail without notify or after the event', async () => {
    const quiet = await everybody()
    const late = await everybody({ date: '2020-01-01' })
    await change('cancel', { workshop_id: quiet.workshop.id, ids: quiet.ids }, false)
    await change('cancel', { workshop_id: late.workshop.id, ids: late.ids })
    expect([...(await typesOf(quiet.workshop)), ...(await typesOf(late.workshop))]).toEqual([])
  })

  it('removes everybody of the selection with one deleted_at', async () => {
    const { workshop, ids } = await everybody()
    expect(await change('delete', { workshop_id: workshop.id, ids })).toEqual({ changed: 5, unchanged: 0 })
    const moments = (await readRegistrations(workshop)).map(({ deleted_at }) => deleted_at)
    expect(new Set(moments)).toEqual(new Set([TIMESTAMP]))
    expect(await change('delete', { workshop_id: workshop.id, ids })).toEqual({ changed: 0, unchanged: 5 })
  })

  it('removes nobody without the permission to remove one person', async () => {
    const { workshop, ids } = await everybody()
    const selection = { workshop_id: workshop.id, ids }
    const input = { notify: false, selection, now: NOW, author: { ...author, routePermissions: [] } }
    await expect(changeRegistrations({ ...input, action: 'delete' })).rejects.toThrow(Forbidden)
    expect((await readRegistrations(workshop)).every(({ deleted_at }) => deleted_at === null)).toBe(true)
    expect(await changeRegistrations({ ...input, action: 'paid' })).toMatchObject({ changed: 4 })
  })

  it('writes one audit entry with all ids', async () => {
    const { workshop, people, ids } = await everybody()
    await change('cancel', { workshop_id: workshop.id, ids })
    const entries = await db
      .select({ action: auditLog.action, user_id: auditLog.user_id, changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.object, 'registrations'), eq(auditLog.object_id, String(workshop.id))))
    const gone = [people.seated.id, people.there.id].sort()
    const changes = { workshop_id: workshop.id, action: 'cancel', people: 2, ids: gone }
    expect(entries).toEqual([{ action: 'cancel', user_id: author.id, changes }])
  })
})

describe('the selection', () => {
  it('is everybody that filter and search find, on all pages and of this event only', async () => {
    const workshop = await aWorkshop()
    const other = await aWorkshop()
    for (let number = 0; number < 30; number += 1) await aRegistration(workshop, { city: number % 2 ? 'Köln' : 'Bonn' })
    await anInvitation(workshop, { city: 'Köln' })
    const stranger = await aRegistration(other, { city: 'Köln' })
    const workshop_id = workshop.id
    const found = { workshop_id, standing: 'registered', search: 'köln' } as const
    expect(await change('check_in', found)).toEqual({ changed: 15, unchanged: 0 })
    expect(await change('paid', { workshop_id, ids: [stranger.id] })).toEqual({ changed: 0, unchanged: 1 })
    expect(await rowOf(stranger)).toMatchObject({ manually_paid: false, participated: null })
    await expect(change('paid', { workshop_id: 2_147_483_647 })).rejects.toThrow(NotFound)
  })

  it('has the confirmed number of people, or is refused', async () => {
    const { workshop, people, ids } = await everybody()
    const all = { workshop_id: workshop.id }
    await expect(change('paid', { ...all, count: 3 })).rejects.toMatchObject({
      status: 422,
      errors: { count: [{ key: 'people_changed', values: { count: 4 } }] },
    })
    expect(await rowOf(people.seated)).toMatchObject({ manually_paid: false })
    expect(await change('paid', { ...all, count: 4 })).toEqual({ changed: 4, unchanged: 0 })
    // A selection by ids needs no confirmed number: it cannot grow.
    await change('delete', { ...all, ids: [people.seated.id] })
    expect(await change('unpaid', { ...all, ids, count: 5 })).toEqual({ changed: 3, unchanged: 2 })
  })

  it('is refused for more people than one call can name', async () => {
    const workshop = await aWorkshop()
    await db.execute(sql`insert into ${registrations} (id, invite_slug, workshop_id, email, language)
      select 'people-of-' || ${workshop.id}::int || '-' || n, 'slugs-of-' || ${workshop.id}::int || '-' || n,
        ${workshop.id}, 'person' || n || '@example.org', 'de' from generate_series(1, ${ROWS_MAX + 1}::int) n`)
    await expect(change('paid', { workshop_id: workshop.id })).rejects.toMatchObject({
      errors: { count: [{ key: 'people_too_many', values: { limit: ROWS_MAX } }] },
    })
  })

  it('may have five thousand people, each with their mail', { timeout: 30_000 }, async () => {
    const workshop = await aWorkshop()
    const row = { workshop_id: workshop.id, language: 'de', registered: TIMESTAMP }
    const rows = Array.from({ length: 5000 }, (_, number) => ({ ...row, email: `person${number}@example.org` }))
    await db.insert(registrations).values(rows.slice(0, 2500))
    await db.insert(registrations).values(rows.slice(2500))
    expect(await change('cancel', { workshop_id: workshop.id })).toEqual({ changed: 5000, unchanged: 0 })
    expect(await typesOf(workshop)).toHaveLength(5000)
  })
})
