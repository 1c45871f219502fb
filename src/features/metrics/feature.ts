import type { Feature } from '../feature'

export const feature = {
  personalData: {
    invariant_checks: {
      impersonal: ['name'],
    },
  },
} satisfies Feature
