import { and, asc, eq, gte, isNull, ne, or } from 'drizzle-orm'
import { opaqueId } from '@/contract/shapes'
import { hasEmail } from '@/features/registrations/rules/people'
import { isCorrectable } from '@/features/registrations/rules/refusals'
import { isSeated, type RegistrationStatus, statusOf } from '@/features/registrations/rules/states'
import { findCompanions, findRegistration } from '@/features/registrations/service/sign-up/find-registration'
import { hasStarted } from '@/features/workshops/rules'
import { isInSeriesOf } from '@/features/workshops/service/event-conditions'
import { findPublicEvent } from '@/features/workshops/service/public-events'
import { columnsOf } from '@/schema/columns'
import { registrations, seatedCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'

/** Rejects ids of the wrong form before the database sees them. */
const findByUncheckedId = async (id: string) => (opaqueId.safeParse(id).success ? await findRegistration(id) : null)

export type LinkedRegistration = NonNullable<Awaited<ReturnType<typeof findLinkedRegistration>>>

/** `again` means that this registration was cancelled and that the person has registered for the event once more. */
type LinkStatus = RegistrationStatus | 'again'

/** The data of the pages behind a personal link; null for an unknown link and for a person who was only invited. */
export async function findLinkedRegistration(id: string, now: Date) {
  const found = await findByUncheckedId(id)
  const status = found && statusOf(found.registration, found.workshop, now)
  if (!status) return null

  const { registration, workshop } = found
  const [event, companions, party] = await Promise.all([
    findPublicEvent(workshop.id, { invite: registration.invite_slug }, now),
    findCompanions(id),
    findCancelledParty(registration),
  ])
  if (!event) return null
  const { companions: cancelledCompanions, isBack } = party
  return {
    registration,
    event,
    companions,
    cancelledCompanions,
    status: isBack ? statusOfReturned(event) : status,
    isWaiting: registration.preliminary_registration,
    hasStarted: hasStarted(workshop, now),
    isCorrectable: isCorrectable(registration, workshop, now),
  }
}

function statusOfReturned({ phase }: { phase: string }): LinkStatus {
  if (phase === 'cancelled') return 'event_cancelled'
  return phase === 'over' ? 'over' : 'again'
}

/**
 * The companions who were cancelled with this person, and whether the person has a seat again. The new registration
 * stays unnamed, because this link is older than it. Companions of an earlier registration are left out as well.
 */
async function findCancelledParty(registration: typeof registrations.$inferSelect) {
  const { id, workshop_id, email, registered, cancelled_at } = registration
  if (cancelled_at === null) return { companions: [], isBack: false }

  const isCancelledCompanion =
    registered === null
      ? undefined
      : and(
          eq(registrations.accompaniment_of, id),
          eq(registrations.cancelled_at, cancelled_at),
          gte(registrations.registered, registered),
        )
  const found = await db
    .select(
      columnsOf(
        registrations,
        'email',
        'title',
        'first_name',
        'last_name',
        'deleted_at',
        'preliminary_registration',
        'registered',
        'cancelled_at',
      ),
    )
    .from(registrations)
    .where(
      and(
        eq(registrations.workshop_id, workshop_id),
        or(isCancelledCompanion, and(eq(registrations.email, email), seatedCondition)),
        isNull(registrations.deleted_at),
        isNull(registrations.erased_at),
      ),
    )
    .orderBy(asc(registrations.created_at), asc(registrations.id))
  return { companions: found.filter((row) => row.cancelled_at !== null), isBack: found.some(isSeated) }
}

/** The registrations of the same form at other dates of the series, which somebody reads who has just sent it. */
export async function listDatesOfForm({ id, workshop_id, submission_key, email }: LinkedRegistration['registration']) {
  if (submission_key === null) return []
  const others = await db
    .select({
      ...columnsOf(registrations, 'id', 'workshop_id'),
      ...columnsOf(workshops, 'date', 'time', 'end_time'),
    })
    .from(registrations)
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
    .where(
      and(
        isInSeriesOf(workshop_id),
        eq(registrations.submission_key, submission_key),
        eq(registrations.email, email),
        ne(registrations.id, id),
        seatedCondition,
      ),
    )
    .orderBy(asc(workshops.starts_at))
  return others
}

/** The registration of an unsubscribe link; the case of the address in the link does not matter. */
export async function findUnsubscribable(id: string, address: string) {
  const found = await findByUncheckedId(id)
  return found && hasEmail(found.registration, address) ? found.registration : null
}
