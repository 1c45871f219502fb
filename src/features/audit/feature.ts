import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    audit: {
      about: 'Who changed what, and when.',
      contracts: [contract],
    },
  },
} satisfies Feature
