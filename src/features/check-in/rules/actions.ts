import { type Action, type ActionReason, CHECK_IN_AGE_MAX } from '@/contract/values/check-in'
import { isInterested, isSeated, type SeatState } from '@/features/registrations/rules/states'

/** An action with its time by the clock of the server, and the reason why it is held for staff. */
export type TimedAction = Action & { time: Date; held: ActionReason | null }

/** `opened_at` is null for a user, who may correct every time anyway. */
type Sender = { opened_at: string | null; now: Date }

/**
 * The actions of a device with their times. No time is in the future, nor before a helper's device was opened, and each is
 * later than that of the action before: a device of the release before sends whole seconds, and may send a time twice.
 */
export function timesOf(actions: readonly Action[], { opened_at, now }: Sender): Date[] {
  const opened = opened_at === null ? 0 : Date.parse(opened_at)
  const earliest = Math.max(opened, now.getTime() - CHECK_IN_AGE_MAX * 1000)
  let before = 0
  return actions.map(({ kind, at, seconds_ago }) => {
    const tapped = at === undefined ? now.getTime() - seconds_ago * 1000 : Date.parse(at)
    const time = Math.min(now.getTime(), Math.max(tapped, earliest))
    // `stayed` has the time of the check-out that it takes back.
    if (kind === 'stayed') return new Date(time)
    const isTie = before >= time && before - time < TIE_MS
    before = isTie ? before + 1 : time
    return new Date(before)
  })
}

/** Actions that are further apart were recorded in another order than they are sent, such as one after its question. */
const TIE_MS = 1000

type Recorder = {
  device: { revoked_at: string | null }
  /** Null for a user. */
  link: { is_revoked: boolean; valid_until: string } | null
}

/** Staff decide about what arrives from a revoked device or link, and about what a helper recorded after the link ended. */
export function heldReasonOf(time: Date, { device, link }: Recorder): ActionReason | null {
  if (device.revoked_at !== null) return 'device_revoked'
  if (link && (link.is_revoked || time.getTime() >= Date.parse(link.valid_until))) return 'link_ended'
  return null
}

type ListedPerson = SeatState & { workshop_id: number; erased_at: string | null }

/** The reason why an action does not count for this person; null for a person with a seat. */
export function absenceReasonOf(person: ListedPerson | undefined, workshop_id: number): ActionReason | null {
  if (!person) return 'removed'
  if (person.workshop_id !== workshop_id) return 'moved'
  if (person.deleted_at || person.erased_at) return 'removed'
  if (person.cancelled_at) return 'cancelled'
  if (isInterested(person)) return 'waiting'
  return isSeated(person) ? null : 'not_registered'
}
