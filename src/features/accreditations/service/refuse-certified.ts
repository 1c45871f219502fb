import 'server-only'
import { and, isNotNull, type SQL } from 'drizzle-orm'
import { Problem } from '@/contract/problems'
import { certificates } from '@/schema/certificates'
import type { Tx } from '@/server/database/db'

/** An erased certificate has no content and needs neither its accreditation nor its body. */
export async function refuseIfCertified(tx: Tx, isOfDeleted: SQL, refusal: string): Promise<void> {
  const [found] = await tx
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(isOfDeleted, isNotNull(certificates.content)))
    .limit(1)
  if (found) throw new Problem(422, refusal)
}
