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
    },
  },
} as const satisfies Feature
