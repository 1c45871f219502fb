import 'server-only'
import { opaqueId } from '@/contract/shapes'
import { findPublicEvent } from '@/features/workshops/service/public-events'
import { hasEmail, statusOf } from '../../rules'
import { findCompanions, findRegistration } from './find-registration'

/** Rejects ids of the wrong form before the database sees them. */
const findByUncheckedId = async (id: string) => (opaqueId.safeParse(id).success ? await findRegistration(id) : null)

export type LinkedRegistration = NonNullable<Awaited<ReturnType<typeof findLinkedRegistration>>>

/** The data of the pages behind a personal link; null for an unknown link and for a person who was only invited. */
export async function findLinkedRegistration(id: string, now: Date) {
  const found = await findByUncheckedId(id)
  const status = found && statusOf(found.registration, found.workshop, now)
  if (!status) return null

  const { registration, workshop } = found
  const [event, companions] = await Promise.all([
    findPublicEvent(workshop.id, { invite: registration.invite_slug }, now),
    findCompanions(id),
  ])
  return event && { registration, event, companions, status, isWaiting: registration.preliminary_registration }
}

/** The registration of an unsubscribe link; the case of the address in the link does not matter. */
export async function findUnsubscribable(id: string, address: string) {
  const found = await findByUncheckedId(id)
  return found && hasEmail(found.registration, address) ? found.registration : null
}
