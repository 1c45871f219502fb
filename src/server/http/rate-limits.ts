import 'server-only'
import { sql } from 'drizzle-orm'
import type { Limit } from '@/contract/endpoint'
import { TooManyRequests } from '@/contract/problems'
import { db } from '../database/db'
import { preparedQuery } from '../database/prepared'
import { rateLimits } from '../database/system-tables'
import { hashToken } from '../security/tokens'

/** Counts one attempt in the window of `key` for all instances together; refuses it when there are too many. */
export async function countAttempt(key: string, { points, seconds }: Limit): Promise<void> {
  const [window] = await countStatement().execute({ key: hashToken(key), seconds })
  if (window && window.points > points) throw new TooManyRequests(window.wait)
}

const countStatement = preparedQuery(() => {
  const resets = sql`now() + make_interval(secs => ${sql.placeholder('seconds')})`
  const expired = sql`${rateLimits.resets_at} <= now()`
  return db
    .insert(rateLimits)
    .values({ key: sql.placeholder('key'), points: 1, resets_at: resets })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${expired} then 1 else ${rateLimits.points} + 1 end`,
        resets_at: sql`case when ${expired} then ${resets} else ${rateLimits.resets_at} end`,
      },
    })
    .returning({
      points: rateLimits.points,
      wait: sql<number>`extract(epoch from ${rateLimits.resets_at} - now())::float`,
    })
    .prepare('counting')
})

/** Addresses that differ only behind a plus belong to one mailbox, so a limit of mails counts them together. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@')

/** For calls whose answer must not reveal that there were too many attempts. */
export async function tryCountAttempt(key: string, limit: Limit): Promise<boolean> {
  try {
    await countAttempt(key, limit)
    return true
  } catch (thrown) {
    if (thrown instanceof TooManyRequests) return false
    throw thrown
  }
}

/** Tells whether an attempt was counted under this key in a window that still runs. */
export async function hasAttempts(key: string): Promise<boolean> {
  const runs = sql`${rateLimits.key} = ${hashToken(key)} and ${rateLimits.resets_at} > now()`
  return (await db.$count(rateLimits, runs)) > 0
}

export async function resetAttempts(key: string): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${hashToken(key)}`)
}

export const deleteExpiredRateLimits = () => db.delete(rateLimits).where(sql`${rateLimits.resets_at} < now()`)
