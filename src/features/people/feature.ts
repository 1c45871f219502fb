import type { Feature } from '../feature'
import * as merges from './contract/merges'
import * as peopleCalls from './contract/people'

export const feature = {
  api: {
    people: {
      about: 'People across events, with the notes of staff.',
      contracts: [peopleCalls, merges],
    },
  },
} satisfies Feature
