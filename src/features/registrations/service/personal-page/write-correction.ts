import 'server-only'
import { eq } from 'drizzle-orm'
import { NotFound, Problem } from '@/contract/problems'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { changedFieldsOf } from '@/server/crud/audit'
import type { Tx } from '@/server/database/db'
import { isStale } from '@/server/http/conflicts'
import { seatedEmailsOf } from '../../rules/matching'
import { refuseUnlessCorrectable } from '../../rules/sign-up'
import { type RegistrationRow, registrations } from '../../table'
import { auditRegistration } from '../audit-entry'
import { emailTaken } from '../people/save'
import { lockMatches } from '../sign-up/party-storage'

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

type CorrectionWrite = {
  before: RegistrationRow
  values: Partial<RegistrationRow>
  /** That of the row that the form showed. */
  updated_at: string | undefined
  now: Date
}

/** A form that is sent again, or sent back unchanged, writes nothing and is no conflict. */
export async function writeCorrection(tx: Tx, { before, values, updated_at, now }: CorrectionWrite): Promise<void> {
  if (Object.keys(changedFieldsOf(before, { ...before, ...values })).length === 0) return
  if (isStale({ updated_at }, before)) throw new Problem(409, 'changed_meanwhile')
  const [after] = await tx
    .update(registrations)
    .set({ ...values, updated_at: now.toISOString(), updated_by: null })
    .where(eq(registrations.id, before.id))
    .returning()
  if (!after) throw new NotFound()
  await auditRegistration(tx, { author: null, action: 'update', before, after })
}
