/** The reasons why two registrations at one event cannot become one. */
export const MERGE_REFUSALS = ['both_took_part', 'waiting_party'] as const
export type MergeRefusal = (typeof MERGE_REFUSALS)[number]

/** The states of a registration in a merge, from the strongest to the weakest. */
export const MERGE_STATES = ['took_part', 'registered', 'waiting', 'invited'] as const
export type MergeState = (typeof MERGE_STATES)[number]
