import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as permissionRoute from '@/app/api/system/permissions/[id]/route'
import * as permissionsRoute from '@/app/api/system/permissions/route'
import { db } from '@/server/db'
import { send } from '@/testing/calls'
import { aPerson } from '@/testing/people'
import { permissions, rolePermissions, roles, userRoles } from '../table'

const KEEP = ['POST api/system/permissions/{id}', 'DELETE api/system/permissions/{id}']

type Somebody = { token: string }

const save = (id: number | 'new', body: object, { token }: Somebody) =>
  send(permissionRoute.POST, { params: { id }, body, token })
const remove = (id: number, { token }: Somebody) => send(permissionRoute.DELETE, { params: { id }, token })

/** A permission that a new role holds, and that role. */
async function aHeldPermission(name: string) {
  const [permission] = await db.insert(permissions).values({ name }).returning()
  const [role] = await db
    .insert(roles)
    .values({ name: `Holds ${name}` })
    .returning()
  if (!permission || !role) throw new Error('no permission')
  await db.insert(rolePermissions).values({ role_id: role.id, permission_id: permission.id })
  return { permission, role }
}

describe('a named permission', () => {
  it('is made, found with the number of roles that hold it, renamed and deleted', async () => {
    const boss = await aPerson({ is_super_user: true })
    const { body: made } = await save('new', { name: 'accounting' }, boss)
    expect(made).toMatchObject({ name: 'accounting', roles_count: 0 })
    const [role] = await db.insert(roles).values({ name: 'Accountants' }).returning()
    await db.insert(rolePermissions).values({ role_id: role?.id ?? 0, permission_id: made.id })

    const list = await send(permissionsRoute.GET, { query: { search: 'account' }, token: boss.token })
    expect(list.body.data).toMatchObject([{ id: made.id, name: 'accounting', roles_count: 1 }])
    expect(await save(made.id, { name: 'bookkeeping' }, boss)).toMatchObject({ status: 200 })
    const found = await send(permissionRoute.GET, { params: { id: made.id }, token: boss.token })
    expect(found.body).toMatchObject({ name: 'bookkeeping', roles_count: 1 })

    expect(await remove(made.id, boss)).toMatchObject({ status: 200 })
    expect(await db.$count(rolePermissions, eq(rolePermissions.role_id, role?.id ?? 0))).toBe(0)
  })

  it('says at its field that the name is taken', async () => {
    const boss = await aPerson({ is_super_user: true })
    await save('new', { name: 'twice' }, boss)
    expect(await save('new', { name: 'twice' }, boss)).toMatchObject({
      status: 422,
      body: { errors: { name: ['There is a permission of this name already.'] } },
    })
  })

  it('that roles hold gets another name from a super user alone: its holders would hold that at once', async () => {
    const admin = await aPerson({ permissions: KEEP })
    const { permission } = await aHeldPermission('harmless')
    expect(await save(permission.id, { name: 'payroll' }, admin)).toMatchObject({
      status: 403,
      body: { message: '1 role holds this permission. Only a super user can rename it.' },
    })
    const { body: unheld } = await save('new', { name: 'nobody holds it' }, admin)
    expect(await save(unheld.id, { name: 'still nobody' }, admin)).toMatchObject({ status: 200 })
  })

  it('that roles hold is deleted only by who holds it too', async () => {
    const admin = await aPerson({ permissions: KEEP })
    const { permission } = await aHeldPermission('beyond')
    expect(await remove(permission.id, admin)).toMatchObject({ status: 403 })
    const { role } = await aHeldPermission('another')
    await db.insert(rolePermissions).values({ role_id: role.id, permission_id: permission.id })
    await db.insert(userRoles).values({ user_id: admin.id, role_id: role.id })
    expect(await remove(permission.id, admin)).toMatchObject({ status: 200 })
  })
})
