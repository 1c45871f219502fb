import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import type { Action, ActionKind } from '@/contract/values/check-in'
import { intervalsOf } from '@/features/attendance/rules'
import { readIntervals } from '@/features/attendance/service/intervals'
import { spanOf } from '@/features/workshops/rules'
import { newOpaqueId } from '@/schema/columns'
import { closeDatabase, db } from '@/server/database/db'
import { aUsersDevice } from '@/testing/check-in'
import { aWorkshop, readRegistrations, registrationsAt } from '@/testing/factories'
import { aPrincipal } from '@/testing/principals'
import { sendActions } from './save-actions'

afterAll(closeDatabase)

const user = await aPrincipal()
const START = Date.parse('2026-12-01T17:00:00.000Z')
const instantOf = (minute: number) => new Date(START + minute * 60_000).toISOString()
/** Everything arrives at the end of the event. */
const ARRIVAL = 240
const DEVICES = 3
const PEOPLE = 2

type Press = { device: number; person: number; kind: ActionKind; pause: number }
type Recorded = Press & { minute: number; participated?: string }

const press = fc.record({
  device: fc.nat({ max: DEVICES - 1 }),
  person: fc.nat({ max: PEOPLE - 1 }),
  kind: fc.constantFrom<ActionKind>('came', 'came', 'left', 'left', 'stayed', 'not_came', 'restored'),
  pause: fc.integer({ min: 2, max: 9 }),
})

/** The actions that the devices record. Each takes back only what it recorded itself, and names the time of that. */
function recordedBy(presses: Press[]): Recorded[] {
  let minute = 0
  const recorded: Recorded[] = []
  for (const one of presses) {
    minute += one.pause
    const own = recorded.filter(({ device, person }) => device === one.device && person === one.person)
    const last = own.at(-1)
    const came = own.findLast(({ kind }) => kind === 'came')
    if (one.kind === 'stayed' && last?.kind !== 'left') continue
    if (one.kind === 'restored' && (last?.kind !== 'not_came' || !came)) continue
    const undone = one.kind === 'stayed' ? last?.minute : undefined
    const participated = one.kind === 'restored' && came ? { participated: instantOf(came.minute) } : {}
    recorded.push({ ...one, ...participated, minute: undone ?? minute })
  }
  return recorded
}

/** An event with people, and devices that send to it. */
async function anEntrance() {
  const workshop = await aWorkshop({ date: '2026-12-01', time: '18:00', end_time: '22:00' })
  const people = (await registrationsAt(workshop, PEOPLE)).map(({ id }) => id)
  const fields = { workshop_id: workshop.id, user_id: user.id, created_at: instantOf(-60) }
  const devices = await Promise.all(Array.from({ length: DEVICES }, () => aUsersDevice(fields)))
  const toAction = ({ kind, person, minute, participated }: Recorded): Action => ({
    id: newOpaqueId(),
    kind,
    registration_id: people[person],
    seconds_ago: (ARRIVAL - minute) * 60,
    ...(participated !== undefined && { participated }),
  })
  const send = (device: number, actions: Action[]) =>
    sendActions(
      workshop.id,
      { device_id: devices[device]?.id ?? '', actions },
      { caller: user, locale: 'en', now: new Date(instantOf(ARRIVAL)) },
    )
  const readEnd = async () => {
    const rows = await readRegistrations(workshop)
    const intervals = await readIntervals(people, db)
    return people.map((id) => {
      const participated = rows.find((row) => row.id === id)?.participated ?? null
      const known = intervalsOf({ participated, intervals: intervals.get(id) ?? [] }, spanOf(workshop))
      return { participated, times: known.map(({ came_at, left_at }) => [came_at, left_at]) }
    })
  }
  return { toAction, send, readEnd }
}

it('ends as if all actions had arrived in the order of their times, in any order of batches and however often', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(press, { minLength: 6, maxLength: 14 }),
      fc.infiniteStream(fc.nat({ max: 1000 })),
      async (presses, numbers) => {
        const nextBelow = (limit: number) => (numbers.next().value ?? 0) % limit
        const recorded = recordedBy(presses)
        const inOrder = await anEntrance()
        for (const one of recorded) await inOrder.send(one.device, [inOrder.toAction(one)])

        const mixed = await anEntrance()
        const queues = Array.from({ length: DEVICES }, (_, device) =>
          recorded.filter((one) => one.device === device).map(mixed.toAction),
        )
        const sent: [number, Action[]][] = []
        while (queues.some((queue) => queue.length > 0)) {
          const device = nextBelow(DEVICES)
          const batch = queues[device]?.splice(0, 1 + nextBelow(4)) ?? []
          if (batch.length === 0) continue
          sent.push([device, batch])
          await mixed.send(device, batch)
          // A batch whose answer was lost arrives again, perhaps after later ones.
          const again = sent[nextBelow(sent.length)]
          if (again) await mixed.send(...again)
        }
        await Promise.all(sent.map((batch) => mixed.send(...batch)))
        expect(await mixed.readEnd()).toEqual(await inOrder.readEnd())
      },
    ),
    { numRuns: 6 },
  )
})
