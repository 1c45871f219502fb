import { ROWS_MAX } from '@/contract/lists'
import { Invalid, type Message } from '@/contract/problems'
import { type Clock, isFull, isOver, type Phase, phaseOf, type Schedule } from '@/features/workshops/rules'
import type { Change } from './contract/office'
import { COMPANIONS_MAX, NO_EXTERNAL_ID } from './contract/public'

type Named = { email: string; first_name: string; last_name: string }
type Stamps = {
  registered: string | null
  cancelled_at: string | null
  deleted_at: string | null
  preliminary_registration: boolean
}

/** The same as holdsSeat of table.ts says to the database. */
export const isSeated = ({ registered, cancelled_at, deleted_at, preliminary_registration }: Stamps): boolean =>
  registered !== null && cancelled_at === null && deleted_at === null && !preliminary_registration

/** Left an e-mail address, and was neither registered nor removed since. */
export const isInterested = ({ cancelled_at, deleted_at, preliminary_registration }: Stamps): boolean =>
  preliminary_registration && cancelled_at === null && deleted_at === null

/** Known by an invitation or an import, and free to register. */
export const isInvited = ({ registered, cancelled_at, deleted_at, preliminary_registration }: Stamps): boolean =>
  registered === null && cancelled_at === null && deleted_at === null && !preliminary_registration

export type Standing = 'open' | 'over' | 'cancelled'

/** What became of a registration, or of an address that waits for a place; null for who was only invited. */
export function standingOf(registration: Omit<Stamps, 'deleted_at'>, workshop: Clock, now: Date): Standing | null {
  const { registered, cancelled_at, preliminary_registration } = registration
  if (!registered && !preliminary_registration) return null
  if (cancelled_at) return 'cancelled'
  return isOver(workshop, now) ? 'over' : 'open'
}

type Person = { title?: string; first_name: string; last_name: string }

/** With the title, where one is given. */
export const fullName = ({ title = '', first_name, last_name }: Person): string =>
  [title, first_name, last_name]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

/** Neither case nor the way an umlaut is stored makes another person. */
const spellingOf = (name: string) => name.trim().normalize('NFC').toUpperCase()

export const hasAddress = ({ email }: { email: string }, address: string): boolean =>
  email === address.trim().toLowerCase()

/** An invitation may be answered from another address; a colleague to whom it was passed on is somebody else. */
export function isSamePerson(one: Named, other: Named): boolean {
  if (hasAddress(one, other.email)) return true
  const nameOf = ({ first_name, last_name }: Named) => [first_name, last_name].map(spellingOf).join('\n')
  return nameOf(one) === nameOf(other)
}

type Known = Named & Stamps & { invite_slug: string; external_id: string }
type Party = Named & { invite_slug?: string | null; company: { email: string }[] }

/** The invitations that a party answers, each at most once: what is known of a person stays with that person. */
export function invitationsOf<Row extends Known>(party: Party, known: Row[]) {
  const open = known.filter(isInvited)
  const main = linkedOf(party, open) ?? open.find((row) => hasAddress(row, party.email))
  return {
    main,
    company: companyInvitationsOf(
      party.company,
      open.filter((row) => row !== main),
    ),
  }
}

export const companyInvitationsOf = <Row extends Known>(company: { email: string }[], known: Row[]) =>
  company.map(({ email }) => known.find((row) => isInvited(row) && hasAddress(row, email)))

/** Stays with a person who cancelled and comes back by the same link. */
export const externalIdOf = (party: Party, known: Known[]): string =>
  (
    invitationsOf(party, known).main ??
    linkedOf(
      party,
      known.filter((row) => !isSeated(row)),
    )
  )?.external_id ?? NO_EXTERNAL_ID

const linkedOf = <Row extends Known>({ invite_slug, ...person }: Party, known: Row[]): Row | undefined =>
  known.find((row) => row.invite_slug === invite_slug && isSamePerson(row, person))

/** Which of these addresses hold a seat already. */
export const takenOf = (known: (Stamps & { email: string })[], emails: string[]): string[] =>
  known.filter((row) => isSeated(row) && emails.includes(row.email)).map(({ email }) => email)

/** Why nobody can sign up now, in words; null when they can. */
export function refusalOf(event: Schedule, now: Date): Message | null {
  const refusals: Record<Phase, Message | null> = {
    over: 'event_over',
    full: isFull(event) ? 'event_full' : 'signup_inactive',
    closed: 'deadline_reached',
    open: null,
  }
  return refusals[phaseOf(event, now)]
}

export function refuseUnlessOpen(event: Schedule, now: Date): void {
  const refusal = refusalOf(event, now)
  if (refusal) throw refused(refusal)
}

/** All of a party or nobody. */
export function refuseUnlessEnough(seats_left: number | null, people: number): void {
  if (seats_left === null || seats_left >= people) return
  throw refused({ key: 'seats_left', values: { count: seats_left } })
}

/** However many steps it comes in, a party is no larger than one form takes: one link must not fill an event. */
export function refuseUnlessParty(companions: number): void {
  if (companions <= COMPANIONS_MAX) return
  throw new Invalid({ company: [{ key: 'company_too_large', values: { limit: COMPANIONS_MAX } }] })
}

/** Said of the event and of the whole: there is no field that somebody could correct. */
export const refused = (text: Message): Invalid => new Invalid({ workshop_id: [text] }, text)

type Seat = Pick<Stamps, 'registered' | 'cancelled_at'> & { participated: string | null }
/** As a draft says it: true means now, an instant that, false and null not any more, undefined as before. */
type Asked = { [Name in keyof Seat]?: boolean | string | null }

/** What stands of seat, check-in and cancellation once staff saved it. Who gives the seat back, or cancels, is not there. */
export function seatAfter(asked: Asked, before: Seat, now: Date): Seat {
  const comesBack = isAskedBack(asked, before)
  const registered = stampAfter(asked.registered, comesBack ? null : before.registered, now)
  const givesBack = before.registered !== null && registered === null
  const cancelled_at = comesBack || givesBack ? null : stampAfter(asked.cancelled_at, before.cancelled_at, now)
  const participated = stampAfter(asked.participated, before.participated, now)

  if (givesBack && participated !== null) throw new Invalid({ registered: ['participated_already'] })
  const after = { registered, cancelled_at, participated }
  const isNew = (name: keyof Seat) => after[name] !== null && after[name] !== before[name]
  if (isNew('cancelled_at') && registered === null) throw new Invalid({ cancelled_at: ['not_registered_yet'] })
  if (isNew('participated') && !stands(after)) throw new Invalid({ participated: ['not_registered_yet'] })
  return stands(before) && !stands(after) ? { ...after, participated: null } : after
}

/** Registering who cancelled takes a seat again; a form that was sent back as it came does not. */
const isAskedBack = ({ registered, cancelled_at }: Asked, before: Seat): boolean =>
  before.cancelled_at !== null && !cancelled_at && !!registered && registered !== before.registered

function stampAfter(asked: Asked[keyof Asked], was: string | null, now: Date): string | null {
  if (asked === undefined) return was
  if (asked === true) return was ?? now.toISOString()
  return asked ? new Date(asked).toISOString() : null
}

const stands = ({ registered, cancelled_at }: Pick<Seat, 'registered' | 'cancelled_at'>): boolean =>
  registered !== null && cancelled_at === null

/** Staff may go over the maximum, once they were asked. */
export function refuseUnlessAsked(
  seats: { left: number | null; maximum: number | null },
  beyond_maximum = false,
): void {
  const { left, maximum } = seats
  if (left === null || left > 0 || beyond_maximum) return
  throw new Invalid({ beyond_maximum: [{ key: 'event_full_ask', values: { count: maximum ?? 0 } }] })
}

/** Whom staff let somebody come along with: who has a seat, and accompanies nobody. */
export const isMain = (row: Stamps & { accompaniment_of: string | null }): boolean =>
  isSeated(row) && row.accompaniment_of === null

type Changeable = Stamps & { participated: string | null; manually_paid: boolean; erased_at: string | null }

/** To whom a change of many at once applies; whom it does not apply to, and who was erased, stays as they are. */
export const appliesTo = (change: Change, person: Changeable): boolean =>
  (change === 'delete' || person.erased_at === null) && CHANGES_APPLY[change](person)

const CHANGES_APPLY: Record<Change, (row: Changeable) => boolean> = {
  check_in: (row) => isSeated(row) && row.participated === null,
  check_out: (row) => isSeated(row) && row.participated !== null,
  paid: (row) => !row.preliminary_registration && !row.manually_paid,
  unpaid: (row) => !row.preliminary_registration && row.manually_paid,
  cancel: isSeated,
  delete: () => true,
}

/** What was confirmed of all that a search finds is done to exactly as many. */
export function refuseUnlessConfirmed(found: number, confirmed: number | undefined): void {
  if (confirmed === undefined || confirmed === found) return
  refuseCount({ key: 'people_changed', values: { count: found } })
}

/** All that a search finds are no more than a call could name by their ids. */
export function refuseTooMany(found: number): void {
  if (found > ROWS_MAX) refuseCount({ key: 'people_too_many', values: { limit: ROWS_MAX } })
}

function refuseCount(text: Message): never {
  throw new Invalid({ count: [text] }, text)
}
