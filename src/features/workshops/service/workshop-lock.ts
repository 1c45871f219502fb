import 'server-only'
import { eq } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { workshops } from '@/features/workshops/table'
import type { Tx } from '@/server/db'

const { id, language, nonpublic, ipad, signup_active, teaser_only } = workshops
const { date, time, registration_deadline, maximum_participants } = workshops
const LOCKED = {
  ...{ id, language, nonpublic, ipad, signup_active, teaser_only },
  ...{ date, time, registration_deadline, maximum_participants },
}

/**
 * Whoever takes or frees seats waits here until the one before is done, so that nobody takes one between counting and
 * taking. First of all locks, that none wait for each other crosswise; it does not hold up what merely refers to the
 * event, as each mail does.
 */
export async function lockWorkshop(tx: Tx, workshop_id: number) {
  const [workshop] = await tx.select(LOCKED).from(workshops).where(eq(id, workshop_id)).for('no key update')
  if (!workshop) throw new NotFound()
  return workshop
}
