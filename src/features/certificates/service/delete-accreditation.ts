import 'server-only'
import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { Problem } from '@/contract/problems'
import { removeAccreditation } from '@/features/accreditations/service/accreditations'
import { removeBody } from '@/features/accreditations/service/bodies'
import { certificates } from '@/schema/certificates'
import type { Tx } from '@/server/database/db'

/**
 * Deletes an accreditation of which no certificate exists. If it were added again, its people would get a second valid
 * certificate. Certificates are issued under the same lock of the event.
 */
export const deleteAccreditation = (params: { id: number; accreditation: number }, author: { id: number }) =>
  removeAccreditation(params, author, (tx) =>
    refuseIfCertified(tx, eq(certificates.accreditation_id, params.accreditation), 'accreditation_has_certificates'),
  )

/** Deletes a body of which no certificate exists, because the erasure of a person follows the rule of the body. */
export const deleteBody = (id: number, author: { id: number }) =>
  removeBody(id, author, (tx) => refuseIfCertified(tx, eq(certificates.body_id, id), 'body_has_certificates'))

/** An erased certificate has no content and needs neither its accreditation nor its body. */
async function refuseIfCertified(tx: Tx, isOfDeleted: SQL, refusal: string): Promise<void> {
  const [found] = await tx
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(isOfDeleted, isNotNull(certificates.content)))
    .limit(1)
  if (found) throw new Problem(422, refusal)
}
