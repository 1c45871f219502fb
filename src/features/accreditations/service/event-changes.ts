import { and, asc, eq, isNull } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import { accreditationChanges, accreditations } from '@/schema/accreditations'
import { columnsOf } from '@/schema/columns'
import type { AuthorContext } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { addChanges, type GuardedEvent, guardedChangesOf } from '../rules/changes'

type EventChange = { workshop_id: number; before: GuardedEvent; after: GuardedEvent }
/**
 * Opens a task for each body that has recognised an event, after a change that it must be told of. Call it in the
 * transaction of the change. A change back to what the body knows closes the task.
 */
export async function recordChanges(
  tx: Tx,
  events: readonly EventChange[],
  { author, now }: AuthorContext,
): Promise<void> {
  const changes = new Map(
    events
      .map(({ workshop_id, before, after }) => [workshop_id, guardedChangesOf(before, after)] as const)
      .filter(([, changed]) => Object.keys(changed).length > 0),
  )
  if (changes.size === 0) return
  const granted = await tx
    .select(columnsOf(accreditations, 'id', 'workshop_id'))
    .from(accreditations)
    .where(and(isAnyOf(accreditations.workshop_id, [...changes.keys()]), eq(accreditations.state, 'granted')))
    .orderBy(asc(accreditations.id))
    .for('no key update')
  if (granted.length === 0) return

  const ids = granted.map(({ id }) => id)
  const isOpen = and(isAnyOf(accreditationChanges.accreditation_id, ids), isNull(accreditationChanges.confirmed_at))
  const earlier = await tx.delete(accreditationChanges).where(isOpen).returning()
  const rows = granted.map(({ id, workshop_id }) => {
    const known = earlier.find((entry) => entry.accreditation_id === id)?.changes ?? {}
    return {
      accreditation_id: id,
      changes: addChanges(known, changes.get(workshop_id) ?? {}),
      changed_at: now.toISOString(),
      changed_by: author.id,
    }
  })
  const open = rows.filter((row) => Object.keys(row.changes).length > 0)
  if (open.length > 0) await tx.insert(accreditationChanges).values(open)
}

type CopyInput = { from: number; to: readonly number[]; author: { id: number } }

/** A copy of an event is to be submitted to the same bodies. The points, numbers and dates of the original are not valid for it. */
export async function copyAccreditations(tx: Tx, { from, to, author }: CopyInput): Promise<void> {
  const originals = await tx
    .select()
    .from(accreditations)
    .where(eq(accreditations.workshop_id, from))
    .orderBy(asc(accreditations.id))
  const copied = originals.map((original) => pickNames(original, COPIED_COLUMNS))
  const copies = to.flatMap((workshop_id) => copied.map((row) => ({ ...row, workshop_id, updated_by: author.id })))
  if (copies.length > 0) await tx.insert(accreditations).values(copies)
}

const COPIED_COLUMNS = [
  'body_id',
  'category',
  'scientific_lead',
  'signer_id',
  'provider',
  'person_in_charge',
  'shows_application',
] as const
