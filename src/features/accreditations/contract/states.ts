/** An event is to be submitted to a body, was submitted, and is recognised or refused. */
export const ACCREDITATION_STATES = ['to_apply', 'applied', 'granted', 'refused'] as const

/** Events are found by the state of an accreditation, and by a change that its body has not been told of. */
export const ACCREDITATION_FILTERS = [...ACCREDITATION_STATES, 'changed'] as const
export type AccreditationFilter = (typeof ACCREDITATION_FILTERS)[number]
