import { inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '@/contract/time'
import { checkInActions, checkInDevices, helperLinks } from '@/schema/check-in'
import { endsAt, workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'

/** The days after an event for which staff can see who acted at its entrance. */
export const ENTRANCE_RETENTION_DAYS = 30

/** True for a walk-in with this address who was not saved, so that no registration names the person. */
export const isWalkInWith = (email: string): SQL =>
  sql`lower(${checkInActions.recorded} -> 'person' ->> 'email') = ${email}`

type Erasure = { ids: string[]; now: Date; walkIns?: SQL | undefined }

/**
 * Empties what devices recorded about people, and the times that staff corrected. The rows stay, so that an action that is
 * sent again is not saved twice. Staff can no longer decide about them.
 */
export async function eraseActions(tx: Tx, { ids, now, walkIns }: Erasure): Promise<void> {
  const { registration_id, decided_at } = checkInActions
  await tx
    .update(checkInActions)
    .set({
      recorded: null,
      snapshot: null,
      decided_at: sql`coalesce(${decided_at}, ${now.toISOString()}::timestamptz)`,
    })
    .where(or(isAnyOf(registration_id, ids), walkIns))
}

/** Deletes the actions, the devices and the links of helpers of past events, and returns their number. */
export async function deletePastActions(now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - ENTRANCE_RETENTION_DAYS * DAY_MS).toISOString()
  const past = db.select({ id: workshops.id }).from(workshops).where(lt(endsAt, cutoff))
  let deleted = 0
  for (const table of [checkInActions, checkInDevices, helperLinks]) {
    const { count } = await db.delete(table).where(inArray(table.workshop_id, past))
    deleted += count
  }
  return deleted
}
