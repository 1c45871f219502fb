import { and, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isAddressOnly } from '@/features/registrations/rules/people'
import { isOpenEntry } from '@/features/seats/service/waiting-parties'
import type { PublicEvent } from '@/features/workshops/service/public-events'
import { invitedConditionOf, registrations } from '@/schema/registrations'
import { waitlistEntries } from '@/schema/waitlist'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { takesRegistrations } from '../rules'
import { readOfferEnd } from './lapse-offers'

/** With `mayComplete`, the form of the event takes the details that are missing. */
type InvitedEntry = { id: string; held: number; mayComplete: boolean }

/**
 * The entry of the person with this link, which may be that of an open invitation to the same address; null where the
 * person does not wait.
 */
export async function findInvitedEntry(
  workshop_id: number,
  { invite_slug, now }: { invite_slug: string; now: Date },
): Promise<InvitedEntry | null> {
  const linked = alias(registrations, 'linked')
  const isOwnLink = eq(linked.id, registrations.id)
  const [found] = await db
    .select({
      isOwnLink: sql<boolean>`${isOwnLink}`,
      last_name: registrations.last_name,
      entry: waitlistEntries,
      workshop: workshops,
    })
    .from(linked)
    .innerJoin(
      registrations,
      and(
        eq(registrations.workshop_id, linked.workshop_id),
        eq(registrations.email, linked.email),
        or(isOwnLink, invitedConditionOf(linked)),
      ),
    )
    .innerJoin(waitlistEntries, eq(waitlistEntries.registration_id, registrations.id))
    .innerJoin(workshops, eq(workshops.id, waitlistEntries.workshop_id))
    .where(and(eq(linked.invite_slug, invite_slug), eq(linked.workshop_id, workshop_id), isOpenEntry))
  if (!found) return null
  const { entry, workshop } = found
  const isHeld = entry.state === 'offered' && (await readOfferEnd(db, entry, { workshop, now })) > now
  return {
    id: entry.registration_id,
    held: isHeld ? (entry.offered_seats ?? 0) : 0,
    mayComplete: found.isOwnLink && isAddressOnly(found),
  }
}

/** The event as it is for a person whose details are missing: open for the seats that are held for them. */
export function withOffer(event: PublicEvent, entry: InvitedEntry | null, now: Date): PublicEvent {
  if (!entry?.mayComplete || entry.held === 0 || event.phase !== 'full') return event
  const promised = { ...event, signup_active: true, teaser_only: false }
  if (!takesRegistrations({ ...promised, cancelled_at: null }, now)) return event
  return { ...promised, phase: 'open', seats_left: entry.held, max_participants_reached: false, availability: 'open' }
}
