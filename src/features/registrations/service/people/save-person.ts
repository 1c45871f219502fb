import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, not, sql } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import { NUMBER_FIELDS } from '@/contract/values/numbers'
import { readIntervals, storeIntervals } from '@/features/attendance/service/intervals'
import { readUnsentCancellations } from '@/features/mails/service/queue/queue-mail'
import { withSavedNumbers } from '@/features/person-numbers/service/saved'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { requestOffers, requestOffersLater } from '@/features/seats/service/request-offers'
import { hasStarted, isCancelled, spanOf } from '@/features/workshops/rules'
import { personNotes } from '@/schema/people'
import { type RegistrationRow, registrations, seatedCondition } from '@/schema/registrations'
import { changedFieldsOf } from '@/server/crud/audit'
import { isStale } from '@/server/crud/versions'
import { isAnyOf } from '@/server/database/bulk'
import { getRow, type Tx } from '@/server/database/db'
import { PERSON_FIELD_NAMES } from '../../contract/fields'
import type { RegistrationDraft } from '../../contract/office'
import { attendanceAfter, attendanceText } from '../../rules/check-in-times'
import { seatedEmailsOf } from '../../rules/matching'
import { partyFieldsOf } from '../../rules/refusals'
import { seatAfter, seatShortageOf, undoableUntil } from '../../rules/seat-changes'
import { isInvited, isMainRegistration, isSeated } from '../../rules/states'
import { auditRegistration, updateEach } from '../audit-entry'
import { isSeatConflict, lockPeople } from '../locked-event'
import { mailTo, queueRegistrationMails } from '../mail-queue/queue-mails'
import { closeInterests, interestsOf } from '../sign-up/close-interests'
import { lockMatches } from '../sign-up/party-storage'
import { readCompanionsAlong, readSeatsFor, seatCompanions } from '../sign-up/seated-parties'

/** The author is null where a helper at the entrance acts, who has no account. */
export type SaveContext = { author: { id: number | null }; now: Date }

type PersonChange = SaveContext & { draft: RegistrationDraft; target: Target }

/** The change of one person in a transaction that has locked the event. It may refuse only before it has written anything. */
export async function savePerson(tx: Tx, workshop: LockedWorkshop, { draft, target, author, now }: PersonChange) {
  const matches = await lockMatches(tx, workshop, matchKeysOf(draft, target))
  const before = draft.id ? getEditable(draft.id, matches) : invitationToAnswer(draft, target, matches)
  if (draft.id && before && isStale(draft, before)) return { newer: before }
  refuseOtherEvent(draft, workshop)

  const seat = seatAfter(draft, before ?? NO_SEAT, now)
  const known = await readAttendance(tx, before)
  const attendance = attendanceAfter(draft, known, { seat, event: spanOf(workshop), now })
  const party = await resolvePartyFields(tx, { draft, matches, before })
  const values = {
    ...draftFieldsOf(draft),
    ...acceptanceOf(draft, before, now),
    ...seat,
    ...(seat.cancelled_at === null && { replaced_as: null, replaced_by: null }),
    participated: attendance.participated,
    ...party,
    participated_by: checkedInBy(attendance, before, author),
  }
  const isAttendanceSame = isDeepStrictEqual(known.intervals, attendance.intervals)
  if (before && isAttendanceSame && isUnchanged(before, values)) return { row: before }

  const wasSeated = before !== undefined && isSeated(before)
  const isSeatedNow = seat.registered !== null && seat.cancelled_at === null
  const notify = mayMailSeats(draft, { workshop, now })
  const { waiting_companions, beyond_maximum } = draft
  const written = { email: target.email, before, values, matches, waiting_companions, beyond_maximum, notify }
  const { full, row } = await writePerson(tx, workshop, { ...written, author, now })
  if (full) return { full }
  const change = { registration_id: row.id, before: known.intervals, after: attendance.intervals }
  if (!isAttendanceSame) await storeIntervals(tx, [change], author)
  if (wasSeated && row.registered === null)
    await takeCompanionsBack(tx, row, { named: draft.take_back_companions ?? [], author, now })
  if (isSeatedNow !== wasSeated) await queuePersonMail(tx, row, { draft, workshop, now })
  await auditRegistration(tx, {
    author,
    action: before ? 'update' : 'create',
    before: before && { ...before, attendance: attendanceText(known.intervals) },
    after: { ...row, attendance: attendanceText(attendance.intervals) },
  })
  if (wasSeated && !isSeatedNow && draft.undoable) await requestOffersLater(tx, workshop.id, undoableUntil(now))
  else if (wasSeated && !isSeatedNow) await requestOffers(tx, workshop.id)
  return { row }
}

type WrittenPerson = SaveContext & {
  email: string
  before: RegistrationRow | undefined
  values: RegistrationValues
  matches: RegistrationRow[]
  notify: boolean
} & Partial<Pick<RegistrationDraft, 'waiting_companions' | 'beyond_maximum'>>

/** Writes a person with what follows from a seat. Nothing is written where the event is full. */
async function writePerson(
  tx: Tx,
  workshop: LockedWorkshop,
  { email, before, values, matches, waiting_companions, beyond_maximum, notify, author, now }: WrittenPerson,
) {
  const { registered = before?.registered ?? null, cancelled_at = before?.cancelled_at ?? null } = values
  const isSeatedNow = registered !== null && cancelled_at === null
  const takesSeat = isSeatedNow && !(before && isSeated(before))
  const interests = interestsOf(matches, [{ email: values.email ?? email }])
  const along = takesSeat ? await readCompanionsAlong(tx, interests, waiting_companions) : []
  if (takesSeat) {
    const seats = await readSeatsFor(tx, workshop, [...interests, ...along.map(({ person }) => person)])
    const full = seatShortageOf(workshop, { people: 1 + along.length, beyond_maximum, ...seats })
    if (full) return { full }
  }

  const person = { email, ...pickNames({ ...before, ...values }, NUMBER_FIELDS) }
  const context = { workshop_id: workshop.id, now: now.toISOString() }
  const [numbered] = takesSeat ? await withSavedNumbers(tx, [person], context) : []
  const numbers = numbered && pickNames(numbered, NUMBER_FIELDS)
  const written = { ...values, ...numbers, updated_at: now.toISOString(), updated_by: author.id }
  const row = before
    ? await updateRegistration(tx, before, written)
    : await insertRegistration(tx, workshop, { ...written, email })
  await seatCompanions(tx, along, { workshop, mains: [row], notify, author, now })
  if (isSeatedNow) await closeInterests(tx, { seats: [row], matches, now, updated_by: author.id })
  return { row }
}

type Guest = SaveContext & {
  /** The registration of a person who is known, or the names of somebody who came without one. */
  guest: { id?: string; email: string; first_name?: string; last_name?: string }
  beyond_maximum: boolean
}

/** Gives somebody at the entrance a seat, without a mail. Nothing is written where the event is full. */
export async function seatGuest(tx: Tx, workshop: LockedWorkshop, { guest, beyond_maximum, author, now }: Guest) {
  const { id, ...names } = guest
  const { email } = names
  const matches = await lockMatches(tx, workshop, { emails: [email], ids: id === undefined ? [] : [id] })
  const before = matches.find((row) => (id === undefined ? isInvited(row) && row.email === email : row.id === id))
  const values = { ...names, registered: now.toISOString(), cancelled_at: null, replaced_as: null, replaced_by: null }
  const written = { email, before, values, matches, beyond_maximum, notify: false, author, now }
  const { full, row } = await writePerson(tx, workshop, written)
  if (full) return { full }
  await auditRegistration(tx, { author, action: before ? 'update' : 'create', ...(before && { before }), after: row })
  return { row }
}

export const emailTaken = () => new Invalid({ email: ['email_exist'] })

/** Another call may have given the address a seat since it was looked for. */
export function refuseTakenEmail(thrown: unknown): never {
  throw isSeatConflict(thrown) ? emailTaken() : thrown
}

export type Target = Pick<RegistrationRow, 'workshop_id' | 'email'>

const matchKeysOf = (draft: RegistrationDraft, target: Target) => ({
  emails: [target.email, draft.email].filter((email) => email !== undefined),
  ids: [draft.id, draft.accompaniment_of].filter((id) => typeof id === 'string'),
})

export function getEditable(id: string, matches: RegistrationRow[]): RegistrationRow {
  const found = matches.find((row) => row.id === id)
  if (!found) throw new NotFound()
  if (found.erased_at) throw new Problem(422, 'person_erased')
  if (found.preliminary_registration) throw new Problem(422, 'preliminary_not_editable')
  return found
}

/** A person who is invited already and is added as registered takes the seat with that invitation. */
function invitationToAnswer({ registered }: RegistrationDraft, { email }: Target, matches: RegistrationRow[]) {
  const invited = matches.find((row) => isInvited(row) && row.email === email)
  const isRepeated = invited && !registered
  if (isRepeated || seatedEmailsOf(matches, [email]).length > 0) throw emailTaken()
  return invited
}

function refuseOtherEvent({ workshop_id }: RegistrationDraft, workshop: LockedWorkshop): void {
  if (workshop_id !== undefined && workshop_id !== workshop.id) throw new Invalid({ workshop_id: ['workshop_fixed'] })
}

/** The check-in of a person with its intervals; a person who is not checked in has none. */
export async function readAttendance(tx: Tx, person: RegistrationRow | undefined) {
  if (!person || person.participated === null) return { participated: null, intervals: [] }
  const intervals = await readIntervals([person.id], tx)
  return { participated: person.participated, intervals: intervals.get(person.id) ?? [] }
}

const NO_SEAT = { registered: null, participated: null, cancelled_at: null }

type RegistrationValues = Partial<typeof registrations.$inferInsert>

/** A form that is sent back unchanged is not a change, so it leaves no entry in the audit log. */
const isUnchanged = (before: RegistrationRow, values: RegistrationValues): boolean =>
  Object.keys(changedFieldsOf(before, { ...before, ...values })).length === 0

export async function updateRegistration(tx: Tx, { id, email }: RegistrationRow, values: RegistrationValues) {
  const row = await getRow(tx.update(registrations).set(values).where(eq(registrations.id, id)).returning())
  if (row.email !== email) await moveNotes(tx, { from: email, to: row.email })
  return row
}

/** The notes of staff follow a corrected address, unless another registration has the old one. */
async function moveNotes(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const isUsed = sql`exists (select from ${registrations} where ${registrations.email} = ${from})`
  await tx
    .update(personNotes)
    .set({ email: to, updated_at: sql`${personNotes.updated_at}` })
    .where(and(eq(personNotes.email, from), not(isUsed)))
}

type NewRegistration = RegistrationValues & Pick<RegistrationRow, 'email' | 'updated_at'>

function insertRegistration(tx: Tx, workshop: LockedWorkshop, values: NewRegistration) {
  const { id: workshop_id, language, nonpublic } = workshop
  const inserted = { workshop_id, nonpublic, manually_added: true, language, created_at: values.updated_at, ...values }
  return getRow(tx.insert(registrations).values(inserted).returning())
}

const DRAFT_FIELDS = [...PERSON_FIELD_NAMES, 'nonpublic'] as const

/** A field that the draft leaves out stays as it was. */
const draftFieldsOf = (draft: RegistrationDraft): RegistrationValues =>
  Object.fromEntries(DRAFT_FIELDS.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]])))

/** Staff record that the terms were accepted, but not which text of them the person had read. */
function acceptanceOf({ agb }: RegistrationDraft, before: RegistrationRow | undefined, now: Date): RegistrationValues {
  if (agb === undefined || agb === (before?.agb ?? false)) return {}
  return { agb, terms_accepted_at: agb ? now.toISOString() : null, terms_version: null }
}

type PartyInput = { draft: RegistrationDraft; matches: RegistrationRow[]; before: RegistrationRow | undefined }

async function resolvePartyFields(tx: Tx, { draft: { accompaniment_of }, matches, before }: PartyInput) {
  if (accompaniment_of === undefined || accompaniment_of === (before?.accompaniment_of ?? null)) return {}
  if (accompaniment_of === null) return partyFieldsOf(undefined)
  const main = matches.find(
    (row) => row.id === accompaniment_of && row.id !== before?.id && isMainRegistration(row) && !row.erased_at,
  )
  if (!main) throw new Invalid({ accompaniment_of: ['main_registration_expected'] })
  if (before && (await hasCompanions(tx, before))) throw new Invalid({ accompaniment_of: ['has_companions'] })
  return partyFieldsOf(main)
}

async function hasCompanions(tx: Tx, { id }: RegistrationRow): Promise<boolean> {
  const { accompaniment_of, deleted_at } = registrations
  return (await tx.$count(registrations, and(eq(accompaniment_of, id), isNull(deleted_at)))) > 0
}

/** Takes the seats of these companions, who stay in the list as invited people. Somebody who is checked in keeps the seat. */
async function takeCompanionsBack(
  tx: Tx,
  { id: main }: RegistrationRow,
  { named, author, now }: SaveContext & { named: string[] },
): Promise<void> {
  if (named.length === 0) return
  const { id, accompaniment_of, participated } = registrations
  const companions = await lockPeople(
    tx,
    and(isAnyOf(id, named), eq(accompaniment_of, main), isNull(participated), seatedCondition),
  )
  const edit = { registered: null, updated_at: now.toISOString(), updated_by: author.id }
  await updateEach(tx, companions, edit, author)
}

/** The user who stored the time of the check-in. */
export function checkedInBy(
  { participated }: Pick<RegistrationRow, 'participated'>,
  before: RegistrationRow | undefined,
  author: { id: number | null },
) {
  if (participated === (before?.participated ?? null)) return before?.participated_by ?? null
  return participated === null ? null : author.id
}

type MailSwitch = { workshop: LockedWorkshop; now: Date }

/** A seat is confirmed before the event only, and never at a cancelled event. */
const mayMailSeats = ({ notify }: RegistrationDraft, { workshop, now }: MailSwitch): boolean =>
  notify && !hasStarted(workshop, now) && !isCancelled(workshop)

/** Only the person gets a mail, and only before the event: the staff did this themselves. */
async function queuePersonMail(
  tx: Tx,
  row: RegistrationRow,
  { draft, workshop, now }: { draft: RegistrationDraft; workshop: LockedWorkshop; now: Date },
) {
  const isOnlyInvited = !isSeated(row) && row.cancelled_at === null
  if (!draft.notify || isOnlyInvited || hasStarted(workshop, now)) return
  if (!isSeated(row))
    return queueRegistrationMails(tx, [mailTo(row, 'cancellation')], draft.undoable ? undoableUntil(now) : undefined)
  if (!mayMailSeats(draft, { workshop, now }) || (await readUnsentCancellations(tx, [row.id])).has(row.id)) return
  await queueRegistrationMails(tx, [mailTo(row, 'confirmation')])
}
