import { expect, it } from 'vitest'
import { attendanceOf } from './rules'

const now = new Date('2026-11-25T12:00:00Z')
const timestamp = '2026-11-01T10:00:00Z'
const invited = {
  preliminary_registration: false,
  invitation_sent: timestamp,
  registered: null,
  participated: null,
  cancelled_at: null,
}
const registered = { ...invited, registered: timestamp }
const past = { date: '2026-11-20', time: '18:00', cancelled_at: null, has_check_ins: true }
const coming = { ...past, date: '2026-12-20', has_check_ins: false }

it.each([
  ['added', { ...invited, invitation_sent: null }, coming],
  ['invited', invited, past],
  ['interested', { ...invited, preliminary_registration: true }, past],
  ['registered', registered, coming],
  ['attended', { ...registered, participated: timestamp }, past],
  ['cancelled', { ...registered, cancelled_at: timestamp }, past],
  ['absent', registered, past],
] as const)('shows a person as %s', (state, person, event) => {
  expect(attendanceOf(person, event, now)).toBe(state)
})

it('calls nobody absent from an event without check-in or from a cancelled one', () => {
  expect(attendanceOf(registered, { ...past, has_check_ins: false }, now)).toBe('registered')
  expect(attendanceOf(registered, { ...past, cancelled_at: timestamp }, now)).toBe('registered')
})
