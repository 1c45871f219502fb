import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import { importResults, importRows } from '@/schema/imports'
import { registrations, seatedCondition } from '@/schema/registrations'
import { updateMany } from '@/server/database/bulk'
import { db, getRow, type Tx } from '@/server/database/db'
import type { assignParticipant as assignEndpoint } from '../contract'
import { decideOutcomes } from './check-attendance'
import { getImport } from './read-imports'
import { countStoredOutcomes, readRowsOfPeople } from './store-attendances'

type Assignment = z.output<(typeof assignEndpoint)['body']>

export async function assignParticipant(id: number, { row_id, registration_id }: Assignment) {
  await db.transaction(async (tx) => {
    const result = await getRow(tx.select().from(importResults).where(eq(importResults.id, id)).for('update'))
    if (result.kind !== 'attendance' || result.state !== 'checked') throw new Problem(422, 'import_started')
    const isRow = and(eq(importRows.id, row_id), eq(importRows.import_result_id, id))
    const [row] = await tx.select().from(importRows).where(isRow)
    if (!row || Object.keys(row.values).length === 0) throw new NotFound()
    if (registration_id) await requireSeat(tx, registration_id, result.workshop_id)

    const assigned = registration_id
      ? { matched_by: 'hand' as const, left_out: null }
      : { matched_by: null, left_out: 'hand' as const }
    await tx
      .update(importRows)
      .set({ ...assigned, registration_id, failures: {}, outcome: 'unchanged' })
      .where(isRow)
    await updateOutcomes(tx, id, [row.registration_id, registration_id])
  })
  return getImport(id)
}

async function requireSeat(tx: Tx, registration_id: string, workshop_id: number): Promise<void> {
  const { id } = registrations
  const isOfEvent = and(eq(id, registration_id), eq(registrations.workshop_id, workshop_id), seatedCondition)
  const [person] = await tx.select({ id }).from(registrations).where(isOfEvent)
  if (!person) throw new Invalid({ registration_id: ['not_registered_yet'] }, 'not_registered_yet')
}

/** The rows of a person share their outcome, so that the other rows of the person before and after may change, too. */
async function updateOutcomes(tx: Tx, id: number, people: (string | null)[]): Promise<void> {
  const rows = await readRowsOfPeople(
    tx,
    people.filter((person) => person !== null),
    id,
  )
  const outcomes = await decideOutcomes(tx, rows)
  const changed = rows.flatMap((row, index) => {
    const outcome = outcomes[index]
    return outcome === undefined || outcome === row.outcome ? [] : { id: row.id, outcome }
  })
  await updateMany(tx, importRows, changed)
  const counts = await countStoredOutcomes(tx, id)
  await tx.update(importResults).set({ counts }).where(eq(importResults.id, id))
}
