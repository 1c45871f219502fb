import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { login } from '@/features/accounts/service/sign-in'
import { users } from '@/schema/access'
import { tokens } from '@/schema/accounts'
import { mails } from '@/schema/mails'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { hashPassword } from '@/server/security/passwords'
import { aPrincipal } from '@/testing/principals'
import { aUser } from '@/testing/users'
import { invitationForm } from '../contract'
import { acceptInvitation, findInvitation } from './accept-invitation'
import { inviteUser } from './invite'
import { deleteUser } from './remove'
import { saveUser } from './save'

const PASSWORD = 'three blind mice'
const TOKEN_INVALID = { status: 422, errors: { token: ['token_invalid'] }, text: 'token_invalid' }

let count = 0

async function anInvitedUser() {
  count += 1
  const author = await aPrincipal({ is_super_user: true })
  const person = await saveUser('new', { name: 'Mona', email: `invited${count}@example.org` }, author)
  return { author, person, token: await tokenMailedTo(person.email) }
}

/** The secret travels in the mail only; the queue's data is where it can be read before sending. */
async function tokenMailedTo(email: string) {
  const found = await db
    .select()
    .from(mails)
    .where(and(eq(mails.email, email), eq(mails.type, 'invitation')))
    .orderBy(mails.id)
  return String(found.at(-1)?.data?.token)
}

const accept = (token: string, password = PASSWORD) =>
  acceptInvitation({ token, password, password_confirmation: password }, 'en')

it('sets the password, proves the address and lets the colleague sign in', async () => {
  const { person, token } = await anInvitedUser()
  expect(await findInvitation(token)).toEqual({ email: person.email })
  expect(await accept(token)).toEqual({ status: 'Your new password is saved.' })
  const [account] = await db.select().from(users).where(eq(users.id, person.id))
  expect(account?.email_verified_at).not.toBeNull()
  const sender = { address: '192.0.2.1', agent: '' }
  expect(await login({ email: person.email, password: PASSWORD, remember: false }, sender)).toBeDefined()
  const trail = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object_id, String(person.id)))
    .orderBy(auditLog.id)
  expect(trail.map(({ action, user_id }) => [action, user_id === person.id])).toContainEqual(['password', true])
})

it('works once, even when it is used twice at the same moment', async () => {
  const { token } = await anInvitedUser()
  const outcomes = await Promise.allSettled([accept(token), accept(token)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(accept(token)).rejects.toMatchObject(TOKEN_INVALID)
  expect(await findInvitation(token)).toBeNull()
})

it('refuses a link that is expired, replaced, invented or of a deleted account', async () => {
  const old = await anInvitedUser()
  await db.update(tokens).set({ expires_at: sql`now() - interval '1 second'` }).where(eq(tokens.user_id, old.person.id))
  const replaced = await anInvitedUser()
  await inviteUser(replaced.person.id, { author: replaced.author, locale: 'en' })
  const deleted = await anInvitedUser()
  await deleteUser(deleted.person.id, deleted.author)
  for (const token of [old.token, replaced.token, deleted.token, 'made-up']) {
    await expect(accept(token)).rejects.toMatchObject(TOKEN_INVALID)
    expect(await findInvitation(token)).toBeNull()
  }
  await expect(accept(await tokenMailedTo(replaced.person.email))).resolves.toBeDefined()
})

it('refuses a link of another kind', async () => {
  const author = await aPrincipal({ is_super_user: true })
  const { id, email } = await aUser({ password_hash: await hashPassword(PASSWORD) })
  await inviteUser(id, { author, locale: 'en' })
  const [mail] = await db.select().from(mails).where(eq(mails.email, email))
  const token = String(mail?.data?.token)
  await expect(accept(token)).rejects.toMatchObject(TOKEN_INVALID)
  expect(await findInvitation(token)).toBeNull()
})

it('keeps the link when the password is refused', async () => {
  const { token, person } = await anInvitedUser()
  for (const weak of ['password123', person.email])
    await expect(accept(token, weak)).rejects.toMatchObject({ errors: { password: ['password_common'] } })
  expect(invitationForm.safeParse({ token, password: PASSWORD, password_confirmation: 'else' }).success).toBe(false)
  await expect(accept(token)).resolves.toBeDefined()
})

it('is sent again until there is a password; afterwards a link to choose a new one is sent', async () => {
  const { author, person, token } = await anInvitedUser()
  const again = await inviteUser(person.id, { author, locale: 'en' })
  expect(again.status).toBe(`An invitation went to ${person.email}.`)
  await expect(accept(token)).rejects.toMatchObject(TOKEN_INVALID)
  await accept(await tokenMailedTo(person.email))

  const reset = await inviteUser(person.id, { author, locale: 'en' })
  expect(reset.status).toBe(`A link for a new password went to ${person.email}.`)
  const sent = await db.select({ type: mails.type }).from(mails).where(eq(mails.email, person.email)).orderBy(mails.id)
  expect(sent.map(({ type }) => type)).toEqual(['invitation', 'invitation', 'password_reset'])
})

it('is limited for each account', async () => {
  const { author, person } = await anInvitedUser()
  for (let attempt = 0; attempt < 5; attempt += 1) await inviteUser(person.id, { author, locale: 'en' })
  await expect(inviteUser(person.id, { author, locale: 'en' })).rejects.toMatchObject({ status: 429 })
})
