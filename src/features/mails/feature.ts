import { IconInbox } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    mails: {
      about: 'Sent mails, their recipients and their state.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'mailbox',
      position: 70,
      route: '/admin/mailbox',
      icon: IconInbox,
      requires: [contract.listCapturedMails],
      only: 'captures_mails',
    },
  ],
} satisfies Feature
