import { sql } from '@/server/db'
import { migrationsAreCurrent } from '@/server/migrate'

export const dynamic = 'force-dynamic'

/** For whoever watches the process: may it get requests? Without serve(), which needs more than the database. */
export async function GET(): Promise<Response> {
  const current = await migrationsAreCurrent(sql()).catch(() => null)
  const status = current ? 'ok' : current === null ? 'database unreachable' : 'migrations pending'
  const headers = { 'cache-control': 'no-store', ...(!current && { 'retry-after': '5' }) }
  return Response.json({ status }, { status: current ? 200 : 503, headers })
}
