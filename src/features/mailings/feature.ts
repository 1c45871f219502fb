import type { Feature } from '../feature'
import * as changeNotice from './contract/change-notice'
import * as mailingsCalls from './contract/mailings'

export const feature = {
  api: {
    registrations: {
      contracts: [mailingsCalls],
    },
    workshops: {
      contracts: [changeNotice],
    },
  },
} satisfies Feature
