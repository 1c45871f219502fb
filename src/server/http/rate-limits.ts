import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Endpoint, type Limit, permissionOf } from '@/contract/endpoint'
import { TooManyRequests } from '@/contract/problems'
import { rateLimits } from '@/schema/system/requests'
import { db, type Tx } from '../database/db'
import { preparedQuery } from '../database/prepared'
import { keyedHash } from '../security/secrets'
import { hashToken } from '../security/tokens'

/**
 * The key under which the calls of an endpoint from one address are counted, and a page that answers the same. The few
 * addresses that exist could be tried against a hash without a key.
 */
export const callsKeyOf = (endpoint: Endpoint, address: string): string =>
  `${permissionOf(endpoint)} ${keyedHash(address, 'client address')}`

/** Counts one attempt in the window of `key` for all instances together; refuses it when there are too many. */
export async function countAttempt(key: string, { points, seconds }: Limit): Promise<void> {
  const [window] = await countStatement().execute({ key: hashToken(key), seconds })
  if (window && window.points > points) throw new TooManyRequests(window.wait)
}

const countStatement = preparedQuery(() =>
  insertPoints(db, [
    { key: sql.placeholder('key'), points: 1, resets_at: resetAfter(sql.placeholder('seconds')) },
  ]).prepare('counting'),
)

const resetAfter = (seconds: number | Placeholder) => sql`now() + make_interval(secs => ${seconds})`

type Points = { key: string | Placeholder; points: number; resets_at: SQL }

function insertPoints(on: typeof db | Tx, rows: Points[]) {
  const expired = sql`${rateLimits.resets_at} <= now()`
  return on
    .insert(rateLimits)
    .values(rows)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${expired} then excluded.points else ${rateLimits.points} + excluded.points end`,
        resets_at: sql`case when ${expired} then excluded.resets_at else ${rateLimits.resets_at} end`,
      },
    })
    .returning({
      key: rateLimits.key,
      points: rateLimits.points,
      wait: sql<number>`extract(epoch from ${rateLimits.resets_at} - now())::float`,
    })
}

/**
 * Counts the points of several keys in the transaction that causes them, so that a rollback counts nothing. Returns the
 * seconds until each exceeded window ends, by its key. The keys are locked in one order until the transaction ends.
 */
export async function countInTransaction(
  tx: Tx,
  pointsOf: ReadonlyMap<string, number>,
  { points: allowed, seconds }: Limit,
): Promise<Map<string, number>> {
  const names = new Map(Array.from(pointsOf.keys(), (key) => [hashToken(key), key]))
  const rows = Array.from(pointsOf, ([key, points]) => ({
    key: hashToken(key),
    points,
    resets_at: resetAfter(seconds),
  }))
  rows.sort((a, b) => (a.key < b.key ? -1 : 1))
  const exceeded = (await insertPoints(tx, rows)).filter(({ points }) => points > allowed)
  return new Map(exceeded.map(({ key, wait }) => [names.get(key) ?? '', wait]))
}

/** Counts one attempt in the transaction that it causes, and returns whether it is allowed. */
export const tryCountInTransaction = async (tx: Tx, key: string, limit: Limit): Promise<boolean> =>
  (await countInTransaction(tx, new Map([[key, 1]]), limit)).size === 0

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

/** Opens a window of this key, or starts it anew. */
export async function openWindow(key: string, seconds: number): Promise<void> {
  const window = { key: hashToken(key), points: 1, resets_at: resetAfter(seconds) }
  await db.insert(rateLimits).values(window).onConflictDoUpdate({ target: rateLimits.key, set: window })
}

export async function isWindowOpen(key: string): Promise<boolean> {
  const isOpen = sql`${rateLimits.key} = ${hashToken(key)} and ${rateLimits.resets_at} > now()`
  return (await db.$count(rateLimits, isOpen)) > 0
}

export async function resetAttempts(key: string): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${hashToken(key)}`)
}

export const deleteExpiredRateLimits = () => db.delete(rateLimits).where(sql`${rateLimits.resets_at} < now()`)
