import 'server-only'
import { eq } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { workshops } from '@/features/workshops/table'
import type { Tx } from '@/server/db'

const { id, nonpublic, ipad, signup_active, date, time, registration_deadline, maximum_participants } = workshops

export async function getWorkshop(tx: Tx, workshop_id: number) {
  return only(await workshopOf(tx, workshop_id))
}

/**
 * Whoever takes seats waits here until the one before has them: nobody else takes one between counting and taking. It
 * does not hold up what merely refers to the event, as each mail does.
 */
export async function lockWorkshop(tx: Tx, workshop_id: number) {
  return only(await workshopOf(tx, workshop_id).for('no key update'))
}

const workshopOf = (tx: Tx, workshop_id: number) =>
  tx
    .select({ id, nonpublic, ipad, signup_active, date, time, registration_deadline, maximum_participants })
    .from(workshops)
    .where(eq(id, workshop_id))

function only<Row>([row]: Row[]): Row {
  if (!row) throw new NotFound()
  return row
}
