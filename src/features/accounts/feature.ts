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
    oauth_accounts: {
      personal: {
        provider_account_id: 'deleted with the account',
      },
      impersonal: ['provider'],
    },
    recovery_codes: {
      personal: {
        code_hash: 'deleted with the account',
      },
    },
    second_factors: {
      personal: {
        secret: 'deleted with the account',
      },
    },
    sessions: {
      personal: {
        token_hash: 'deleted with the account',
        user_agent: 'deleted with the account',
      },
    },
    tokens: {
      personal: {
        email: 'deleted',
        token_hash: 'deleted',
      },
      impersonal: ['kind'],
    },
  },
} as const satisfies Feature
