import { and, eq, isNull } from 'drizzle-orm'
import { Invalid } from '@/contract/problems'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { db, getRow } from '@/server/database/db'
import { createConflict } from '@/server/http/conflicts'
import type { RegistrationDraft } from '../../contract/office'
import { overMaximum } from '../../rules/seat-changes'
import { withLockedEvent } from '../locked-event'
import { toListedRegistrations } from './list-people'
import { refuseTakenEmail, type SaveContext, savePerson, type Target } from './save-person'

/** Adds a person by hand, or changes one: data, seat, check-in, cancellation. */
export async function saveRegistration(draft: RegistrationDraft, { author, now }: SaveContext) {
  const target = draft.id ? await getTarget(draft.id) : newTargetOf(draft)

  const saved = await withLockedEvent(target.workshop_id, (tx, workshop) =>
    savePerson(tx, workshop, { draft, target, author, now }),
  ).catch(refuseTakenEmail)
  if (saved.full) throw overMaximum(saved.full)
  if (saved.newer) throw await createConflict(saved.newer, await toListedRegistration(saved.newer))
  return toListedRegistration(saved.row)
}

const toListedRegistration = (row: RegistrationRow) => getRow(toListedRegistrations([row]))

/** The event and the address of a person before anything is locked. */
function getTarget(id: string): Promise<Target> {
  const { workshop_id, email, deleted_at } = registrations
  return getRow(
    db
      .select({ workshop_id, email })
      .from(registrations)
      .where(and(eq(registrations.id, id), isNull(deleted_at))),
  )
}

function newTargetOf({ workshop_id, email }: RegistrationDraft): Target {
  if (workshop_id !== undefined && email !== undefined) return { workshop_id, email }
  throw new Invalid({
    ...(workshop_id === undefined && { workshop_id: ['required'] }),
    ...(email === undefined && { email: ['required'] }),
  })
}
