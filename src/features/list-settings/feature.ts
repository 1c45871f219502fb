import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    views: {
      about: 'How a person arranges the lists of the back office.',
      contracts: [contract],
    },
  },
  log: {
    list_settings: {
      fields: [],
      pages: [],
    },
    list_views: {
      fields: ['name'],
      pages: [],
    },
  },
  personalData: {
    list_settings: { impersonal: ['columns', 'list'] },
    list_views: { impersonal: ['list', 'name', 'query'] },
  },
} as const satisfies Feature
