import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    texts: {
      about: 'The landing page, and images in texts.',
      contracts: [contract],
    },
  },
} satisfies Feature
