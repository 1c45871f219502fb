import { z } from 'zod'
import { email, flag, instant, line, opaqueId } from '../shapes'
import { personNumber } from './numbers'
import { TICKET_TEXT_MAX } from './registrations'

/** A device that checks people in without network may send a check-in that is some days old. */
export const CHECK_IN_AGE_MAX = 7 * 24 * 60 * 60

/**
 * The kinds of action at the entrance. `here` says that the person is still there, `absent` that the person has not been
 * there, `ended` checks out everybody, and `undo` takes an earlier action of the same device back. `seat` gives somebody
 * of the waiting list a seat and checks the person in; `efn` stores the number of a doctor's card.
 */
export const ACTION_KINDS = ['came', 'left', 'here', 'absent', 'ended', 'undo', 'seat', 'walk_in', 'efn'] as const
/** Devices of the release before have recorded these, and send them for a week. */
const EARLIER_KINDS = ['stayed', 'not_came', 'restored'] as const
const SENT_KINDS = [...ACTION_KINDS, ...EARLIER_KINDS] as const
/** `snapshot` is a correction by staff. */
export const LOG_KINDS = [...SENT_KINDS, 'snapshot'] as const
export type ActionKind = (typeof SENT_KINDS)[number]

export const walkIn = z.object({ first_name: line(100).min(1), last_name: line(100).min(1), email })
export type WalkIn = z.output<typeof walkIn>

export const action = z.object({
  /** Made by the device, so that an action that is sent again counts once. */
  id: opaqueId,
  kind: z.enum(SENT_KINDS),
  /** The person; left out for a walk-in, for everybody, and for a ticket that the list of the device does not contain. */
  registration_id: opaqueId.optional(),
  ticket: z.string().max(TICKET_TEXT_MAX).optional(),
  /** The action that `undo` takes back. */
  undoes: opaqueId.optional(),
  /** The time of the action by the clock of the server, as far as the device knows it; each action is later than the one before. */
  at: instant.optional(),
  /** The age of an action without `at`. Of `stayed`, the time since the check-out that it takes back. */
  seconds_ago: z.int().min(0).max(CHECK_IN_AGE_MAX),
  /** The time of the check-in that `restored` brings back. */
  participated: instant.optional(),
  person: walkIn.optional(),
  /** The EFN of the person's card, after the name was confirmed. */
  efn: personNumber.optional(),
  /** The device has asked already whether the EFN replaces another one of the person. */
  may_replace: flag.optional(),
  /** The question of an `asked` action was confirmed: the event exceeds its maximum, or the EFN is not the only one. */
  is_confirmed: flag.optional(),
})
export type Action = z.output<typeof action>

/** An `asked` action is not stored, because the device sends it again with the answer. */
export const STORED_OUTCOMES = ['saved', 'refused', 'held'] as const

/**
 * Why an action was not saved by itself, or what staff are told about a saved one; translated below `check_in.reasons`.
 * `double`: two devices checked the person in. `seen_again`: one device checked the person out, and another saw the person
 * after that.
 */
export const ACTION_REASONS = [
  'cancelled',
  'waiting',
  'removed',
  'not_registered',
  'moved',
  'renewed',
  'unknown_ticket',
  'other_event',
  'not_checked_in',
  'full',
  'number_invalid',
  'number_used',
  'number_replaced',
  'number_used_and_replaced',
  'device_revoked',
  'link_ended',
  'double',
  'seen_again',
  'refused',
] as const
export type ActionReason = (typeof ACTION_REASONS)[number]
