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
      title: 'all_workshops',
      area: 'workshops',
      position: 10,
      route: '/admin/events',
      icon: IconCalendarEvent,
      requires: [lifecycle.saveWorkshop, lifecycle.deleteWorkshop],
    },
  ],
  log: {
    workshops: {
      fields: [
        ...officeCalls.CHANGED_FIELDS,
        'type',
        'queued',
        'repeated',
        'certificates',
        'replaced',
        'entrance_action',
        'numbers_read',
        'series_dates',
        'events_created',
        'template_saved',
      ],
      hidden: [
        'calendar_sequence',
        'former_schedules',
        'is_template',
        'kind',
        'reviewed_sequence',
        'run_id',
        'series_id',
        'signup_opened_at',
        'starts_at',
      ],
      pages: ['{event}'],
    },
  },
  impersonal: ['workshop_mails', 'workshop_sponsors', 'workshops'],
} as const satisfies Feature
