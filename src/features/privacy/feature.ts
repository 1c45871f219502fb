import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    privacy: {
      about: 'What is known of an address, and its erasure.',
      contracts: [contract],
    },
  },
} satisfies Feature
