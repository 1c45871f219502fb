import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotFound } from '@/contract/problems'
import type { Action } from '@/contract/values/check-in'
import { NO_NUMBER } from '@/contract/values/numbers'
import { readIntervals } from '@/features/attendance/service/intervals'
import { messageOf, ticketTextOf } from '@/features/tickets/rules/code'
import { checkInActions, checkInDevices } from '@/schema/check-in'
import { newOpaqueId } from '@/schema/columns'
import { registrations, retiredTickets } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { withHelperName } from '@/server/http/request-context'
import { aDeviceOf, aHelper, asHelper, aUsersDevice } from '@/testing/check-in'
import { anEmail, anInterest, anInvitation, aRegistration, aWorkshop, readRegistrations } from '@/testing/factories'
import { aPrincipal } from '@/testing/principals'
import { personIdsFor } from './person-ids'
import { sendActions } from './save-actions'

const TAKEN = anEmail()
// The address gets a second seat, which the database refuses each time.
vi.mock('@/features/registrations/service/people/save-person', async (importOriginal) => {
  const original = await importOriginal<typeof import('@/features/registrations/service/people/save-person')>()
  const seatGuest: typeof original.seatGuest = async (...input) => {
    if (input[2].guest.email === TAKEN) await original.seatGuest(...input)
    return original.seatGuest(...input)
  }
  return { ...original, seatGuest }
})

afterAll(closeDatabase)

const user = await aPrincipal()
/** A minute of the event, which begins at 18:00 in Berlin. */
const at = (minute: number) => new Date(Date.parse('2026-12-01T17:00:00.000Z') + minute * 60_000)
const instant = (minute: number) => at(minute).toISOString()
const OPENED = { created_at: instant(-60) }

let workshop: Awaited<ReturnType<typeof aWorkshop>>
let device: Awaited<ReturnType<typeof aUsersDevice>>
beforeEach(async () => {
  workshop = await aWorkshop({ date: '2026-12-01', time: '18:00', end_time: '20:00' })
  device = await anOwnDevice()
})

const anOwnDevice = (workshop_id = workshop.id) => aUsersDevice({ workshop_id, user_id: user.id, ...OPENED })

type Recorded = Partial<Action> & { kind: Action['kind'] }
type Sent = { minute?: number; from?: string; caller?: Parameters<typeof sendActions>[2]['caller'] }

/** Sends these actions in one batch that arrives in this minute. */
const send = async (recorded: Recorded[], { minute = 60, from = device.id, caller = user }: Sent = {}) => {
  const actions = recorded.map((one) => ({ id: newOpaqueId(), seconds_ago: 0, ...one }))
  const answer = await sendActions(workshop.id, { device_id: from, actions }, { caller, locale: 'en', now: at(minute) })
  return actions.map(({ id }) => {
    const result = answer.results.find((one) => one.id === id)
    if (!result) throw new Error('no result')
    return { ...result, is_revoked: answer.is_revoked }
  })
}
const sendOne = async (recorded: Recorded, sent?: Sent) => (await send([recorded], sent))[0]

const aGuest = () => ({ first_name: 'Eva', last_name: 'Neu', email: anEmail() })
const readPerson = async ({ id }: { id: string }) => {
  const [person] = await db.select().from(registrations).where(eq(registrations.id, id))
  return person
}
const timesOf = async ({ id }: { id: string }) =>
  ((await readIntervals([id], db)).get(id) ?? []).map(({ came_at, left_at }) => [came_at, left_at])
const readStored = () => db.select().from(checkInActions).where(eq(checkInActions.workshop_id, workshop.id))
const countDoubles = async () => (await readStored()).filter(({ is_double }) => is_double).length
const entriesOf = ({ id }: { id: string }) => db.select().from(auditLog).where(eq(auditLog.object_id, id))

describe('a batch of a device', () => {
  it('saves each action with its own time, and one entry in the log for each person', async () => {
    const ann = await aRegistration(workshop)
    const ben = await aRegistration(workshop)
    const cem = await aRegistration(workshop)
    const results = await send([
      { kind: 'came', registration_id: ann.id, seconds_ago: 50 * 60 },
      { kind: 'came', registration_id: ben.id, seconds_ago: 49 * 60 },
      { kind: 'left', registration_id: ann.id, seconds_ago: 20 * 60 },
      { kind: 'came', registration_id: cem.id, seconds_ago: 10 * 60 },
      { kind: 'not_came', registration_id: cem.id, seconds_ago: 9 * 60 },
    ])
    expect(results.map(({ outcome, message }) => [outcome, message])).toEqual(results.map(() => ['saved', null]))
    expect(await readPerson(ann)).toMatchObject({ participated: instant(10), participated_by: user.id })
    expect(await timesOf(ann)).toEqual([[instant(10), instant(40)]])
    expect(await readPerson(ben)).toMatchObject({ participated: instant(11), updated_by: user.id })
    expect(await timesOf(ben)).toEqual([])
    expect(await readPerson(cem)).toMatchObject({ participated: null, updated_at: cem.updated_at })
    const [entry, ...others] = await entriesOf(ann)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      user_id: user.id,
      changes: { participated: [null, instant(10)], attendance: [null, '2026-12-01 18:10–18:40'] },
    })
  })

  it('counts once, however often and however many times at once it is sent', async () => {
    const ann = await aRegistration(workshop)
    const ben = await aRegistration(workshop)
    const email = anEmail()
    const batch = [
      { id: newOpaqueId(), kind: 'came', registration_id: ann.id, seconds_ago: 600 },
      { id: newOpaqueId(), kind: 'walk_in', person: { first_name: 'Eva', last_name: 'Neu', email } },
      { id: newOpaqueId(), kind: 'left', registration_id: ben.id },
    ] as const
    const answers = await Promise.all([send([...batch]), send([...batch]), send([...batch], { minute: 61 })])
    const again = await send([...batch], { minute: 90 })
    expect(new Set([...answers, again].map((one) => JSON.stringify(one))).size).toBe(1)
    expect(again.map(({ outcome }) => outcome)).toEqual(['saved', 'saved', 'refused'])
    expect(await readStored()).toHaveLength(3)
    expect((await readRegistrations(workshop)).filter((one) => one.email === email)).toHaveLength(1)
    expect([instant(50), instant(51)]).toContain((await readPerson(ann))?.participated)
    expect(await timesOf(ann)).toEqual([])
  })

  it('has no time in the future, and of a helper none before the device was opened', async () => {
    const ann = await aRegistration(workshop)
    const { link } = await aHelper({ workshop_id: workshop.id, valid_until: instant(600) })
    const { id: from } = await aDeviceOf(link, OPENED)
    await sendOne({ kind: 'came', registration_id: ann.id, seconds_ago: 5 * 3600 }, { from, caller: asHelper(link) })
    expect(await readPerson(ann)).toMatchObject({ participated: OPENED.created_at })
    const cem = await aRegistration(workshop)
    await sendOne({ kind: 'came', registration_id: cem.id, seconds_ago: 5 * 3600 })
    expect(await readPerson(cem)).toMatchObject({ participated: instant(60 - 5 * 60) })
    const ben = await aRegistration(workshop)
    await sendOne({ kind: 'restored', registration_id: ben.id, participated: instant(900) })
    expect(await readPerson(ben)).toMatchObject({ participated: instant(60) })
  })

  it('is saved without the action that the database refuses, about which staff decide', async () => {
    const ann = await aRegistration(workshop)
    const results = await send([
      { kind: 'came', registration_id: ann.id },
      { kind: 'walk_in', person: { ...aGuest(), email: TAKEN } },
      { kind: 'walk_in', person: aGuest() },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['saved', 'refused', 'saved'])
    expect(await readPerson(ann)).toMatchObject({ participated: instant(60) })
    expect((await readRegistrations(workshop)).filter(({ email }) => email === TAKEN)).toEqual([])
    expect(await readStored()).toContainEqual(expect.objectContaining({ outcome: 'refused', reason: 'refused' }))
  })

  it('is answered 404 for the device of another event, user or helper', async () => {
    const ann = await aRegistration(workshop)
    const came = { kind: 'came', registration_id: ann.id } as const
    const { link } = await aHelper({ workshop_id: workshop.id })
    const foreign = [await anOwnDevice((await aWorkshop()).id), await aDeviceOf(link), { id: newOpaqueId() }]
    for (const { id } of foreign) await expect(sendOne(came, { from: id })).rejects.toThrow(NotFound)
    await expect(sendOne(came, { caller: asHelper(link) })).rejects.toThrow(NotFound)
  })
})

describe('people whom an action does not check in', () => {
  it('are named with the reason, and what was recorded stays for staff', async () => {
    const reasons = [
      [await aRegistration(workshop, { cancelled_at: instant(0) }), 'cancelled'],
      [await anInterest(workshop), 'waiting'],
      [await aRegistration(workshop, { deleted_at: instant(0) }), 'removed'],
      [await anInvitation(workshop), 'not_registered'],
      [await aRegistration(await aWorkshop()), 'moved'],
    ] as const
    for (const [{ id: registration_id }, reason] of reasons) {
      expect(await sendOne({ kind: 'came', registration_id })).toMatchObject({ outcome: 'refused', registration_id })
      const [row] = await db.select().from(checkInActions).where(eq(checkInActions.registration_id, registration_id))
      expect(row).toMatchObject({ outcome: 'refused', reason, recorded: { kind: 'came', registration_id } })
      expect(await readPerson({ id: registration_id })).toMatchObject({ participated: null })
    }
    const unknown = await sendOne({ kind: 'came', registration_id: newOpaqueId() })
    expect(unknown).toMatchObject({ outcome: 'refused', registration_id: null })
    expect(unknown?.message).toBe('The person is no longer on the list.')
  })

  it('are found by the ticket that the device did not know, and refused with an old one', async () => {
    const ann = await aRegistration(workshop)
    const textOf = (code: string | null, workshop_id = workshop.id) =>
      ticketTextOf(messageOf({ workshop_id, code: code ?? '' }))
    const scan = async (ticket: string) => {
      const result = await sendOne({ kind: 'came', ticket })
      const rows = await readStored()
      const stored = rows.find(({ recorded }) => recorded?.ticket === ticket)
      return [result?.outcome, stored?.reason ?? null, result?.registration_id]
    }
    expect(await scan(textOf(ann.ticket_code))).toEqual(['saved', null, ann.id])
    expect(await readPerson(ann)).toMatchObject({ participated: instant(60) })

    const old = 'ab'.repeat(10)
    const retired = { code: old, registration_id: ann.id, workshop_id: workshop.id, reason: 'renewed' } as const
    await db.insert(retiredTickets).values(retired)
    expect(await scan(textOf(old))).toEqual(['refused', 'renewed', ann.id])
    expect(await scan(textOf('cd'.repeat(10)))).toEqual(['refused', 'unknown_ticket', null])
    expect(await scan(textOf('ef'.repeat(10), workshop.id + 1))).toEqual(['refused', 'other_event', null])
    expect(await scan('4711')).toEqual(['refused', 'unknown_ticket', null])
  })
})

describe('actions that wait for staff', () => {
  it('come from a revoked device, and tell it so', async () => {
    const ann = await aRegistration(workshop)
    await db
      .update(checkInDevices)
      .set({ revoked_at: instant(30) })
      .where(eq(checkInDevices.id, device.id))
    const walkIn = { first_name: 'Eva', last_name: 'Neu', email: anEmail() }
    const results = await send([
      { kind: 'came', registration_id: ann.id, seconds_ago: 55 * 60 },
      { kind: 'walk_in', person: walkIn },
    ])
    expect(results).toMatchObject([
      { outcome: 'held', registration_id: ann.id, is_revoked: true },
      { outcome: 'held', registration_id: null },
    ])
    expect(await readPerson(ann)).toMatchObject({ participated: null })
    expect(await readStored()).toMatchObject([{ reason: 'device_revoked' }, { recorded: { person: walkIn } }])
  })

  it('were recorded after the link of a helper ended by its time, or arrive after it was revoked', async () => {
    const ann = await aRegistration(workshop)
    const ben = await aRegistration(workshop)
    const { link } = await aHelper({ workshop_id: workshop.id, valid_until: instant(30) })
    const { id: from } = await aDeviceOf(link, OPENED)
    const results = await send(
      [
        { kind: 'came', registration_id: ann.id, seconds_ago: 40 * 60 },
        { kind: 'came', registration_id: ben.id, seconds_ago: 20 * 60 },
      ],
      { from, caller: asHelper(link) },
    )
    expect(results.map(({ outcome }) => outcome)).toEqual(['saved', 'held'])
    const revoked = { ...asHelper(link), is_revoked: true }
    const late = await sendOne({ kind: 'left', registration_id: ann.id }, { minute: 10, from, caller: revoked })
    expect(late).toMatchObject({ outcome: 'held', message: 'The access had ended when this check-in arrived.' })
  })
})

describe('two devices', () => {
  it('check a person in once: the first time holds, and the second action is shown to staff', async () => {
    const ann = await aRegistration(workshop)
    const { id: from } = await anOwnDevice()
    await sendOne({ kind: 'came', registration_id: ann.id }, { minute: 20 })
    await sendOne({ kind: 'came', registration_id: ann.id, seconds_ago: 15 * 60 }, { minute: 25, from })
    await sendOne({ kind: 'came', registration_id: ann.id }, { minute: 26, from })
    expect(await readPerson(ann)).toMatchObject({ participated: instant(10) })
    expect(await countDoubles()).toBe(2)

    await sendOne({ kind: 'left', registration_id: ann.id }, { minute: 40 })
    await sendOne({ kind: 'came', registration_id: ann.id }, { minute: 50, from })
    expect(await countDoubles()).toBe(2)
  })

  it('resume a check-out that was refused, once its check-in arrives', async () => {
    const ann = await aRegistration(workshop)
    const { id: from } = await anOwnDevice()
    expect(await sendOne({ kind: 'left', registration_id: ann.id }, { minute: 40 })).toMatchObject({
      message: 'The person is not checked in.',
    })
    await sendOne({ kind: 'came', registration_id: ann.id, seconds_ago: 50 * 60 }, { minute: 55, from })
    expect(await timesOf(ann)).toEqual([[instant(5), instant(40)]])
    expect((await readStored()).map(({ outcome, recorded }) => [outcome, recorded])).toEqual([
      ['saved', null],
      ['saved', null],
    ])
  })
})

describe('seats at the entrance', () => {
  it('register a walk-in, ask at a full event, and check a known address in', async () => {
    const small = { maximum_participants: 1 }
    workshop = await aWorkshop({ date: '2026-12-01', time: '18:00', end_time: '20:00', ...small })
    device = await anOwnDevice()
    const person = aGuest()
    const first = await sendOne({ kind: 'walk_in', person, seconds_ago: 30 * 60 })
    const [row] = await readRegistrations(workshop)
    expect(row).toMatchObject({
      ...person,
      id: first?.registration_id,
      participated: instant(30),
      manually_added: true,
    })

    const asked = { id: newOpaqueId(), kind: 'walk_in', person: aGuest() } as const
    expect(await sendOne(asked)).toMatchObject({ outcome: 'asked', message: 'The event is full.' })
    expect(await readStored()).toHaveLength(1)
    expect(await sendOne({ ...asked, is_confirmed: true })).toMatchObject({ outcome: 'saved' })

    const { id: from } = await anOwnDevice()
    const known = await sendOne({ kind: 'walk_in', person, seconds_ago: 45 * 60 }, { from })
    expect(known).toMatchObject({ outcome: 'saved', registration_id: row?.id })
    expect(await readRegistrations(workshop)).toHaveLength(2)
    expect(await countDoubles()).toBe(1)
  })

  it('give a person who waits the free seat, and none beyond it without a confirmation', async () => {
    workshop = await aWorkshop({ date: '2026-12-01', time: '18:00', end_time: '20:00', maximum_participants: 1 })
    device = await anOwnDevice()
    const ann = await anInterest(workshop, { last_name: 'A' })
    const ben = await anInterest(workshop, { last_name: 'B' })
    const seated = await sendOne({ kind: 'seat', registration_id: ann.id, seconds_ago: 20 * 60 }, { minute: 200 })
    expect(seated).toMatchObject({ outcome: 'saved', registration_id: ann.id })
    expect(await readPerson(ann)).toMatchObject({ preliminary_registration: false, participated: instant(180) })
    expect(await sendOne({ kind: 'seat', registration_id: ben.id })).toMatchObject({ outcome: 'asked' })
    expect(await sendOne({ kind: 'seat', registration_id: ben.id, is_confirmed: true })).toMatchObject({
      outcome: 'saved',
    })
    const cem = await anInterest(workshop, { last_name: 'C' })
    const about = { registration_id: cem.id, is_confirmed: true } as const
    const several = await send([
      { kind: 'seat', seconds_ago: 1200, ...about },
      { kind: 'efn', efn: '802760400000047', ...about },
      { kind: 'left', seconds_ago: 600, ...about },
    ])
    expect(several.map(({ outcome }) => outcome)).toEqual(['saved', 'saved', 'saved'])
    expect(await timesOf(cem)).toEqual([[instant(40), instant(50)]])
    const gone = await aRegistration(workshop, { cancelled_at: instant(0) })
    expect(await sendOne({ kind: 'seat', registration_id: gone.id })).toMatchObject({
      message: 'The registration is cancelled.',
    })
  })

  it('store an EFN, refuse a wrong one, and ask about that of another person', async () => {
    const efn = '802760400000005'
    const ann = await aRegistration(workshop)
    const ben = await aRegistration(workshop)
    expect(await sendOne({ kind: 'efn', registration_id: ann.id, efn: `${efn}9` })).toMatchObject({
      outcome: 'refused',
      message: 'This is not a valid EFN.',
    })
    expect(await sendOne({ kind: 'efn', registration_id: ann.id, efn })).toMatchObject({ outcome: 'saved' })
    const same = { id: newOpaqueId(), kind: 'efn', registration_id: ben.id, efn } as const
    expect(await sendOne(same)).toMatchObject({ outcome: 'asked' })
    expect(await sendOne({ ...same, is_confirmed: true })).toMatchObject({ outcome: 'saved' })
    expect(await readPerson(ben)).toMatchObject({ efn, participated: null })
    expect((await readStored()).filter(({ recorded, outcome }) => outcome === 'saved' && recorded)).toEqual([])
  })

  it('replace the EFN of a person only where somebody was asked', async () => {
    const own = '802760400000005'
    const other = '802760400000013'
    const third = '802760400000021'
    const ann = await aRegistration(workshop, { efn: own })
    const card = { id: newOpaqueId(), kind: 'efn', registration_id: ann.id, efn: other } as const
    const { link } = await aHelper({ workshop_id: workshop.id, valid_until: instant(600) })
    const byHelper = { from: (await aDeviceOf(link, OPENED)).id, caller: asHelper(link) }
    const question = 'The person has given another EFN so far. It would be replaced.'
    expect(await sendOne(card, byHelper)).toMatchObject({ outcome: 'asked', message: question })
    expect(await readPerson(ann)).toMatchObject({ efn: own })
    expect(await sendOne({ ...card, is_confirmed: true }, byHelper)).toMatchObject({ outcome: 'saved' })
    const again = { kind: 'efn', registration_id: ann.id, efn: other } as const
    expect(await sendOne(again)).toMatchObject({ outcome: 'saved' })
    expect(await sendOne({ ...again, efn: third, may_replace: true })).toMatchObject({ outcome: 'saved' })
    await aRegistration(workshop, { efn: own })
    const both = /^Another person has this EFN already\. .+ would be replaced\.$/
    expect(await sendOne({ ...again, efn: own })).toMatchObject({ message: expect.stringMatching(both) })
    expect(await sendOne({ ...again, efn: own, may_replace: true })).toMatchObject({ outcome: 'asked' })
    expect(await readPerson(ann)).toMatchObject({ efn: third })
    const undecided = await aRegistration(workshop, { efn: NO_NUMBER })
    const chosen = { kind: 'efn', registration_id: undecided.id, efn: '802760400000039' } as const
    expect(await sendOne(chosen)).toMatchObject({ outcome: 'saved' })
  })

  it('stand in the log under the name of the helper who gave them', async () => {
    const { link } = await aHelper({ workshop_id: workshop.id, name: 'Lea am Empfang', valid_until: instant(600) })
    const sent = { from: (await aDeviceOf(link, OPENED)).id, caller: asHelper(link) }
    const ann = await aRegistration(workshop)
    const ben = await anInterest(workshop, { last_name: 'B' })
    const results = await withHelperName(link.name, () =>
      send(
        [
          { kind: 'came', registration_id: ann.id },
          { kind: 'seat', registration_id: ben.id },
          { kind: 'walk_in', person: aGuest() },
        ],
        sent,
      ),
    )
    const { read } = personIdsFor(asHelper(link))
    for (const { registration_id } of results) {
      const id = read(registration_id ?? '')
      const entries = await entriesOf({ id })
      expect(new Set(entries.map(({ user_id, helper }) => [user_id, helper].join()))).toEqual(
        new Set([`,${link.name}`]),
      )
      expect(await readPerson({ id })).toMatchObject({ participated_by: null, updated_by: null })
    }
  })
})

describe('the ids that a helper knows', () => {
  const aHelpersDevice = async (fields = {}) => {
    const { link } = await aHelper({ workshop_id: workshop.id, valid_until: instant(600), ...fields })
    const caller = asHelper(link)
    return { sent: { from: (await aDeviceOf(link, OPENED)).id, caller }, ids: personIdsFor(caller) }
  }

  it('name the people of its list in its actions and their results, and nobody in those of another link', async () => {
    const { sent, ids } = await aHelpersDevice()
    const ann = await aRegistration(workshop)
    const ben = await anInterest(workshop, { last_name: 'B' })
    const shown = { ann: ids.show(ann.id), ben: ids.show(ben.id) }
    const [came, seat, walkIn] = await send(
      [
        { kind: 'came', registration_id: shown.ann },
        { kind: 'seat', registration_id: shown.ben },
        { kind: 'walk_in', person: aGuest() },
      ],
      sent,
    )
    expect([came, seat]).toMatchObject([
      { outcome: 'saved', registration_id: shown.ann },
      { outcome: 'saved', registration_id: shown.ben },
    ])
    const undo = { kind: 'not_came', registration_id: walkIn?.registration_id ?? '' } as const
    expect(await sendOne(undo, sent)).toMatchObject({ outcome: 'saved' })
    expect(await readPerson(ann)).toMatchObject({ participated: instant(60) })
    const people = (await readRegistrations(workshop)).map(({ id }) => id)
    for (const id of [shown.ann, shown.ben, undo.registration_id]) expect(people).not.toContain(id)

    const other = await aHelpersDevice()
    expect(other.ids.show(ann.id)).not.toBe(shown.ann)
    expect(await sendOne({ kind: 'left', registration_id: shown.ann }, other.sent)).toMatchObject({
      outcome: 'refused',
      registration_id: null,
    })
    expect(await sendOne({ kind: 'left', registration_id: shown.ann })).toMatchObject({ outcome: 'refused' })
  })

  it('count as well where the device has stored those of an earlier release', async () => {
    const { sent, ids } = await aHelpersDevice()
    const ann = await aRegistration(workshop)
    const result = await sendOne({ kind: 'came', registration_id: ann.id }, sent)
    expect(result).toMatchObject({ outcome: 'saved', registration_id: ids.show(ann.id) })
  })

  it('are stored as those of the people where staff decide about the action', async () => {
    const { sent, ids } = await aHelpersDevice({ revoked_at: instant(30) })
    const ann = await aRegistration(workshop)
    const result = await sendOne({ kind: 'came', registration_id: ids.show(ann.id) }, sent)
    expect(result).toMatchObject({ outcome: 'held', registration_id: ids.show(ann.id) })
    expect(await readStored()).toMatchObject([{ registration_id: ann.id, recorded: { registration_id: ann.id } }])
  })
})
