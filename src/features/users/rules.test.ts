import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refuseOwnRightsChange } from './rules'

const account = { name: 'Ada', email: 'ada@example.org', is_super_user: false, roles: [{ id: 1 }, { id: 2 }] }
const { name, email } = account

it('lets people save their own account unchanged, with its roles in any order', () => {
  expect(() => refuseOwnRightsChange({ name: 'Ada L.', email }, account)).not.toThrow()
  expect(() =>
    refuseOwnRightsChange({ name, email, is_super_user: false, roles: [{ id: 2 }, { id: 1 }] }, account),
  ).not.toThrow()
})

it('lets nobody change their own roles', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5 }))
  fc.assert(
    fc.property(ids, ids, (held, wanted) => {
      const asRoles = (some: number[]) => some.map((id) => ({ id }))
      const save = () =>
        refuseOwnRightsChange({ name, email, roles: asRoles(wanted) }, { ...account, roles: asRoles(held) })
      const isSame = held.length === wanted.length && held.every((id) => wanted.includes(id))
      if (isSame) expect(save).not.toThrow()
      else expect(save).toThrow('own_rights')
    }),
  )
})

it('lets nobody make themselves a super user or change their own address and password', () => {
  expect(() => refuseOwnRightsChange({ name, email, is_super_user: true }, account)).toThrow('own_rights')
  expect(() => refuseOwnRightsChange({ name, email: 'other@example.org' }, account)).toThrow('own_sign_in')
  expect(() => refuseOwnRightsChange({ name, email, password: 'three blind mice' }, account)).toThrow('own_sign_in')
})
