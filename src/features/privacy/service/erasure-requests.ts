import { asc, isNotNull, sql } from 'drizzle-orm'
import { recipients } from '@/schema/registrations'
import { db } from '@/server/database/db'

/** More open requests than staff ever leave. */
const REQUESTS_MAX = 200

/** The open requests, oldest first. Erasing the person answers a request. */
export async function listErasureRequests() {
  const { email, erasure_requested_at, keep_certificates } = recipients
  const data = await db
    .select({
      email,
      erasure_requested_at: sql<string>`${erasure_requested_at}`.mapWith(erasure_requested_at),
      keep_certificates,
    })
    .from(recipients)
    .where(isNotNull(erasure_requested_at))
    .orderBy(asc(erasure_requested_at))
    .limit(REQUESTS_MAX)
  return { data }
}
