import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { db, type Tx } from '@/server/database/db'

/** Waits until so many transactions wait for a lock that another one holds. */
export const untilWaiting = (count: number) =>
  vi.waitFor(async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect((await db.execute(waiting)).length).toBe(count)
  })

/** Acts while a transaction has written and not yet committed; the act waits for a lock that the transaction holds. */
export async function actBeforeCommit(write: (tx: Tx) => Promise<unknown>, act: () => Promise<unknown>): Promise<void> {
  let acting: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await write(tx)
    acting = act()
    await untilWaiting(1)
  })
  await acting
}
