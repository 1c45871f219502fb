import { IconBell } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    notifications: {
      about: 'Addresses that are told who registers and who cancels, or get the figures of the season once a month.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'notification_emails',
      area: 'configuration',
      group: 'legal',
      position: 60,
      route: '/admin/notification-emails',
      icon: IconBell,
      requires: [contract.saveNotificationEmail, contract.deleteNotificationEmail],
    },
  ],
  log: {
    notification_emails: {
      fields: ['email', 'about_registrations', 'about_season', 'language'],
      hidden: ['season_month'],
      pages: ['/admin/notification-emails/{id}'],
    },
  },
  personalData: {
    notification_emails: {
      of: ['email'],
      rows: 'kept',
      held: {
        kind: 'notification',
        position: 9,
        labels: 'notifications',
        fields: {
          created_at: 'datetime',
          about_registrations: 'flag',
          about_season: 'flag',
          language: 'text',
          season_month: 'text',
        },
      },
      steps: { notification: { what: 'kept', reason: 'staff_entered' } },
    },
  },
} as const satisfies Feature
