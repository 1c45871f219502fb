import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    consents: {
      about: 'Topics that people consent to, their texts, and the consents of people.',
      contracts: [contract],
    },
  },
} satisfies Feature
