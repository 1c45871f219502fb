import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { TRANSPORTS } from '@/contract/values/mails'
import { mailThrottles } from '@/schema/mails'
import { restores } from '@/schema/system/maintenance'
import { db } from '@/server/database/db'
import { preparedSql } from '@/server/database/prepared'
import { reasonMessageOf } from '../../rules/reasons'
import { FAILURES_MAX, providerPauseSeconds } from '../../rules/retries'
import type { Failure } from '../providers/classify-failure'
import { DUE_BATCH } from '../queue/claim-due-mails'

type ProviderName = (typeof TRANSPORTS)[number]

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Reads whether mails may be sent now. A half-open throttle lets one mail through to test the provider. */
export async function readThrottle(name: ProviderName) {
  const [row] = await db.execute<ThrottleRow>(READ_THROTTLE({ name }))
  const { failures = 0, closed_ms = 0, has_batches = true, is_held = true } = row ?? {}
  return { failures, closed_ms, isHalfOpen: failures >= FAILURES_MAX, hasBatches: has_batches, isHeld: is_held }
}

type ThrottleRow = { failures: number; closed_ms: number; has_batches: boolean; is_held: boolean }

/** The same query reads whether a call must be repeated, because each group needs it and it is rarely true. */
const READ_THROTTLE = preparedSql<'name'>(
  () => sql`
    select coalesce(failures, 0) as failures,
      greatest(0, extract(epoch from closed_until - now()) * 1000)::float as closed_ms,
      exists (${DUE_BATCH}) as has_batches,
      exists (select from ${restores} where released_at is null) as is_held
    from (select) one_row left join ${mailThrottles} on transport = ${sql.placeholder('name')}`,
)

/** A few milliseconds more than the rate requires, because calls may arrive closer together than they were made. */
const RATE_MARGIN_SECONDS = 0.005

/** Waits for the next free time slot of all instances. It throws when the signal is aborted. */
export async function waitUntilRateAllows(name: ProviderName, callsPerSecond: number, signal?: AbortSignal) {
  const step = sql`make_interval(secs => ${1 / callsPerSecond + RATE_MARGIN_SECONDS})`
  const [slot] = await db
    .insert(mailThrottles)
    .values({ transport: name, next_at: sql`now() + ${step}` })
    .onConflictDoUpdate({
      target: mailThrottles.transport,
      set: { next_at: sql`greatest(${mailThrottles.next_at}, now()) + ${step}` },
    })
    .returning({
      ms: sql<number>`extract(epoch from ${mailThrottles.next_at} - ${step} - now()) * 1000`.mapWith(Number),
    })
  await setTimeout(Math.max(0, slot?.ms ?? 0), undefined, { signal })
}

export async function delayCalls(name: ProviderName, seconds: number): Promise<void> {
  const next_at = inSeconds(seconds)
  await db
    .insert(mailThrottles)
    .values({ transport: name, next_at })
    .onConflictDoUpdate({
      target: mailThrottles.transport,
      set: { next_at: sql`greatest(${mailThrottles.next_at}, ${next_at})` },
    })
}

/** Counts a failure that affects every mail. After some failures in a row all calls are paused. */
export async function recordProviderFailure(
  name: ProviderName,
  { reason, detail, pause: requestedPause = 0 }: Failure,
): Promise<void> {
  const message = reasonMessageOf(reason, detail)
  await db.transaction(async (tx) => {
    const [throttle] = await tx
      .insert(mailThrottles)
      .values({ transport: name, failures: 1, message })
      .onConflictDoUpdate({
        target: mailThrottles.transport,
        set: { failures: sql`${mailThrottles.failures} + 1`, message },
      })
      .returning({ failures: mailThrottles.failures })
    const seconds = Math.max(requestedPause, providerPauseSeconds(throttle?.failures ?? 0))
    if (seconds === 0) return
    const failures = sql`greatest(${mailThrottles.failures}, ${FAILURES_MAX})`
    await tx
      .update(mailThrottles)
      .set({ closed_until: inSeconds(seconds), failures })
      .where(eq(mailThrottles.transport, name))
  })
}

export async function recordProviderSuccess(name: ProviderName): Promise<void> {
  await db
    .update(mailThrottles)
    .set({ failures: 0, closed_until: null, message: '' })
    .where(eq(mailThrottles.transport, name))
}
