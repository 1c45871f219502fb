import { IconCalendarEvent } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as fields from './contract/fields'
import * as lifecycle from './contract/lifecycle'
import * as officeCalls from './contract/office'
import * as publicCalls from './contract/public'

export const feature = {
  api: {
    workshops: {
      about: 'Events.',
      contracts: [fields, publicCalls, officeCalls],
    },
  },
  menu: [
    {
      title: 'workshops',
      position: 10,
      route: '/admin/events',
      icon: IconCalendarEvent,
      requires: [lifecycle.saveWorkshop, lifecycle.deleteWorkshop],
    },
  ],
} satisfies Feature
