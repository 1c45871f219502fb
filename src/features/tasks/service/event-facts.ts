import { and, asc, eq, gte, inArray, max, min, sql } from 'drizzle-orm'
import { arrivedAnswers, isDemanded } from '@/features/evaluations/service/stored-evaluation'
import { listPlanRows } from '@/features/mail-plan/service/stored-plan'
import { accreditations, bodies } from '@/schema/accreditations'
import { certificateRuns } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { evaluations } from '@/schema/evaluations'
import { auditLog } from '@/schema/system/audit'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'

/** Reads what other features know about the tasks of an event, with one query for each. */
export async function readTaskFacts(id: number, ended: Date) {
  const [found, plan, [evaluation], [certified], [reported]] = await Promise.all([
    selectAccreditations(id),
    listPlanRows(db, id),
    selectEvaluation(id),
    selectCertified(id),
    selectReported(id, ended),
  ])
  return {
    accreditations: found,
    plan,
    evaluation: evaluation ?? null,
    certified_at: certified?.at ?? null,
    reported_at: reported?.at ?? null,
  }
}

const selectAccreditations = (id: number) =>
  db
    .select({
      ...columnsOf(accreditations, 'state', 'category', 'applied_on', 'decided_on'),
      body: columnsOf(bodies, 'label', 'apply_days', 'report_days', 'categories'),
    })
    .from(accreditations)
    .innerJoin(bodies, eq(bodies.id, accreditations.body_id))
    .where(eq(accreditations.workshop_id, id))
    .orderBy(asc(accreditations.id))

/** Joined, because the condition about the bodies names columns that a query of one table would write without their table. */
const selectEvaluation = (id: number) =>
  db
    .select({
      ...columnsOf(evaluations, 'asked', 'closing_days', 'forgotten_at'),
      answers: arrivedAnswers,
      is_demanded: isDemanded,
    })
    .from(evaluations)
    .innerJoin(workshops, eq(workshops.id, evaluations.workshop_id))
    .where(eq(evaluations.workshop_id, id))

/** Certificates of people whom staff chose leave the others without one. */
const selectCertified = (id: number) =>
  db
    .select({ at: max(certificateRuns.finished_at) })
    .from(certificateRuns)
    .where(and(eq(certificateRuns.workshop_id, id), certificateRuns.covers_everybody))

/** The lists of people that name everybody who came. */
const REPORTS = ['all', 'participated']

const selectReported = (id: number, ended: Date) =>
  db
    .select({ at: min(auditLog.created_at) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.object, 'workshops'),
        eq(auditLog.object_id, String(id)),
        eq(auditLog.action, 'export'),
        gte(auditLog.created_at, ended.toISOString()),
        inArray(sql`${auditLog.changes} ->> 'people'`, REPORTS),
      ),
    )
