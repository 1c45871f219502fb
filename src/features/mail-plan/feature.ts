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
      area: 'mails',
      position: 20,
      route: '/admin/mail-plan',
      icon: IconCalendarTime,
      requires: [contract.saveDefaultMail, contract.deleteDefaultMail],
    },
  ],
  log: {
    planned_mails: {
      fields: ['type', 'state', 'offset_days', 'at_time', 'offset_minutes', 'sent_at', 'attachment'],
      hidden: ['anchor', 'audience', 'audience_id', 'body', 'hold_reason', 'subject', 'workshop_id'],
      pages: ['{event}?tab=plan', '/admin/mail-plan'],
    },
  },
  impersonal: ['planned_mails'],
} as const satisfies Feature
