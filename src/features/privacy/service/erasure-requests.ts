import 'server-only'
import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { getRecipient } from '@/features/registrations/service/personal-tokens'
import { recipients } from '@/schema/registrations'
import { audit } from '@/server/crud/audit'
import { db } from '@/server/database/db'

type ErasureWish = { withdraw: boolean; keep_certificates?: boolean; now: Date }

/** Stores the request for the staff, or takes it back. A repeated one keeps its first date. */
export async function requestErasure(token: string, { withdraw, keep_certificates = false, now }: ErasureWish) {
  const { id, email, erasure_requested_at } = await getRecipient(token)
  const isRepeated = withdraw === (erasure_requested_at === null)
  if (isRepeated) return { status: 'ok' as const }
  await db.transaction(async (tx) => {
    await tx
      .update(recipients)
      .set({
        erasure_requested_at: withdraw ? null : now.toISOString(),
        keep_certificates: keep_certificates && !withdraw,
      })
      .where(eq(recipients.id, id))
    const action = withdraw ? 'erasure_withdrawn' : 'erasure_requested'
    await audit(tx, { user_id: null, action, object: 'privacy', object_id: addressKeyOf(email) })
  })
  return { status: 'ok' as const }
}

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
