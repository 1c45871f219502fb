import type { Feature } from '../feature'

export const feature = {
  impersonal: ['invariant_checks'],
} as const satisfies Feature
