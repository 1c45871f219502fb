import { and, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Invalid, NotFound } from '@/contract/problems'
import { reasonMessageOf } from '@/features/mails/rules/reasons'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { requestOffers } from '@/features/seats/service/request-offers'
import { hasStarted } from '@/features/workshops/rules'
import { mails } from '@/schema/mails'
import { type RegistrationRow, registrations, seatedCondition } from '@/schema/registrations'
import { type AuthorContext, auditAll } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import type { moveRegistrations as moveEndpoint } from '../../contract/moves'
import { displayName } from '../../rules/people'
import { eventRefusal, partyFieldsOf } from '../../rules/refusals'
import { refuseOverMaximum } from '../../rules/seat-changes'
import { isInvited, isSeated } from '../../rules/states'
import { AUDIT_OBJECT, updateEach } from '../audit-entry'
import { lockPeople, withLockedEvents } from '../locked-event'
import { mailTo, queueRegistrationMails } from '../mail-queue/queue-mails'
import { syncSentDates } from '../mail-queue/sync-sent-dates'
import { closeInterests, interestsOf } from '../sign-up/close-interests'
import { lockMatches } from '../sign-up/party-storage'
import { readCompanionsAlong, readSeatsFor, seatCompanions } from '../sign-up/seated-parties'
import { removalColumns } from './remove-and-restore'
import { replaceTickets } from './renew-ticket'

type MoveInput = z.output<(typeof moveEndpoint)['body']>
/**
 * Moves people with their seats and invitations to another event, all or none. A registration keeps its id, so that
 * every link in earlier mails still opens it.
 */
export async function moveRegistrations({ workshop_id, ...move }: MoveInput, { author, now }: AuthorContext) {
  const source = await getEventOf(move.ids)
  if (source === workshop_id) throw new Invalid({ workshop_id: ['move_same_event'] })

  return withLockedEvents([workshop_id, source], async (tx, to, eventOf) => {
    const from = eventOf(source)
    if (to.cancelled_at) throw eventRefusal('event_cancelled')
    if (hasStarted(to, now)) throw eventRefusal('event_over')
    const people = await lockMoved(tx, { source, ...move })
    if (new Set(move.ids).difference(new Set(idsOf(people))).size > 0) throw new NotFound()
    refuseUnmovable(people)
    const matches = await lockMatches(tx, to, { emails: people.map(({ email }) => email) })
    refusePresent(people, matches)

    const seated = people.filter(isSeated)
    const interests = interestsOf(matches, seated)
    const along = await readCompanionsAlong(tx, interests, move.waiting_companions)
    if (seated.length > 0) {
      const seats = await readSeatsFor(tx, to, [...interests, ...along.map(({ person }) => person)])
      const { beyond_maximum } = move
      refuseOverMaximum(to, { people: seated.length + along.length, beyond_maximum, ...seats })
    }

    const edit = { updated_at: now.toISOString(), updated_by: author.id }
    await separateParties(tx, people, { edit, author })
    await updateMoved(tx, people, { from, to, edit })
    const mains = along.length > 0 ? await readMovedPeople(tx, seated) : []
    await seatCompanions(tx, along, { workshop: to, mains, notify: move.notify, author, now })
    await answerOpenRows(tx, { seated, matches, author, now })
    const news = seated.map((person) => ({ ...mailTo(person, 'moved'), workshop_id }))
    if (move.notify) await queueRegistrationMails(tx, news)
    await auditMoves(tx, people, { from, to, author })
    await requestOffers(tx, from.id)
    return { ids: idsOf(people) }
  })
}

/** All people of one call belong to the same event. */
async function getEventOf(ids: string[]): Promise<number> {
  const [event, ...others] = await db
    .selectDistinct({ workshop_id: registrations.workshop_id })
    .from(registrations)
    .where(and(isAnyOf(registrations.id, ids), isNull(registrations.deleted_at)))
  if (!event) throw new NotFound()
  if (others.length > 0) throw new Invalid({ ids: ['move_one_event'] })
  return event.workshop_id
}

type MovedBetween = { from: LockedWorkshop; to: LockedWorkshop }

type MovedSelection = Pick<MoveInput, 'ids' | 'companions'> & { source: number }

function lockMoved(tx: Tx, { source, ids, companions }: MovedSelection): Promise<RegistrationRow[]> {
  const named = isAnyOf(registrations.id, ids)
  const along = and(isAnyOf(registrations.accompaniment_of, ids), seatedCondition)
  const isMoved = companions ? or(named, along) : named
  return lockPeople(tx, and(eq(registrations.workshop_id, source), isNull(registrations.deleted_at), isMoved))
}

const namesOf = (people: RegistrationRow[]) => people.map(displayName).join(', ')

function refuseUnmovable(people: RegistrationRow[]): void {
  const present = people.filter(({ participated }) => participated !== null)
  if (present.length > 0) throw refusal('move_participated', present)
  const others = people.filter((person) => person.erased_at !== null || !(isSeated(person) || isInvited(person)))
  if (others.length > 0) throw refusal('move_not_movable', others)
}

/** A person with a seat at the target stays where they are; an invited person would be there twice. */
function refusePresent(people: RegistrationRow[], matches: RegistrationRow[]): void {
  const present = people.filter((person) =>
    matches.some((row) => row.email === person.email && (isSeated(row) || (isInvited(row) && isInvited(person)))),
  )
  if (present.length > 0) throw refusal('move_already_there', present)
}

const refusal = (key: string, people: RegistrationRow[]): Invalid => {
  const text = { key, values: { names: namesOf(people) } }
  return new Invalid({ ids: [text] }, text)
}

type Edit = Pick<RegistrationRow, 'updated_at' | 'updated_by'>

type AnsweredRows = AuthorContext & { seated: RegistrationRow[]; matches: RegistrationRow[] }

/** A seat closes the interest of its address, and replaces the open invitation, which is removed and restorable. */
async function answerOpenRows(tx: Tx, { seated, matches, author, now }: AnsweredRows): Promise<void> {
  await closeInterests(tx, { seats: seated, matches, now, updated_by: author.id })
  const addresses = new Set(seated.map(({ email }) => email))
  const answered = matches.filter((row) => isInvited(row) && addresses.has(row.email))
  await updateEach(tx, answered, removalColumns({ author, now }), author)
}

/** The rows after the move, because a companion who left the party behind stands alone now. */
const readMovedPeople = (tx: Tx, people: RegistrationRow[]): Promise<RegistrationRow[]> =>
  tx
    .select()
    .from(registrations)
    .where(isAnyOf(registrations.id, idsOf(people)))

const idsOf = (people: { id: string }[]) => people.map(({ id }) => id)

type Separation = { edit: Edit; author: { id: number } }

/** Companions who stay without their main registration, and those who leave it behind, stand alone. */
async function separateParties(tx: Tx, people: RegistrationRow[], { edit, author }: Separation): Promise<void> {
  const ids = idsOf(people)
  const isStaying = and(inArray(registrations.accompaniment_of, ids), notInArray(registrations.id, ids))
  const staying = await lockPeople(tx, isStaying)
  const leaving = people.filter(({ accompaniment_of }) => accompaniment_of !== null && !ids.includes(accompaniment_of))
  await updateEach(tx, [...staying, ...leaving], { ...edit, ...partyFieldsOf(undefined) }, author)
}

/**
 * Resets the dates of the old event, and adds its SEQUENCE, so that calendars accept the new time. The mails stay those of
 * the event that they are about: a person who returns to an event has its dates again.
 */
async function updateMoved(
  tx: Tx,
  people: RegistrationRow[],
  { from, to, edit }: MovedBetween & { edit: Edit },
): Promise<void> {
  await tx
    .update(registrations)
    .set({
      ...edit,
      workshop_id: to.id,
      nonpublic: to.nonpublic,
      submission_key: null,
      invitation_sent: null,
      confirmation_sent: null,
      reminder_sent: null,
      after_event_sent: null,
      certificate_sent: null,
      calendar_sequence: null,
      calendar_base: sql`${registrations.calendar_base} + ${from.calendar_sequence + SEQUENCES_OF_ONE_EVENT}`,
      ...(from.price !== to.price && { manually_paid: false }),
    })
    .where(inArray(registrations.id, idsOf(people)))
  await replaceTickets(tx, people, 'moved')
  await dropWaitingMails(tx, people)
  await syncSentDates(isAnyOf(mails.registration_id, idsOf(people)), tx)
}

/** A mail that a call to the provider may have delivered already is repeated under its key, and never changed. */
const dropWaitingMails = (tx: Tx, people: RegistrationRow[]) =>
  tx
    .update(mails)
    .set({ state: 'dropped', message: reasonMessageOf('moved_away') })
    .where(
      and(
        isAnyOf(mails.registration_id, idsOf(people)),
        ne(mails.type, 'notice'),
        inArray(mails.state, ['queued', 'held', 'retry']),
        isNull(mails.batch_id),
      ),
    )

/** One for the event's own number, and one because a cancellation adds one to it. */
const SEQUENCES_OF_ONE_EVENT = 2

/** The entry names the events by title, because the log shows no numbers. */
const auditMoves = (
  tx: Tx,
  people: RegistrationRow[],
  { from, to, author }: MovedBetween & { author: { id: number } },
): Promise<void> =>
  auditAll(
    tx,
    people.map(({ id }) => ({
      user_id: author.id,
      action: 'update' as const,
      object: AUDIT_OBJECT,
      object_id: id,
      changes: { moved: [from.title, to.title], workshop_id: [from.id, to.id] },
    })),
  )
