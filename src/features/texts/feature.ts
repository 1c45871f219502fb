import { IconAppWindow } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    texts: {
      about: 'The landing page, and images in texts.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'frontend',
      area: 'configuration',
      group: 'website',
      position: 70,
      route: '/admin/frontend',
      icon: IconAppWindow,
      requires: [contract.saveFrontendTexts],
    },
  ],
  log: {
    frontend_texts: {
      fields: [...contract.ALL_TEXTS],
      pages: ['/admin/frontend/{id}'],
    },
  },
  impersonal: ['frontend_texts'],
} as const satisfies Feature
