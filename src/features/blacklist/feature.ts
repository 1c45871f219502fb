import { IconMailX } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    blacklist: {
      about: 'Addresses that get no mails which they did not ask for.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'blacklist',
      area: 'mails',
      position: 30,
      route: '/admin/blacklist',
      icon: IconMailX,
      requires: [contract.saveBlacklistedEmail, contract.deleteBlacklistedEmail],
    },
  ],
  log: {
    blacklisted_emails: {
      fields: ['email', 'reason', 'note'],
      pages: ['/admin/blacklist/{id}'],
    },
  },
  personalData: {
    blacklisted_emails: {
      rows: 'kept, or deleted on demand',
      of: ['email'],
      held: {
        kind: 'blacklist',
        position: 8,
        fields: { reason: 'blacklist.reason_', note: 'prose', created_at: 'datetime' },
        // The note may hold words of others as well.
        own: 'counted',
      },
      steps: {
        blacklist: { what: 'deleted', reason: 'asked_to_forget' },
        blacklist_kept: { what: 'kept', reason: 'not_written_again' },
      },
    },
  },
} as const satisfies Feature
