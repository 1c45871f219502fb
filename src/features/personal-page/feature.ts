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
      held: {
        kind: 'recipient',
        position: 18,
        // The id is half of the personal link and stays out.
        fields: {
          created_at: 'datetime',
          link_used_at: 'datetime',
          declined_mails: 'mail_log.type_',
          erasure_requested_at: 'datetime',
          keep_certificates: 'flag',
        },
      },
      steps: { links: { what: 'deleted', reason: 'link_useless' } },
    },
  },
} as const satisfies Feature
