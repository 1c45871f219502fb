import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SELF_REGISTERED_ROLE } from '@/features/accounts/contract'
import { beyond, insistOnHolding, insistOnName, insistOnNothingForStrangers } from './rules'

const CALLS = ['GET api/sponsors', 'POST api/sponsors/{id}', 'DELETE api/sponsors/{id}']
const NAMES = ['reports', 'payroll']

const somebody = fc.record({
  is_super_user: fc.boolean(),
  permissions: fc.subarray(NAMES),
  routePermissions: fc.subarray(CALLS),
})

it('lets pass exactly who holds all of it themselves, and a super user', () => {
  fc.assert(
    fc.property(somebody, somebody, (holder, rights) => {
      const holdsAll =
        rights.permissions.every((name) => holder.permissions.includes(name)) &&
        rights.routePermissions.every((name) => holder.routePermissions.includes(name))
      const passes = holder.is_super_user || (!rights.is_super_user && holdsAll)
      expect(beyond(holder, rights).length === 0).toBe(passes)
      if (passes) expect(() => insistOnHolding(holder, rights)).not.toThrow()
      else
        expect(() => insistOnHolding(holder, rights)).toThrow(
          rights.is_super_user ? 'super_user_only' : 'beyond_own_rights',
        )
    }),
  )
})

it('whom somebody may touch may touch nobody whom they may not: rights never grow by a detour', () => {
  fc.assert(
    fc.property(somebody, somebody, somebody, (one, other, third) => {
      fc.pre(beyond(one, other).length === 0 && beyond(other, third).length === 0)
      expect(beyond(one, third)).toEqual([])
    }),
  )
})

it('a role for strangers permits nothing and keeps its name; any other may have any', () => {
  fc.assert(
    fc.property(somebody, fc.string(), (rights, name) => {
      const isEmpty = rights.permissions.length + rights.routePermissions.length === 0
      const given = () => insistOnNothingForStrangers(SELF_REGISTERED_ROLE, rights)
      if (isEmpty) expect(given).not.toThrow()
      else expect(given).toThrow('role_self_registered_rights')

      fc.pre(name !== SELF_REGISTERED_ROLE)
      expect(() => insistOnNothingForStrangers(name, rights)).not.toThrow()
      expect(() => insistOnName(name, SELF_REGISTERED_ROLE)).toThrow()
      expect(() => insistOnName(name, 'Another')).not.toThrow()
    }),
  )
})
