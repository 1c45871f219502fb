import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import * as roleRoute from '@/app/api/system/roles/[id]/route'
import * as rolesRoute from '@/app/api/system/roles/route'
import { db } from '@/server/db'
import { auditLog } from '@/server/tables'
import { send } from '@/testing/calls'
import { aPerson } from '@/testing/people'
import { aPermission, aRole, callIds, give } from '@/testing/roles'
import { roles, userRoles } from '../table'
import { refreshRoutePermissions } from './route-permissions'

const SAVE_SPONSOR = 'POST api/sponsors/{id}'
const DELETE_SPONSOR = 'DELETE api/sponsors/{id}'

beforeAll(async () => {
  await db.transaction((tx) => refreshRoutePermissions(tx))
})

type Somebody = { token: string }

const save = (id: number | 'new', body: object, { token }: Somebody) =>
  send(roleRoute.POST, { params: { id }, body, token })
const remove = (id: number, { token }: Somebody) => send(roleRoute.DELETE, { params: { id }, token })
const read = (id: number | 'new', { token }: Somebody, include = 'permissions,routePermissions') =>
  send(roleRoute.GET, { params: { id }, query: { include }, token })

const superUser = () => aPerson({ is_super_user: true })

describe('a role', () => {
  it('is made with what it permits, read as it was saved, and found in the list with its numbers', async () => {
    const boss = await superUser()
    const named = await aPermission('reports')
    const [call] = await callIds(SAVE_SPONSOR)
    const body = { name: 'Sponsoring', permissions: [named.id], routePermissions: [call] }
    const { body: made } = await save('new', body, boss)
    expect(made).toMatchObject({
      name: 'Sponsoring',
      users_count: 0,
      permissions: [{ id: named.id, name: 'reports' }],
      routePermissions: [{ id: call, method: 'POST', uri: 'api/sponsors/{id}', action: 'sponsors.saveSponsor' }],
    })
    expect((await read(made.id, boss)).body).toEqual(made)

    await give(await aPerson(), made)
    const list = await send(rolesRoute.GET, { query: { search: 'sponsoring' }, token: boss.token })
    expect(list.body.data).toMatchObject([{ id: made.id, name: 'Sponsoring', users_count: 1, calls_count: 1 }])
  })

  it('brings along what it was asked for and nothing else', async () => {
    const boss = await superUser()
    const { id } = await aRole({ calls: [SAVE_SPONSOR] })
    expect((await read(id, boss, '')).body).not.toHaveProperty('routePermissions')
    expect((await read(id, boss, 'permissions')).body).toMatchObject({ permissions: [] })
    expect((await read(id, boss, 'users')).status).toBe(422)
    expect((await read('new', boss)).body).toMatchObject({ id: null, name: '', permissions: [], routePermissions: [] })
  })

  it('takes back what it answered, and keeps what a draft leaves out', async () => {
    const boss = await superUser()
    const { id } = await aRole({ calls: [SAVE_SPONSOR] })
    const { body } = await read(id, boss)
    expect((await save(id, { ...body, name: 'Same rights' }, boss)).body.routePermissions).toEqual(
      body.routePermissions,
    )
    expect((await save(id, { name: 'Renamed' }, boss)).body.routePermissions).toEqual(body.routePermissions)
    expect((await save(id, { name: 'Emptied', routePermissions: [] }, boss)).body.routePermissions).toEqual([])
  })

  it('says at its field what is wrong: a name twice, a permission that is gone', async () => {
    const boss = await superUser()
    await aRole({ name: 'Taken' })
    expect(await save('new', { name: 'Taken' }, boss)).toMatchObject({
      status: 422,
      body: { errors: { name: ['There is a role of this name already.'] } },
    })
    const gone = { permissions: [999_999], routePermissions: [] }
    expect((await save('new', { name: 'Gone', ...gone }, boss)).body.errors).toHaveProperty('permissions')
    const calls = await save('new', { name: 'Gone', routePermissions: [999_999] }, boss)
    expect(calls.body.errors).toHaveProperty('routePermissions')
    expect(await db.$count(roles, eq(roles.name, 'Gone'))).toBe(0)
  })

  it('is written down with the names of what it permits', async () => {
    const boss = await superUser()
    const [call] = await callIds(SAVE_SPONSOR)
    const { body: made } = await save('new', { name: 'Written down' }, boss)
    await save(made.id, { name: 'Written down', routePermissions: [call] }, boss)
    await remove(made.id, boss)
    const of = and(eq(auditLog.object, 'roles'), eq(auditLog.object_id, String(made.id)))
    const trail = await db.select().from(auditLog).where(of).orderBy(auditLog.id)
    expect(trail.map(({ action, user_id }) => ({ action, user_id }))).toEqual(
      ['create', 'update', 'delete'].map((action) => ({ action, user_id: boss.id })),
    )
    expect(trail[1]?.changes).toMatchObject({ routePermissions: [[], [{ name: SAVE_SPONSOR }]] })
    expect(trail[2]?.changes).toMatchObject({ routePermissions: [[{ name: SAVE_SPONSOR }], null] })
  })
})

describe('what a role may do', () => {
  it('counts from the next request of those who hold it', async () => {
    const boss = await superUser()
    const holder = await aPerson()
    const calls = await callIds('GET api/system/roles')
    const { body: role } = await save('new', { name: 'Looks at roles', routePermissions: calls }, boss)
    const act = () => send(rolesRoute.GET, { token: holder.token })
    expect(await act()).toMatchObject({ status: 403 })

    await give(holder, role)
    expect(await act()).toMatchObject({ status: 200 })

    await save(role.id, { name: role.name, routePermissions: [] }, boss)
    expect(await act()).toMatchObject({
      status: 403,
      body: { message: 'You lack the permission “GET api/system/roles”.' },
    })
  })

  it('is gone at the next request where the role is deleted', async () => {
    const boss = await superUser()
    const holder = await aPerson({ permissions: ['GET api/system/roles'] })
    const [held] = await db.select().from(userRoles).where(eq(userRoles.user_id, holder.id))
    expect((await send(rolesRoute.GET, { token: holder.token })).status).toBe(200)
    await remove(held?.role_id ?? 0, boss)
    expect((await send(rolesRoute.GET, { token: holder.token })).status).toBe(403)
  })
})

describe('two administrators at once', () => {
  it('lose neither version of a role: the later is shown the other', async () => {
    const [ada, bert] = [await superUser(), await superUser()]
    const { id } = await aRole()
    const { body: before } = await read(id, ada)
    const [saving, deleting] = [await callIds(SAVE_SPONSOR), await callIds(DELETE_SPONSOR)]
    const outcomes = await Promise.all([
      save(id, { ...before, routePermissions: saving }, ada),
      save(id, { ...before, routePermissions: deleting }, bert),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = outcomes.find(({ status }) => status === 200)
    const lost = outcomes.find(({ status }) => status === 409)
    expect(lost?.body.conflict.current).toEqual(won?.body)
    expect((await read(id, ada)).body).toEqual(won?.body)
  })

  it('cannot give a role that is just being deleted', async () => {
    const [boss, holder] = [await superUser(), await aPerson()]
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
    const giving = give(holder, role).then(
      () => 'given',
      () => 'refused',
    )
    committed.resolve()
    await deletion
    expect(await giving).toBe('refused')
    expect(await save(role.id, { name: 'Too late' }, boss)).toMatchObject({ status: 404 })
  })

  it('leave nobody with a deleted role that was given a moment before', async () => {
    const [boss, holder] = [await superUser(), await aPerson()]
    const role = await aRole({ calls: [SAVE_SPONSOR] })
    const given = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const giving = db.transaction(async (tx) => {
      await tx.insert(userRoles).values({ user_id: holder.id, role_id: role.id })
      given.resolve()
      await go.promise
    })
    await given.promise
    const deletion = remove(role.id, boss)
    go.resolve()
    await giving
    expect(await deletion).toMatchObject({ status: 200 })
    expect(await db.$count(userRoles, eq(userRoles.role_id, role.id))).toBe(0)
  })
})
