/** The kinds of events that somebody has attended. */
export const ATTENDED_KINDS = ['category_d', 'category_p', 'Online', 'Onsite'] as const

/** Has come to an event; has never come to one; had a seat at one that took place, and has never come. */
export const PARTICIPATIONS = ['came', 'never', 'no_show'] as const

/** Has answered the questionnaire of an event, or was asked and has answered none. */
export const EVALUATION_ANSWERS = ['given', 'not_given'] as const
