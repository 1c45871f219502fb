import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findPrincipal } from '@/features/access/service/check-session'
import { users } from '@/schema/access'
import { tokens } from '@/schema/accounts'
import { mails } from '@/schema/mails'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { hashPassword, passwordMatches } from '@/server/security/passwords'
import { hashToken } from '@/server/security/tokens'
import { callRoute } from '@/testing/calls'
import { aPrincipal } from '@/testing/principals'
import { aRoleWith } from '@/testing/roles'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { userDraft } from '../contract'
import { deleteUser } from './remove'
import { saveUser } from './save'

const POST = routeOf('users.saveUser')

const PASSWORD = 'three blind mice'

let count = 0
const anEmail = () => {
  count += 1
  return `colleague${count}@example.org`
}

const mailsTo = (email: string) =>
  db.select({ type: mails.type, language: mails.language }).from(mails).where(eq(mails.email, email)).orderBy(mails.id)

const auditEntriesOf = (id: number) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.object, 'users'), eq(auditLog.object_id, String(id))))
    .orderBy(desc(auditLog.id))

const accountOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]

describe('somebody new', () => {
  it("is invited by mail in the person's language, with the chosen roles and without a password", async () => {
    const author = await aPrincipal({ is_super_user: true })
    const role = await aRoleWith(['GET api/sponsors'])
    const email = anEmail()
    const saved = await saveUser('new', { name: 'Mona', email, language: 'en', roles: [{ id: role.id }] }, author)
    expect(saved).toMatchObject({ state: 'invited', roles: [role], routePermissions: ['GET api/sponsors'] })
    expect(await accountOf(saved.id)).toMatchObject({ password_hash: null, email_verified_at: null })
    expect(await mailsTo(email)).toEqual([{ type: 'invitation', language: 'en' }])
    expect(await db.$count(tokens, and(eq(tokens.user_id, saved.id), eq(tokens.kind, 'invitation')))).toBe(1)
  })

  it('is created and invited together, or not at all', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const email = anEmail()
    const saving = saveUser('new', { name: 'Mona', email, roles: [{ id: 999_999 }] }, author)
    await expect(saving).rejects.toMatchObject({ status: 422, errors: { roles: ['not_a_choice'] } })
    expect(await db.$count(users, eq(users.email, email))).toBe(0)
    expect(await mailsTo(email)).toEqual([])
  })

  it('with a password gets a mail to confirm the address instead of an invitation', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const email = anEmail()
    const saved = await saveUser('new', { name: 'Mona', email, password: PASSWORD }, author)
    expect(saved.state).toBe('unverified')
    expect(await mailsTo(email)).toMatchObject([{ type: 'verify_email' }])
    expect(await passwordMatches(PASSWORD, (await accountOf(saved.id))?.password_hash)).toBe(true)
  })

  it('is refused at the e-mail field when the address has an account, regardless of case', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const { email } = await aUser()
    const saving = saveUser('new', userDraft.parse({ name: 'Mona', email: email.toUpperCase() }), author)
    await expect(saving).rejects.toMatchObject({ status: 422, errors: { email: ['email_has_account'] } })
  })
})

describe('a change', () => {
  it('of roles counts at the next request of the person', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const person = await aUser({ permissions: ['GET api/sponsors'] })
    const role = await aRoleWith(['DELETE api/sponsors/{id}'])
    await saveUser(person.id, { name: person.name, email: person.email, roles: [{ id: role.id }] }, author)
    expect(await findPrincipal(hashToken(person.token))).toMatchObject({
      routePermissions: ['DELETE api/sponsors/{id}'],
      roles: [role.name],
    })
  })

  it('keeps the fields that it omits', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const person = await aUser({ phone: '030 1', language: 'en', permissions: ['GET api/sponsors'] })
    const saved = await saveUser(person.id, { name: 'Renamed', email: person.email }, author)
    expect(saved).toMatchObject({ name: 'Renamed', phone: '030 1', language: 'en', state: 'active' })
    expect(saved.routePermissions).toEqual(['GET api/sponsors'])
  })

  it('of the password ends every session and every link of that person', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const person = await aUser({ password_hash: await hashPassword('an old password') })
    await saveUser(person.id, { name: person.name, email: person.email, password: PASSWORD }, author)
    expect(await findPrincipal(hashToken(person.token))).toBeNull()
    expect(await passwordMatches(PASSWORD, (await accountOf(person.id))?.password_hash)).toBe(true)
    expect(await auditEntriesOf(person.id)).toMatchObject([{ action: 'password', user_id: author.id }])
    expect(await mailsTo(person.email)).toMatchObject([{ type: 'password_changed' }])
  })

  it('refuses a well-known password and one that is not repeated', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const person = await aUser()
    const draft = { name: person.name, email: person.email, password: 'password123' }
    await expect(saveUser(person.id, draft, author)).rejects.toMatchObject({
      errors: { password: ['password_common'] },
    })
    expect(userDraft.safeParse({ ...draft, password: PASSWORD, password_confirmation: 'another one' }).success).toBe(
      false,
    )
    expect(userDraft.safeParse({ ...draft, password: PASSWORD }).success).toBe(false)
  })

  it('of the password is answered through the call too: stored, or refused at its field, never dropped', async () => {
    const author = await aUser({ is_super_user: true })
    const { id, name, email } = await aUser()
    const save = (to: number, sent: object) => callRoute(POST, { params: { id: to }, token: author.token, body: sent })
    const twice = { password: PASSWORD, password_confirmation: PASSWORD }
    expect(await save(id, { name, email, ...twice })).toMatchObject({ status: 200 })
    expect(await passwordMatches(PASSWORD, (await accountOf(id))?.password_hash)).toBe(true)

    const own = { name: author.name, email: author.email }
    for (const [to, sent, field] of [
      [id, { name, email, password: PASSWORD }, 'password_confirmation'],
      [id, { name, email, password_confirmation: PASSWORD }, 'password'],
      [id, { name, email, password: 'short', password_confirmation: 'short' }, 'password'],
      [author.id, { ...own, ...twice }, 'password'],
    ] as const)
      expect(await save(to, sent)).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
  })

  it('of the password of an account without a proved address sends the proof again, as older links are dead', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const { id, name, email } = await saveUser('new', { name: 'Mona', email: anEmail() }, author)
    await expect(saveUser(id, { name, email, password: PASSWORD }, author)).resolves.toMatchObject({
      state: 'unverified',
    })
    expect((await mailsTo(email)).map(({ type }) => type).sort()).toEqual(['invitation', 'verify_email'])
    expect(await db.select({ kind: tokens.kind }).from(tokens).where(eq(tokens.user_id, id))).toEqual([
      { kind: 'verify_email' },
    ])
  })

  it('of the address counts at once, must be confirmed, warns the old address and invalidates older links', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const person = await aUser({ password_hash: await hashPassword(PASSWORD) })
    const stale = { kind: 'password_reset', user_id: person.id, email: person.email } as const
    const token_hash = hashToken(person.email)
    const expires_at = new Date(Date.now() + 60_000).toISOString()
    await db.insert(tokens).values({ ...stale, token_hash, expires_at })

    const email = anEmail()
    const saved = await saveUser(person.id, { name: person.name, email }, author)
    expect(saved).toMatchObject({ email, email_verified_at: null, state: 'unverified' })
    expect(await mailsTo(email)).toMatchObject([{ type: 'verify_email' }])
    expect(await mailsTo(person.email)).toMatchObject([{ type: 'email_change' }])
    const left = await db.select({ kind: tokens.kind }).from(tokens).where(eq(tokens.user_id, person.id))
    expect(left).toEqual([{ kind: 'verify_email' }])
  })

  it("of an invited person's address sends the invitation there, and no mail to the old one", async () => {
    const author = await aPrincipal({ is_super_user: true })
    const wrong = anEmail()
    const right = anEmail()
    const { id, name } = await saveUser('new', { name: 'Mona', email: wrong }, author)
    await saveUser(id, { name, email: right }, author)
    expect(await mailsTo(right)).toMatchObject([{ type: 'invitation' }])
    expect(await mailsTo(wrong)).toMatchObject([{ type: 'invitation' }])
    expect(await db.$count(tokens, eq(tokens.user_id, id))).toBe(1)
  })

  it('that gives rights to an unproved address lets its owner choose the password', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const unproved = { verified: false, password_hash: await hashPassword(PASSWORD) }
    const { id, name, email, token } = await aUser(unproved)
    await expect(saveUser(id, { name: 'Corrected', email }, author)).resolves.toMatchObject({ state: 'unverified' })
    expect(await findPrincipal(hashToken(token))).not.toBeNull()

    const role = await aRoleWith(['GET api/sponsors'])
    await expect(saveUser(id, { name, email, roles: [role] }, author)).resolves.toMatchObject({ state: 'invited' })
    expect(await accountOf(id)).toMatchObject({ password_hash: null, email_verified_at: null })
    expect(await findPrincipal(hashToken(token))).toBeNull()
    expect(await mailsTo(email)).toMatchObject([{ type: 'invitation' }])
    expect(await db.$count(tokens, eq(tokens.user_id, id))).toBe(1)
  })

  it('that gives rights keeps the password of a proved address', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const { id, name, email } = await aUser({ password_hash: await hashPassword(PASSWORD) })
    const role = await aRoleWith(['GET api/sponsors'])
    await expect(saveUser(id, { name, email, roles: [role] }, author)).resolves.toMatchObject({ state: 'active' })
    expect(await mailsTo(email)).toEqual([])
  })

  it('of an older version is answered with the newer version, its roles and its author', async () => {
    const author = await aPrincipal({ is_super_user: true, name: 'Ada' })
    const other = await aPrincipal({ is_super_user: true })
    const role = await aRoleWith()
    const { id, email, updated_at } = await saveUser('new', { name: 'First', email: anEmail() }, author)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await saveUser(id, { name: 'Second', email, roles: [{ id: role.id }], updated_at }, author)
    await expect(saveUser(id, { name: 'Third', email, updated_at }, other)).rejects.toMatchObject({
      status: 409,
      conflict: { changed_by: 'Ada', current: { name: 'Second', roles: [role] } },
    })
  })
})

describe('the log', () => {
  it('names the author, the changed fields and the roles', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const role = await aRoleWith()
    const { id, email } = await saveUser('new', { name: 'Before', email: anEmail() }, author)
    await saveUser(id, { name: 'After', email, roles: [{ id: role.id }] }, author)
    await saveUser(id, { name: 'After', email, roles: [{ id: role.id }] }, author)
    const [changed, created, ...more] = await auditEntriesOf(id)
    expect(changed).toMatchObject({ action: 'update', user_id: author.id })
    expect(changed?.changes).toEqual({ name: ['Before', 'After'], roles: [[], [role.name]] })
    expect(created).toMatchObject({ action: 'create', changes: { name: [null, 'Before'], email: [null, email] } })
    expect(more).toEqual([])
  })

  it('never holds a password or its hash', async () => {
    const author = await aPrincipal({ is_super_user: true })
    const { id, email } = await saveUser('new', { name: 'Mona', email: anEmail(), password: PASSWORD }, author)
    const first = (await accountOf(id))?.password_hash
    await saveUser(id, { name: 'Mona B.', email, password: 'another long password' }, author)
    const second = (await accountOf(id))?.password_hash
    await deleteUser(id, author)

    const trail = JSON.stringify(await auditEntriesOf(id))
    expect(trail).toContain('Mona B.')
    for (const secret of [PASSWORD, 'another long password', first, second, 'password_hash', '$argon2'])
      expect(trail).not.toContain(secret)
  })
})
