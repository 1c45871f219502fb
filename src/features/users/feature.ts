import { IconUsers } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    users: {
      about: 'Accounts of the back office.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'users',
      area: 'access',
      position: 10,
      route: '/system/users',
      icon: IconUsers,
      requires: [contract.saveUser, contract.deleteUser],
    },
  ],
  log: {
    users: {
      fields: [
        'name',
        'first_name',
        'second_name',
        'email',
        'phone',
        'language',
        'email_verified_at',
        'is_super_user',
        'roles',
        'timezone',
        'format_date',
        'format_datetime',
        'format_time',
        'second_factor',
        'recovery_codes',
        'type',
      ],
      pages: ['/system/users/{id}'],
    },
  },
  personalData: {
    users: {
      of: ['email'],
      rows: 'deleted, or kept with its rights',
      held: {
        kind: 'account',
        position: 1,
        fields: {
          name: 'text',
          email: 'text',
          roles: 'text',
          id: 'number',
          first_name: 'text',
          second_name: 'text',
          phone: 'text',
          language: 'text',
          timezone: 'text',
          format_date: 'text',
          format_datetime: 'text',
          format_time: 'text',
          email_verified_at: 'datetime',
          is_super_user: 'flag',
          has_password: 'flag',
          second_factor: 'flag',
          providers: 'text',
          created_at: 'datetime',
          updated_at: 'datetime',
        },
        labels: 'users',
      },
      steps: {
        account: { what: 'deleted', reason: 'without_rights' },
        account_kept: { what: 'kept', reason: 'with_rights' },
      },
    },
  },
} as const satisfies Feature
