import 'server-only'
import { eq } from 'drizzle-orm'
import { Invalid } from '@/contract/problems'
import { readNumberSource, recordUseOfNumbers } from '@/features/person-numbers/service/saved'
import type { Companion } from '@/features/registrations/contract/public'
import { seatedEmailsOf } from '@/features/registrations/rules/matching'
import { eventRefusal, refuseTooManyCompanions } from '@/features/registrations/rules/refusals'
import { isInterested } from '@/features/registrations/rules/states'
import { insertParty, lockMatches, numbersOfSeat, seatOf } from '@/features/registrations/service/sign-up/party-storage'
import { retryOnConflict } from '@/features/registrations/service/sign-up/retry-on-conflict'
import { cancelWaiting } from '@/features/registrations/service/sign-up/seated-parties'
import { type LockedWorkshop, limitPerEvent, lockWorkshop } from '@/features/seats/service/lock-event'
import { auditEntries, type Party, readParty, updateEntries } from '@/features/seats/service/waiting-parties'
import { hasStarted } from '@/features/workshops/rules'
import { waitlistEntries } from '@/schema/waitlist'
import { db, getRow, type Tx } from '@/server/database/db'
import { updateWaitlist } from './offer-seats'

type ChangeContext = { now: Date }
type PartyChange = (
  tx: Tx,
  change: { workshop: LockedWorkshop; party: Party; main: Party['people'][number] },
) => Promise<void>

/** Runs a change of an open entry, and offers at once what it frees. Returns false for an entry that has ended. */
export async function changeWaitingParty(id: string, { now }: ChangeContext, change: PartyChange): Promise<boolean> {
  const { workshop_id, registration_id } = waitlistEntries
  const found = await getRow(db.select({ workshop_id }).from(waitlistEntries).where(eq(registration_id, id)))
  return limitPerEvent(found.workshop_id, () =>
    retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, found.workshop_id)
      const party = await readParty(tx, workshop.id, id)
      const main = party?.people[0]
      if (!party || !main) return false
      if (hasStarted(workshop, now)) throw eventRefusal('event_over')
      await change(tx, { workshop, party, main })
      await updateWaitlist(tx, workshop, now)
      return true
    }),
  )
}

export async function changeSplitting(id: string, { may_split }: { may_split: boolean }, { now }: ChangeContext) {
  await requireChange(
    changeWaitingParty(id, { now }, async (tx, { party }) => {
      if (party.may_split === may_split) return
      await updateEntries(tx, [id], { may_split })
      await auditEntries(tx, [{ party, changes: { may_split: [party.may_split, may_split] } }])
    }),
  )
  return { status: 'ok' as const }
}

/** The party keeps its position. An offer is for the people who waited when it was made. */
export async function addWaitingCompanion(id: string, companion: Companion, { now }: ChangeContext) {
  await requireChange(
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
    }),
  )
  return { status: 'ok' as const }
}

export async function removeWaitingCompanion(id: string, companion: string, { now }: ChangeContext) {
  await requireChange(
    changeWaitingParty(id, { now }, async (tx, { party }) => {
      const leaving = party.people.find((person) => person.id === companion && person.accompaniment_of !== null)
      if (!leaving) return
      await cancelWaiting(tx, [companion], now)
      await auditEntries(tx, [{ party, changes: { people: [party.size, party.size - 1] } }])
    }),
  )
  return { status: 'ok' as const }
}

async function requireChange(changed: Promise<boolean>): Promise<void> {
  if (!(await changed)) throw eventRefusal('not_waiting')
}
