import { IconTemplate } from '@tabler/icons-react'
import * as lifecycle from '@/features/workshops/contract/lifecycle'
import * as series from '@/features/workshops/contract/series'
import type { Feature } from '../feature'

export const feature = {
  api: {
    workshops: {
      contracts: [lifecycle, series],
    },
  },
  menu: [
    {
      title: 'templates',
      area: 'workshops',
      position: 20,
      route: '/admin/event-templates',
      icon: IconTemplate,
      requires: [series.listEventTemplates, lifecycle.saveWorkshop, lifecycle.deleteWorkshop],
    },
  ],
} as const satisfies Feature
