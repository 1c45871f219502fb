import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    accreditations: {
      contracts: [contract],
    },
  },
  personalData: {
    saved_numbers: {
      of: ['email'],
      rows: 'deleted',
      steps: { numbers: { what: 'deleted', reason: 'consent_ends' } },
    },
  },
} as const satisfies Feature
