import { expect, it } from 'vitest'
import { WORKSHOP_MAIL_TYPES } from '@/contract/values/mails'
import { isSendable, sentDateOf } from './person-mails'

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
  certificate_sent: null,
}

it.each([
  ['was invited', {}, ['invite']],
  ['is registered', { registered: AT }, ['confirmation', 'reminder']],
  ['took part', { registered: AT, participated: AT }, ['confirmation', 'reminder', 'after_event', 'certificate']],
  ['cancelled', { registered: AT, cancelled_at: AT }, []],
  ['only left an address', { preliminary_registration: true }, []],
])('offers a person who %s the mails that fit', (_, timestamps, types) => {
  const person = { ...nobody, ...timestamps }
  expect(WORKSHOP_MAIL_TYPES.filter((type) => isSendable(type, person))).toEqual(types)
})

it('reads the date on which each mail was sent', () => {
  const person = { ...nobody, invitation_sent: AT }
  expect(WORKSHOP_MAIL_TYPES.map((type) => sentDateOf(type, person))).toEqual([AT, null, null, null, null])
})
