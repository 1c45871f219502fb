import { Invalid } from '@/contract/problems'
import { readNumberSource, recordUseOfNumbers } from '@/features/person-numbers/service/saved'
import type { Companion } from '@/features/registrations/contract/public'
import { seatedEmailsOf } from '@/features/registrations/rules/matching'
import { eventRefusal, refuseTooManyCompanions } from '@/features/registrations/rules/refusals'
import { isInterested } from '@/features/registrations/rules/states'
import { mailTo, queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { countMailsTo, holdMailsBeyondLimit } from '@/features/registrations/service/sign-up/mail-limit'
import { insertParty, lockMatches, numbersOfSeat, seatOf } from '@/features/registrations/service/sign-up/party-storage'
import { cancelPeople } from '@/features/registrations/service/sign-up/seated-parties'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { auditEntries, type Party, readParty, updateEntries } from '@/features/seats/service/waiting-parties'
import { hasStarted } from '@/features/workshops/rules'
import type { Tx } from '@/server/database/db'
import { endEntries, withEventOfEntry } from './entries'
import { queueLapseNotices } from './lapse-offers'
import { updateWaitlist } from './offer-seats'

type ChangeContext = { now: Date; mayHaveEnded?: boolean }
type PartyChange = (
  tx: Tx,
  change: { workshop: LockedWorkshop; party: Party; main: Party['people'][number] },
) => Promise<void>

/** Runs a change of an open entry, and offers at once what it frees. An entry that has ended is refused, or left as it is. */
async function changeWaitingParty(id: string, { now, mayHaveEnded = false }: ChangeContext, change: PartyChange) {
  await withEventOfEntry(id, async (tx, workshop) => {
    const party = await readParty(tx, workshop.id, id)
    const main = party?.people[0]
    if (party && main) {
      if (hasStarted(workshop, now)) throw eventRefusal('event_over')
      await change(tx, { workshop, party, main })
      await updateWaitlist(tx, workshop, now)
    } else if (!mayHaveEnded) throw eventRefusal('not_waiting')
  })
  return { status: 'ok' as const }
}

export const changeSplitting = (id: string, { may_split }: { may_split: boolean }, { now }: ChangeContext) =>
  changeWaitingParty(id, { now }, async (tx, { party }) => {
    if (party.may_split === may_split) return
    await updateEntries(tx, [id], { may_split })
    await auditEntries(tx, [{ party, changes: { may_split: [party.may_split, may_split] } }])
  })

/** The party keeps its position. An offer is for the people who waited when it was made. */
export const addWaitingCompanion = (id: string, companion: Companion, { now }: ChangeContext) =>
  changeWaitingParty(id, { now }, async (tx, { workshop, party, main }) => {
    if (party.state === 'offered') throw eventRefusal('offer_open')
    refuseTooManyCompanions(party.size)
    const matches = await lockMatches(tx, workshop, { emails: [companion.email] })
    if (seatedEmailsOf(matches, [companion.email]).length > 0) throw new Invalid({ email: ['email_exist'] })
    if (matches.some(isInterested)) throw new Invalid({ email: ['already_waiting'] })
    const source = await readNumberSource(workshop.id, [companion.email])
    const person = { ...companion, ...numbersOfSeat(companion, source, undefined), language: main.language }
    const row = seatOf(person, { workshop, invited: undefined, main, now })
    await insertParty(tx, [{ ...row, registered: null, preliminary_registration: true }], matches)
    await recordUseOfNumbers(tx, { source, seats: [companion], now })
    await auditEntries(tx, [{ party, changes: { people: [party.size, party.size + 1] } }])
  })

export const removeWaitingCompanion = (id: string, companion: string, { now }: ChangeContext) =>
  changeWaitingParty(id, { now }, async (tx, { party }) => {
    const leaving = party.people.find((person) => person.id === companion && person.accompaniment_of !== null)
    if (!leaving) return
    await cancelPeople(tx, [leaving], { now })
    await auditEntries(tx, [{ party, changes: { people: [party.size, party.size - 1] } }])
  })

/** Declines an offer, or leaves the list. A second press gets the same answer. */
export const leaveWaitlist = (id: string, { now }: ChangeContext) =>
  changeWaitingParty(id, { now, mayHaveEnded: true }, async (tx, { party, main }) => {
    const isOffered = party.state === 'offered'
    const excess = await countMailsTo(tx, [main.email])
    await endEntries(tx, [party], { state: isOffered ? 'declined' : 'left', now })
    await queueRegistrationMails(tx, [mailTo(main, isOffered ? 'offer_ended' : 'cancellation')])
    await holdMailsBeyondLimit(tx, excess, [main])
    if (isOffered) await queueLapseNotices(tx, [party])
  })
