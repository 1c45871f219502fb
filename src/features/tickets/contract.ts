/** Longer than any ticket. */
export const TICKET_TEXT_MAX = 250

/** The reasons for which a ticket is no longer valid, although its person may still be registered. */
export const TICKET_END_REASONS = ['renewed', 'moved'] as const
export type TicketEndReason = (typeof TICKET_END_REASONS)[number]
