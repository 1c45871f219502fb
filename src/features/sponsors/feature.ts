import { IconHeartHandshake } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    sponsors: {
      about: 'Companies that support events.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'sponsors',
      area: 'configuration',
      group: 'partners',
      position: 90,
      route: '/admin/sponsors',
      icon: IconHeartHandshake,
      requires: [contract.saveSponsor, contract.deleteSponsor],
    },
  ],
  log: {
    sponsors: {
      fields: ['name', 'image'],
      pages: ['/admin/sponsors/{id}'],
    },
  },
  impersonal: ['sponsors'],
} as const satisfies Feature
