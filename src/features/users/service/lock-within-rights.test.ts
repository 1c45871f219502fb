import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findPrincipal } from '@/features/access/service/check-session'
import { permissions, rolePermissions, sessions, users } from '@/schema/access'
import { secondFactors } from '@/schema/accounts'
import { mails } from '@/schema/mails'
import { sponsors } from '@/schema/sponsors'
import { db } from '@/server/database/db'
import { hashToken } from '@/server/security/tokens'
import { aPrincipal, getPrincipal } from '@/testing/principals'
import { aRoleWith } from '@/testing/roles'
import { aUser } from '@/testing/users'
import { inviteUser } from './invite'
import { deleteUser } from './remove'
import { saveUser } from './save'
import { endUserSession, endUserSessions, listUserSessions, removeUserSecondFactor } from './sessions-and-second-factor'

const BEYOND_OWN_RIGHTS = { status: 403, text: { key: 'beyond_own_rights' } }
const SUPER_ONLY = { status: 403, text: 'super_user_only' }
const MANAGE_USERS = ['POST api/system/users/{id}', 'DELETE api/system/users/{id}']

/** A person who may manage users and has no other right. */
const aUserManager = () => aPrincipal({ permissions: MANAGE_USERS })
const aMorePowerfulUser = () => aUser({ permissions: [...MANAGE_USERS, 'GET api/sponsors'] })

type Author = Awaited<ReturnType<typeof aUserManager>>
type MorePowerfulUser = Awaited<ReturnType<typeof aMorePowerfulUser>>

const CALLS: Record<string, (author: Author, chief: MorePowerfulUser) => Promise<unknown>> = {
  'change the name': (author, { id, email }) => saveUser(id, { name: 'Other', email }, author),
  'change the e-mail': (author, { id, name }) => saveUser(id, { name, email: `taken${id}@example.org` }, author),
  'set the password': (author, { id, name, email }) =>
    saveUser(id, { name, email, password: 'three blind mice' }, author),
  'take the roles away': (author, { id, name, email }) => saveUser(id, { name, email, roles: [] }, author),
  'send a link': (author, { id }) => inviteUser(id, { author, locale: 'en' }),
  'end the sessions': (author, { id }) => endUserSessions(id, author),
  'end one session': (author, { id, token }) => endUserSession(id, hashToken(token).slice(0, 22), author),
  'remove the second factor': (author, { id }) => removeUserSecondFactor(id, author),
  'delete the account': (author, { id }) => deleteUser(id, author),
}

describe('an account with more rights is protected from attempts to', () => {
  it.each(Object.entries(CALLS))('%s', async (_, act) => {
    const chief = await aMorePowerfulUser()
    await db.insert(secondFactors).values({ user_id: chief.id, secret: 'x', confirmed_at: new Date().toISOString() })
    await expect(act(await aUserManager(), chief)).rejects.toMatchObject(BEYOND_OWN_RIGHTS)

    expect(await findPrincipal(hashToken(chief.token))).toMatchObject({
      name: chief.name,
      email: chief.email,
      email_verified_at: chief.email_verified_at,
      second_factor: true,
      routePermissions: ['DELETE api/system/users/{id}', 'GET api/sponsors', 'POST api/system/users/{id}'],
    })
    expect(await db.$count(mails, eq(mails.user_id, chief.id))).toBe(0)
  })

  it.each(Object.entries(CALLS))('%s: only a super user may do it to a super user', async (_, act) => {
    const chief = await aUser({ is_super_user: true })
    const author = await aPrincipal({ permissions: [...MANAGE_USERS, 'GET api/sponsors'] })
    await expect(act(author, chief)).rejects.toMatchObject(SUPER_ONLY)
    await expect(act(await aPrincipal({ is_super_user: true }), chief)).resolves.toBeDefined()
  })

  it.each(Object.entries(CALLS))('%s: everybody may do it to an equal', async (_, act) => {
    const equal = await aUser({ permissions: MANAGE_USERS })
    await expect(act(await aUserManager(), equal)).resolves.toBeDefined()
  })
})

describe('nobody gives', () => {
  it('a role that holds more than they do, not even to somebody new', async () => {
    const author = await aUserManager()
    const role = await aRoleWith(['GET api/sponsors'])
    const person = await aUser()
    const draft = { name: 'Mona', roles: [{ id: role.id }] }
    await expect(saveUser(person.id, { ...draft, email: person.email }, author)).rejects.toMatchObject(
      BEYOND_OWN_RIGHTS,
    )
    await expect(saveUser('new', { ...draft, email: 'ladder@example.org' }, author)).rejects.toMatchObject(
      BEYOND_OWN_RIGHTS,
    )
    expect(await db.$count(users, eq(users.email, 'ladder@example.org'))).toBe(0)
  })

  it('a role with a named permission that they lack', async () => {
    const role = await aRoleWith()
    const [permission] = await db.insert(permissions).values({ name: 'approve budgets' }).returning()
    await db.insert(rolePermissions).values({ role_id: role.id, permission_id: Number(permission?.id) })
    const saving = saveUser('new', { name: 'Mona', email: 'budget@example.org', roles: [role] }, await aUserManager())
    await expect(saving).rejects.toMatchObject(BEYOND_OWN_RIGHTS)
  })

  it('the rights of a super user, unless they are one', async () => {
    const draft = { name: 'Mona', email: 'super@example.org', is_super_user: true }
    await expect(saveUser('new', draft, await aUserManager())).rejects.toMatchObject(SUPER_ONLY)
    await expect(saveUser('new', draft, await aPrincipal({ is_super_user: true }))).resolves.toMatchObject({
      is_super_user: true,
    })
  })

  it('by rights that were taken away while the call was under way', async () => {
    const { token, id } = await aUser({ is_super_user: true })
    const author = await getPrincipal(token)
    await db.update(users).set({ is_super_user: false }).where(eq(users.id, id))
    const draft = { name: 'Mona', email: 'late@example.org', is_super_user: true }
    await expect(saveUser('new', draft, author)).rejects.toMatchObject(SUPER_ONLY)
  })

  it('by a session or an account that ended while the call was under way', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const gone = await aPrincipal({ is_super_user: true })
    await db.delete(sessions).where(eq(sessions.user_id, author.id))
    await db.delete(users).where(eq(users.id, gone.id))
    const { id } = await aUser()
    await expect(deleteUser(id, author)).rejects.toMatchObject({ status: 401 })
    await expect(deleteUser(id, gone)).rejects.toMatchObject({ status: 401 })
  })
})

describe('for themselves nobody', () => {
  it('changes roles or becomes less of a super user', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const role = await aRoleWith()
    const { name, email } = author
    for (const draft of [{ roles: [role] }, { is_super_user: false }])
      await expect(saveUser(author.id, { name, email, ...draft }, author)).rejects.toMatchObject({
        status: 403,
        text: 'own_rights',
      })
  })

  it('changes what they sign in with here, where no mail would confirm it first', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const { id, name, email } = author
    const refusalAt = (field: string) => ({ status: 422, text: 'own_sign_in', errors: { [field]: ['own_sign_in'] } })
    const changed = { name, email: 'mine@example.org' }
    await expect(saveUser(id, changed, author)).rejects.toMatchObject(refusalAt('email'))
    const password = 'three blind mice'
    await expect(saveUser(id, { name, email, password }, author)).rejects.toMatchObject(refusalAt('password'))
    await expect(removeUserSecondFactor(id, author)).rejects.toMatchObject({ status: 403, text: 'own_sign_in' })
  })

  it('deletes the account, yet everybody may correct their name', async () => {
    const author = await aPrincipal({ is_super_user: true })
    await expect(deleteUser(author.id, author)).rejects.toMatchObject({ status: 403, text: 'own_account' })
    const { email, is_super_user } = author
    await expect(saveUser(author.id, { name: 'New', email, is_super_user, roles: [] }, author)).resolves.toMatchObject({
      name: 'New',
    })
  })
})

describe('super users', () => {
  const superUsers = () => db.$count(users, eq(users.is_super_user, true))
  const pairs = async () => {
    await db.update(users).set({ is_super_user: false })
    return [await aPrincipal({ is_super_user: true }), await aPrincipal({ is_super_user: true })] as const
  }

  it('delete each other at the same moment, and one of them remains', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = await pairs()
      const outcomes = await Promise.allSettled([deleteUser(other.id, one), deleteUser(one.id, other)])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await superUsers()).toBe(1)
    }
  })

  it('take each other’s rights at the same moment, and one of them keeps these rights', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = await pairs()
      const lower = (person: Author, author: Author) =>
        saveUser(person.id, { name: person.name, email: person.email, is_super_user: false }, author)
      const outcomes = await Promise.allSettled([lower(other, one), lower(one, other)])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await superUsers()).toBe(1)
    }
  })
})

describe('deleting somebody', () => {
  it('keeps texts of the person and deletes the sessions', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const { id, token } = await aUser()
    const [sponsor] = await db.insert(sponsors).values({ name: 'Kept', updated_by: id }).returning()
    await deleteUser(id, author)
    expect(await findPrincipal(hashToken(token))).toBeNull()
    const remaining = await db
      .select()
      .from(sponsors)
      .where(eq(sponsors.id, Number(sponsor?.id)))
    expect(remaining).toMatchObject([{ name: 'Kept', updated_by: null }])
    await expect(deleteUser(id, author)).rejects.toMatchObject({ status: 404 })
  })
})

describe('sessions', () => {
  it('of a person are listed and ended one by one or together, and the log names the author', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const { id, token } = await aUser()
    const { data } = await listUserSessions(id, author)
    expect(data).toMatchObject([{ user_agent: 'Firefox, Linux', current: false }])
    await endUserSession(id, String(data[0]?.id), author)
    expect(await findPrincipal(hashToken(token))).toBeNull()
    await expect(endUserSession(id, String(data[0]?.id), author)).rejects.toMatchObject({ status: 404 })
    await expect(listUserSessions(999_999, author)).rejects.toMatchObject({ status: 404 })
  })

  it('of the own account end on all other devices', async () => {
    const author = await aPrincipal({ is_super_user: true })
    await endUserSessions(author.id, author)
    expect((await listUserSessions(author.id, author)).data).toMatchObject([{ current: true }])
  })
})
