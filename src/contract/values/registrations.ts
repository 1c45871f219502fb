/** Longer than any ticket. */
export const TICKET_TEXT_MAX = 250

/** The reasons for which a ticket is no longer valid, although its person may still be registered. */
export const TICKET_END_REASONS = ['renewed', 'moved'] as const
export type TicketEndReason = (typeof TICKET_END_REASONS)[number]

/**
 * Why another registration has the seat of one that is cancelled: a colleague takes part instead, or two addresses of one
 * person were merged.
 */
export const REPLACEMENTS = ['substitution', 'merge'] as const
export type Replacement = (typeof REPLACEMENTS)[number]

export const GENDERS = ['m', 'f', 'd'] as const

/** The value of external_id until an invitation fills it. */
export const NO_EXTERNAL_ID = 'N/A'

/** Longer than the notice that offers to undo a cancellation or a deletion. */
export const UNDO_SECONDS = 10
