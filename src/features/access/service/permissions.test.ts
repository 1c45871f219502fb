import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { permissions, rolePermissions, roles, userRoles } from '@/schema/access'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const permissionRoute = {
  GET: routeOf('access.getPermission'),
  POST: routeOf('access.savePermission'),
  DELETE: routeOf('access.deletePermission'),
}
const permissionsRoute = routeOf('access.listPermissions')

const MANAGE_PERMISSIONS = ['POST api/system/permissions/{id}', 'DELETE api/system/permissions/{id}']

type Caller = { token: string }

const saveAs = (id: number | 'new', body: object, { token }: Caller) =>
  callRoute(permissionRoute.POST, { params: { id }, body, token })
const deleteAs = (id: number, { token }: Caller) => callRoute(permissionRoute.DELETE, { params: { id }, token })

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
    const boss = await aUser({ is_super_user: true })
    const { body: made } = await saveAs('new', { name: 'accounting' }, boss)
    expect(made).toMatchObject({ name: 'accounting', roles_count: 0 })
    const [role] = await db.insert(roles).values({ name: 'Accountants' }).returning()
    await db.insert(rolePermissions).values({ role_id: role?.id ?? 0, permission_id: made.id })

    const list = await callRoute(permissionsRoute, { query: { search: 'account' }, token: boss.token })
    expect(list.body.data).toMatchObject([{ id: made.id, name: 'accounting', roles_count: 1 }])
    expect(await saveAs(made.id, { name: 'bookkeeping' }, boss)).toMatchObject({ status: 200 })
    const found = await callRoute(permissionRoute.GET, { params: { id: made.id }, token: boss.token })
    expect(found.body).toMatchObject({ name: 'bookkeeping', roles_count: 1 })

    expect(await deleteAs(made.id, boss)).toMatchObject({ status: 200 })
    expect(await db.$count(rolePermissions, eq(rolePermissions.role_id, role?.id ?? 0))).toBe(0)
  })

  it('says at its field that the name is taken', async () => {
    const boss = await aUser({ is_super_user: true })
    await saveAs('new', { name: 'twice' }, boss)
    expect(await saveAs('new', { name: 'twice' }, boss)).toMatchObject({
      status: 422,
      body: { errors: { name: ['There is a permission of this name already.'] } },
    })
  })

  it('that roles hold is renamed by a super user only, because its holders would gain the new name', async () => {
    const admin = await aUser({ permissions: MANAGE_PERMISSIONS })
    const { permission } = await aHeldPermission('harmless')
    expect(await saveAs(permission.id, { name: 'payroll' }, admin)).toMatchObject({
      status: 403,
      body: { message: '1 role holds this permission. Only a super user can rename it.' },
    })
    const { body: unheld } = await saveAs('new', { name: 'nobody holds it' }, admin)
    expect(await saveAs(unheld.id, { name: 'still nobody' }, admin)).toMatchObject({ status: 200 })
  })

  it('that roles hold is deleted only by a person who holds it too', async () => {
    const admin = await aUser({ permissions: MANAGE_PERMISSIONS })
    const { permission } = await aHeldPermission('beyond')
    expect(await deleteAs(permission.id, admin)).toMatchObject({ status: 403 })
    const { role } = await aHeldPermission('another')
    await db.insert(rolePermissions).values({ role_id: role.id, permission_id: permission.id })
    await db.insert(userRoles).values({ user_id: admin.id, role_id: role.id })
    expect(await deleteAs(permission.id, admin)).toMatchObject({ status: 200 })
  })
})
