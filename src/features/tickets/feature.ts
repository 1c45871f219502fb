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
} satisfies Feature
