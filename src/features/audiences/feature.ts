import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    audiences: {
      about: 'Saved filters over the people of all events, and invitations to the people whom they find.',
      contracts: [contract],
    },
  },
} satisfies Feature
