import { ROWS_MAX } from '@/contract/lists'
import { Invalid, type Message } from '@/contract/problems'
import type { MailReason, MailRunKind, MailType } from '@/features/mails/contract'
import { greetingName } from '@/features/mails/rules'
import { isFull, mayTake, type SeatsForParty } from '@/features/seats/rules'
import {
  deadlineOf,
  endOf,
  hasAccessLink,
  hasPrice,
  isCancelled,
  isOver,
  type Phase,
  phaseOf,
  type Schedule,
  type SignUpMoment,
  type WallClock,
} from '@/features/workshops/rules'
import { type GENDERS, NO_EXTERNAL_ID } from './contract/fields'
import type { NoticeOccasion } from './contract/mailing'
import type { BulkAction } from './contract/office'
import { COMPANIONS_MAX } from './contract/public'

type PersonIdentity = { email: string; first_name: string; last_name: string }
type SeatState = {
  registered: string | null
  cancelled_at: string | null
  /** Missing in the rows of a list, which contains no removed people. */
  deleted_at?: string | null
  preliminary_registration: boolean
}

/** Equals seatedCondition of table.ts; the doctor repeats it in backup/service/people-invariants.ts. */
export const isSeated = ({ registered, cancelled_at, deleted_at, preliminary_registration }: SeatState): boolean =>
  registered !== null && cancelled_at === null && !deleted_at && !preliminary_registration

/**
 * The person left an e-mail address, and has neither withdrawn the interest nor got a seat since. The doctor repeats this
 * rule and isInvited in backup/service/people-invariants.ts.
 */
export const isInterested = ({ cancelled_at, deleted_at, preliminary_registration }: SeatState): boolean =>
  preliminary_registration && cancelled_at === null && !deleted_at

/** The main registration of a party that waits; its companions get their seats with it. */
export const isWaitingParty = (person: SeatState & { accompaniment_of: string | null }): boolean =>
  isInterested(person) && person.accompaniment_of === null

/** The person was added by an invitation, by staff or by an import, and is not registered yet. */
export const isInvited = ({ registered, cancelled_at, deleted_at, preliminary_registration }: SeatState): boolean =>
  registered === null && cancelled_at === null && !deleted_at && !preliminary_registration

export type RegistrationStatus = 'open' | 'over' | 'cancelled' | 'event_cancelled'

type DatedEvent = WallClock & Pick<Schedule, 'cancelled_at'>

/** The status of a registration or an interest; null for a person who was only invited. */
export function statusOf(registration: SeatState, workshop: DatedEvent, now: Date): RegistrationStatus | null {
  const { registered, cancelled_at, preliminary_registration } = registration
  if (!registered && !preliminary_registration) return null
  if (cancelled_at) return 'cancelled'
  if (isCancelled(workshop)) return 'event_cancelled'
  return isOver(workshop, now) ? 'over' : 'open'
}

type PersonName = { title?: string; first_name: string; last_name: string }

export const fullName = ({ title = '', first_name, last_name }: PersonName): string =>
  [title, first_name, last_name]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

/** The name, or the address where no name is known. */
export const displayName = (person: PersonName & { email: string }): string => fullName(person) || person.email

/** Two spellings of a name that differ only in case or Unicode form belong to one person. */
const normalisedName = (name: string) => name.trim().normalize('NFC').toUpperCase()

export const hasEmail = ({ email }: { email: string }, address: string): boolean =>
  email === address.trim().toLowerCase()

/** A person may answer an invitation from another address; a colleague who got it passed on is another person. */
export function isSamePerson(a: PersonIdentity, b: PersonIdentity): boolean {
  if (hasEmail(a, b.email)) return true
  const nameKeyOf = ({ first_name, last_name }: PersonIdentity) =>
    [first_name, last_name].map(normalisedName).join('\n')
  return nameKeyOf(a) === nameKeyOf(b)
}

type RegistrationMatch = PersonIdentity & SeatState & { invite_slug: string; external_id: string }
type Party = PersonIdentity & { invite_slug?: string | null; company: { email: string }[] }

/** The invitations that a party answers, each at most once, so that the data of an invitation stays with its person. */
export function invitationsOf<Row extends RegistrationMatch>(party: Party, matches: Row[]) {
  const open = matches.filter(isInvited)
  const main = linkedMatchOf(party, open) ?? open.find((row) => hasEmail(row, party.email))
  return {
    main,
    company: companyInvitationsOf(
      party.company,
      open.filter((row) => row !== main),
    ),
  }
}

export const companyInvitationsOf = <Row extends RegistrationMatch>(company: { email: string }[], matches: Row[]) =>
  company.map(({ email }) => matches.find((row) => isInvited(row) && hasEmail(row, email)))

/** A person who cancelled and returns by the same link keeps the external id. */
export const externalIdOf = (party: Party, matches: RegistrationMatch[]): string =>
  (
    invitationsOf(party, matches).main ??
    linkedMatchOf(
      party,
      matches.filter((row) => !isSeated(row)),
    )
  )?.external_id ?? NO_EXTERNAL_ID

const linkedMatchOf = <Row extends RegistrationMatch>(
  { invite_slug, ...person }: Party,
  matches: Row[],
): Row | undefined => matches.find((row) => row.invite_slug === invite_slug && isSamePerson(row, person))

type MainRegistration = { id: string; created_at: string; party_since?: string | null }

/** Binds a companion to its main registration, so that lists show a party together. */
export const partyFieldsOf = (main: MainRegistration | undefined) => ({
  accompaniment_of: main?.id ?? null,
  party_since: main ? (main.party_since ?? main.created_at) : null,
})

/** The addresses among these that hold a seat already. */
export const seatedEmailsOf = (matches: (SeatState & { email: string })[], emails: string[]): string[] =>
  matches.filter((row) => isSeated(row) && emails.includes(row.email)).map(({ email }) => email)

/** The reason why nobody can sign up now; null when sign-up is open. */
export function signUpRefusalOf(event: Schedule, moment: SignUpMoment): Message | null {
  const refusals: Record<Phase, Message | null> = {
    cancelled: 'event_cancelled',
    over: 'event_over',
    full: isFull(moment) ? 'event_full' : 'signup_inactive',
    closed: 'deadline_reached',
    open: null,
  }
  return refusals[phaseOf(event, moment)]
}

export function refuseUnlessOpen(event: Schedule, moment: SignUpMoment): void {
  const refusal = signUpRefusalOf(event, moment)
  if (refusal) throw eventRefusal(refusal)
}

type CorrectableEvent = WallClock & Pick<Schedule, 'registration_deadline' | 'cancelled_at'>

/** People correct their own data until the deadline, or until the start where there is none. */
export function isCorrectable(registration: SeatState, event: CorrectableEvent, now: Date): boolean {
  const deadline = deadlineOf(event)
  return isSeated(registration) && !isCancelled(event) && !isOver(event, now) && (deadline === null || deadline >= now)
}

export function refuseUnlessCorrectable(
  { registration, event }: { registration: SeatState; event: CorrectableEvent },
  now: Date,
): void {
  if (isCorrectable(registration, event, now)) return
  if (!isSeated(registration)) throw eventRefusal('not_registered_yet')
  if (isCancelled(event)) throw eventRefusal('event_cancelled')
  throw eventRefusal(isOver(event, now) ? 'event_over' : 'deadline_reached')
}

type Billed = { invoice_address: string }

/** A registration that costs something is billed to an address. */
export function refuseWithoutInvoiceAddress(event: { price: number | null }, { invoice_address }: Billed): void {
  if (hasPrice(event) && invoice_address === '') throw new Invalid({ invoice_address: ['required'] })
}

/** A party gets all of its seats or none. */
export function refuseUnlessEnoughSeats(people: number, seats: SeatsForParty): void {
  if (mayTake(people, seats)) return
  throw eventRefusal({ key: 'seats_left', values: { count: (seats.open ?? 0) + (seats.held ?? 0) } })
}

/** The limit of one form holds for the whole party, so that repeated additions by one link cannot fill an event. */
export function refuseTooManyCompanions(companions: number): void {
  if (companions <= COMPANIONS_MAX) return
  throw new Invalid({ company: [{ key: 'company_too_large', values: { limit: COMPANIONS_MAX } }] })
}

/** The refusal concerns the event, so it is shown above the form as well: no field could be corrected. */
export const eventRefusal = (text: Message): Invalid => new Invalid({ workshop_id: [text] }, text)

type SeatDates = Pick<SeatState, 'registered' | 'cancelled_at'> & { participated: string | null }
/** A draft sets a date to now (true) or to an instant, clears it (false, null) or keeps it (undefined). */
type SeatDraft = { [Name in keyof SeatDates]?: boolean | string | null } & {
  participated_seconds_ago?: number | undefined
}

/** Seat, check-in and cancellation after staff saved a draft. A person who loses the seat is checked out as well. */
export function seatAfter(draft: SeatDraft, before: SeatDates, now: Date): SeatDates {
  const isReclaimed = isSeatReclaimed(draft, before)
  const registered = dateAfter(draft.registered, isReclaimed ? null : before.registered, now)
  const isReleased = before.registered !== null && registered === null
  const cancelled_at = isReclaimed || isReleased ? null : dateAfter(draft.cancelled_at, before.cancelled_at, now)
  const checkedInAt = new Date(now.getTime() - (draft.participated_seconds_ago ?? 0) * 1000)
  const participated = dateAfter(draft.participated, before.participated, checkedInAt)

  if (isReleased && participated !== null) throw new Invalid({ registered: ['participated_already'] })
  const after = { registered, cancelled_at, participated }
  const isNew = (name: keyof SeatDates) => after[name] !== null && after[name] !== before[name]
  if (isNew('cancelled_at') && registered === null) throw new Invalid({ cancelled_at: ['not_registered_yet'] })
  if (isNew('participated') && !hasSeat(after)) throw new Invalid({ participated: ['not_registered_yet'] })
  return hasSeat(before) && !hasSeat(after) ? { ...after, participated: null } : after
}

/** Registering a cancelled person takes a seat again; a form that is sent back unchanged does not. */
const isSeatReclaimed = ({ registered, cancelled_at }: SeatDraft, before: SeatDates): boolean =>
  before.cancelled_at !== null && !cancelled_at && !!registered && registered !== before.registered

function dateAfter(draft: SeatDraft[keyof SeatDraft], before: string | null, now: Date): string | null {
  if (draft === undefined) return before
  if (draft === true) return before ?? now.toISOString()
  return draft ? new Date(draft).toISOString() : null
}

const hasSeat = ({ registered, cancelled_at }: Pick<SeatDates, 'registered' | 'cancelled_at'>): boolean =>
  registered !== null && cancelled_at === null

/** Staff may exceed the maximum after a confirmation. */
export function refuseOverMaximum(
  { maximum_participants }: { maximum_participants: number | null },
  { people = 1, beyond_maximum = false, open, held = 0 }: SeatsForParty & { people?: number; beyond_maximum?: boolean },
): void {
  if (mayTake(people, { open, held }) || beyond_maximum) return
  const values = { left: (open ?? 0) + held, people, maximum: maximum_participants ?? 0 }
  throw new Invalid({ beyond_maximum: [{ key: people === 1 ? 'event_full_ask' : 'seats_short_ask', values }] })
}

/** A main registration has a seat and accompanies nobody. */
export const isMainRegistration = (row: SeatState & { accompaniment_of: string | null }): boolean =>
  isSeated(row) && row.accompaniment_of === null

type BulkTarget = SeatState & { participated: string | null; manually_paid: boolean; erased_at: string | null }

/** An erased person can only be deleted. */
export const appliesTo = (change: BulkAction, person: BulkTarget): boolean =>
  (change === 'delete' || person.erased_at === null) && APPLIES_TO[change](person)

const APPLIES_TO: Record<BulkAction, (row: BulkTarget) => boolean> = {
  check_in: (row) => isSeated(row) && row.participated === null,
  check_out: (row) => isSeated(row) && row.participated !== null,
  paid: (row) => !row.preliminary_registration && !row.manually_paid,
  unpaid: (row) => !row.preliminary_registration && row.manually_paid,
  cancel: isSeated,
  delete: () => true,
}

/** Refuses an action on all people of a search when their number differs from the confirmed one. */
export function refuseUnlessCountConfirmed(found: number, confirmed: number | undefined): void {
  if (confirmed === undefined || confirmed === found) return
  refuseCount({ key: 'people_changed', values: { count: found } })
}

/** An action on a search has the same limit as an action on named ids. */
export function refuseTooManyPeople(found: number): void {
  if (found > ROWS_MAX) refuseCount({ key: 'people_too_many', values: { limit: ROWS_MAX } })
}

function refuseCount(text: Message): never {
  throw new Invalid({ count: [text] }, text)
}

type MailedRegistration = {
  registered: string | null
  participated: string | null
  cancelled_at: string | null
  deleted_at: string | null
  erased_at?: string | null
}
type EventTimes = { date: string; time: string; end_time: string | null }
type MailedEvent = EventTimes & { cancelled_at: string | null } & Parameters<typeof hasAccessLink>[0]
type MessageRun = { kind: MailRunKind; created_at: string }
type CheckedMail = {
  type: MailType
  person: MailedRegistration
  event: MailedEvent
  /** The run of a free text. */
  run?: MessageRun | null
}

/** The reason why a mail about a registration is no longer true or no longer of use; null where it still is. */
export function dropReasonOf({ type, person, event, run }: CheckedMail, now: Date): MailReason | null {
  // A notice and the answer to a cancellation are true whatever happened to the registration later.
  if (type === 'notice') return null
  if (type === 'cancellation') return person.cancelled_at ? null : 'not_cancelled'
  if (person.erased_at) return 'erased'
  if (person.deleted_at) return 'registration_gone'
  if (type === 'message') return messageDropReasonOf({ person, event, run })
  if (person.cancelled_at) return 'cancelled_meanwhile'
  if (type === 'event_cancelled') return event.cancelled_at ? null : 'event_not_cancelled'
  if (event.cancelled_at) return 'event_cancelled'
  if (type === 'after_event') return afterEventDropReasonOf({ person, event }, now)
  if (type === 'invite' && person.registered) return 'registered_meanwhile'
  if (SEAT_MAIL_TYPES.has(type) && !person.registered) return 'not_registered'
  if (type === 'access' && !hasAccessLink(event)) return 'no_access_link'
  return endOf(event) < now ? 'event_over' : null
}

const SEAT_MAIL_TYPES = new Set<MailType>(['confirmation', 'reminder', 'event_update', 'moved', 'access'])

/**
 * Staff chose the people of a selection themselves, whatever their state is. A planned text is for an audience, and it
 * does not know of a cancellation of the event after its run began.
 */
function messageDropReasonOf({ person, event, run }: Omit<CheckedMail, 'type'>): MailReason | null {
  if (!run || run.kind === 'selection') return null
  if (person.cancelled_at) return 'cancelled_meanwhile'
  if (event.cancelled_at && event.cancelled_at >= run.created_at) return 'event_cancelled'
  if (run.kind === 'registered') return person.registered ? null : 'not_registered'
  if (run.kind === 'participated') return person.participated ? null : 'not_participated'
  return person.registered ? 'registered_meanwhile' : null
}

/** Only participants are thanked, and only after the event. */
function afterEventDropReasonOf(
  { person, event }: { person: MailedRegistration; event: EventTimes },
  now: Date,
): MailReason | null {
  if (!person.participated) return 'not_participated'
  return isOver(event, now) ? null : 'event_ahead'
}

type PartyTimestamps = { id: string; registered: string | null; cancelled_at: string | null }

/** The members of a party to whom the same happened at the same moment as to the person that the notice names. */
export function peopleOfNotice<P extends PartyTimestamps>(
  people: P[],
  { occasion, id }: { occasion: NoticeOccasion; id: string },
) {
  if (occasion === 'waiting') return people.filter(({ registered, cancelled_at }) => !registered && !cancelled_at)
  const column = occasion === 'registration' ? 'registered' : 'cancelled_at'
  const trigger = people.find((person) => person.id === id)
  return people.filter((person) => person === trigger || (trigger?.[column] && person[column] === trigger[column]))
}

type NamedPerson = { gender: (typeof GENDERS)[number] | null; title: string; first_name: string; last_name: string }

/** The message key below `mails.salutation` for this person, and the name in it. */
export function salutationOf(person: NamedPerson) {
  const { gender, title, first_name, last_name } = person
  const name = greetingName(fullName(person))
  if (!name || !greetingName(fullName({ first_name, last_name }))) return { form: 'nobody', name: '' } as const
  const formalName = greetingName(last_name) && greetingName(fullName({ title, first_name: '', last_name }))
  if (!formalName || (gender !== 'm' && gender !== 'f')) return { form: 'person', name } as const
  const form = title ? (`${gender}_titled` as const) : gender
  return { form, name: formalName }
}
