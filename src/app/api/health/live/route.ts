export const dynamic = 'force-dynamic'

/** A liveness check for the supervisor. It depends on no other system and succeeds while the database is down. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
}
