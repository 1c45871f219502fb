import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    mails: {
      about: 'Sent mails, their recipients and their state.',
      contracts: [contract],
    },
  },
} satisfies Feature
