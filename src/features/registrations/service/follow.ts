import 'server-only'
import { opaqueId } from '@/contract/shapes'
import { isOver } from '@/features/workshops/rules'
import { findPublicEvent } from '@/features/workshops/service/find'
import { hasAddress } from '../rules'
import { findCompanions, findRegistration } from './find'

export type Standing = 'open' | 'over' | 'cancelled'

type Stamps = { registered: string | null; cancelled_at: string | null; preliminary_registration: boolean }
type Clock = { date: string; time: string }

/** What became of a registration, or of an address that waits for a place; null for who was only invited. */
export function standingOf(registration: Stamps, workshop: Clock, now: Date): Standing | null {
  const { registered, cancelled_at, preliminary_registration } = registration
  if (!registered && !preliminary_registration) return null
  if (cancelled_at) return 'cancelled'
  return isOver(workshop, now) ? 'over' : 'open'
}

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
