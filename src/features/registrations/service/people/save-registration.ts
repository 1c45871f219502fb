import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { Invalid } from '@/contract/problems'
import { limitPerEvent, lockWorkshop } from '@/features/seats/service/lock-event'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { db, getRow } from '@/server/database/db'
import { createConflict } from '@/server/http/conflicts'
import type { RegistrationDraft } from '../../contract/office'
import { overMaximum } from '../../rules/seat-changes'
import { isSeatConflict, retryOnConflict } from '../sign-up/retry-on-conflict'
import { toListedRegistrations } from './list-people'
import { emailTaken, type SaveContext, savePerson, type Target } from './save-person'

/** Adds a person by hand, or changes one: data, seat, check-in, cancellation. */
export async function saveRegistration(draft: RegistrationDraft, { author, now }: SaveContext) {
  const target = draft.id ? await getTarget(draft.id) : newTargetOf(draft)

  const save = () =>
    retryOnConflict(async (tx) =>
      savePerson(tx, await lockWorkshop(tx, target.workshop_id), { draft, target, author, now }),
    )

  const saved = await limitPerEvent(target.workshop_id, save).catch((thrown: unknown) => {
    throw isSeatConflict(thrown) ? emailTaken() : thrown
  })
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
