import 'server-only'
import { sql } from 'drizzle-orm'
import { env } from '@/env'
import { refreshRoutePermissions } from '@/features/access/service/route-permissions'
import { createFirstUser, findFirstUser } from '@/features/accounts/service/first-user'
import { db } from '@/server/db'

/** Names the advisory lock under which one of several starting instances prepares the database. */
const LOCK = 7_402_611

/** What must be in the database before the first request, in one transaction: a start that is killed leaves nothing half done. */
export async function bootstrap(): Promise<void> {
  const admin = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    await refreshRoutePermissions(tx)
    const created = await createFirstUser(tx, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })
    // Once in the life of a database: no later start loads it.
    if (created && env.SEED === 'demo') await (await import('@/demo/load')).loadDemo(tx)
    return created
  })
  for (const line of greeting(admin, await findFirstUser())) process.stdout.write(`${line}\n`)
}

function greeting(created: { email: string; password?: string } | null, email: string | undefined): string[] {
  const lines = [`Administrator: ${created?.email ?? email ?? 'none'}`]
  if (created?.password) lines.push(`Password (shown only now): ${created.password}`)
  return lines
}
