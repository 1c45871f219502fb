import { ACCREDITATION_STATES } from '@/contract/values/accreditations'

/** Events are found by the state of an accreditation, and by a change that its body has not been told of. */
export const ACCREDITATION_FILTERS = [...ACCREDITATION_STATES, 'changed'] as const
export type AccreditationFilter = (typeof ACCREDITATION_FILTERS)[number]
