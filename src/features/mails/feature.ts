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
      area: 'mails',
      position: 10,
      route: '/admin/mailbox',
      icon: IconInbox,
      requires: [contract.listCapturedMails],
      only: 'captures_mails',
    },
  ],
  log: {
    mails: {
      fields: ['numbers_read'],
      pages: [],
    },
    mail_runs: {
      fields: ['is_stopped'],
      pages: ['{event}?tab=mails'],
    },
  },
  personalData: {
    mail_batches: {
      columns: { payload: 'emptied, or kept while others wait for it' },
      impersonal: ['id'],
    },
    mail_runs: {
      impersonal: ['attachment', 'audience', 'body', 'kind', 'skipped', 'subject', 'submission_key', 'type'],
    },
    mails: {
      columns: {
        calendar: 'emptied',
        data: 'emptied',
        email: 'anonymised',
        html: 'emptied',
        idempotency_key: 'emptied',
        message: 'replaced',
        provider_id: 'emptied',
        recipient_name: 'emptied',
        subject: 'emptied',
        text: 'emptied',
      },
      impersonal: ['batch_id', 'language', 'registration_id', 'state', 'type'],
      of: ['email'],
      held: {
        kind: 'mails',
        position: 7,
        fields: {
          subject: 'text',
          type: 'mail_log.type_',
          created_at: 'datetime',
          state: 'mail_log.status_',
          sent_at: 'datetime',
          recipient_name: 'text',
          workshop_title: 'text',
          id: 'number',
        },
      },
      steps: {
        mails_waiting: { what: 'anonymised', reason: 'not_sent' },
        mails_done: { what: 'anonymised', reason: 'log_stays' },
        mails_about: { what: 'anonymised', reason: 'told_others' },
        mails_under_way: { what: 'kept', reason: 'under_way' },
      },
    },
  },
  impersonal: ['mail_gates'],
} as const satisfies Feature
