import type { Feature } from '../feature'
import * as fields from './contract/fields'
import * as officeCalls from './contract/office'
import * as publicCalls from './contract/public'

export const feature = {
  api: {
    workshops: {
      about: 'Events.',
      contracts: [fields, publicCalls, officeCalls],
    },
  },
} satisfies Feature
