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
      group: 'access',
      position: 10,
      route: '/system/users',
      icon: IconUsers,
      requires: [contract.saveUser, contract.deleteUser],
    },
  ],
} satisfies Feature
