import { recordOf } from '@/contract/fields'
import { NUMBER_KINDS } from '@/contract/values/numbers'
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
      held: {
        kind: 'numbers',
        position: 13,
        fields: {
          profession: 'text',
          ...recordOf(NUMBER_KINDS, () => 'text' as const),
          points_number: 'people.',
          consented_at: 'datetime',
          used_at: 'datetime',
        },
        labels: 'people',
      },
      steps: { numbers: { what: 'deleted', reason: 'consent_ends' } },
    },
  },
} as const satisfies Feature
