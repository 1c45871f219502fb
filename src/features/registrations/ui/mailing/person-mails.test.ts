import { expect, it } from 'vitest'
import { WORKSHOP_MAIL_TYPES } from '@/features/mails/contract'
import { isMeantFor, stampOf } from './mails-of'

const AT = '2026-11-20T17:30:00.000Z'
const nobody = {
  preliminary_registration: false,
  registered: null,
  cancelled_at: null,
  participated: null,
  invitation_sent: null,
  confirmation_sent: null,
  reminder_sent: null,
  after_event_sent: null,
}

it.each([
  ['was invited', {}, ['invite']],
  ['is registered', { registered: AT }, ['confirmation', 'reminder']],
  ['took part', { registered: AT, participated: AT }, ['confirmation', 'reminder', 'after_event']],
  ['cancelled', { registered: AT, cancelled_at: AT }, []],
  ['only left an address', { preliminary_registration: true }, []],
])('offers who %s the mails that make sense then', (_, stamps, types) => {
  const person = { ...nobody, ...stamps }
  expect(WORKSHOP_MAIL_TYPES.filter((type) => isMeantFor(type, person))).toEqual(types)
})

it('knows the stamp of each mail', () => {
  const person = { ...nobody, invitation_sent: AT }
  expect(WORKSHOP_MAIL_TYPES.map((type) => stampOf(type, person))).toEqual([AT, null, null, null])
})
