import { IconCalendarTime } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    workshops: {
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'mail_plan',
      group: 'configuration',
      position: 10,
      route: '/admin/mail-plan',
      icon: IconCalendarTime,
      requires: [contract.saveDefaultMail, contract.deleteDefaultMail],
    },
  ],
} satisfies Feature
