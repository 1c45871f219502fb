import { expect, it } from 'vitest'
import { attendanceOf } from './attendance-counts'

const timestamp = '2026-11-01T10:00:00Z'
const invited = {
  preliminary_registration: false,
  invitation_sent: timestamp,
  registered: null,
  participated: null,
  cancelled_at: null,
  replaced_as: null,
}
const registered = { ...invited, registered: timestamp }
const past = { has_taken_place: true }
const coming = { has_taken_place: false }

it.each([
  ['added', { ...invited, invitation_sent: null }, coming],
  ['invited', invited, past],
  ['interested', { ...invited, preliminary_registration: true }, past],
  ['registered', registered, coming],
  ['attended', { ...registered, participated: timestamp }, past],
  ['cancelled', { ...registered, cancelled_at: timestamp }, past],
  ['substitution', { ...registered, cancelled_at: timestamp, replaced_as: 'substitution' }, past],
  ['no_show', registered, past],
] as const)('shows a person as %s', (state, person, event) => {
  expect(attendanceOf(person, event)).toBe(state)
})
