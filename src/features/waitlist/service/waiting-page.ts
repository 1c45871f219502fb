import { and, asc, eq, isNull } from 'drizzle-orm'
import { urlOf } from '@/contract/endpoint'
import { pickNames } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { opaqueId } from '@/contract/shapes'
import { findNeededNumbers } from '@/features/person-numbers/service/needed'
import { isAddressOnly } from '@/features/registrations/rules/people'
import { countHeldSeats } from '@/features/seats/service/count-seats'
import type { EntryRow } from '@/features/seats/service/waiting-parties'
import { isOpenEntry } from '@/features/seats/service/waiting-parties'
import { hasStarted, isCancelled } from '@/features/workshops/rules'
import { findPublicEvent } from '@/features/workshops/service/public-events'
import { registrations, waitingCondition } from '@/schema/registrations'
import { waitlistEntries } from '@/schema/waitlist'
import { workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import { findRefusedForm } from '@/server/http/refused-form'
import { acceptOffer, addWaitingCompanion } from '../contract/public'
import { takesRegistrations } from '../rules'
import { readOfferEnd } from './lapse-offers'
import { rankOf } from './rank'

export type WaitingPageData = NonNullable<Awaited<ReturnType<typeof findWaitingPage>>>

/** The data of the page behind the link of an entry; null for an unknown link. */
export async function findWaitingPage(id: string, now: Date) {
  if (!opaqueId.safeParse(id).success) return null
  const [found] = await db
    .select({
      entry: waitlistEntries,
      main: registrations,
      workshop: workshops,
      rank: rankOf(),
      offered: countHeldSeats(waitlistEntries.workshop_id),
    })
    .from(waitlistEntries)
    .innerJoin(registrations, eq(registrations.id, waitlistEntries.registration_id))
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
    .where(
      and(eq(waitlistEntries.registration_id, id), isNull(registrations.deleted_at), isNull(registrations.erased_at)),
    )
  if (!found) return null
  const { entry, main, workshop, rank, offered } = found
  const [event, companions, needed] = await Promise.all([
    findPublicEvent(workshop.id, { invite: main.invite_slug }, now),
    readCompanions(id),
    findNeededNumbers(workshop.id),
  ])
  if (!event) return null
  return {
    event,
    ...pickNames(main, ['id', 'email', 'title', 'first_name', 'last_name', 'institution', 'invite_slug']),
    companions,
    neededNumbers: needed ?? undefined,
    state: openStateOf(entry, main),
    ...pickNames(entry, ['may_split', 'offered_seats', 'joined_at']),
    expires_at: await shownEndOf(entry, { workshop, now }),
    rank,
    /** The seats of all offers that are out now. */
    seats_offered: offered,
    /** All were told of free seats, and the first to come gets one. */
    is_informed: entry.informed_at !== null,
    isIncomplete: isAddressOnly(main),
    isEventCancelled: isCancelled(workshop),
    hasStarted: hasStarted(workshop, now),
    takesRegistrations: takesRegistrations(workshop, now),
  }
}

const shownEndOf = async (entry: EntryRow, event: Parameters<typeof readOfferEnd>[2]): Promise<string | null> =>
  entry.state === 'offered' ? (await readOfferEnd(db, entry, event)).toISOString() : entry.expires_at

type WaitingMain = Pick<typeof registrations.$inferSelect, 'cancelled_at' | 'preliminary_registration'>

/** The list is brought up to date within a minute after the person cancelled or got a seat another way. */
function openStateOf({ state }: EntryRow, main: WaitingMain) {
  if (state !== 'waiting' && state !== 'offered') return state
  if (!main.preliminary_registration) return 'accepted'
  return main.cancelled_at === null ? state : 'left'
}

const { id: companionId, title, first_name, last_name, email } = registrations
const readCompanions = (main: string) =>
  db
    .select({ id: companionId, title, first_name, last_name, email })
    .from(registrations)
    .where(and(eq(registrations.accompaniment_of, main), waitingCondition))
    .orderBy(asc(registrations.created_at), asc(registrations.id))

/** The entries of these registrations, as the personal page shows them. */
export async function findEntries(ids: string[]) {
  const rows = await db
    .select({
      id: waitlistEntries.registration_id,
      state: waitlistEntries.state,
      expires_at: waitlistEntries.expires_at,
      rank: rankOf(),
      seats_offered: countHeldSeats(waitlistEntries.workshop_id),
    })
    .from(waitlistEntries)
    .innerJoin(registrations, eq(registrations.id, waitlistEntries.registration_id))
    .where(and(isAnyOf(waitlistEntries.registration_id, ids), isOpenEntry))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The forms of the page that are shown again with what they held. */
const FORMS = [acceptOffer, addWaitingCompanion]

/** The form of this entry as it was refused without script. What is wrong with its event concerns the whole form. */
export async function findRefusedWaitingForm(draftId: string | null, { id, locale }: { id: string; locale: Locale }) {
  const formAt = (action: string) => FORMS.find((endpoint) => action === urlOf(endpoint, { params: { id } }))
  const refused = await findRefusedForm(draftId, { formAt, locale })
  if (!refused) return undefined
  const { workshop_id: ofEvent, ...errors } = refused.errors
  return { ...refused, errors, problem: refused.problem ?? ofEvent }
}
