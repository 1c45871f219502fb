import { and, eq, inArray } from 'drizzle-orm'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import { NAME_FIELDS } from '@/features/registrations/contract/fields'
import { seatedEmailsOf } from '@/features/registrations/rules/matching'
import { eventRefusal, refuseUnlessCorrectable } from '@/features/registrations/rules/refusals'
import { isSeated } from '@/features/registrations/rules/states'
import { auditRegistration } from '@/features/registrations/service/audit-entry'
import { emailTaken } from '@/features/registrations/service/people/save-person'
import { lockMatches } from '@/features/registrations/service/sign-up/party-storage'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { isCancelled } from '@/features/workshops/rules'
import { certificates } from '@/schema/certificates'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { changedFieldsOf } from '@/server/crud/audit'
import { isStale } from '@/server/crud/versions'
import { getRow, type Tx } from '@/server/database/db'

export type CorrectionContext = { now: Date }

type CorrectedRow = {
  workshop: LockedWorkshop
  id: string
  /** The address that a companion gets, which nobody else may have. */
  email?: string
  now: Date
}

/** Locks the registration, and the one of the address that it gets. */
export async function lockCorrected(tx: Tx, { workshop, id, email, now }: CorrectedRow): Promise<RegistrationRow> {
  const emails = email === undefined ? [] : [email]
  const matches = await lockMatches(tx, workshop, { emails, ids: [id] })
  const before = matches.find((row) => row.id === id)
  if (!before) throw new NotFound()
  refuseUnlessCorrectable({ registration: before, event: workshop }, now)
  const others = matches.filter((row) => row.id !== id)
  if (seatedEmailsOf(others, emails).length > 0) throw emailTaken()
  return before
}

/** Locks a registration that may be corrected after its event as well. */
export async function lockSeated(
  tx: Tx,
  { workshop, id }: Pick<CorrectedRow, 'workshop' | 'id'>,
): Promise<RegistrationRow> {
  const before = await getRow(lockMatches(tx, workshop, { emails: [], ids: [id] }))
  if (!isSeated(before)) throw eventRefusal('not_registered_yet')
  if (isCancelled(workshop)) throw eventRefusal('event_cancelled')
  return before
}

type CorrectionWrite = {
  before: RegistrationRow
  values: Partial<RegistrationRow>
  /** That of the row that the form showed. */
  updated_at: string | undefined
  now: Date
}

/** A form that is sent again, or sent back unchanged, writes nothing and is no conflict. */
export async function writeCorrection(tx: Tx, { before, values, updated_at, now }: CorrectionWrite): Promise<void> {
  const changed = changedFieldsOf(before, { ...before, ...values })
  if (Object.keys(changed).length === 0) return
  if (isStale({ updated_at }, before)) throw new Problem(409, 'changed_meanwhile')
  if (NAME_FIELDS.some((name) => name in changed)) await refuseCertifiedName(tx, before)
  if ('points_number' in changed) await refuseCertifiedPlace(tx, before)
  const after = await getRow(
    tx
      .update(registrations)
      .set({ ...values, updated_at: now.toISOString(), updated_by: null })
      .where(eq(registrations.id, before.id))
      .returning(),
  )
  await auditRegistration(tx, { author: null, action: 'update', before, after })
}

/** A certificate keeps its name, so only staff correct it, who replace the certificate. Its issue locks the event as well. */
async function refuseCertifiedName(tx: Tx, { id }: RegistrationRow): Promise<void> {
  const issued = await tx.$count(certificates, eq(certificates.registration_id, id))
  if (issued > 0) throw eventRefusal('name_on_certificate')
}

/** The place decides which bodies certify, so it stays once one of them has. */
async function refuseCertifiedPlace(tx: Tx, { id }: RegistrationRow): Promise<void> {
  const isValid = inArray(certificates.state, ['draft', 'issued'])
  const issued = await tx.$count(certificates, and(eq(certificates.registration_id, id), isValid))
  if (issued > 0) throw new Invalid({ points_number: ['place_certified'] })
}
