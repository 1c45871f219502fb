import 'server-only'
import { and, eq } from 'drizzle-orm'
import { NotFound, Problem } from '@/contract/problems'
import { audit } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import { certificates } from '../table'
import { getCertificate } from './list'

type Revocation = { id: string; reason: string }

/** Revokes a valid certificate. Its verification says so from now on; the document stays with its holder. */
export async function revokeCertificate(
  { id, reason }: Revocation,
  { author, now }: { author: { id: number }; now: Date },
) {
  await db.transaction(async (tx) => {
    // A correction that is under way would bring the certificate back. The job that makes it locks the draft first as well.
    await tx.delete(certificates).where(and(eq(certificates.replaces_id, id), eq(certificates.state, 'draft')))
    const [found] = await tx.select().from(certificates).where(eq(certificates.id, id)).for('update')
    if (!found) throw new NotFound()
    if (found.state === 'revoked' && found.revocation_reason === reason) return
    if (found.state !== 'issued') throw new Problem(422, 'certificate_not_valid')
    const revoked = { state: 'revoked' as const, revocation_reason: reason }
    await tx
      .update(certificates)
      .set({ ...revoked, revoked_at: now.toISOString(), revoked_by: author.id })
      .where(eq(certificates.id, id))
    const changes = { state: [found.state, revoked.state], revocation_reason: ['', reason] }
    await audit(tx, { user_id: author.id, action: 'update', object: 'certificates', object_id: id, changes })
  })
  return getCertificate(id)
}
