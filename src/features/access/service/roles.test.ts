import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { roles, userRoles } from '@/schema/access'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aPermission, aRole, assignRole, readRoutePermissionIds } from '@/testing/roles'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { refreshRoutePermissions } from './grantable-calls'

const roleRoute = {
  GET: routeOf('access.getRole'),
  POST: routeOf('access.saveRole'),
  DELETE: routeOf('access.deleteRole'),
}
const rolesRoute = routeOf('access.listRoles')

const SAVE_SPONSOR = 'POST api/sponsors/{id}'
const DELETE_SPONSOR = 'DELETE api/sponsors/{id}'

beforeAll(async () => {
  await db.transaction((tx) => refreshRoutePermissions(tx, ENDPOINTS))
})

type Caller = { token: string }

const saveAs = (id: number | 'new', body: object, { token }: Caller) =>
  callRoute(roleRoute.POST, { params: { id }, body, token })
const deleteAs = (id: number, { token }: Caller) => callRoute(roleRoute.DELETE, { params: { id }, token })
const readAs = (id: number | 'new', { token }: Caller, include = 'permissions,routePermissions') =>
  callRoute(roleRoute.GET, { params: { id }, query: { include }, token })

const aSuperUser = () => aUser({ is_super_user: true })

describe('a role', () => {
  it('is created with its permissions, read back as saved, and listed with its counts', async () => {
    const boss = await aSuperUser()
    const named = await aPermission('reports')
    const [call] = await readRoutePermissionIds(SAVE_SPONSOR)
    const body = { name: 'Sponsoring', permissions: [named.id], routePermissions: [call] }
    const { body: made } = await saveAs('new', body, boss)
    expect(made).toMatchObject({
      name: 'Sponsoring',
      users_count: 0,
      permissions: [{ id: named.id, name: 'reports' }],
      routePermissions: [{ id: call, method: 'POST', uri: 'api/sponsors/{id}', action: 'sponsors.saveSponsor' }],
    })
    expect((await readAs(made.id, boss)).body).toEqual(made)

    await assignRole(await aUser(), made)
    const list = await callRoute(rolesRoute, { query: { search: 'sponsoring' }, token: boss.token })
    expect(list.body.data).toMatchObject([{ id: made.id, name: 'Sponsoring', users_count: 1, calls_count: 1 }])
  })

  it('includes the requested parts only', async () => {
    const boss = await aSuperUser()
    const { id } = await aRole({ calls: [SAVE_SPONSOR] })
    expect((await readAs(id, boss, '')).body).not.toHaveProperty('routePermissions')
    expect((await readAs(id, boss, 'permissions')).body).toMatchObject({ permissions: [] })
    expect((await readAs(id, boss, 'users')).status).toBe(422)
    expect((await readAs('new', boss)).body).toMatchObject({
      id: null,
      name: '',
      permissions: [],
      routePermissions: [],
    })
  })

  it('accepts its own answer as input, and keeps the fields that a draft omits', async () => {
    const boss = await aSuperUser()
    const { id } = await aRole({ calls: [SAVE_SPONSOR] })
    const { body } = await readAs(id, boss)
    expect((await saveAs(id, { ...body, name: 'Same rights' }, boss)).body.routePermissions).toEqual(
      body.routePermissions,
    )
    expect((await saveAs(id, { name: 'Renamed' }, boss)).body.routePermissions).toEqual(body.routePermissions)
    expect((await saveAs(id, { name: 'Emptied', routePermissions: [] }, boss)).body.routePermissions).toEqual([])
  })

  it('reports a duplicate name and a deleted permission at their fields', async () => {
    const boss = await aSuperUser()
    await aRole({ name: 'Taken' })
    expect(await saveAs('new', { name: 'Taken' }, boss)).toMatchObject({
      status: 422,
      body: { errors: { name: ['There is a role of this name already.'] } },
    })
    const gone = { permissions: [999_999], routePermissions: [] }
    expect((await saveAs('new', { name: 'Gone', ...gone }, boss)).body.errors).toHaveProperty('permissions')
    const calls = await saveAs('new', { name: 'Gone', routePermissions: [999_999] }, boss)
    expect(calls.body.errors).toHaveProperty('routePermissions')
    expect(await db.$count(roles, eq(roles.name, 'Gone'))).toBe(0)
  })

  it('is recorded in the log with the names of its permissions', async () => {
    const boss = await aSuperUser()
    const [call] = await readRoutePermissionIds(SAVE_SPONSOR)
    const { body: made } = await saveAs('new', { name: 'Written down' }, boss)
    await saveAs(made.id, { name: 'Written down', routePermissions: [call] }, boss)
    await deleteAs(made.id, boss)
    const of = and(eq(auditLog.object, 'roles'), eq(auditLog.object_id, String(made.id)))
    const trail = await db.select().from(auditLog).where(of).orderBy(auditLog.id)
    expect(trail.map(({ action, user_id }) => ({ action, user_id }))).toEqual(
      ['create', 'update', 'delete'].map((action) => ({ action, user_id: boss.id })),
    )
    expect(trail[1]?.changes).toMatchObject({ routePermissions: [[], [{ name: SAVE_SPONSOR }]] })
    expect(trail[2]?.changes).toMatchObject({ routePermissions: [[{ name: SAVE_SPONSOR }], null] })
  })
})

describe('a changed permission of a role', () => {
  it('counts from the next request of its holders', async () => {
    const boss = await aSuperUser()
    const holder = await aUser()
    const calls = await readRoutePermissionIds('GET api/system/roles')
    const { body: role } = await saveAs('new', { name: 'Looks at roles', routePermissions: calls }, boss)
    const act = () => callRoute(rolesRoute, { token: holder.token })
    expect(await act()).toMatchObject({ status: 403 })

    await assignRole(holder, role)
    expect(await act()).toMatchObject({ status: 200 })

    await saveAs(role.id, { name: role.name, routePermissions: [] }, boss)
    expect(await act()).toMatchObject({
      status: 403,
      body: { message: 'You lack the permission “GET api/system/roles”.' },
    })
  })

  it('ends at the next request after the role is deleted', async () => {
    const boss = await aSuperUser()
    const holder = await aUser({ permissions: ['GET api/system/roles'] })
    const [held] = await db.select().from(userRoles).where(eq(userRoles.user_id, holder.id))
    expect((await callRoute(rolesRoute, { token: holder.token })).status).toBe(200)
    await deleteAs(held?.role_id ?? 0, boss)
    expect((await callRoute(rolesRoute, { token: holder.token })).status).toBe(403)
  })
})

describe('two administrators at once', () => {
  it('lose neither version of a role: the later one sees the other', async () => {
    const ada = await aSuperUser()
    const bert = await aSuperUser()
    const { id } = await aRole()
    const { body: before } = await readAs(id, ada)
    const saving = await readRoutePermissionIds(SAVE_SPONSOR)
    const deleting = await readRoutePermissionIds(DELETE_SPONSOR)
    const outcomes = await Promise.all([
      saveAs(id, { ...before, routePermissions: saving }, ada),
      saveAs(id, { ...before, routePermissions: deleting }, bert),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = outcomes.find(({ status }) => status === 200)
    const lost = outcomes.find(({ status }) => status === 409)
    expect(lost?.body.conflict.current).toEqual(won?.body)
    expect((await readAs(id, ada)).body).toEqual(won?.body)
  })

  it('cannot give a role that is being deleted', async () => {
    const boss = await aSuperUser()
    const holder = await aUser()
    const role = await aRole()
    const deleted = Promise.withResolvers<void>()
    const committed = Promise.withResolvers<void>()
    const deletion = db.transaction(async (tx) => {
      await tx.execute(sql`select from roles where id = ${role.id} for update`)
      await tx.delete(roles).where(eq(roles.id, role.id))
      deleted.resolve()
      await committed.promise
    })
    await deleted.promise
    const giving = assignRole(holder, role).then(
      () => 'given',
      () => 'refused',
    )
    committed.resolve()
    await deletion
    expect(await giving).toBe('refused')
    expect(await saveAs(role.id, { name: 'Too late' }, boss)).toMatchObject({ status: 404 })
  })

  it('leave nobody with a deleted role that was given just before', async () => {
    const boss = await aSuperUser()
    const holder = await aUser()
    const role = await aRole({ calls: [SAVE_SPONSOR] })
    const given = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const giving = db.transaction(async (tx) => {
      await tx.insert(userRoles).values({ user_id: holder.id, role_id: role.id })
      given.resolve()
      await go.promise
    })
    await given.promise
    const deletion = deleteAs(role.id, boss)
    go.resolve()
    await giving
    expect(await deletion).toMatchObject({ status: 200 })
    expect(await db.$count(userRoles, eq(userRoles.role_id, role.id))).toBe(0)
  })
})
