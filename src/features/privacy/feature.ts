import { IconShieldLock } from '@tabler/icons-react'
import { recordOf } from '@/contract/fields'
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
      parent: 'oversight',
      position: 20,
      route: '/system/privacy',
      icon: IconShieldLock,
      requires: [contract.findPerson, contract.getRetention],
    },
  ],
  log: {
    privacy: {
      fields: ['format', 'numbers_read', ...contract.STEP_KINDS],
      pages: ['/system/privacy'],
    },
  },
  personalData: {
    attendance_records: {
      personal: recordOf(
        ['address_key', 'chamber_number', 'efn', 'first_name', 'last_name', 'oeak_number', 'title'],
        () => 'kept as long as a body of the event demands its attendance list',
      ),
      impersonal: ['registration_id'],
    },
    files: {
      impersonal: ['content_type', 'folder', 'id', 'name', 'sha256', 'variants'],
    },
    // The key is a hash that is deleted within the hour.
    rate_limits: {
      impersonal: ['key'],
    },
    retention_log: {
      impersonal: ['rule'],
    },
  },
} as const satisfies Feature
