import type { Feature } from '../feature'
import * as changeNotice from './contract/change-notice'
import * as mailings from './contract/mailings'

export const feature = {
  api: {
    registrations: {
      contracts: [mailings],
    },
    workshops: {
      contracts: [changeNotice],
    },
  },
} as const satisfies Feature
