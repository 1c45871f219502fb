import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    imports: {
      about: 'Lists of people as spreadsheets, and attendance lists of webinars.',
      contracts: [contract],
    },
  },
} satisfies Feature
