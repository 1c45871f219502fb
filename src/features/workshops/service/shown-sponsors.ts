import 'server-only'
import { asc, eq } from 'drizzle-orm'
import { sponsors } from '@/schema/sponsors'
import { workshopSponsors } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import type { Db, Tx } from '@/server/database/db'

/** The sponsors of these events, in the order of their display. */
export const readShownSponsors = (ids: readonly number[], from: Db | Tx) =>
  from
    .select({ workshop_id: workshopSponsors.workshop_id, id: sponsors.id, name: sponsors.name })
    .from(workshopSponsors)
    .innerJoin(sponsors, eq(sponsors.id, workshopSponsors.sponsor_id))
    .where(isAnyOf(workshopSponsors.workshop_id, ids))
    .orderBy(asc(workshopSponsors.position))

/** Replaces the sponsors of these events, all by the same ones. */
export async function writeShownSponsors(
  tx: Tx,
  ids: readonly number[],
  chosen: readonly { id: number }[] | undefined,
): Promise<void> {
  if (!chosen || ids.length === 0) return
  await tx.delete(workshopSponsors).where(isAnyOf(workshopSponsors.workshop_id, ids))
  const rows = ids.flatMap((workshop_id) =>
    chosen.map((sponsor, position) => ({ workshop_id, sponsor_id: sponsor.id, position })),
  )
  if (rows.length > 0) await tx.insert(workshopSponsors).values(rows)
}
