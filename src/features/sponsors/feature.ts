import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    sponsors: {
      about: 'Companies that support events.',
      contracts: [contract],
    },
  },
} satisfies Feature
