import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { NotFound, Unauthorised } from '@/contract/problems'
import { env } from '@/env'
import { importResults } from '@/features/imports/table'
import { mails, restores } from '@/features/mails/table'
import { listInvariantChecks } from '@/features/recovery/service/doctor'
import { db } from '@/server/db'
import { figures, forget, measure } from '@/server/metrics'
import { hashToken } from '@/server/tokens'

const BROKEN = 'academy_invariant_broken'
const CHECKED = 'academy_invariant_checked_seconds'

/** What a Prometheus server fetches. The process's own figures are there while the database is away as well. */
export async function readMetrics(headers: Headers): Promise<Response> {
  if (!env.METRICS_TOKEN) throw new NotFound()
  if (!isTheToken(headers.get('authorization') ?? '', env.METRICS_TOKEN)) throw new Unauthorised()

  const isRead = await measureDatabase().then(
    () => 1,
    () => 0,
  )
  measure('academy_figures_of_database', 'Whether what the database tells is of this moment', {}, isRead)
  return figures()
}

/** Of equal length by their hashes, so that time tells nothing. */
function isTheToken(authorization: string, token: string): boolean {
  const [sent, expected] = [authorization, `Bearer ${token}`].map((text) => Buffer.from(hashToken(text)))
  return sent !== undefined && expected !== undefined && timingSafeEqual(sent, expected)
}

type Read = { waiting: number; sending: number; failed: number; late: number; imports: number }

/**
 * What an index answers: of mails that are settled there are too many to count each minute. Mails that are held after a
 * restore are not late, and due only since they were released.
 */
async function measureDatabase(): Promise<void> {
  const [read] = await db.execute<Read>(sql`
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
    measure('academy_mails', 'Mails that are not sent, by state', { state }, read[state])
  measure('academy_mails_late_seconds', 'For how long the mail that waits longest is due', {}, Math.max(0, read.late))
  measure('academy_imports_running', 'Lists of people that are being written', {}, read.imports)
  await measureInvariants()
}

/** As the doctor has found it last; what it could not find out in time is left as it was. */
async function measureInvariants(): Promise<void> {
  const checks = await listInvariantChecks()
  for (const { name, broken, checked_at } of checks) {
    const labels = { invariant: name }
    if (broken !== null) measure(BROKEN, 'Rows of the data that break a rule', labels, broken)
    const age = (Date.now() - Date.parse(checked_at)) / 1000
    measure(CHECKED, 'How long ago the doctor looked', labels, age)
  }
  const known = new Set(checks.map(({ name }) => name))
  for (const figure of [BROKEN, CHECKED]) await forget(figure, ({ invariant }) => !known.has(String(invariant)))
}
