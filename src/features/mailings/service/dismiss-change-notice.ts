import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '@/contract/problems'
import { isOutdated } from '@/features/registrations/service/people/count-registrations'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { isUndecided } from '@/features/workshops/service/event-conditions'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { audit } from '@/server/crud/audit'
import { db, type Tx } from '@/server/database/db'

type Decision = { change: number; author: { id: number } }

/** Records that people with an older date are not informed, so that nobody is asked again before the next change. */
export async function dismissChangeNotice(id: number, { change, author }: Decision) {
  await db.transaction(async (tx) => {
    const { calendar_sequence } = await lockWorkshop(tx, id)
    if (change !== calendar_sequence) throw new Problem(409, 'changed_meanwhile')
    const uninformed = await countOutdated(tx, id)
    if (!(await markChangeReviewed(tx, id))) return
    const changes = { uninformed: [null, uninformed] }
    await audit(tx, { user_id: author.id, action: 'update', object: 'workshops', object_id: id, changes })
  })
  return { success: true as const }
}

async function countOutdated(tx: Tx, id: number): Promise<number> {
  const [found] = await tx
    .select({ people: sql<number>`count(*)::int` })
    .from(workshops)
    .innerJoin(registrations, and(eq(registrations.workshop_id, workshops.id), isOutdated()))
    .where(eq(workshops.id, id))
  return found?.people ?? 0
}

/**
 * Records that staff have decided about the last change of date, time or place. Locks the event, and leaves its
 * `updated_at` as it is, because no open form shows this. Returns false where there was nothing to decide.
 */
export async function markChangeReviewed(tx: Tx, id: number): Promise<boolean> {
  const marked = await tx
    .update(workshops)
    .set({ reviewed_sequence: workshops.calendar_sequence, updated_at: sql`${workshops.updated_at}` })
    .where(and(eq(workshops.id, id), isUndecided))
    .returning({ id: workshops.id })
  return marked.length > 0
}
