import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    notifications: {
      about: 'Addresses that are told who registers and who cancels.',
      contracts: [contract],
    },
  },
} satisfies Feature
