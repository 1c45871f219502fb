import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    access: {
      about: 'Roles, and the permissions that they hold.',
      contracts: [contract],
    },
  },
} satisfies Feature
