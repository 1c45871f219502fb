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
      personal: {
        chamber_number: 'deleted',
        efn: 'deleted',
        email: 'deleted',
        oeak_number: 'deleted',
        points_number: 'deleted',
      },
    },
  },
} as const satisfies Feature
