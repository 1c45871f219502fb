import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    users: {
      about: 'Accounts of the back office.',
      contracts: [contract],
    },
  },
} satisfies Feature
