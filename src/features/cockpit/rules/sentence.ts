import type { WorkshopState } from '@/features/workshops/contract/office'
import type { Figures, Situation } from '../contract'
import type { Pace } from './curves'

type DescribedEvent = {
  state: WorkshopState
  /** The event has begun, and has ended. */
  has_begun: boolean
  has_ended: boolean
  /** The sign-up was open at some time. */
  was_open: boolean
  maximum_participants: number | null
  /** The people who are there now, as the entrance counts them. */
  here: number
  figures: Figures
  pace: Pace | null
}

const NOTHING = { count: 0, of: 0, days: 0, date: null }

/** Where an event is, in the parts of one sentence: its seats or its people, its pace, and what needs a look. */
export function sentenceOf(event: DescribedEvent): Situation[] {
  const { state, figures, pace } = event
  const { waiting, failed } = figures
  const isAhead = !event.has_begun && state !== 'cancelled'
  const parts = [
    mainPartOf(event),
    haveSomeLeft(event) && attendedPartOf(event.figures),
    isAhead && pace !== null && { ...NOTHING, ...pace },
    isAhead && closurePartOf(event),
    isAhead && (waiting ?? 0) > 0 && { ...NOTHING, kind: 'waiting' as const, count: waiting ?? 0 },
    (failed ?? 0) > 0 && { ...NOTHING, kind: 'failed' as const, count: failed ?? 0 },
  ]
  return parts.filter((part) => part !== false && part !== null)
}

function mainPartOf(event: DescribedEvent): Situation {
  const { state, maximum_participants: maximum, figures } = event
  const registered = figures.registered ?? 0
  if (state === 'cancelled') return { ...NOTHING, kind: 'cancelled', count: registered }
  if (event.has_begun) return attendancePartOf(event, registered)
  if (registered === 0 && state === 'announced') return { ...NOTHING, kind: 'announced' }
  if (registered === 0 && state === 'inactive' && !event.was_open) return { ...NOTHING, kind: 'not_open' }
  if (registered === 0) return { ...NOTHING, kind: 'nobody', of: maximum ?? 0 }
  if (maximum === null) return { ...NOTHING, kind: 'unlimited', count: registered }
  return { ...NOTHING, kind: registered >= maximum ? 'full' : 'seats', count: registered, of: maximum }
}

function attendancePartOf({ has_ended, here, figures }: DescribedEvent, registered: number): Situation {
  if (!has_ended) return { ...NOTHING, kind: 'running', count: here, of: registered }
  if ((figures.came ?? 0) > 0) return attendedPartOf(figures)
  return { ...NOTHING, kind: registered > 0 ? 'unchecked' : 'nobody_came', of: registered }
}

const attendedPartOf = ({ came, registered }: Figures): Situation => ({
  ...NOTHING,
  kind: 'came',
  count: came ?? 0,
  of: registered ?? 0,
})

/** Some of the people who came to a running event have left. */
const haveSomeLeft = ({ state, has_begun, has_ended, here, figures }: DescribedEvent): boolean =>
  state !== 'cancelled' && has_begun && !has_ended && here < (figures.came ?? 0)

/** Nobody can register although seats are free. */
function closurePartOf({ state, was_open, figures }: DescribedEvent): Situation | null {
  if (state === 'closed') return { ...NOTHING, kind: 'closed' }
  const isSwitchedOff = state === 'inactive' && (was_open || (figures.registered ?? 0) > 0)
  return isSwitchedOff ? { ...NOTHING, kind: 'signup_off' } : null
}
