import 'server-only'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { DAY_MS } from '@/contract/time'
import { countEntitled, startPlannedRun } from '@/features/certificates/service/issuing/issue'
import { plannedMails } from '@/schema/mails'
import { restores } from '@/schema/system/maintenance'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { errorName } from '@/server/observability/errors'
import { log } from '@/server/observability/log'

/** Lists of attendance arrive some days after an event. */
const LATE_DAYS = 30

/**
 * Issues certificates of events with a plan for them to people who were checked in after the planned time, or whose
 * attendance, name or number was completed only then.
 */
export async function issueLateCertificates(now: Date): Promise<void> {
  // A restored database misses the certificates since its backup, so staff look at it before it issues others.
  if ((await db.$count(restores, isNull(restores.released_at))) > 0) return
  const since = new Date(now.getTime() - LATE_DAYS * DAY_MS).toISOString()
  const events = await db
    .selectDistinct({ id: workshops.id })
    .from(plannedMails)
    .innerJoin(workshops, eq(workshops.id, plannedMails.workshop_id))
    .where(
      and(
        eq(plannedMails.type, 'certificate'),
        eq(plannedMails.state, 'sent'),
        gt(workshops.starts_at, since),
        lt(workshops.starts_at, now.toISOString()),
      ),
    )
  for (const { id } of events) {
    try {
      await db.transaction(async (tx) => {
        if ((await countEntitled(tx, id, now)) === 0) return
        await startPlannedRun(tx, { workshop_id: id, planned_mail_id: null, created_by: null, now })
      })
    } catch (thrown) {
      // One event that fails must not hold up the others; the next sweep tries it again.
      log.error({ event: id, error: errorName(thrown) }, 'late certificates not issued')
    }
  }
}
