import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions, userRoles } from '@/schema/access'
import { secondFactors } from '@/schema/accounts'
import { db } from '@/server/database/db'
import { hashPassword } from '@/server/security/passwords'
import { aPrincipal } from '@/testing/principals'
import { aRoleWith } from '@/testing/roles'
import { aUser } from '@/testing/users'
import { listUsers as listEndpoint } from '../contract'
import { getUserAccess } from './read-granted-rights'
import { getUser, listUsers } from './read-users'

const query = { page: 1, per_page: 20, sortByDirection: 'asc' } as const
const hired = new Date().toISOString()

const grantRole = (user_id: number, role_id: number) => db.insert(userRoles).values({ user_id, role_id })

describe('the list', () => {
  it('shows each person with roles, state and last use, and no other field', async () => {
    const role = await aRoleWith()
    const { id, email } = await aUser({ name: 'Listed Lena' })
    await grantRole(id, role.id)
    await db.insert(secondFactors).values({ user_id: id, secret: 'x', confirmed_at: hired })
    const answer = await listUsers({ ...query, search: 'lena listed' })
    const [row] = listEndpoint.response.parse(answer).data
    expect(row).toMatchObject({ id, email, roles: [role.name], state: 'active', second_factor: true })
    expect(Date.parse(row?.last_used ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(row).not.toHaveProperty('password_hash')
    expect(row).not.toHaveProperty('routePermissions')
  })

  it('tells active, invited and unverified accounts apart', async () => {
    await aUser({ name: 'Stately one' })
    await aUser({ name: 'Stately two', verified: false })
    await aUser({ name: 'Stately three', verified: false, password_hash: await hashPassword('three blind mice') })
    const named = async (state: 'active' | 'invited' | 'unverified') =>
      (await listUsers({ ...query, search: 'stately', filter: { state } })).data.map(({ name }) => name)
    expect([await named('active'), await named('invited'), await named('unverified')]).toEqual([
      ['Stately one'],
      ['Stately two'],
      ['Stately three'],
    ])
  })

  it('is filtered by role and by the beginning of an address, and searched by every name', async () => {
    const role = await aRoleWith()
    const { id, email } = await aUser({ first_name: 'Wilhelmine', second_name: 'Özdemir' })
    await grantRole(id, role.id)
    const found = async (parameters: object) =>
      (await listUsers({ ...query, ...parameters })).data.map((person) => person.id)
    expect(await found({ filter: { role: role.id } })).toEqual([id])
    expect(await found({ filter: { email: `${email.slice(0, -4)}%` } })).toEqual([id])
    expect(await found({ search: 'ÖZDEMIR wilhel' })).toEqual([id])
    expect(await found({ search: 'wilhel nobody' })).toEqual([])
  })

  it('shows no last use for a person who never signed in', async () => {
    const { id } = await aUser({ name: 'Never There' })
    await db.delete(sessions).where(eq(sessions.user_id, id))
    expect((await listUsers({ ...query, search: 'never there' })).data).toMatchObject([{ last_used: null }])
  })

  it('sorts by name regardless of case, and shows nobody on two pages', async () => {
    for (const name of ['sorted b', 'Sorted A', 'Sorted C', 'sorted b']) await aUser({ name })
    const page = async (number: number) =>
      (await listUsers({ ...query, search: 'sorted', sortBy: 'name', per_page: 2, page: number })).data
    const people = [...(await page(1)), ...(await page(2))]
    expect(people.map(({ name }) => name)).toEqual(['Sorted A', 'sorted b', 'sorted b', 'Sorted C'])
    expect(new Set(people.map(({ id }) => id)).size).toBe(4)
  })
})

describe('one person', () => {
  it('includes roles and the rights that follow from them on request', async () => {
    const reader = await aPrincipal()
    const { id } = await aUser({ permissions: ['GET api/sponsors'] })
    expect(await getUser(id, {}, reader)).not.toHaveProperty('roles')
    expect(await getUser(id, { include: ['roles'] }, reader)).toMatchObject({
      roles: [{ name: `Role of ${id}` }],
      routePermissions: ['GET api/sponsors'],
      state: 'active',
    })
  })

  it('includes the roles to choose from, each with the rights that the reader lacks', async () => {
    const reader = await aPrincipal({ permissions: ['GET api/sponsors'] })
    const within = await aRoleWith(['GET api/sponsors'])
    const past = await aRoleWith(['DELETE api/sponsors/{id}'])
    const { offered_roles } = await getUser('new', { include: ['offered_roles'] }, reader)
    expect(offered_roles).toContainEqual({ ...within, beyond: null })
    expect(offered_roles).toContainEqual({ ...past, beyond: 'DELETE api/sponsors/{id}' })
    const chief = await aPrincipal({ is_super_user: true })
    const everything = await getUser('new', { include: ['offered_roles'] }, chief)
    expect(everything.offered_roles?.filter(({ beyond }) => beyond)).toEqual([])
  })

  it('is empty at /new, and 404 for an unknown id', async () => {
    const reader = await aPrincipal()
    expect(await getUser('new', { include: ['roles'] }, reader)).toMatchObject({ id: null, name: '', roles: [] })
    await expect(getUser(999_999, {}, reader)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the access of a person', () => {
  it('names every role that permits a call', async () => {
    const { id } = await aUser()
    const one = await aRoleWith(['GET api/sponsors'])
    const other = await aRoleWith(['GET api/sponsors', 'DELETE api/sponsors/{id}'])
    await grantRole(id, one.id)
    await grantRole(id, other.id)
    expect(await getUserAccess(id)).toEqual({
      is_super_user: false,
      permissions: [
        { uri: 'api/sponsors', method: 'GET', action: 'sponsors.listSponsors', roles: [one.name, other.name].sort() },
        { uri: 'api/sponsors/{id}', method: 'DELETE', action: 'sponsors.deleteSponsor', roles: [other.name] },
      ],
    })
  })

  it('is everything for a super user, through no role', async () => {
    const { id } = await aUser({ is_super_user: true })
    const { is_super_user, permissions } = await getUserAccess(id)
    expect(is_super_user).toBe(true)
    expect(permissions.length).toBeGreaterThan(50)
    expect(permissions.flatMap(({ roles }) => roles)).toEqual([])
  })
})
