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
      position: 60,
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
      personal: {
        email: 'kept, or deleted on demand',
        note: 'kept, or deleted on demand',
      },
      impersonal: ['reason'],
    },
  },
} as const satisfies Feature
