import * as personalLinks from '@/features/registrations/contract/personal-links'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    registrations: {
      contracts: [personalLinks, contract],
    },
  },
  personalData: {
    recipients: {
      of: ['email'],
      rows: 'deleted',
      steps: { links: { what: 'deleted', reason: 'link_useless' } },
    },
  },
} as const satisfies Feature
