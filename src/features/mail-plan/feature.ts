import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    workshops: {
      contracts: [contract],
    },
  },
} satisfies Feature
