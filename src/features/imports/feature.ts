import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    imports: {
      about: 'Lists of people as spreadsheets, and attendance lists of webinars.',
      contracts: [contract],
    },
  },
  log: {
    import_results: {
      fields: [
        'kind',
        'counts_created',
        'counts_updated',
        'counts_unchanged',
        'counts_failed',
        'undone',
        'removed',
        'restored',
        'numbers_read',
      ],
      hidden: ['workshop_id'],
      pages: ['{event}/imports/{id}'],
    },
  },
  personalData: {
    import_results: { impersonal: ['columns', 'counts', 'file_name', 'ignored', 'kind', 'state', 'timezone'] },
    import_rows: {
      of: ['registration_id'],
      rows: 'deleted, or emptied while their import is open',
      held: {
        kind: 'imports',
        position: 16,
        fields: {
          file_name: 'text',
          row: 'number',
          outcome: 'imports.outcome_registrations_',
          kind: 'imports.kind_',
          workshop_title: 'text',
          created_at: 'datetime',
          values: 'prose',
          intervals: 'prose',
        },
        own: 'on_request',
      },
      steps: { imports: { what: 'deleted', reason: 'list_row' } },
    },
  },
} as const satisfies Feature
