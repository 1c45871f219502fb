import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { db } from '@/server/database/db'
import { aForm, aSubmission, aWorkshop, countSeatsTaken } from '@/testing/factories'
import { eventLimiter, lockWorkshop } from './lock-event'

type Event = { id: number }

afterEach(() => expect(eventLimiter.countKeys()).toBe(0))

const register = (event: Event) => registerParty(aForm(event), aSubmission())
const someEvents = (count: number) => Promise.all(Array.from({ length: count }, () => aWorkshop()))

/** Another transaction keeps the locks of these events until the work has ended. */
const whileLocked = <Result>(events: Event[], work: () => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    for (const { id } of events) await lockWorkshop(tx, id)
    return work()
  })

const timed = async (work: Promise<unknown>) => {
  const started = performance.now()
  await work
  return performance.now() - started
}

it('lets other events register while one is locked, and its queue goes on after a lock timeout', async () => {
  const [locked, ...others] = await someEvents(7)
  if (!locked) throw new Error('no event')
  const outcomes = await whileLocked([locked], async () => {
    const all = Array.from({ length: 5 }, () => register(locked))
    const firstRefusal = Promise.race(all).catch(() => undefined)
    expect(await timed(Promise.all(others.map(register)))).toBeLessThan(1500)
    await firstRefusal
    return { settled: Promise.allSettled(all) }
  })
  const settled = await outcomes.settled
  const refused = settled.filter(({ status }) => status === 'rejected')
  // The second waits for the row anew when the first gives up just before it, and is not refused then.
  expect([1, 2]).toContain(refused.length)
  expect(refused).toMatchObject(refused.map(() => ({ reason: { cause: { code: '55P03' } } })))
  expect(await countSeatsTaken(locked)).toBe(5 - refused.length)
})

it('leaves connections free while many events are locked', async () => {
  const events = await someEvents(8)
  const waiting = await whileLocked(events, async () => {
    const all = events.flatMap((event) => [register(event), register(event)])
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await timed(db.execute(sql`select 1`).then())).toBeLessThan(1000)
    return { all }
  })
  expect((await Promise.allSettled(waiting.all)).map(({ status }) => status)).toEqual(Array(16).fill('fulfilled'))
})
