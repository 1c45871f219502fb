import * as attention from '@/features/workshops/contract/attention'
import type { Feature } from '../feature'

export const feature = {
  api: {
    workshops: {
      contracts: [attention],
    },
  },
} as const satisfies Feature
