import { and, eq, isNull } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { deleteIntervals } from '@/features/attendance/service/intervals'
import { requestOffers } from '@/features/seats/service/request-offers'
import { hasStarted } from '@/features/workshops/rules'
import { type RegistrationRow, registrations, seatedCondition } from '@/schema/registrations'
import { audit } from '@/server/crud/audit'
import type { Tx } from '@/server/database/db'
import { hasOrHadEmail } from '../../rules/people'
import { eventRefusal } from '../../rules/refusals'
import { isInterested, isInvited, isSeated } from '../../rules/states'
import { lockPeople, withEventOf } from '../locked-event'
import { mailTo, queuePartyMails, queueRegistrationMails } from '../mail-queue/queue-mails'
import { isAvailable, isOwnCompanion } from './find-registration'
import { countMailsTo, holdMailsBeyondLimit } from './mail-limit'
import { cancelPeople } from './seated-parties'

type PersonalLink = { id: string; email: string }
/** `all` includes companions of an earlier registration, which only the personal page shows. */
type CancelOptions = { company?: boolean | 'all'; now: Date }

/** Frees the seat at once. Cancelling a second time gets the same answer and sends no mail. */
export async function cancelRegistration(link: PersonalLink, { company = false, now }: CancelOptions) {
  await withEventOf(link.id, async (tx, workshop) => {
    const registration = await lockRegistration(tx, link)
    const companions = company ? await lockCompanions(tx, registration, company) : []
    const affected = [registration, ...companions].filter((row) => isSeated(row) || isInterested(row))
    if (affected.length === 0) return
    if (hasStarted(workshop, now)) throw eventRefusal('event_over')

    const excess = await countMailsTo(
      tx,
      affected.map(({ email }) => email),
    )
    await cancelPeople(tx, affected, { now })
    await deleteIntervals(
      tx,
      affected.map(({ id }) => id),
    )
    await queuePartyMails(tx, 'cancellation', affected.filter(isSeated))
    // Staff get notices about seats and offers, and none about leaving the waiting list.
    const interests = affected.filter(isInterested).map((row) => mailTo(row, 'cancellation'))
    await queueRegistrationMails(tx, interests)
    await holdMailsBeyondLimit(tx, excess, affected)
    const entry = { object: 'registrations', object_id: registration.id, changes: { people: affected.length } }
    await audit(tx, { user_id: null, action: 'cancel', ...entry })
    await requestOffers(tx, workshop.id)
  })
  return { status: 'cancelled' as const }
}

/** Locks the row, so that every mailing to this person waits until the transaction ends. */
async function lockRegistration(tx: Tx, { id, email }: PersonalLink): Promise<RegistrationRow> {
  const [found] = await lockPeople(tx, and(eq(registrations.id, id), isAvailable))
  if (!found || !hasOrHadEmail(found, email) || isInvited(found)) throw new NotFound()
  return found
}

const lockCompanions = (tx: Tx, { id }: RegistrationRow, company: true | 'all'): Promise<RegistrationRow[]> => {
  const isTheirs = company === 'all' ? and(eq(registrations.accompaniment_of, id), seatedCondition) : isOwnCompanion(id)
  return lockPeople(tx, and(isTheirs, isNull(registrations.erased_at)))
}
