import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { needsPermission } from '@/contract/endpoint'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { roleRoutePermissions, roles, routePermissions } from '@/schema/access'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const listRoute = routeOf('access.listRoutePermissions')

const declared = ENDPOINTS.filter(({ endpoint }) => needsPermission(endpoint))

it('stores exactly the declared calls, and keeps the grants of roles', async () => {
  const boss = await aUser({ is_super_user: true })
  const scan = () => callRoute(routeOf('access.scanRoutes'), { token: boss.token })
  await scan()
  const [role] = await db.insert(roles).values({ name: 'Holder' }).returning()
  const [gone] = await db
    .insert(routePermissions)
    .values({ method: 'GET', uri: 'api/no/longer', action: 'gone.call' })
    .returning()
  const [current] = await db.select().from(routePermissions).where(eq(routePermissions.action, 'sponsors.saveSponsor'))
  const held = [gone, current].map((call) => ({ role_id: role?.id ?? 0, route_permission_id: call?.id ?? 0 }))
  await db.insert(roleRoutePermissions).values(held)
  await db.delete(routePermissions).where(eq(routePermissions.action, 'sponsors.deleteSponsor'))

  expect((await scan()).body).toEqual({ stored: declared.length, added: 1, removed: 1 })
  expect(await db.$count(routePermissions)).toBe(declared.length)
  expect(await db.select().from(roleRoutePermissions)).toEqual([held[1]])
  expect((await scan()).body).toEqual({ stored: declared.length, added: 0, removed: 0 })

  const trail = await db.select().from(auditLog).where(eq(auditLog.object, 'route_permissions'))
  expect(trail.at(-1)).toMatchObject({
    user_id: boss.id,
    changes: { routePermissions: [['GET api/no/longer'], ['DELETE api/sponsors/{id}']] },
  })
})

it('gives a call whose address changed to the roles that held it, also after the previous version ran again', async () => {
  const boss = await aUser({ is_super_user: true })
  const scan = () => callRoute(routeOf('access.scanRoutes'), { token: boss.token })
  await scan()
  const cockpit = eq(routePermissions.action, 'cockpit.getCockpit')
  const [role] = await db.insert(roles).values({ name: 'Reader of overviews' }).returning()
  const role_id = role?.id ?? 0
  // The start of the previous version leaves only the address that it knows.
  await db.delete(routePermissions).where(cockpit)
  const former = { method: 'GET' as const, uri: 'api/sandoz/workshops/{id}/cockpit', action: 'cockpit.getCockpit' }
  const [old] = await db.insert(routePermissions).values(former).returning()
  await db.insert(roleRoutePermissions).values({ role_id, route_permission_id: old?.id ?? 0 })

  expect((await scan()).body).toEqual({ stored: declared.length, added: 1, removed: 0 })
  const held = await db
    .select({ uri: routePermissions.uri })
    .from(roleRoutePermissions)
    .innerJoin(routePermissions, eq(routePermissions.id, roleRoutePermissions.route_permission_id))
    .where(eq(roleRoutePermissions.role_id, role_id))
    .orderBy(routePermissions.uri)
  expect(held.map(({ uri }) => uri)).toEqual(['api/sandoz/workshops/cockpit/{id}', former.uri])
  expect((await scan()).body).toEqual({ stored: declared.length, added: 0, removed: 0 })
  const { data } = (await callRoute(listRoute, { query: { per_page: 999 }, token: boss.token })).body
  expect(data).toHaveLength(declared.length)
  await db.delete(routePermissions).where(eq(routePermissions.uri, former.uri))
})

it('lists all calls in one answer, filtered by method, path or name', async () => {
  const boss = await aUser({ is_super_user: true })
  await callRoute(routeOf('access.scanRoutes'), { token: boss.token })
  const list = async (query: object) =>
    (await callRoute(listRoute, { query: { ...query }, token: boss.token })).body.data
  expect(await list({ per_page: 999 })).toHaveLength(declared.length)
  expect(await list({ search: 'sponsors save' })).toMatchObject([{ action: 'sponsors.saveSponsor' }])
  const saving = await list({ filter: { method: 'POST', uri: 'api/sponsors%' } })
  expect(saving).toMatchObject([{ method: 'POST', uri: 'api/sponsors/{id}' }])
  expect(await list({ filter: { action: 'sponsors.%' }, per_page: 999 })).toHaveLength(4)
})
