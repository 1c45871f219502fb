import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    views: {
      about: 'How a person arranges the lists of the back office.',
      contracts: [contract],
    },
  },
} satisfies Feature
