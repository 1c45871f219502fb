import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    accreditations: {
      contracts: [contract],
    },
  },
} satisfies Feature
