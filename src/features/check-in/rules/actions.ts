import { type Action, type ActionKind, type ActionReason, CHECK_IN_AGE_MAX } from '@/contract/values/check-in'
import { isInterested, isSeated, type SeatState } from '@/features/registrations/rules/states'
import type { Step } from './merge'

/** An action with its time by the clock of the server, and the reason why it is held for staff. */
export type TimedAction = Action & { at: Date; held: ActionReason | null }

/** `opened_at` is null for a user, who may correct every time anyway. */
type Sender = { opened_at: string | null; now: Date }

/** The time of an action by the clock of the server: a helper recorded nothing before the device was opened. */
export const timeOf = ({ seconds_ago }: Pick<Action, 'seconds_ago'>, { opened_at, now }: Sender): Date => {
  const earliest = opened_at === null ? 0 : Date.parse(opened_at)
  return new Date(Math.min(now.getTime(), Math.max(now.getTime() - seconds_ago * 1000, earliest)))
}

type Recorder = {
  device: { revoked_at: string | null }
  /** Null for a user. */
  link: { is_revoked: boolean; valid_until: string } | null
}

/** Staff decide about what arrives from a revoked device or link, and about what a helper recorded after the link ended. */
export function heldReasonOf(at: Date, { device, link }: Recorder): ActionReason | null {
  if (device.revoked_at !== null) return 'device_revoked'
  if (link && (link.is_revoked || at.getTime() >= Date.parse(link.valid_until))) return 'link_ended'
  return null
}

const SINGLE_KINDS: readonly ActionKind[] = ['walk_in', 'seat', 'efn']

/** Actions that are few and save more than a time. */
export const isSingle = ({ kind, held }: TimedAction): boolean => held === null && SINGLE_KINDS.includes(kind)

/** The actions in their order, with those in one group that one transaction saves. */
export function groupActions(actions: readonly TimedAction[]): TimedAction[][] {
  const groups: TimedAction[][] = []
  for (const action of actions) {
    const last = groups.at(-1)
    const [first] = last ?? []
    if (!last || !first || isSingle(first) || isSingle(action)) groups.push([action])
    else last.push(action)
  }
  return groups
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

const STEP_KINDS: Record<Exclude<ActionKind, 'efn'>, Step['kind']> = {
  came: 'came',
  seat: 'came',
  walk_in: 'came',
  restored: 'restored',
  left: 'left',
  stayed: 'stayed',
  not_came: 'not_came',
}

type TimedKind = { id: string; device_id: string; kind: ActionKind; at: Date; participated?: string | undefined }

/** Nothing for an action that changes no attendance. A restored check-in has its earlier time, which is not in the future. */
export function stepOf({ id, device_id, kind, at, participated }: TimedKind): Step | undefined {
  if (kind === 'efn') return undefined
  const step = { id, device_id, kind: STEP_KINDS[kind], at }
  if (kind !== 'restored' || participated === undefined) return step
  const earliest = at.getTime() - CHECK_IN_AGE_MAX * 1000
  return { ...step, came_at: new Date(Math.min(at.getTime(), Math.max(earliest, Date.parse(participated)))) }
}
