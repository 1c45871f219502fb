import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { roles } from '@/schema/access'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aPermission, aRole, assignRole, readRoutePermissionIds } from '@/testing/roles'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { SELF_REGISTERED_ROLE } from '../contract'
import { refreshRoutePermissions } from './grantable-calls'

const roleRoute = {
  GET: routeOf('access.getRole'),
  POST: routeOf('access.saveRole'),
  DELETE: routeOf('access.deleteRole'),
}

const MANAGE_ROLES = ['GET api/system/roles/{id}', 'POST api/system/roles/{id}', 'DELETE api/system/roles/{id}']
const SAVE_SPONSOR = 'POST api/sponsors/{id}'
const DELETE_SPONSOR = 'DELETE api/sponsors/{id}'

const beyondOwnRights = (permission: string) => ({
  status: 403,
  body: { message: `This goes beyond your own rights: you lack “${permission}”.` },
})

beforeAll(async () => {
  await db.transaction((tx) => refreshRoutePermissions(tx, ENDPOINTS))
})

type Caller = { token: string }

const saveAs = (id: number | 'new', body: object, { token }: Caller) =>
  callRoute(roleRoute.POST, { params: { id }, body, token })
const deleteAs = (id: number, { token }: Caller) => callRoute(roleRoute.DELETE, { params: { id }, token })
const readAs = (id: number | 'new', { token }: Caller, include = 'permissions,routePermissions') =>
  callRoute(roleRoute.GET, { params: { id }, query: { include }, token })

const callsOf = async (id: number, somebody: Caller): Promise<string[]> =>
  (await readAs(id, somebody)).body.routePermissions.map(
    ({ method, uri }: { method: string; uri: string }) => `${method} ${uri}`,
  )

const anAdministrator = (...more: string[]) => aUser({ permissions: [...MANAGE_ROLES, ...more] })
const aSuperUser = () => aUser({ is_super_user: true })

describe('nobody goes beyond their own rights', () => {
  it('by making a role', async () => {
    const admin = await anAdministrator(SAVE_SPONSOR)
    const [own, other] = await readRoutePermissionIds(SAVE_SPONSOR, DELETE_SPONSOR)
    expect(await saveAs('new', { name: 'Within', routePermissions: [own] }, admin)).toMatchObject({ status: 200 })
    const refused = await saveAs('new', { name: 'Beyond', routePermissions: [own, other] }, admin)
    expect(refused).toMatchObject(beyondOwnRights(DELETE_SPONSOR))
    expect(await db.$count(roles, eq(roles.name, 'Beyond'))).toBe(0)
  })

  it('by adding to a role', async () => {
    const admin = await anAdministrator(SAVE_SPONSOR)
    const { id, name } = await aRole({ calls: [SAVE_SPONSOR] })
    const calls = await readRoutePermissionIds(SAVE_SPONSOR, DELETE_SPONSOR)
    expect(await saveAs(id, { name, routePermissions: calls }, admin)).toMatchObject(beyondOwnRights(DELETE_SPONSOR))
    expect(await callsOf(id, admin)).toEqual([SAVE_SPONSOR])
  })

  it('by adding a named permission', async () => {
    const admin = await anAdministrator()
    const secret = await aPermission('payroll')
    expect(await saveAs('new', { name: 'Payroll', permissions: [secret.id] }, admin)).toMatchObject(
      beyondOwnRights('payroll'),
    )
  })

  it('by taking from a role that may do more', async () => {
    const admin = await anAdministrator(SAVE_SPONSOR)
    const { id, name } = await aRole({ calls: [SAVE_SPONSOR, DELETE_SPONSOR] })
    expect(await saveAs(id, { name, routePermissions: [] }, admin)).toMatchObject(beyondOwnRights(DELETE_SPONSOR))
    expect(await callsOf(id, admin)).toEqual(expect.arrayContaining([SAVE_SPONSOR, DELETE_SPONSOR]))
  })

  it('by renaming or deleting a role that may do more', async () => {
    const admin = await anAdministrator(SAVE_SPONSOR)
    const role = await aRole({ calls: [DELETE_SPONSOR] })
    expect(await saveAs(role.id, { name: 'Renamed by force' }, admin)).toMatchObject(beyondOwnRights(DELETE_SPONSOR))
    expect(await deleteAs(role.id, admin)).toMatchObject(beyondOwnRights(DELETE_SPONSOR))
    expect(await readAs(role.id, admin)).toMatchObject({ status: 200, body: { name: role.name } })
  })

  it('and nobody changes or deletes a role that they hold themselves', async () => {
    const admin = await anAdministrator(SAVE_SPONSOR)
    const role = await aRole({ calls: [SAVE_SPONSOR] })
    await assignRole(admin, role)
    expect(await saveAs(role.id, { name: 'Mine' }, admin)).toMatchObject({ status: 403 })
    expect(await deleteAs(role.id, admin)).toMatchObject({
      status: 403,
      body: { message: 'You hold this role yourself. Ask somebody else to change it.' },
    })
  })

  it('but a super user may do all of it', async () => {
    const boss = await aSuperUser()
    const role = await aRole({ calls: [DELETE_SPONSOR] })
    await assignRole(boss, role)
    const calls = await readRoutePermissionIds(SAVE_SPONSOR)
    expect(await saveAs(role.id, { name: 'By the boss', routePermissions: calls }, boss)).toMatchObject({ status: 200 })
    expect(await callsOf(role.id, boss)).toEqual([SAVE_SPONSOR])
    expect(await deleteAs(role.id, boss)).toMatchObject({ status: 200 })
  })
})

describe('the role of those who open an account themselves', () => {
  const strangers = async () => {
    await db.insert(roles).values({ name: SELF_REGISTERED_ROLE }).onConflictDoNothing()
    const [role] = await db.select().from(roles).where(eq(roles.name, SELF_REGISTERED_ROLE))
    if (!role) throw new Error('no role')
    return role
  }

  it('permits nothing, even when a super user asks', async () => {
    const boss = await aSuperUser()
    const { id, name } = await strangers()
    const calls = await readRoutePermissionIds(SAVE_SPONSOR)
    const message = 'Everybody who opens an account gets the role “User”. It must therefore permit nothing.'
    const refused = { status: 422, body: { message, errors: { routePermissions: [message] } } }
    expect(await saveAs(id, { name, routePermissions: calls }, boss)).toMatchObject(refused)
    const named = await aPermission('strangers')
    expect(await saveAs(id, { name, permissions: [named.id] }, boss)).toMatchObject({ status: 422 })
  })

  it('keeps its name and stays', async () => {
    const boss = await aSuperUser()
    const { id, name } = await strangers()
    expect((await saveAs(id, { name: 'Strangers' }, boss)).body.errors).toHaveProperty('name')
    expect(await saveAs(id, { name }, boss)).toMatchObject({ status: 200 })
    expect(await deleteAs(id, boss)).toMatchObject({ status: 403 })
  })

  it('keeps its name from other roles', async () => {
    const boss = await aSuperUser()
    await db.delete(roles).where(eq(roles.name, SELF_REGISTERED_ROLE))
    const { id } = await aRole({ calls: [SAVE_SPONSOR] })
    expect(await saveAs(id, { name: SELF_REGISTERED_ROLE }, boss)).toMatchObject({ status: 422 })
    const calls = await readRoutePermissionIds(SAVE_SPONSOR)
    const made = await saveAs('new', { name: SELF_REGISTERED_ROLE, routePermissions: calls }, boss)
    expect(made).toMatchObject({ status: 422 })
  })
})
