import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    accounts: {
      about: 'Signing in and out, and the own account.',
      contracts: [contract],
    },
  },
} satisfies Feature
