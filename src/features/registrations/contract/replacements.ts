/**
 * Why another registration has the seat of one that is cancelled: a colleague takes part instead, or two addresses of one
 * person were merged.
 */
export const REPLACEMENTS = ['substitution', 'merge'] as const
export type Replacement = (typeof REPLACEMENTS)[number]
