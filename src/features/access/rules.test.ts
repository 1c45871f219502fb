import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SELF_REGISTERED_ROLE } from './contract'
import {
  hasOfficeRights,
  missingRights,
  refuseRenamedSelfRegisteredRole,
  refuseRightsOfSelfRegisteredRole,
  requireRights,
} from './rules'

const CALLS = ['GET api/sponsors', 'POST api/sponsors/{id}', 'DELETE api/sponsors/{id}']
const NAMES = ['reports', 'payroll']

const anyRights = fc.record({
  is_super_user: fc.boolean(),
  permissions: fc.subarray(NAMES),
  routePermissions: fc.subarray(CALLS),
})

it('lets a person pass who holds all of the rights, and a super user', () => {
  fc.assert(
    fc.property(anyRights, anyRights, (holder, rights) => {
      const holdsAll =
        rights.permissions.every((name) => holder.permissions.includes(name)) &&
        rights.routePermissions.every((name) => holder.routePermissions.includes(name))
      const passes = holder.is_super_user || (!rights.is_super_user && holdsAll)
      expect(missingRights(holder, rights).length === 0).toBe(passes)
      if (passes) expect(() => requireRights(holder, rights)).not.toThrow()
      else
        expect(() => requireRights(holder, rights)).toThrow(
          rights.is_super_user ? 'super_user_only' : 'beyond_own_rights',
        )
    }),
  )
})

it('opens the back office to people with a verified address and any right', () => {
  const VERIFIED = '2026-01-01T00:00:00.000Z'
  const nobody = { is_super_user: false, permissions: [], routePermissions: [], email_verified_at: VERIFIED }
  expect(hasOfficeRights(nobody)).toBe(false)
  fc.assert(
    fc.property(anyRights, (rights) => {
      fc.pre(missingRights(nobody, rights).length > 0)
      expect(hasOfficeRights({ ...rights, email_verified_at: VERIFIED })).toBe(true)
      expect(hasOfficeRights({ ...rights, email_verified_at: null })).toBe(false)
    }),
  )
})

it('is transitive: nobody reaches more rights through another person', () => {
  fc.assert(
    fc.property(anyRights, anyRights, anyRights, (one, other, third) => {
      fc.pre(missingRights(one, other).length === 0 && missingRights(other, third).length === 0)
      expect(missingRights(one, third)).toEqual([])
    }),
  )
})

it('the role of self-registered people permits nothing and keeps its name; other roles are free', () => {
  fc.assert(
    fc.property(anyRights, fc.string(), (rights, name) => {
      const isEmpty = rights.permissions.length + rights.routePermissions.length === 0
      const given = () => refuseRightsOfSelfRegisteredRole(SELF_REGISTERED_ROLE, rights)
      if (isEmpty) expect(given).not.toThrow()
      else expect(given).toThrow('role_self_registered_rights')

      fc.pre(name !== SELF_REGISTERED_ROLE)
      expect(() => refuseRightsOfSelfRegisteredRole(name, rights)).not.toThrow()
      expect(() => refuseRenamedSelfRegisteredRole(name, SELF_REGISTERED_ROLE)).toThrow()
      expect(() => refuseRenamedSelfRegisteredRole(name, 'Another')).not.toThrow()
    }),
  )
})
