import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    translations: {
      about: 'The words of the product.',
      contracts: [contract],
    },
  },
} satisfies Feature
