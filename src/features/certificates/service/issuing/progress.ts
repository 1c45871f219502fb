import { desc, eq, sql } from 'drizzle-orm'
import { certificateRuns, certificates, failedCondition } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { db, getRow } from '@/server/database/db'
import type { CertificateRun } from '../../contract/issuing'

const isDraft = sql`${certificates.state} = 'draft'`

const selectRuns = () =>
  db
    .select({
      ...columnsOf(certificateRuns, 'id', 'total', 'created_at', 'finished_at'),
      made: sql<number>`(count(*) filter (where not (${isDraft})))::int`,
      failed: sql<number>`(count(*) filter (where ${failedCondition}))::int`,
    })
    .from(certificateRuns)
    .leftJoin(certificates, eq(certificates.run_id, certificateRuns.id))
    .groupBy(certificateRuns.id)

export const progressOf = (id: number): Promise<CertificateRun> =>
  getRow(selectRuns().where(eq(certificateRuns.id, id)))

/** The latest run of an event; a run with documents that could not be made comes first, because staff can try again. */
export async function findLatestRun(workshop_id: number): Promise<CertificateRun | null> {
  const [run] = await selectRuns()
    .where(eq(certificateRuns.workshop_id, workshop_id))
    .orderBy(desc(sql`count(*) filter (where ${isDraft}) > 0`), desc(certificateRuns.id))
    .limit(1)
  return run ?? null
}
