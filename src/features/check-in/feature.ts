import type { Feature } from '../feature'
import * as actions from './contract/actions'
import * as attendance from './contract/attendance'
import * as devices from './contract/devices'
import * as guestList from './contract/guest-list'
import * as papers from './contract/papers'
import * as print from './contract/print'

export const feature = {
  api: {
    check_in: {
      about: 'The entrance of an event: devices, helpers without an account, and what they record.',
      contracts: [devices, actions, papers],
    },
    registrations: {
      contracts: [print, guestList, attendance],
    },
  },
} satisfies Feature
