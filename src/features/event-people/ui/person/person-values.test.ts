import { expect, it } from 'vitest'
import { registrationDraft } from '@/features/registrations/contract/office'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { newPersonValues, personValuesOf } from './person-values'

const NOW = '2026-05-05T10:00:00.000Z'
const SEAT_FIELDS = ['registered', 'participated', 'cancelled_at']

it('leaves seat, check-in and cancellation out of the form, so that an old one reverts none of them', async () => {
  const person = await aRegistration(await aWorkshop(), { participated: NOW })
  const draft = registrationDraft.parse(personValuesOf(person))
  expect(Object.keys(draft).filter((name) => SEAT_FIELDS.includes(name))).toEqual([])
  expect(draft).toMatchObject({ id: person.id, email: person.email, updated_at: person.updated_at })
})

it('invites a person who is added by hand, and registers a companion beside the main registration', () => {
  const values = { workshop_id: 7, language: 'de' } as const
  expect(newPersonValues({ ...values, accompaniment_of: null }).registered).toBe(false)
  const companion = { ...newPersonValues({ ...values, accompaniment_of: 'a'.repeat(22) }), email: 'mona@example.org' }
  expect(registrationDraft.parse(companion)).toMatchObject({ registered: true, notify: true, beyond_maximum: false })
})
