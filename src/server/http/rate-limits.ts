import 'server-only'
import { sql } from 'drizzle-orm'
import type { Limit } from '@/contract/endpoint'
import { TooMany } from '@/contract/problems'
import { db } from './db'
import { prepared } from './kept'
import { rateLimits } from './tables'
import { hashToken } from './tokens'

/** Counts one attempt in the window of `key`, in every instance together; refuses when there are too many. */
export async function countAttempt(key: string, { points, seconds }: Limit): Promise<void> {
  const [window] = await counting().execute({ key: hashToken(key), seconds })
  if (window && window.points > points) throw new TooMany(window.wait)
}

const counting = prepared(() => {
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

/** Whatever stands behind a plus, it is one mailbox: a limit of mails to it counts them together. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@')

/** The same as a question, for calls whose answer must not tell that there were too many. */
export async function hasAttemptLeft(key: string, limit: Limit): Promise<boolean> {
  try {
    await countAttempt(key, limit)
    return true
  } catch (thrown) {
    if (thrown instanceof TooMany) return false
    throw thrown
  }
}

/** Whether something was counted under this key in a window that still runs. */
export async function isCounted(key: string): Promise<boolean> {
  const runs = sql`${rateLimits.key} = ${hashToken(key)} and ${rateLimits.resets_at} > now()`
  return (await db.$count(rateLimits, runs)) > 0
}

export async function forgetAttempts(key: string): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${hashToken(key)}`)
}

export const deleteExpiredLimits = () => db.delete(rateLimits).where(sql`${rateLimits.resets_at} < now()`)
