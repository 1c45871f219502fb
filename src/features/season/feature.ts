import type { Feature } from '../feature'
import * as recipients from './contract/recipients'
import * as seasonCalls from './contract/season'

export const feature = {
  api: {
    season: {
      about: 'The figures of a period: events, attendance, groups, forecasts; and the monthly mail about them.',
      contracts: [seasonCalls, recipients],
    },
  },
} satisfies Feature
