import { WORKSHOP_MAIL_TYPES } from '@/features/mails/contract'

/** The mails that can be planned: those with the texts of the event, and a free text. */
export const PLANNED_MAIL_TYPES = [...WORKSHOP_MAIL_TYPES, 'message'] as const

/** The recipients, who are decided at the moment of sending. */
export const PLANNED_AUDIENCES = ['invites', 'newinvites', 'registered', 'participated'] as const

/** The moment of the event from which the time of sending is counted. */
export const PLAN_ANCHORS = ['start', 'end'] as const

/** planned -> sent | held | paused | cancelled. A held mail waits for a decision of staff. */
export const PLAN_STATES = ['planned', 'paused', 'held', 'sent', 'cancelled'] as const

/** The event is cancelled, the event is in no list, or the time of sending has passed long ago. */
export const PLAN_HOLD_REASONS = ['cancelled', 'nonpublic', 'late'] as const
