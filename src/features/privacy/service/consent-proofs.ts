import { desc, eq, lt, type SQL } from 'drizzle-orm'
import { nameIn } from '@/contract/locales'
import { textIn } from '@/features/consents/rules'
import type { HeldPage } from '@/features/feature'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { columnsOf } from '@/schema/columns'
import { consentProofs, consents, consentTexts, consentTopics } from '@/schema/consents'
import { insertMany } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import { CONSENT_PROOF_MONTHS, retentionCutoff } from '../rules'

/** Erases consents, and keeps a proof without the address of those that counted. Returns the number of erased ones. */
export async function eraseConsents(tx: Tx, condition: SQL | undefined, now: Date): Promise<number> {
  const kept = columnsOf(consents, 'text_id', 'source', 'given_at', 'ended_at', 'ended_by')
  const erased = await tx
    .delete(consents)
    .where(condition)
    .returning({ ...kept, email: consents.email, proven_at: consents.proven_at })
  const erased_at = now.toISOString()
  const proofs = erased.flatMap(({ email, proven_at, ...consent }) =>
    proven_at === null ? [] : [{ ...consent, proven_at, erased_at, email_key: addressKeyOf(email) }],
  )
  await insertMany(tx, consentProofs, proofs)
  return erased.length
}

/** Reads proofs of erased consents, which only somebody who knows the address can find. */
export async function readConsentProofs(condition: SQL | undefined, { locale, limit, offset }: HeldPage) {
  const rows = await db
    .select({
      proof: consentProofs,
      version: consentTexts.version,
      texts: columnsOf(consentTexts, 'text_de', 'text_en'),
      names: columnsOf(consentTopics, 'name_de', 'name_en'),
    })
    .from(consentProofs)
    .innerJoin(consentTexts, eq(consentTexts.id, consentProofs.text_id))
    .innerJoin(consentTopics, eq(consentTopics.id, consentTexts.topic_id))
    .where(condition)
    .orderBy(desc(consentProofs.given_at), desc(consentProofs.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ proof, version, texts, names }) => ({
    ...proof,
    version,
    topic: nameIn(names, locale),
    text: textIn(texts, locale),
  }))
}

/** Deletes the proofs that nobody can ask for any more, and returns their number. */
export async function deleteOldProofs(now: Date): Promise<number> {
  const cutoff = retentionCutoff(now, CONSENT_PROOF_MONTHS).toISOString()
  const { count } = await db.delete(consentProofs).where(lt(consentProofs.erased_at, cutoff))
  return count
}
