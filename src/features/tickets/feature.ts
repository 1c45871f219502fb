import type { Feature } from '../feature'

export const feature = {
  personalData: {
    retired_tickets: { of: ['registration_id'], rows: 'deleted' },
  },
} as const satisfies Feature
