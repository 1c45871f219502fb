import * as lifecycle from '@/features/workshops/contract/lifecycle'
import * as series from '@/features/workshops/contract/series'
import type { Feature } from '../feature'

export const feature = {
  api: {
    workshops: {
      contracts: [lifecycle, series],
    },
  },
} as const satisfies Feature
