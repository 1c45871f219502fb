import 'server-only'
import { and, eq } from 'drizzle-orm'
import { registrations } from '@/features/registrations/table'
import type { PublicEvent } from '@/features/workshops/service/public-events'
import { workshops } from '@/features/workshops/table'
import { db } from '@/server/database/db'
import { isIncomplete, takesRegistrations } from '../rules'
import { isOpenEntry, waitlistEntries } from '../table'

type InvitedEntry = { id: string; held: number; isIncomplete: boolean }

/** The entry of the person with this link; null where the person does not wait. */
export async function findInvitedEntry(workshop_id: number, invite_slug: string): Promise<InvitedEntry | null> {
  const [found] = await db
    .select({
      id: registrations.id,
      last_name: registrations.last_name,
      invoice_address: registrations.invoice_address,
      price: workshops.price,
      state: waitlistEntries.state,
      seats: waitlistEntries.offered_seats,
    })
    .from(registrations)
    .innerJoin(waitlistEntries, eq(waitlistEntries.registration_id, registrations.id))
    .innerJoin(workshops, eq(workshops.id, waitlistEntries.workshop_id))
    .where(and(eq(registrations.invite_slug, invite_slug), eq(waitlistEntries.workshop_id, workshop_id), isOpenEntry))
  if (!found) return null
  return {
    id: found.id,
    held: found.state === 'offered' ? (found.seats ?? 0) : 0,
    isIncomplete: isIncomplete(found, found),
  }
}

/** The event as it is for a person whose details are missing: open for the seats that are held for them. */
export function withOffer(event: PublicEvent, entry: InvitedEntry | null, now: Date): PublicEvent {
  if (!entry?.isIncomplete || entry.held === 0 || event.phase !== 'full') return event
  const promised = { ...event, signup_active: true, teaser_only: false }
  if (!takesRegistrations({ ...promised, cancelled_at: null }, now)) return event
  return { ...promised, phase: 'open', seats_left: entry.held, max_participants_reached: false, availability: 'few' }
}
