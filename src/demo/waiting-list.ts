import type { EntryState } from '@/contract/values/waitlist'
import { DEFAULT_OFFER_HOURS } from '@/contract/values/workshops'
import { TERMS_VERSION } from '@/features/registrations/contract/fields'
import { holdUntil } from '@/features/waitlist/rules'
import type { waitlistEntries } from '@/schema/waitlist'
import { attendanceTimesOf } from './attendance'
import { DAY, HOUR, instantOf, MINUTE } from './calendar'
import { type EventScene, personFieldsOf, type RegistrationDraft, takeNext } from './scene'

type Entry = typeof waitlistEntries.$inferInsert
/** The position follows from the entries of the whole event. */
type NewEntry = Omit<Entry, 'position'> & { state: EntryState }
export type EntryDraft = NewEntry & { position: number }

/** The people of a party, the main registration first. */
type WaitingParty = { people: RegistrationDraft[]; entry: NewEntry }

/** The days since the party joined, and since it got an offer. */
type PartyPlan = { state: EntryState; joined: number; offered?: number; companions?: number; may_split?: true }

/** One seat after the other became free, which the party of three could not take. */
const EVERY_STATE: PartyPlan[] = [
  { state: 'accepted', joined: 20, offered: 12 },
  { state: 'declined', joined: 19, offered: 11 },
  { state: 'expired', joined: 18, offered: 10 },
  { state: 'undeliverable', joined: 17, offered: 5 },
  { state: 'left', joined: 16 },
  { state: 'waiting', joined: 15, companions: 2 },
  { state: 'offered', joined: 14, offered: (2 * HOUR) / DAY },
  { state: 'waiting', joined: 13, companions: 1, may_split: true },
  { state: 'waiting', joined: 12 },
]

/** Nobody cancelled before the event began. */
const UNTIL_THE_START: PartyPlan[] = [
  { state: 'ended', joined: 9, companions: 1 },
  { state: 'ended', joined: 6 },
]

export function drawWaitingList(scene: EventScene): WaitingParty[] {
  const { waitlist } = scene.stage.event.crowd
  if (!waitlist) return []
  return (waitlist === 'every_state' ? EVERY_STATE : UNTIL_THE_START).map((plan) => drawWaitingParty(plan, scene))
}

function drawWaitingParty(plan: PartyPlan, scene: EventScene): WaitingParty {
  const until = Math.min(scene.now.getTime(), scene.stage.starts)
  const joined_at = instantOf(until - plan.joined * DAY)
  const times = timesOf(plan, until)
  const waiting = waitingFieldsOf(plan, { joined_at, ended_at: times.ended_at })
  const main = { ...personFieldsOf(takeNext(scene.guests), scene), ...waiting }
  const companions = Array.from({ length: plan.companions ?? 0 }, () => ({
    ...personFieldsOf(takeNext(scene.guests), scene),
    ...waiting,
    language: main.language,
    accompaniment_of: main.id,
    party_since: joined_at,
  }))
  const seat = plan.state === 'accepted' && times.ended_at ? seatFieldsOf(times.ended_at, scene) : {}
  const { state, may_split } = plan
  return {
    people: [{ ...main, ...seat }, ...companions],
    entry: { registration_id: main.id, workshop_id: main.workshop_id, joined_at, state, may_split, ...times },
  }
}

const ANSWERED_AFTER = 5 * HOUR
const LEFT_BEFORE = 7 * DAY
const NO_OFFER = { offered_seats: null, offered_at: null, expires_at: null, reminded_at: null, ended_at: null }

type Times = Pick<Entry, 'offered_seats'> &
  Record<'offered_at' | 'expires_at' | 'reminded_at' | 'ended_at', string | null>

/** An offer that nobody answers ends by itself. */
function timesOf({ state, offered }: PartyPlan, until: number): Times {
  if (state === 'ended') return { ...NO_OFFER, ended_at: instantOf(until + MINUTE) }
  if (state === 'left') return { ...NO_OFFER, ended_at: instantOf(until - LEFT_BEFORE) }
  if (offered === undefined) return NO_OFFER

  const at = new Date(until - offered * DAY)
  const expires_at = holdUntil(at, DEFAULT_OFFER_HOURS).toISOString()
  const offer = { ...NO_OFFER, offered_seats: 1, offered_at: at.toISOString(), expires_at }
  if (state === 'offered') return offer
  if (state === 'undeliverable') return { ...offer, ended_at: instantOf(at.getTime() + MINUTE) }
  if (state !== 'expired') return { ...offer, ended_at: instantOf(at.getTime() + ANSWERED_AFTER) }
  const reminded_at = holdUntil(at, DEFAULT_OFFER_HOURS * 0.75).toISOString()
  return { ...offer, reminded_at, ended_at: expires_at }
}

type WaitingDates = { joined_at: string; ended_at: string | null }

/** The people of an ended entry are cancelled, unless the event began. */
function waitingFieldsOf({ state }: PartyPlan, { joined_at, ended_at }: WaitingDates) {
  const cancelled_at = state === 'ended' ? null : ended_at
  return {
    preliminary_registration: true,
    agb: true,
    terms_accepted_at: joined_at,
    terms_version: TERMS_VERSION,
    created_at: joined_at,
    updated_at: cancelled_at ?? joined_at,
    cancelled_at,
  }
}

const seatFieldsOf = (at: string, scene: EventScene): Partial<RegistrationDraft> => ({
  ...attendanceTimesOf(scene.stage.starts, Date.parse(at), scene),
  preliminary_registration: false,
  cancelled_at: null,
})

/** The entry of a person who left only an address. */
export const entryOfAddress = ({ id, workshop_id, created_at }: RegistrationDraft): NewEntry => ({
  registration_id: id,
  workshop_id,
  joined_at: created_at ?? '',
  state: 'waiting',
})

/** The entries of an event in the order of joining. */
export const toEntries = (entries: NewEntry[]): EntryDraft[] =>
  entries
    .toSorted((a, b) => a.joined_at.localeCompare(b.joined_at))
    .map((entry, index) => ({ ...entry, position: index + 1 }))
