import type { RegistrationRow } from '@/schema/registrations'
import type { Tx } from '@/server/database/db'
import { isSeated } from '../../rules/states'
import { auditRegistration } from '../audit-entry'
import { closeInterests } from '../sign-up/close-interests'
import { updateRegistration } from './save-person'

type Correction = { email: string; matches: RegistrationRow[]; author: { id: number }; now: Date }

/** Corrects the address of a registration. The notes of staff follow it, and an open interest of the address ends. */
export async function correctAddress(
  tx: Tx,
  before: RegistrationRow,
  { email, matches, author, now }: Correction,
): Promise<RegistrationRow> {
  const after = await updateRegistration(tx, before, { email, updated_at: now.toISOString(), updated_by: author.id })
  await auditRegistration(tx, { author, action: 'update', before, after })
  if (isSeated(after)) await closeInterests(tx, { seats: [after], matches, now, updated_by: author.id })
  return after
}
