import 'server-only'
import { opaqueId } from '@/contract/shapes'
import { findPublicEvent } from '@/features/workshops/service/find'
import { hasAddress, standingOf } from '../rules'
import { findCompanions, findRegistration } from './find'

/** The person behind a link, whatever the address holds. */
const findLinked = async (id: string) => (opaqueId.safeParse(id).success ? await findRegistration(id) : null)

export type Followed = NonNullable<Awaited<ReturnType<typeof followLink>>>

/** All that the pages of a registration show; null where the link leads to nobody who ever left more than an invitation. */
export async function followLink(id: string, now: Date) {
  const found = await findLinked(id)
  const standing = found && standingOf(found.registration, found.workshop, now)
  if (!standing) return null

  const { registration, workshop } = found
  const [event, companions] = await Promise.all([
    findPublicEvent(workshop.id, { invite: registration.invite_slug }, now),
    findCompanions(id),
  ])
  return event && { registration, event, companions, standing, isWaiting: registration.preliminary_registration }
}

/** The registration that an unsubscribe link names; the address in it counts as it is stored, whatever its case. */
export async function findUnsubscribable(id: string, address: string) {
  const found = await findLinked(id)
  return found && hasAddress(found.registration, address) ? found.registration : null
}
