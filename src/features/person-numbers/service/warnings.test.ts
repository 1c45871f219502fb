import { describe, expect, it } from 'vitest'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { callRoute } from '@/testing/calls'
import {
  aBody,
  aCompanion,
  aForm,
  anAccreditation,
  anEmail,
  aRegistration,
  aWorkshop,
  readRegistrations,
} from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const CHANGE_EVERYWHERE = routeOf('registrations.changeOwnNumbers')
const ADD_NUMBERS = routeOf('registrations.addNumbers')
const SAVE = routeOf('registrations.saveRegistration')
const REGISTER = routeOf('registrations.registerParty')
const ADD_COMPANIONS = routeOf('registrations.addCompanions')

const MISTYPED = '802760400000008'
const SHORT = '80276040000000'

/** Calls that take an EFN, each with the path of its field. */
async function callsWithEfn() {
  const workshop = await aWorkshop()
  await anAccreditation(workshop, await aBody({ person_number: 'efn' }))
  const person = await aRegistration(workshop)
  const other = await aRegistration(workshop)
  const { token } = await aUser({ is_super_user: true })
  const links = await ensureTokens([person.email, other.email])
  const params = { token: links.get(person.email), id: person.id }
  const calls = {
    register: (efn: string) => callRoute(REGISTER, { body: { ...aForm(workshop), efn } }),
    companion: (efn: string) => {
      const company = [aCompanion({ efn: '' }), { ...aCompanion(), efn }]
      return callRoute(ADD_COMPANIONS, { body: { invite_slug: person.invite_slug, company } })
    },
    staff: (efn: string) => {
      const draft = { workshop_id: workshop.id, email: anEmail(), last_name: 'Neu', efn, notify: false }
      return callRoute(SAVE, { token, body: draft })
    },
    personal: (efn: string) => callRoute(ADD_NUMBERS, { params, body: { efn } }),
    everywhere: (efn: string) =>
      callRoute(CHANGE_EVERYWHERE, { params: { token: links.get(other.email) }, body: { efn } }),
  }
  return { workshop, calls }
}

describe('an EFN in a call', () => {
  it('is saved with a wrong check digit, and the answer warns in words', async () => {
    const { workshop, calls } = await callsWithEfn()
    for (const [name, send] of Object.entries(calls)) {
      const { status, body } = await send(MISTYPED)
      const field = name === 'companion' ? 'company.1.efn' : 'efn'
      const warning = { field, problem: 'check_digit', message: expect.stringContaining('check digit') }
      expect([name, status, body.warnings]).toEqual([name, 200, [warning]])
    }
    const stored = (await readRegistrations(workshop)).filter(({ efn }) => efn === MISTYPED)
    expect(stored).toHaveLength(Object.keys(calls).length)
  })

  it('is refused at its field when it has not 15 digits, and saved without a warning when it is right', async () => {
    const { workshop, calls } = await callsWithEfn()
    for (const [name, send] of Object.entries(calls)) {
      const { status, body } = await send(SHORT)
      const field = name === 'companion' ? 'company.1.efn' : 'efn'
      expect([name, status, body.errors]).toEqual([name, 422, { [field]: [expect.stringContaining('15 digits')] }])
    }
    expect((await readRegistrations(workshop)).filter(({ efn }) => efn !== '')).toEqual([])
    for (const send of Object.values(calls)) expect((await send('80276 0400-000005')).body.warnings).toBeUndefined()
  })
})
