import type { Feature } from '../feature'

export const feature = {
  personalData: {
    invariant_checks: {
      impersonal: ['name'],
    },
  },
} as const satisfies Feature
