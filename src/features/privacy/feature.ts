import { IconShieldLock } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    privacy: {
      about: 'What is known of an address, and its erasure.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'privacy',
      group: 'oversight',
      position: 20,
      route: '/system/privacy',
      icon: IconShieldLock,
      requires: [contract.findPerson, contract.getRetention],
    },
  ],
} satisfies Feature
