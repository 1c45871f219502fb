import { IconBell } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    notifications: {
      about: 'Addresses that are told who registers and who cancels.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'notification_emails',
      group: 'configuration',
      position: 70,
      route: '/admin/notification-emails',
      icon: IconBell,
      requires: [contract.saveNotificationEmail, contract.deleteNotificationEmail],
    },
  ],
} satisfies Feature
