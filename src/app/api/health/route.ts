import { postgresPool } from '@/server/database/db'
import { areMigrationsCurrent } from '@/server/database/migrate'

export const dynamic = 'force-dynamic'

/** A readiness check for load balancers. It does not use serve(), which needs more than the database. */
export async function GET(): Promise<Response> {
  const current = await areMigrationsCurrent(postgresPool()).catch(() => null)
  const status = current ? 'ok' : current === null ? 'database unreachable' : 'migrations pending'
  const headers = { 'cache-control': 'no-store', ...(!current && { 'retry-after': '5' }) }
  return Response.json({ status }, { status: current ? 200 : 503, headers })
}
