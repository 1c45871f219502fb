import { expect, it } from 'vitest'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { registrationDraft } from '../contract/office'
import { newValues, valuesOf } from './person-values'

const NOW = '2026-05-05T10:00:00.000Z'
const STAMPS = ['registered', 'participated', 'cancelled_at']

it('leaves seat, check-in and cancellation out of the form, so that an old one takes none of them back', async () => {
  const person = await aRegistration(await aWorkshop(), { participated: NOW })
  const draft = registrationDraft.parse(valuesOf(person))
  expect(Object.keys(draft).filter((name) => STAMPS.includes(name))).toEqual([])
  expect(draft).toMatchObject({ id: person.id, email: person.email, updated_at: person.updated_at })
})

it('invites who is added by hand, and gives a companion a seat beside whom they come with', () => {
  const asked = { workshop_id: 7, language: 'de' } as const
  expect(newValues({ ...asked, accompaniment_of: null }).registered).toBe(false)
  const companion = { ...newValues({ ...asked, accompaniment_of: 'a'.repeat(22) }), email: 'mona@example.org' }
  expect(registrationDraft.parse(companion)).toMatchObject({ registered: true, notify: true, beyond_maximum: false })
})
