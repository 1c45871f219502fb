import { Invalid, type Message } from '@/contract/problems'
import { isFull } from '@/features/seats/rules'
import {
  deadlineOf,
  hasPrice,
  hasStarted,
  isCancelled,
  type Phase,
  phaseOf,
  type Schedule,
  type SignUpMoment,
  type WallClock,
} from '@/features/workshops/rules'
import { COMPANIONS_MAX } from '../contract/fields'
import { isSeated, type SeatState } from './states'

type MainRegistration = { id: string; created_at: string; party_since?: string | null }

/** Binds a companion to its main registration, so that lists show a party together. */
export const partyFieldsOf = (main: MainRegistration | undefined) => ({
  accompaniment_of: main?.id ?? null,
  party_since: main ? (main.party_since ?? main.created_at) : null,
})

/** The reason why nobody can sign up now; null when sign-up is open. */
export function signUpRefusalOf(event: Schedule, moment: SignUpMoment): Message | null {
  const refusals: Record<Phase, Message | null> = {
    cancelled: 'event_cancelled',
    over: 'event_over',
    full: closedRefusalOf(event, moment),
    closed: 'deadline_reached',
    open: null,
  }
  return refusals[phaseOf(event, moment)]
}

function closedRefusalOf({ teaser_only }: Schedule, moment: SignUpMoment): Message {
  if (teaser_only) return 'event_announced'
  return isFull(moment) ? 'event_full' : 'signup_inactive'
}

export function refuseUnlessOpen(event: Schedule, moment: SignUpMoment): void {
  const refusal = signUpRefusalOf(event, moment)
  if (refusal) throw eventRefusal(refusal)
}

type CorrectableEvent = WallClock & Pick<Schedule, 'registration_deadline' | 'cancelled_at'>

/** People correct their own data until the deadline, or until the start where there is none. */
export function isCorrectable(registration: SeatState, event: CorrectableEvent, now: Date): boolean {
  const deadline = deadlineOf(event)
  return (
    isSeated(registration) && !isCancelled(event) && !hasStarted(event, now) && (deadline === null || deadline >= now)
  )
}

export function refuseUnlessCorrectable(
  { registration, event }: { registration: SeatState; event: CorrectableEvent },
  now: Date,
): void {
  if (isCorrectable(registration, event, now)) return
  if (!isSeated(registration)) throw eventRefusal('not_registered_yet')
  if (isCancelled(event)) throw eventRefusal('event_cancelled')
  throw eventRefusal(hasStarted(event, now) ? 'event_over' : 'deadline_reached')
}

type PricedEvent = { price: number | null }

/** A form that asks for the invoice address needs one at a paid event; a call may leave the field out. */
export function refuseEmptyInvoiceAddress(event: PricedEvent, { invoice_address }: { invoice_address?: string }): void {
  if (hasPrice(event) && invoice_address === '') throw new Invalid({ invoice_address: ['required'] })
}

type BilledPerson = { accompaniment_of: string | null; invoice_address: string }

/** A party is billed to its main registration, which may have come by a call without the address. */
export const lacksInvoiceAddress = (person: BilledPerson, event: PricedEvent): boolean =>
  hasPrice(event) && person.accompaniment_of === null && person.invoice_address === ''

/** The limit of one form holds for the whole party, so that repeated additions by one link cannot fill an event. */
export function refuseTooManyCompanions(companions: number): void {
  if (companions <= COMPANIONS_MAX) return
  throw new Invalid({ company: [{ key: 'company_too_large', values: { limit: COMPANIONS_MAX } }] })
}

/** The refusal concerns the event, so it is shown above the form as well: no field could be corrected. */
export const eventRefusal = (text: Message): Invalid => new Invalid({ workshop_id: [text] }, text)
