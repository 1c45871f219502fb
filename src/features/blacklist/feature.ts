import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    blacklist: {
      about: 'Addresses that get no mails which they did not ask for.',
      contracts: [contract],
    },
  },
} satisfies Feature
