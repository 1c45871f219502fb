import { and, eq, ne, or } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { certificates } from '@/schema/certificates'
import { type RegistrationRow, registrations, seatedCondition } from '@/schema/registrations'
import { getRow, type Tx } from '@/server/database/db'
import { seatedEmailsOf } from '../../rules/matching'
import { partyFieldsOf } from '../../rules/refusals'
import { isInvited } from '../../rules/states'
import { refuseSubstitute, refuseSubstitution, valuesOfSeat } from '../../rules/substitution'
import { auditRegistration } from '../audit-entry'
import { closeInterests } from '../sign-up/close-interests'
import { insertParty, lockMatches, seatOf } from '../sign-up/party-storage'

/** The data of the colleague, and how the terms were accepted. */
type Colleague = Parameters<typeof seatOf>[0]

type Substitution = {
  /** The registration whose seat passes on. */
  id: string
  colleague: { email: string }
  /** The values of the colleague, who may be invited already. */
  valuesOf: (known: { person: RegistrationRow; invited: RegistrationRow | undefined }) => Colleague
  /** Null for a person who gives the own seat away. */
  author: { id: number } | null
  now: Date
}

/**
 * Passes a seat from a person to a colleague, in a transaction that has locked the event. The seat is never free: the
 * colleague gets it before the person loses it, nobody on the waiting list is offered it, and no number changes. An
 * invitation or a place on the waiting list of the colleague is used up.
 */
export async function giveSeat(
  tx: Tx,
  workshop: LockedWorkshop,
  { id, colleague, valuesOf, author, now }: Substitution,
) {
  const matches = await lockMatches(tx, workshop, { emails: [colleague.email], ids: [id] })
  const person = matches.find((row) => row.id === id)
  if (!person) throw new NotFound()
  refuseSubstitution(person, workshop, { is_certified: await isCertified(tx, person) })
  refuseSubstitute(colleague, { person, seated: seatedEmailsOf(matches, [colleague.email]) })

  const invited = matches.find((row) => isInvited(row) && row.email === colleague.email)
  const kept = valuesOfSeat(person, workshop)
  const seat = seatOf(
    { ...valuesOf({ person, invited }), ...kept, submission_key: null },
    { workshop, invited, main: mainOf(person), now, updated_by: author?.id ?? null },
  )
  await insertParty(tx, [seat], matches)
  await leadParty(tx, { person, seat })
  const ended = await endRegistration(tx, { person, seat, author, now })
  await closeInterests(tx, { seats: [seat], matches, now, updated_by: author?.id ?? null })

  const row = await getRow(tx.select().from(registrations).where(eq(registrations.id, seat.id)))
  await auditRegistration(tx, { author, action: invited ? 'update' : 'create', before: invited, after: row })
  await auditRegistration(tx, { author, action: 'update', before: person, after: ended })
  return { person: ended, row }
}

/** A certificate says that its holder took part, whatever its state is now. */
const isCertified = async (tx: Tx, { id }: RegistrationRow): Promise<boolean> =>
  (await tx.$count(certificates, eq(certificates.registration_id, id))) > 0

/** The colleague of a companion accompanies the same main registration. */
const mainOf = ({ accompaniment_of, party_since, created_at }: RegistrationRow) =>
  accompaniment_of === null ? undefined : { id: accompaniment_of, created_at, party_since }

type PassedSeat = { person: RegistrationRow; seat: ReturnType<typeof seatOf> }

/** The companions stay with the party: they accompany the colleague, or the main registration of both. */
async function leadParty(tx: Tx, { person, seat }: PassedSeat): Promise<void> {
  const { accompaniment_of, id } = registrations
  await tx
    .update(registrations)
    .set(partyFieldsOf(mainOf(person) ?? seat))
    .where(and(or(eq(accompaniment_of, person.id), eq(accompaniment_of, seat.id)), seatedCondition, ne(id, seat.id)))
}

type EndedSeat = PassedSeat & Pick<Substitution, 'author' | 'now'>

/** The entrance refuses the ticket of a cancelled registration. */
function endRegistration(tx: Tx, { person, seat, author, now }: EndedSeat): Promise<RegistrationRow> {
  const timestamp = now.toISOString()
  return getRow(
    tx
      .update(registrations)
      .set({
        cancelled_at: timestamp,
        replaced_as: 'substitution',
        replaced_by: seat.id,
        updated_at: timestamp,
        updated_by: author?.id ?? null,
      })
      .where(eq(registrations.id, person.id))
      .returning(),
  )
}
