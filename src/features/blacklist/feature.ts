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
} satisfies Feature
