import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { NotFound, Unauthorised } from '@/contract/problems'
import { env } from '@/env'
import { listInvariantChecks } from '@/features/backup/service/doctor'
import { importResults } from '@/schema/imports'
import { mails } from '@/schema/mails'
import { restores } from '@/schema/system/maintenance'
import { db } from '@/server/database/db'
import { metricsResponse, removeGaugeValues, setGauge } from '@/server/observability/metrics'
import { hashToken } from '@/server/security/tokens'

const BROKEN_METRIC = 'academy_invariant_broken'
const CHECKED_METRIC = 'academy_invariant_checked_seconds'

/** The metrics for Prometheus; those of the process are reported also while the database is unavailable. */
export async function readMetrics(headers: Headers): Promise<Response> {
  if (!env.METRICS_TOKEN) throw new NotFound()
  if (!isMetricsToken(headers.get('authorization') ?? '', env.METRICS_TOKEN)) throw new Unauthorised()

  const isRead = await measureDatabase().then(
    () => 1,
    () => 0,
  )
  setGauge('academy_figures_of_database', 'Whether what the database tells is of this moment', {}, isRead)
  return metricsResponse()
}

/** Hashes have equal lengths, as timingSafeEqual demands, and do not reveal the token's length by the time. */
function isMetricsToken(authorization: string, token: string): boolean {
  const [sent, expected] = [authorization, `Bearer ${token}`].map((text) => Buffer.from(hashToken(text)))
  return sent !== undefined && expected !== undefined && timingSafeEqual(sent, expected)
}

type DatabaseMetrics = { waiting: number; sending: number; failed: number; late: number; imports: number }

/**
 * Counts only what an index finds, because there are too many sent mails to count each minute. A mail that is held
 * after a restore is not late, and later its delay counts from the release of the restore.
 */
async function measureDatabase(): Promise<void> {
  const [read] = await db.execute<DatabaseMetrics>(sql`
    select
      (select count(*) from ${mails} where state in ('queued', 'retry'))::int as waiting,
      (select count(*) from ${mails} where state = 'sending')::int as sending,
      (select count(*) from ${mails} where state = 'failed')::int as failed,
      coalesce((select extract(epoch from now() - min(greatest(next_attempt_at, (select max(released_at) from ${restores}))))
        from ${mails} where state in ('queued', 'retry')
          and not exists (select from ${restores} where released_at is null)), 0)::float as late,
      (select count(*) from ${importResults} where state = 'running')::int as imports`)
  if (!read) return
  for (const state of ['waiting', 'sending', 'failed'] as const)
    setGauge('academy_mails', 'Mails that are not sent, by state', { state }, read[state])
  setGauge('academy_mails_late_seconds', 'For how long the mail that waits longest is due', {}, Math.max(0, read.late))
  setGauge('academy_imports_running', 'Lists of people that are being written', {}, read.imports)
  await measureInvariants()
}

/** Reports the doctor's last results; an invariant that it could not check in time keeps its value. */
async function measureInvariants(): Promise<void> {
  const checks = await listInvariantChecks()
  for (const { name, broken, checked_at } of checks) {
    const labels = { invariant: name }
    if (broken !== null) setGauge(BROKEN_METRIC, 'Rows of the data that break a rule', labels, broken)
    const age = (Date.now() - Date.parse(checked_at)) / 1000
    setGauge(CHECKED_METRIC, 'How long ago the doctor looked', labels, age)
  }
  const known = new Set(checks.map(({ name }) => name))
  for (const metric of [BROKEN_METRIC, CHECKED_METRIC])
    await removeGaugeValues(metric, ({ invariant }) => !known.has(String(invariant)))
}
