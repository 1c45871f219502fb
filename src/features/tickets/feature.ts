import type { Feature } from '../feature'

export const feature = {
  personalData: {
    retired_tickets: {
      personal: {
        code: 'deleted',
      },
      impersonal: ['reason', 'registration_id'],
    },
  },
} as const satisfies Feature
