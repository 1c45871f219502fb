/** A list of people to invite or to correct, a list of those who attended, or the times of the participants of a webinar. */
export const IMPORT_KINDS = ['registrations', 'participated', 'attendance'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Checked and waiting for confirmation, being written, written, and undone. */
export const IMPORT_STATES = ['checked', 'running', 'done', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** The effect of a row, before and after the import has run. */
export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'failed'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** A person with a seat is found by the address or the name, or chosen by staff. */
export const MATCHES = ['email', 'name', 'hand'] as const
export type Match = (typeof MATCHES)[number]

/** Nothing is written for an organiser, for people who were not there during the event, and for those whom staff leave out. */
export const LEFT_OUT_REASONS = ['organiser', 'absent', 'hand'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]
