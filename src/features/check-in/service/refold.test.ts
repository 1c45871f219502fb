import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Action } from '@/contract/values/check-in'
import { intervalsOf } from '@/features/attendance/rules'
import { readIntervals } from '@/features/attendance/service/intervals'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { messageOf, ticketTextOf } from '@/features/tickets/rules/code'
import { spanOf } from '@/features/workshops/rules'
import { checkInActions } from '@/schema/check-in'
import { newOpaqueId } from '@/schema/columns'
import { retiredTickets } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { aDeviceOf, aHelper, asHelper, aUsersDevice } from '@/testing/check-in'
import { anInterest, aWorkshop, readRegistrations, registrationsAt } from '@/testing/factories'
import { aPrincipal } from '@/testing/principals'
import { saveAttendance } from './correct-attendance'
import { decideAction } from './decide-open-action'
import { readOpenActions } from './open-actions'
import { sendActions } from './save-actions'

afterAll(closeDatabase)

const user = await aPrincipal()
const START = Date.parse('2026-12-01T17:00:00.000Z')
const instant = (minute: number) => new Date(START + minute * 60_000).toISOString()

type Press = Partial<Action> & { kind: Action['kind']; minute: number; guest?: number }

/** An event with people and three phones, whose taps may arrive at any time. */
async function anEntrance(size = 2) {
  const workshop = await aWorkshop({ date: '2026-12-01', time: '18:00', end_time: '22:00' })
  const people = await registrationsAt(workshop, size)
  const ids = people.map(({ id }) => id)
  const fields = { workshop_id: workshop.id, user_id: user.id, created_at: instant(-60) }
  const phones = await Promise.all(['A', 'B', 'C'].map(() => aUsersDevice(fields)))
  const actionOf = ({ minute, guest, ...tap }: Press): Action => ({
    id: newOpaqueId(),
    at: instant(minute),
    seconds_ago: 0,
    ...(guest !== undefined && { registration_id: ids[guest] }),
    ...tap,
  })
  const deliver = async (phone: number, actions: Action[], arrives = 240) => {
    const device_id = phones[phone]?.id ?? ''
    const context = { caller: user, locale: 'en' as const, now: new Date(instant(arrives)) }
    return (await sendActions(workshop.id, { device_id, actions }, context)).results
  }
  const send = async (phone: number, ...taps: Press[]) => {
    const actions = taps.map(actionOf)
    const results = await deliver(phone, actions)
    return actions.map(({ id }) => ({ id, ...results.find((one) => one.id === id) }))
  }
  const readStays = async () => {
    const rows = await readRegistrations(workshop)
    const intervals = await readIntervals(ids, db)
    return ids.map((id) => {
      const participated = rows.find((row) => row.id === id)?.participated ?? null
      const known = intervalsOf({ participated, intervals: intervals.get(id) ?? [] }, spanOf(workshop))
      return known.map((stay) => [stay.came_at, stay.left_at].map((one) => one && (Date.parse(one) - START) / 60_000))
    })
  }
  const readOpen = () => readOpenActions(workshop.id, 'en')
  return { workshop, people, phones, actionOf, deliver, send, readStays, readOpen }
}

const press = fc.record({
  phone: fc.nat({ max: 2 }),
  guest: fc.nat({ max: 1 }),
  kind: fc.constantFrom('came', 'came', 'here', 'left', 'left', 'absent', 'ended', 'undo', 'undo'),
  seconds: fc.integer({ min: 0, max: 90 }),
})

it('ends alike in any order in which the taps of three phones arrive, in parts and again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(press, { minLength: 6, maxLength: 12 }),
      fc.infiniteStream(fc.nat({ max: 1000 })),
      async (presses, numbers) => {
        const nextBelow = (limit: number) => (numbers.next().value ?? 0) % limit
        const inOrder = await anEntrance()
        const mixed = await anEntrance()
        let minute = 0
        const taps: (Press & { id: string; phone: number })[] = []
        for (const { phone, guest, kind, seconds } of presses) {
          minute += (seconds + 1) / 60
          const undone = taps.findLast((one) => one.phone === phone)
          const about = kind === 'undo' ? { guest: undone?.guest, undoes: undone?.id } : { guest }
          if (kind === 'undo' && !undone) continue
          taps.push({ id: newOpaqueId(), phone, kind, minute, ...(kind === 'ended' ? {} : about) })
        }
        for (const { phone, ...tap } of taps) await inOrder.deliver(phone, [inOrder.actionOf(tap)])

        const queues = [0, 1, 2].map((phone) =>
          taps.filter((one) => one.phone === phone).map(({ phone: _, ...tap }) => mixed.actionOf(tap)),
        )
        const sent: [number, Action[]][] = []
        while (queues.some((queue) => queue.length > 0)) {
          const phone = nextBelow(3)
          const batch = queues[phone]?.splice(0, 1 + nextBelow(4)) ?? []
          if (batch.length === 0) continue
          sent.push([phone, batch])
          await mixed.deliver(phone, batch)
          // A batch whose answer was lost arrives again, perhaps after later ones.
          const again = sent[nextBelow(sent.length)]
          if (again) await mixed.deliver(...again)
        }
        await Promise.all(sent.map(([phone, batch]) => mixed.deliver(phone, batch)))
        expect(await mixed.readStays()).toEqual(await inOrder.readStays())
      },
    ),
    { numRuns: 4 },
  )
})

describe('three phones, some without a network', () => {
  it('keep a return that one recorded seconds after another recorded the check-out, whichever arrives first', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { send, readStays } = await anEntrance(1)
      const taps = [
        { kind: 'left', minute: 30, guest: 0 },
        { kind: 'came', minute: 30.5, guest: 0 },
      ] as const
      await send(2, { kind: 'came', minute: 0, guest: 0 })
      for (const phone of order) expect(await send(phone, taps[phone])).toMatchObject([{ outcome: 'saved' }])
      expect(await readStays()).toEqual([
        [
          [0, 30],
          [30.5, null],
        ],
      ])
    }
  })

  it('lose no action when all send at once, each twice', async () => {
    const { actionOf, deliver, send, readStays } = await anEntrance(1)
    await send(0, { kind: 'came', minute: 0, guest: 0 })
    const left = actionOf({ kind: 'left', minute: 30, guest: 0 })
    const back = actionOf({ kind: 'came', minute: 40, guest: 0 })
    const sent = [back, back, left, left].map((action) => deliver(action === back ? 1 : 2, [action]))
    expect((await Promise.all(sent)).flat()).toEqual(Array(4).fill(expect.objectContaining({ outcome: 'saved' })))
    expect(await readStays()).toEqual([
      [
        [0, 30],
        [40, null],
      ],
    ])
  })

  it('take the earlier of two sightings for the arrival, and tell staff', async () => {
    const { send, readStays, readOpen } = await anEntrance(1)
    await send(0, { kind: 'came', minute: 12, guest: 0 })
    await send(1, { kind: 'came', minute: 7, guest: 0 })
    expect(await readStays()).toEqual([[[7, null]]])
    expect(await readOpen()).toMatchObject([{ outcome: 'saved', message: 'The person was checked in on two devices.' }])
  })

  it.each([
    [
      'dismiss',
      [
        [0, 30],
        [50, null],
      ],
    ],
    ['apply', [[0, null]]],
  ] as const)('ask about a person who left at one door and stays at another: %s', async (decision, stays) => {
    const { workshop, send, readStays, readOpen } = await anEntrance(1)
    await send(0, { kind: 'came', minute: 0, guest: 0 })
    await send(1, { kind: 'here', minute: 50, guest: 0 })
    expect(await readOpen()).toEqual([])
    await send(0, { kind: 'left', minute: 30, guest: 0 })
    const [open] = await readOpen()
    expect(open).toMatchObject({
      kind: 'here',
      outcome: 'saved',
      message: expect.stringMatching(/Was the person away/),
    })
    expect(await readStays()).toEqual([
      [
        [0, 30],
        [50, null],
      ],
    ])
    await decideAction({ id: workshop.id, action: open?.id ?? '' }, decision, {
      author: user,
      now: new Date(instant(241)),
    })
    expect(await readOpen()).toEqual([])
    expect(await readStays()).toEqual([stays])
    await send(0, { kind: 'left', minute: 90, guest: 0 })
    expect((await readStays())[0]?.at(-1)?.[1]).toBe(90)
  })

  it('check out with all others whoever came before the end and is reported after it, and leave no gap when that is undone', async () => {
    const { send, readStays } = await anEntrance(3)
    await send(0, { kind: 'came', minute: 5, guest: 0 })
    const [ended] = await send(0, { kind: 'ended', minute: 60 })
    await send(1, { kind: 'came', minute: 20, guest: 1 }, { kind: 'came', minute: 61, guest: 2 })
    expect(await readStays()).toEqual([[[5, 60]], [[20, 60]], [[61, null]]])
    await send(0, { kind: 'undo', minute: 65, undoes: ended?.id })
    expect(await readStays()).toEqual([[[5, null]], [[20, null]], [[61, null]]])
  })

  it('refuse a ticket that was renewed before it was scanned, and take one that was scanned before', async () => {
    const { workshop, people, send, readStays } = await anEntrance(2)
    const codes = ['ab'.repeat(10), 'cd'.repeat(10)]
    for (const [place, code] of codes.entries())
      await db.insert(retiredTickets).values({
        code,
        workshop_id: workshop.id,
        registration_id: people[place]?.id ?? '',
        reason: 'renewed',
        created_at: instant(30),
      })
    const scan = (place: number, minute: number) => {
      const ticket = ticketTextOf(messageOf({ workshop_id: workshop.id, code: codes[place] ?? '' }))
      return send(0, { kind: 'came', minute, guest: place, ticket })
    }
    expect(await scan(0, 40)).toMatchObject([{ outcome: 'refused', message: 'This ticket was replaced by a new one.' }])
    expect(await scan(1, 20)).toMatchObject([{ outcome: 'saved' }])
    expect(await readStays()).toEqual([[], [[20, null]]])
  })

  it('count a refused check-out that staff save once the person is checked in', async () => {
    const { workshop, people, actionOf, deliver, readStays, readOpen } = await anEntrance(1)
    const by = (minute: number) => ({ author: user, now: new Date(instant(minute)) })
    await deliver(0, [actionOf({ kind: 'left', minute: 40, guest: 0 })], 41)
    const [open] = await readOpen()
    const apply = () => decideAction({ id: workshop.id, action: open?.id ?? '' }, 'apply', by(60))
    await expect(apply()).rejects.toMatchObject({ text: 'entrance_action_not_applicable' })
    const checkIn = { participated: true, participated_seconds_ago: 30 * 60 }
    await saveRegistration({ id: people[0]?.id ?? '', ...checkIn, notify: false }, by(50))
    await apply()
    expect(await readStays()).toEqual([[[20, 40]]])
    expect(await readOpen()).toEqual([])
  })

  it('hold what they recorded before a correction by staff against nothing, and add what came after it', async () => {
    const { workshop, people, send, readStays } = await anEntrance(1)
    const id = people[0]?.id ?? ''
    const by = (minute: number) => ({ author: user, now: new Date(instant(minute)) })
    await send(0, { kind: 'came', minute: 5, guest: 0 })
    const stay = { date: workshop.date, came_at: '18:10', left_at: '19:00' }
    await saveAttendance(id, { intervals: [stay], reason: 'Liste' }, by(70))
    await send(1, { kind: 'left', minute: 30, guest: 0 })
    expect(await readStays()).toEqual([[[10, 60]]])
    await saveRegistration({ id, participated: false, notify: false }, by(80))
    await send(1, { kind: 'came', minute: 2, guest: 0 })
    expect(await readStays()).toEqual([[]])
    await saveRegistration({ id, participated: true, notify: false }, by(90))
    expect(await send(2, { kind: 'came', minute: 3, guest: 0 })).toMatchObject([{ outcome: 'saved' }])
    expect(await readStays()).toEqual([[[90, null]]])
  })

  it.each([
    ['came', 30, 30],
    ['came', 3, 3],
    ['restored', 30, 8],
  ] as const)(
    'count what staff save for somebody who was there and cancelled: %s in minute %d',
    async (kind, minute, came) => {
      const { workshop, people, send, readStays, readOpen } = await anEntrance(1)
      const by = (at: number) => ({ author: user, now: new Date(instant(at)) })
      await send(0, { kind: 'came', minute: 5, guest: 0 })
      await saveRegistration({ id: people[0]?.id ?? '', cancelled_at: true, notify: false }, by(20))
      await send(1, { kind, minute, guest: 0, participated: instant(came) })
      const [open] = await readOpen()
      await decideAction({ id: workshop.id, action: open?.id ?? '' }, 'apply', by(60))
      expect(await readStays()).toEqual([[[came, null]]])
    },
  )

  it('count a return after a correction by staff in every order in which it and a card arrive', async () => {
    const came = { kind: 'came', minute: 30, guest: 0 } as const
    const numbers = ['802760400000054', '802760400000062', '802760400000070', '802760400000088']
    const orders = [[['came'], ['card']], [['card'], ['came']], [['came', 'card']], [['card', 'came']]] as const
    for (const [place, order] of orders.entries()) {
      const card = { kind: 'efn', minute: 40, guest: 0, efn: numbers[place] } as const
      const { workshop, people, send, readStays } = await anEntrance(1)
      const stay = { date: workshop.date, came_at: '18:02', left_at: '18:08' }
      const by = { author: user, now: new Date(instant(10)) }
      await saveAttendance(people[0]?.id ?? '', { intervals: [stay], reason: 'Liste' }, by)
      for (const batch of order)
        for (const result of await send(0, ...batch.map((tap) => (tap === 'came' ? came : card))))
          expect(result.outcome).toBe('saved')
      expect(await readStays()).toEqual([
        [
          [2, 8],
          [30, null],
        ],
      ])
    }
  })

  it.each(['walk_in', 'seat'] as const)(
    'count a %s of somebody who was checked in before the seat was lost, in every order in which it and the end arrive',
    async (kind) => {
      const orders = [[['back'], ['ended']], [['ended'], ['back']], [['back', 'ended']], [['ended', 'back']]] as const
      for (const order of orders) {
        const { workshop, people, send, readStays } = await anEntrance(1)
        const by = (at: number) => ({ author: user, now: new Date(instant(at)) })
        const { id = '', email = '' } = people[0] ?? {}
        await send(0, { kind: 'came', minute: 5, guest: 0 })
        await saveRegistration({ id, cancelled_at: true, notify: false }, by(20))
        await saveRegistration({ id, registered: false, notify: false }, by(21))
        const interest = kind === 'seat' ? await anInterest(workshop, { email }) : undefined
        const person = { first_name: 'Paul', last_name: 'Lind', email }
        const about = interest ? { registration_id: interest.id } : { person }
        const taps = { back: { kind, minute: 30, ...about }, ended: { kind: 'ended', minute: 60 } } as const
        for (const batch of order)
          for (const result of await send(1, ...batch.map((tap) => taps[tap]))) expect(result.outcome).toBe('saved')
        expect(await readStays()).toEqual([[[30, 60]]])
      }
    },
  )

  it('count a check-in by the list of the back office as one at its time', async () => {
    const { people, send, readStays } = await anEntrance(1)
    const now = new Date(instant(10))
    await saveRegistration({ id: people[0]?.id ?? '', participated: true, notify: false }, { author: user, now })
    await send(0, { kind: 'left', minute: 40, guest: 0 })
    await send(1, { kind: 'came', minute: 4, guest: 0 })
    expect(await readStays()).toEqual([[[4, 40]]])
  })

  it('lose nothing that they recorded with the release before', async () => {
    const { workshop, send, readStays, actionOf, deliver } = await anEntrance(3)
    const earlier = (kind: Action['kind'], guest: number, minute: number, more: Partial<Action> = {}) => {
      const { at: _, ...action } = actionOf({ kind, guest, minute, ...more })
      return { ...action, seconds_ago: (240 - minute) * 60 }
    }
    await deliver(0, [
      earlier('came', 0, 5),
      earlier('left', 0, 40),
      earlier('stayed', 0, 40),
      earlier('came', 1, 5),
      earlier('not_came', 1, 20),
      earlier('restored', 1, 21, { participated: instant(5) }),
      earlier('came', 2, 6),
      earlier('left', 2, 6),
    ])
    await send(1, { kind: 'left', minute: 50, guest: 0 })
    expect(await readStays()).toEqual([[[5, 50]], [[5, null]], [[6, 6]].map(([came]) => [came, expect.closeTo(6, 2)])])
    // A row that the release before wrote has no attendance but that which it stored.
    await db.delete(checkInActions).where(eq(checkInActions.workshop_id, workshop.id))
    await send(1, { kind: 'came', minute: 60, guest: 0 })
    expect((await readStays())[0]).toEqual([[5, 50]])
  })
})

it('lets no helper check everybody out', async () => {
  const { workshop, send, readStays, actionOf } = await anEntrance(1)
  await send(0, { kind: 'came', minute: 5, guest: 0 })
  const { link } = await aHelper({ workshop_id: workshop.id, valid_until: instant(600) })
  const { id: device_id } = await aDeviceOf(link, { created_at: instant(-60) })
  const context = { caller: asHelper(link), locale: 'en' as const, now: new Date(instant(240)) }
  const sent = { device_id, actions: [actionOf({ kind: 'ended', minute: 60 })] }
  expect((await sendActions(workshop.id, sent, context)).results).toMatchObject([{ outcome: 'refused' }])
  expect(await readStays()).toEqual([[[5, null]]])
})
