import * as interest from '@/features/registrations/contract/interest'
import type { Feature } from '../feature'
import * as officeCalls from './contract/office'
import * as promotion from './contract/promotion'
import * as publicCalls from './contract/public'

export const feature = {
  api: {
    registrations: {
      contracts: [interest, promotion],
    },
    waitlist: {
      about: 'Who waits for a seat, and the seats that are offered to them.',
      contracts: [publicCalls, officeCalls],
    },
  },
  personalData: {
    waitlist_entries: {
      of: ['registration_id'],
      impersonal: ['registration_id', 'state'],
      held: {
        kind: 'waitlist',
        position: 4,
        fields: {
          workshop_title: 'text',
          workshop_date: 'date',
          state: 'waitlist.state_',
          rank: 'number',
          offered_seats: 'number',
          may_split: 'flag',
          let_in: 'flag',
          awaits_opening: 'flag',
          joined_at: 'datetime',
          offered_at: 'datetime',
          expires_at: 'datetime',
          reminded_at: 'datetime',
          informed_at: 'datetime',
          ended_at: 'datetime',
          id: 'text',
        },
      },
    },
  },
} as const satisfies Feature
