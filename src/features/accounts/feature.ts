import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    accounts: {
      about: 'Signing in and out, and the own account.',
      contracts: [contract],
    },
  },
  log: {
    oauth_accounts: {
      fields: [],
      pages: ['/system/users/{id}'],
    },
  },
  personalData: {
    oauth_accounts: { rows: 'deleted with the account' },
    recovery_codes: { rows: 'deleted with the account' },
    second_factors: { rows: 'deleted with the account' },
    sessions: {
      rows: 'deleted with the account',
      of: ['user_id'],
      held: {
        kind: 'sessions',
        position: 2,
        fields: { user_agent: 'text', last_used: 'datetime', created_at: 'datetime', expires_at: 'datetime' },
      },
    },
    tokens: { rows: 'deleted with the account or by their address' },
  },
} as const satisfies Feature
