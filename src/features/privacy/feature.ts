import { IconShieldLock } from '@tabler/icons-react'
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
      group: 'oversight',
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
      personal: {
        address_key: 'kept as long as a body of the event demands its attendance list',
        chamber_number: 'kept as long as a body of the event demands its attendance list',
        efn: 'kept as long as a body of the event demands its attendance list',
        first_name: 'kept as long as a body of the event demands its attendance list',
        last_name: 'kept as long as a body of the event demands its attendance list',
        oeak_number: 'kept as long as a body of the event demands its attendance list',
        title: 'kept as long as a body of the event demands its attendance list',
      },
      impersonal: ['registration_id'],
    },
    files: {
      impersonal: ['content_type', 'folder', 'id', 'name', 'sha256', 'variants'],
    },
    rate_limits: {
      impersonal: ['key'],
    },
    retention_log: {
      impersonal: ['rule'],
    },
  },
} satisfies Feature
