import { and, eq } from 'drizzle-orm'
import { Problem } from '@/contract/problems'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { certificates } from '@/schema/certificates'
import { type AuthorContext, audit } from '@/server/crud/audit'
import { db, getRow } from '@/server/database/db'
import { getCertificate } from '../list-certificates'
import { queueEndMails } from './end-mails'

type Revocation = { id: string; reason: string }

/**
 * Revokes a valid certificate and tells its holder why, both or neither. Its verification says so from now on; the document
 * stays with its holder.
 */
export async function revokeCertificate({ id, reason }: Revocation, { author, now }: AuthorContext) {
  const { workshop_id } = await getCertificate(id)
  await db.transaction(async (tx) => {
    // The mails of an event are numbered one after another.
    if (workshop_id !== null) await lockWorkshop(tx, workshop_id)
    // A correction that is under way would bring the certificate back. The job that makes it locks the draft first as well.
    await tx.delete(certificates).where(and(eq(certificates.replaces_id, id), eq(certificates.state, 'draft')))
    const found = await getRow(tx.select().from(certificates).where(eq(certificates.id, id)).for('update'))
    if (found.state === 'revoked' && found.revocation_reason === reason) return
    if (found.state !== 'issued') throw new Problem(422, 'certificate_not_valid')
    const revoked = { state: 'revoked' as const, revocation_reason: reason }
    await tx
      .update(certificates)
      .set({ ...revoked, revoked_at: now.toISOString(), revoked_by: author.id })
      .where(eq(certificates.id, id))
    const changes = { state: [found.state, revoked.state], revocation_reason: ['', reason] }
    await audit(tx, { user_id: author.id, action: 'update', object: 'certificates', object_id: id, changes })
    const isRevoked = eq(certificates.id, id)
    await queueEndMails(tx, { type: 'certificate_revoked', condition: isRevoked, created_by: author.id })
  })
  return getCertificate(id)
}
