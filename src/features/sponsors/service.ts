import { asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { urlOf } from '@/contract/endpoint'
import { NotFound } from '@/contract/problems'
import { columnsOf } from '@/schema/columns'
import { sponsors } from '@/schema/sponsors'
import { workshopSponsors, workshops } from '@/schema/workshops'
import { auditAll } from '@/server/crud/audit'
import { itemsOf } from '@/server/crud/items'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'
import { fileResponse } from '@/server/files/stored-files'
import { getSponsorImage as imageEndpoint, NAMED_EVENTS } from './contract'

const items = itemsOf(sponsors, {
  empty: { name: '', image: null },
  search: [sponsors.name],
  files: { image: { kind: 'image', url: (id) => urlOf(imageEndpoint, { params: { id } }) } },
  parts: { fields: [], read: readEvents },
})

export const { list: listSponsors, get: getSponsor, save: saveSponsor } = items

export const deleteSponsor = (id: number, author: { id: number }) =>
  items.remove(id, author, (tx) => auditEventsOf(tx, id, author))

/** The history of each event that showed the sponsor says that it shows it no longer. */
async function auditEventsOf(tx: Tx, deleted: number, author: { id: number }): Promise<void> {
  const { workshop_id, sponsor_id, position } = workshopSponsors
  const events = tx.select({ workshop_id }).from(workshopSponsors).where(eq(sponsor_id, deleted))
  // A save locks its event before it picks the sponsor; once the sponsor is locked, no other event can pick it.
  await tx
    .select({ id: workshops.id })
    .from(workshops)
    .where(inArray(workshops.id, events))
    .orderBy(asc(workshops.id))
    .for('no key update')
  await tx.select({ id: sponsors.id }).from(sponsors).where(eq(sponsors.id, deleted)).for('update')
  const shown = await tx
    .select({ workshop_id, ...columnsOf(sponsors, 'id', 'name') })
    .from(workshopSponsors)
    .innerJoin(sponsors, eq(sponsors.id, sponsor_id))
    .where(inArray(workshop_id, events))
    .orderBy(asc(workshop_id), asc(position))
  const entries = [...Map.groupBy(shown, (row) => row.workshop_id)].map(([object_id, rows]) => {
    const before = rows.map(({ id, name }) => ({ id, name }))
    const changes = { sponsors: [before, before.filter(({ id }) => id !== deleted)] }
    return { user_id: author.id, action: 'update' as const, object: 'workshops', object_id, changes }
  })
  if (entries.length > 0) await auditAll(tx, entries)
}

export async function getSponsorImage(id: number, request: Request): Promise<Response> {
  const [sponsor] = await db.select({ image: sponsors.image }).from(sponsors).where(eq(sponsors.id, id))
  if (!sponsor?.image) throw new NotFound()
  return fileResponse(request, sponsor.image)
}

/** Deleting a sponsor removes it from its events, so the question names them. */
async function readEvents(ids: number[], from: Db | Tx) {
  const { sponsor_id } = workshopSponsors
  const { title, date, starts_at } = workshops
  const isOfSponsor = sql`partition by ${sponsor_id}`
  const ranked = from
    .select({
      sponsor_id,
      title,
      date,
      count: sql<number>`count(*) over (${isOfSponsor})`.mapWith(Number).as('count'),
      place: sql<number>`row_number() over (${isOfSponsor} order by ${desc(starts_at)}, ${desc(workshops.id)})`.as(
        'place',
      ),
    })
    .from(workshopSponsors)
    .innerJoin(workshops, eq(workshops.id, workshopSponsors.workshop_id))
    .where(isAnyOf(sponsor_id, ids))
    .as('ranked')
  const rows = await from.select().from(ranked).where(lte(ranked.place, NAMED_EVENTS)).orderBy(asc(ranked.place))
  const shown = Map.groupBy(rows, (row) => row.sponsor_id)
  return new Map(
    [...shown].map(([id, events]) => [
      id,
      {
        events: { count: events[0]?.count ?? 0, latest: events.map(({ title, date }) => ({ title, date })) },
      },
    ]),
  )
}
