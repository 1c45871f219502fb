import 'server-only'
import { asc, desc, eq, lte, sql } from 'drizzle-orm'
import { urlOf } from '@/contract/endpoint'
import { NotFound } from '@/contract/problems'
import { sponsors } from '@/schema/sponsors'
import { workshopSponsors, workshops } from '@/schema/workshops'
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

export const { list: listSponsors, get: getSponsor, save: saveSponsor, remove: deleteSponsor } = items

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
