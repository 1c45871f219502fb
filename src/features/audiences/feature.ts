import { IconUsersPlus } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    audiences: {
      about: 'Saved filters over the people of all events, and invitations to the people whom they find.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'audiences',
      area: 'people',
      position: 20,
      route: '/admin/audiences',
      icon: IconUsersPlus,
      requires: [contract.saveAudience, contract.deleteAudience],
    },
  ],
  log: {
    audiences: {
      fields: [
        'name',
        'description',
        ...contract.CRITERION_NAMES,
        'workshop_id',
        'queued',
        'lift_limit',
        'matched',
        ...contract.AUDIENCE_PARTS,
      ],
      pages: ['/admin/audiences/{id}'],
    },
  },
  impersonal: ['audiences'],
} as const satisfies Feature
