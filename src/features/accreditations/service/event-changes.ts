import 'server-only'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { isAnyOf } from '@/server/crud/lists'
import type { Tx } from '@/server/database/db'
import { addChanges, type GuardedEvent, guardedChangesOf } from '../rules/changes'
import { accreditationChanges, accreditations } from '../table'

type EventChange = { workshop_id: number; before: GuardedEvent; after: GuardedEvent; author: { id: number }; now: Date }

/**
 * Opens a task for each body that has recognised the event, after a change that it must be told of. Call it in the
 * transaction of the change. A change back to what the body knows closes the task.
 */
export async function recordChanges(tx: Tx, { workshop_id, before, after, author, now }: EventChange): Promise<void> {
  const changes = guardedChangesOf(before, after)
  if (Object.keys(changes).length === 0) return
  const granted = await tx
    .select({ id: accreditations.id })
    .from(accreditations)
    .where(and(eq(accreditations.workshop_id, workshop_id), eq(accreditations.state, 'granted')))
    .for('no key update')
  if (granted.length === 0) return

  const ids = granted.map(({ id }) => id)
  const isOpen = and(isAnyOf(accreditationChanges.accreditation_id, ids), isNull(accreditationChanges.confirmed_at))
  const earlier = await tx.delete(accreditationChanges).where(isOpen).returning()
  const rows = ids.map((accreditation_id) => {
    const known = earlier.find((entry) => entry.accreditation_id === accreditation_id)?.changes ?? {}
    return {
      accreditation_id,
      changes: addChanges(known, changes),
      changed_at: now.toISOString(),
      changed_by: author.id,
    }
  })
  const open = rows.filter((row) => Object.keys(row.changes).length > 0)
  if (open.length > 0) await tx.insert(accreditationChanges).values(open)
}

type CopyInput = { from: number; to: number; author: { id: number } }

/** A copy of an event is to be submitted to the same bodies. The points, numbers and dates of the original are not valid for it. */
export async function copyAccreditations(tx: Tx, { from, to, author }: CopyInput): Promise<void> {
  const originals = await tx
    .select()
    .from(accreditations)
    .where(eq(accreditations.workshop_id, from))
    .orderBy(asc(accreditations.id))
  const copies = originals.map(
    ({ body_id, category, scientific_lead, provider, person_in_charge, shows_application }) => ({
      workshop_id: to,
      body_id,
      category,
      scientific_lead,
      provider,
      person_in_charge,
      shows_application,
      updated_by: author.id,
    }),
  )
  if (copies.length > 0) await tx.insert(accreditations).values(copies)
}
