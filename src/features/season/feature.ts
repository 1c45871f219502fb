import { IconChartBar } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as season from './contract/season'

export const feature = {
  api: {
    season: {
      about: 'The figures of a period: events, attendance, groups, forecasts; and the monthly mail about them.',
      contracts: [season],
    },
  },
  menu: [
    {
      title: 'season',
      area: 'reports',
      position: 10,
      route: '/admin/season',
      icon: IconChartBar,
      requires: [season.getSeason],
    },
  ],
  log: {
    season_recipients: {
      fields: ['email', 'language', 'is_active'],
      pages: [],
    },
  },
  personalData: {
    season_recipients: {
      of: ['email'],
      rows: 'kept',
      held: { kind: 'season', position: 10, fields: { created_at: 'datetime', language: 'text' } },
      steps: { season: { what: 'kept', reason: 'staff_entered' } },
    },
  },
  impersonal: ['season_mailings'],
} as const satisfies Feature
