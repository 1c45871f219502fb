import type { Feature } from '../feature'

export const feature = {
  personalData: {
    attendance_intervals: {
      personal: {
        reason: 'deleted',
      },
      impersonal: ['registration_id', 'source'],
    },
  },
} as const satisfies Feature
