export const dynamic = 'force-dynamic'

/** For whoever restarts the process: does it answer at all? It asks nobody, so it stays while the database is away. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
}
