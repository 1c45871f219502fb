import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_EXTERNAL_ID } from '@/contract/values/registrations'
import { externalIdOf, invitationsOf } from './matching'

const UNREGISTERED = { registered: null, cancelled_at: null, deleted_at: null, preliminary_registration: false }
const known = (email: string, more = {}) => ({
  ...UNREGISTERED,
  email,
  first_name: 'Mona',
  last_name: 'Lang',
  invite_slug: `slug of ${email}`,
  external_id: `id of ${email}`,
  ...more,
})
const party = (email: string, more = {}) => ({ email, first_name: 'Anna', last_name: 'Berg', company: [], ...more })

describe('an invitation', () => {
  it('is answered by the person with its address', () => {
    const invited = known('a@example.org')
    expect(invitationsOf(party('a@example.org'), [invited]).main).toBe(invited)
  })

  it('is answered from another address by the person with its name and link', () => {
    const invited = known('a@example.org')
    const form = party('b@example.org', { first_name: 'mona', last_name: 'LANG', invite_slug: invited.invite_slug })
    expect(invitationsOf(form, [invited]).main).toBe(invited)
    expect(externalIdOf(form, [invited])).toBe(invited.external_id)
  })

  it('stays open when another person uses its link', () => {
    const invited = known('a@example.org')
    const form = party('b@example.org', { invite_slug: invited.invite_slug })
    expect(invitationsOf(form, [invited]).main).toBeUndefined()
    expect(externalIdOf(form, [invited])).toBe(NO_EXTERNAL_ID)
  })

  it('keeps its external id for a person who cancelled and returns by its link', () => {
    const cancelled = known('a@example.org', { registered: 'then', cancelled_at: 'later' })
    const form = party('a@example.org', { invite_slug: cancelled.invite_slug })
    expect(invitationsOf(form, [cancelled]).main).toBeUndefined()
    expect(externalIdOf(form, [cancelled])).toBe(cancelled.external_id)
  })

  it('is answered by one person of the party at most, however addresses and links are mixed', () => {
    const few = fc.constantFrom('a@example.org', 'b@example.org', 'c@example.org', 'd@example.org')
    fc.assert(
      fc.property(fc.uniqueArray(few, { minLength: 1 }), fc.uniqueArray(few), few, (people, invited, linked) => {
        const [email = '', ...company] = people
        const rows = invited.map((address) => known(address))
        const names = { first_name: 'Mona', last_name: 'Lang', invite_slug: `slug of ${linked}` }
        const answered = invitationsOf(party(email, { ...names, company: company.map((of) => ({ email: of })) }), rows)
        const found = [answered.main, ...answered.company].filter((row) => row !== undefined)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })
})
