import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    previews: {
      about: 'What a page or a mail would look like.',
      contracts: [contract],
    },
  },
} as const satisfies Feature
