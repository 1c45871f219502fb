import 'server-only'
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { workshops } from '@/features/workshops/table'
import { db } from '@/server/db'
import { type Invitee, type PublicRegistration, prefill } from '../contract/public'
import { holdsSeat, registrations } from '../table'

const isKnown = and(isNull(registrations.deleted_at), isNull(registrations.erased_at))

type Found = { registration: typeof registrations.$inferSelect; workshop: typeof workshops.$inferSelect }

/** The person behind a personal link, with the event; null where the link leads nowhere (any more). */
export async function findRegistration(id: string): Promise<Found | null> {
  const [found] = await withWorkshop().where(and(eq(registrations.id, id), isKnown))
  return found ?? null
}

export async function getRegistration(id: string) {
  const found = await findRegistration(id)
  if (!found) throw new NotFound()
  return { ...wireOf(found), alreadyunsubscribeEvent: found.registration.unsubscribed_at !== null }
}

/** Who came along with this person and still holds a seat. */
export function findCompanions(id: string): Promise<{ id: string; first_name: string; last_name: string }[]> {
  const { first_name, last_name } = registrations
  return db
    .select({ id: registrations.id, first_name, last_name })
    .from(registrations)
    .where(and(eq(registrations.accompaniment_of, id), holdsSeat, isNull(registrations.erased_at)))
    .orderBy(asc(registrations.created_at), asc(registrations.id))
}

/** What an invitation says on the page of an event. Who cancelled finds the form again, filled in. */
export async function findInvitee(workshop_id: number, invite_slug: string): Promise<Invitee> {
  const [found] = await withWorkshop().where(
    and(eq(registrations.invite_slug, invite_slug), eq(registrations.workshop_id, workshop_id), isKnown),
  )
  if (!found) return { status: 'invite_slug_not_found' }

  const [seated] = await withWorkshop().where(
    and(eq(registrations.workshop_id, workshop_id), eq(registrations.email, found.registration.email), holdsSeat),
  )
  if (seated) return { status: 'already_registered', registration: wireOf(seated) }
  // Parsed, because this becomes part of a page: what the list does not name must not stand in it.
  return { status: 'ok', ...prefill.parse(found.registration) }
}

const withWorkshop = () =>
  db
    .select({ registration: getTableColumns(registrations), workshop: getTableColumns(workshops) })
    .from(registrations)
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))

function wireOf({ registration, workshop }: Found): PublicRegistration {
  const { id, email, first_name, last_name, invite_slug } = registration
  const { title, date, location, time } = workshop
  return { id, email, first_name, last_name, invite_slug, workshop: { title, date, location, time } }
}
