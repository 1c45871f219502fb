import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    cockpit: {
      about: 'The overview of an event: where it is, its figures, and its tasks.',
      contracts: [contract],
    },
  },
} as const satisfies Feature
