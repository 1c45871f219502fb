import { sql } from 'drizzle-orm'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { env } from '@/env'
import { refreshRoutePermissions } from '@/features/access/service/grantable-calls'
import { createFirstUser, findFirstUserEmail } from '@/features/accounts/service/first-user'
import { insertDefaultBodies } from '@/features/accreditations/service/default-bodies'
import { makeDocuments } from '@/features/certificates/service/issuing/run-documents'
import { insertDefaultTemplate } from '@/features/certificates/service/templates/default-template'
import { insertDefaultTopics } from '@/features/consents/service/topics'
import { insertDefaultEvaluation } from '@/features/evaluations/service/default-template'
import { listMissingDetails } from '@/features/texts/service/legal-texts'
import { db, postgresPool } from '@/server/database/db'
import { isSuperuser } from '@/server/database/superuser'
import { log } from '@/server/observability/log'

/** Names the advisory lock under which one of several starting instances prepares the database. */
const BOOTSTRAP_LOCK = 7_402_611
/** The longest time by which the documents of the demo may delay the first start. */
const DOCUMENTS_MS = 10_000

/**
 * Writes the required data before the first request, in one transaction, so that a killed start leaves nothing
 * incomplete.
 */
export async function bootstrap(): Promise<void> {
  const admin = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`)
    await refreshRoutePermissions(tx, ENDPOINTS)
    const created = await createFirstUser(tx, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })
    await insertDefaultBodies(tx)
    await insertDefaultTemplate(tx)
    await insertDefaultEvaluation(tx)
    await insertDefaultTopics(tx)
    // Demo data is loaded only once, when the database is created.
    if (created && env.SEED === 'demo') await (await import('@/demo/load')).loadDemo(tx)
    return created
  })
  // The demo has certificates. A start that ends here leaves their documents to the job that makes all documents.
  if (admin && env.SEED === 'demo') await makeDocuments(AbortSignal.timeout(DOCUMENTS_MS))
  for (const line of administratorLines(admin, await findFirstUserEmail())) process.stdout.write(`${line}\n`)
  const missing = await listMissingDetails()
  if (missing.length > 0) log.warn({ missing }, 'the public site lacks what the law requires; see docs/operations.md')
  if (await isSuperuser(postgresPool()))
    log.warn('the role of DATABASE_URL is a superuser of PostgreSQL; see docs/operations.md')
}

function administratorLines(created: { email: string; password?: string } | null, email: string | undefined): string[] {
  const lines = [`Administrator: ${created?.email ?? email ?? 'none'}`]
  if (created?.password) lines.push(`Password (shown only now): ${created.password}`)
  return lines
}
