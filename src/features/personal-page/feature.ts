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
      personal: {
        email: 'deleted',
      },
      impersonal: ['declined_mails', 'id'],
    },
  },
} as const satisfies Feature
