import { IconHistory } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    audit: {
      about: 'Who changed what, and when.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'audit',
      area: 'oversight',
      position: 10,
      route: '/system/audit',
      icon: IconHistory,
      requires: [contract.listAuditEntries],
    },
  ],
  personalData: {
    audit_log: {
      columns: {
        changes: 'emptied by redact_audit_entries',
        helper: 'kept: staff entered who acted',
      },
      impersonal: ['action', 'object', 'object_id', 'request_id'],
      held: {
        kind: 'audit',
        position: 17,
        fields: { action: 'audit.actions.', object: 'audit.objects.', created_at: 'datetime', id: 'number' },
        own: 'on_request',
      },
      steps: { audit: { what: 'anonymised', reason: 'values_go' } },
    },
  },
} as const satisfies Feature
