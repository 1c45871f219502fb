import type { Feature } from '../feature'
import * as consents from './contract/consents'
import * as eventWithPeople from './contract/event-with-people'
import * as fields from './contract/fields'
import * as groups from './contract/groups'
import * as moves from './contract/moves'
import * as numberHints from './contract/number-hints'
import * as officeCalls from './contract/office'
import * as publicCalls from './contract/public'
import * as substitution from './contract/substitution'

export const feature = {
  api: {
    consents: {
      contracts: [consents],
    },
    registrations: {
      about: 'People at events.',
      contracts: [fields, publicCalls, officeCalls, moves, groups, substitution, numberHints],
    },
    workshops: {
      contracts: [eventWithPeople],
    },
  },
} satisfies Feature
