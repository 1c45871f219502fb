import type { WaitingPageData } from '../../service/waiting-page'

/** The sentences after a change, by the `done` of the address. Leaving is told by the title of the page. */
export const DONE = ['joined', 'split', 'companion_added', 'companion_removed'] as const

type EndedState = Exclude<WaitingPageData['state'], 'waiting' | 'offered'>
export type WaitingView = EndedState | 'waiting' | 'paused' | 'offered' | 'informed' | 'event_cancelled'

/** The state that the page tells about. An offer is over at its end, also before the list is brought up to date. */
export function viewOf(page: WaitingPageData, now: Date): WaitingView {
  const { state, expires_at, event } = page
  if (state !== 'waiting' && state !== 'offered') return state
  if (page.isEventCancelled) return 'event_cancelled'
  if (page.hasStarted) return 'ended'
  if (state === 'offered') return Date.parse(expires_at ?? '') <= now.getTime() ? 'expired' : 'offered'
  if (!page.takesRegistrations) return 'paused'
  return page.is_informed && event.phase === 'open' ? 'informed' : 'waiting'
}

/** The seats that the party can take now; none while it only waits. */
export function seatsFor(page: WaitingPageData, view: WaitingView): number {
  const people = page.companions.length + 1
  if (view === 'offered') return page.offered_seats ?? 0
  return view === 'informed' ? Math.min(people, page.event.seats_left ?? people) : 0
}

/** True while the person can change something about the entry, or leave the list. */
export const isOpenView = (view: WaitingView): boolean => ['waiting', 'paused', 'offered', 'informed'].includes(view)
