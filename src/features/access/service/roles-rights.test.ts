import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import * as roleRoute from '@/app/api/system/roles/[id]/route'
import { SELF_REGISTERED_ROLE } from '@/features/accounts/contract'
import { db } from '@/server/db'
import { send } from '@/testing/calls'
import { aPerson } from '@/testing/people'
import { aPermission, aRole, callIds, give } from '@/testing/roles'
import { roles } from '../table'
import { refreshRoutePermissions } from './route-permissions'

const KEEP = ['GET api/system/roles/{id}', 'POST api/system/roles/{id}', 'DELETE api/system/roles/{id}']
const SAVE_SPONSOR = 'POST api/sponsors/{id}'
const DELETE_SPONSOR = 'DELETE api/sponsors/{id}'

const BEYOND = (permission: string) => ({
  status: 403,
  body: { message: `This goes beyond your own rights: you lack “${permission}”.` },
})

beforeAll(async () => {
  await db.transaction((tx) => refreshRoutePermissions(tx))
})

type Somebody = { token: string }

const save = (id: number | 'new', body: object, { token }: Somebody) =>
  send(roleRoute.POST, { params: { id }, body, token })
const remove = (id: number, { token }: Somebody) => send(roleRoute.DELETE, { params: { id }, token })
const read = (id: number | 'new', { token }: Somebody, include = 'permissions,routePermissions') =>
  send(roleRoute.GET, { params: { id }, query: { include }, token })

const callsOf = async (id: number, somebody: Somebody): Promise<string[]> =>
  (await read(id, somebody)).body.routePermissions.map(
    ({ method, uri }: { method: string; uri: string }) => `${method} ${uri}`,
  )

const administrator = (...more: string[]) => aPerson({ permissions: [...KEEP, ...more] })
const superUser = () => aPerson({ is_super_user: true })

describe('nobody goes beyond their own rights', () => {
  it('by making a role', async () => {
    const admin = await administrator(SAVE_SPONSOR)
    const [own, other] = await callIds(SAVE_SPONSOR, DELETE_SPONSOR)
    expect(await save('new', { name: 'Within', routePermissions: [own] }, admin)).toMatchObject({ status: 200 })
    const refused = await save('new', { name: 'Beyond', routePermissions: [own, other] }, admin)
    expect(refused).toMatchObject(BEYOND(DELETE_SPONSOR))
    expect(await db.$count(roles, eq(roles.name, 'Beyond'))).toBe(0)
  })

  it('by adding to a role', async () => {
    const admin = await administrator(SAVE_SPONSOR)
    const { id, name } = await aRole({ calls: [SAVE_SPONSOR] })
    const calls = await callIds(SAVE_SPONSOR, DELETE_SPONSOR)
    expect(await save(id, { name, routePermissions: calls }, admin)).toMatchObject(BEYOND(DELETE_SPONSOR))
    expect(await callsOf(id, admin)).toEqual([SAVE_SPONSOR])
  })

  it('by adding a named permission', async () => {
    const admin = await administrator()
    const secret = await aPermission('payroll')
    expect(await save('new', { name: 'Payroll', permissions: [secret.id] }, admin)).toMatchObject(BEYOND('payroll'))
  })

  it('by taking from a role that may do more', async () => {
    const admin = await administrator(SAVE_SPONSOR)
    const { id, name } = await aRole({ calls: [SAVE_SPONSOR, DELETE_SPONSOR] })
    expect(await save(id, { name, routePermissions: [] }, admin)).toMatchObject(BEYOND(DELETE_SPONSOR))
    expect(await callsOf(id, admin)).toEqual(expect.arrayContaining([SAVE_SPONSOR, DELETE_SPONSOR]))
  })

  it('by renaming or deleting a role that may do more', async () => {
    const admin = await administrator(SAVE_SPONSOR)
    const role = await aRole({ calls: [DELETE_SPONSOR] })
    expect(await save(role.id, { name: 'Renamed by force' }, admin)).toMatchObject(BEYOND(DELETE_SPONSOR))
    expect(await remove(role.id, admin)).toMatchObject(BEYOND(DELETE_SPONSOR))
    expect(await read(role.id, admin)).toMatchObject({ status: 200, body: { name: role.name } })
  })

  it('and nobody changes or deletes a role that they hold themselves', async () => {
    const admin = await administrator(SAVE_SPONSOR)
    const role = await aRole({ calls: [SAVE_SPONSOR] })
    await give(admin, role)
    expect(await save(role.id, { name: 'Mine' }, admin)).toMatchObject({ status: 403 })
    expect(await remove(role.id, admin)).toMatchObject({
      status: 403,
      body: { message: 'You hold this role yourself. Please ask another administrator to change it.' },
    })
  })

  it('but a super user may do all of it', async () => {
    const boss = await superUser()
    const role = await aRole({ calls: [DELETE_SPONSOR] })
    await give(boss, role)
    const calls = await callIds(SAVE_SPONSOR)
    expect(await save(role.id, { name: 'By the boss', routePermissions: calls }, boss)).toMatchObject({ status: 200 })
    expect(await callsOf(role.id, boss)).toEqual([SAVE_SPONSOR])
    expect(await remove(role.id, boss)).toMatchObject({ status: 200 })
  })
})

describe('the role of those who open an account themselves', () => {
  const strangers = async () => {
    await db.insert(roles).values({ name: SELF_REGISTERED_ROLE }).onConflictDoNothing()
    const [role] = await db.select().from(roles).where(eq(roles.name, SELF_REGISTERED_ROLE))
    if (!role) throw new Error('no role')
    return role
  }

  it('permits nothing, whoever asks', async () => {
    const boss = await superUser()
    const { id, name } = await strangers()
    const calls = await callIds(SAVE_SPONSOR)
    const message = 'Everybody who opens an account gets the role “User”. It must therefore permit nothing.'
    const refused = { status: 422, body: { message, errors: { routePermissions: [message] } } }
    expect(await save(id, { name, routePermissions: calls }, boss)).toMatchObject(refused)
    const named = await aPermission('strangers')
    expect(await save(id, { name, permissions: [named.id] }, boss)).toMatchObject({ status: 422 })
  })

  it('keeps its name and stays', async () => {
    const boss = await superUser()
    const { id, name } = await strangers()
    expect((await save(id, { name: 'Strangers' }, boss)).body.errors).toHaveProperty('name')
    expect(await save(id, { name }, boss)).toMatchObject({ status: 200 })
    expect(await remove(id, boss)).toMatchObject({ status: 403 })
  })

  it('cannot be another role that takes its name', async () => {
    const boss = await superUser()
    await db.delete(roles).where(eq(roles.name, SELF_REGISTERED_ROLE))
    const { id } = await aRole({ calls: [SAVE_SPONSOR] })
    expect(await save(id, { name: SELF_REGISTERED_ROLE }, boss)).toMatchObject({ status: 422 })
    const calls = await callIds(SAVE_SPONSOR)
    const made = await save('new', { name: SELF_REGISTERED_ROLE, routePermissions: calls }, boss)
    expect(made).toMatchObject({ status: 422 })
  })
})
