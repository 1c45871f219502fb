import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { instantAfter } from '@/contract/time'
import { countEntitled, startPlannedRun } from '@/features/certificates/service/issuing/issue'
import { versionOfSources } from '@/features/certificates/service/issuing/sources'
import { todayInBerlin } from '@/i18n/formats'
import { plannedMails } from '@/schema/mails'
import { restores } from '@/schema/system/maintenance'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { runEach } from '@/server/jobs/jobs'

/** Lists of attendance arrive some days after an event. */
const LATE_DAYS = 30

/** The version of each event that this process has read. A new process reads all of them. */
const seenVersions = new Map<number, string>()

/**
 * Issues certificates of events with a plan for them to people who were checked in after the planned time, or whose
 * attendance, name or number was completed only then. An event is looked at once a day and after a change: another event
 * may hold the same number of a person, about which staff are warned.
 */
export async function issueLateCertificates(now: Date): Promise<void> {
  // A restored database misses the certificates since its backup, so staff look at it before it issues others.
  if ((await db.$count(restores, isNull(restores.released_at))) > 0) return
  const events = await db
    .selectDistinct({ id: workshops.id, version: versionOfSources })
    .from(plannedMails)
    .innerJoin(workshops, eq(workshops.id, plannedMails.workshop_id))
    .where(
      and(
        eq(plannedMails.type, 'certificate'),
        eq(plannedMails.state, 'sent'),
        gt(workshops.starts_at, instantAfter(-LATE_DAYS, now)),
        lt(workshops.starts_at, now.toISOString()),
      ),
    )
  const today = todayInBerlin(now)
  await runEach({
    items: events.filter(({ id, version }) => seenVersions.get(id) !== `${today} ${version}`),
    run: async ({ id, version }) => {
      await db.transaction(async (tx) => {
        if ((await countEntitled(tx, id, now)) === 0) return
        await startPlannedRun(tx, { workshop_id: id, planned_mail_id: null, created_by: null, now })
      })
      seenVersions.set(id, `${today} ${version}`)
    },
    failure: 'late certificates not issued',
    about: ({ id }) => ({ event: id }),
  })
}
