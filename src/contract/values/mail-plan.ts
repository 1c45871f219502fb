import { WORKSHOP_MAIL_TYPES } from './mails'

/** The mails that can be planned: those with the texts of the event, a free text, and requests for numbers and answers. */
export const PLANNED_MAIL_TYPES = [
  ...WORKSHOP_MAIL_TYPES,
  'message',
  'numbers',
  'evaluation',
  'evaluation_reminder',
] as const
export type PlannedMailType = (typeof PLANNED_MAIL_TYPES)[number]

/** The recipients, who are decided at the moment of sending. */
export const PLANNED_AUDIENCES = [
  'invites',
  'newinvites',
  'registered',
  'participated',
  'number_missing',
  'not_evaluated',
  'audience',
] as const
export type PlannedAudience = (typeof PLANNED_AUDIENCES)[number]

/** The moment of the event from which the time of sending is counted. */
export const PLAN_ANCHORS = ['start', 'end'] as const

/** planned -> sent | held | paused | cancelled. A held mail waits for a decision of staff. */
export const PLAN_STATES = ['planned', 'paused', 'held', 'sent', 'cancelled'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** The event is cancelled, the event is in no list, or the time of sending has passed long ago. */
export const PLAN_HOLD_REASONS = ['cancelled', 'nonpublic', 'late'] as const
export type PlanHoldReason = (typeof PLAN_HOLD_REASONS)[number]
