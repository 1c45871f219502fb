import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    search: {
      about: 'One search over everything that the reader may see.',
      contracts: [contract],
    },
  },
} as const satisfies Feature
