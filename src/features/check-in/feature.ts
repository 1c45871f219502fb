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
    // The documented paths of these calls begin like those of registrations, so this group has calls of two features.
    registrations: {
      contracts: [print, guestList, attendance],
    },
  },
  log: {
    helper_links: {
      fields: ['name', 'valid_until', 'revoked_at'],
      pages: ['{event}'],
    },
    check_in_devices: {
      fields: ['label', 'revoked_at'],
      pages: ['{event}'],
    },
    attendance_papers: {
      fields: ['name'],
      pages: ['{event}?tab=registrations'],
    },
  },
  personalData: {
    attendance_papers: { rows: 'deleted with the people of the event, because others signed the list as well' },
    check_in_actions: {
      columns: { recorded: 'emptied', snapshot: 'emptied' },
      impersonal: ['action_id', 'device_id', 'id', 'kind', 'outcome', 'reason', 'registration_id', 'undoes'],
    },
    check_in_devices: { impersonal: ['id', 'label', 'link_id', 'session_hash'] },
    helper_links: {
      columns: { name: 'kept for 30 days: staff entered it' },
      impersonal: ['id', 'token_hash'],
    },
  },
} as const satisfies Feature
