import 'server-only'
import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { db } from '@/server/db'
import { kept } from '@/server/kept'
import type { TRANSPORTS } from '../contract'
import { closedSeconds, FAILURES_MAX, messageOf } from '../rules'
import { mailGates, restores } from '../table'
import { DUE_BATCH } from './claim'
import type { Failure } from './failures'

type Name = (typeof TRANSPORTS)[number]

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Whether anything may be handed over now. Half open, one probe tells whether the provider is back. */
export async function readGate(name: Name) {
  const [gate] = await db.execute<Gate>(READ_GATE({ name }))
  const { failures = 0, closed_ms = 0, has_batches = true, is_held = true } = gate ?? {}
  return { failures, closed_ms, isHalfOpen: failures >= FAILURES_MAX, hasBatches: has_batches, isHeld: is_held }
}

type Gate = { failures: number; closed_ms: number; has_batches: boolean; is_held: boolean }

/** With it comes whether a call waits to be repeated: it is asked for with each group, and hardly ever there. */
const READ_GATE = kept<'name'>(
  () => sql`
    select coalesce(failures, 0) as failures,
      greatest(0, extract(epoch from closed_until - now()) * 1000)::float as closed_ms,
      exists (${DUE_BATCH}) as has_batches,
      exists (select from ${restores} where released_at is null) as is_held
    from (select) any_gate left join ${mailGates} on transport = ${sql.placeholder('name')}`,
)

/** A few milliseconds more than the rate asks for: calls that leave on time may arrive closer together. */
const MARGIN = 0.005

/** Waits for a place in the order of calls that all instances share; throws where the signal says to stop. */
export async function awaitTurn(name: Name, callsPerSecond: number, signal?: AbortSignal): Promise<void> {
  const step = sql`make_interval(secs => ${1 / callsPerSecond + MARGIN})`
  const [turn] = await db
    .insert(mailGates)
    .values({ transport: name, next_at: sql`now() + ${step}` })
    .onConflictDoUpdate({
      target: mailGates.transport,
      set: { next_at: sql`greatest(${mailGates.next_at}, now()) + ${step}` },
    })
    .returning({ ms: sql<number>`extract(epoch from ${mailGates.next_at} - ${step} - now()) * 1000`.mapWith(Number) })
  await setTimeout(Math.max(0, turn?.ms ?? 0), undefined, { signal })
}

/** No call before so many seconds have passed. */
export async function pause(name: Name, seconds: number): Promise<void> {
  const next_at = inSeconds(seconds)
  await db
    .insert(mailGates)
    .values({ transport: name, next_at })
    .onConflictDoUpdate({
      target: mailGates.transport,
      set: { next_at: sql`greatest(${mailGates.next_at}, ${next_at})` },
    })
}

/** The provider was not there for anybody: after some failures in a row nothing is tried for a while. */
export async function noteFailure(name: Name, { reason, detail, pause: asked = 0 }: Failure): Promise<void> {
  const message = messageOf(reason, detail)
  await db.transaction(async (tx) => {
    const [noted] = await tx
      .insert(mailGates)
      .values({ transport: name, failures: 1, message })
      .onConflictDoUpdate({
        target: mailGates.transport,
        set: { failures: sql`${mailGates.failures} + 1`, message },
      })
      .returning({ failures: mailGates.failures })
    const seconds = Math.max(asked, closedSeconds(noted?.failures ?? 0))
    if (seconds === 0) return
    const failures = sql`greatest(${mailGates.failures}, ${FAILURES_MAX})`
    await tx
      .update(mailGates)
      .set({ closed_until: inSeconds(seconds), failures })
      .where(eq(mailGates.transport, name))
  })
}

export async function noteSuccess(name: Name): Promise<void> {
  await db.update(mailGates).set({ failures: 0, closed_until: null, message: '' }).where(eq(mailGates.transport, name))
}
