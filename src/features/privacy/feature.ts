import { IconShieldLock } from '@tabler/icons-react'
import { recordOf } from '@/contract/fields'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    privacy: {
      about: 'What is known of an address, and its erasure.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'privacy',
      area: 'oversight',
      position: 20,
      route: '/system/privacy',
      icon: IconShieldLock,
      requires: [contract.findPerson, contract.getRetention],
    },
  ],
  log: {
    privacy: {
      fields: ['format', 'numbers_read'],
      pages: ['/system/privacy'],
    },
  },
  personalData: {
    attendance_records: {
      of: ['address_key'],
      rows: 'kept as long as a body of the event demands its attendance list',
      held: {
        kind: 'attendance',
        position: 6,
        fields: {
          workshop_title: 'text',
          workshop_date: 'date',
          attendance: 'text',
          ...recordOf(['title', 'first_name', 'last_name', 'profession', ...NUMBER_KINDS], () => 'text' as const),
          keep_until: 'date',
        },
        labels: 'people',
      },
      steps: { attendance_kept: { what: 'kept', reason: 'list_demanded' } },
    },
    files: { impersonal: ['content_type', 'folder', 'id', 'name', 'sha256', 'variants'] },
    // The key is a hash that is deleted within the hour.
    rate_limits: { impersonal: ['key'] },
  },
  impersonal: ['restores', 'retention_log'],
} as const satisfies Feature
