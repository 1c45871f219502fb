// Signed-in users of every kind, inserted by SQL so that the limits for signing in do not interfere.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { anEmail } from './contract.mjs'

export const PASSWORD = 'seven quiet lighthouses'

export const hashToken = (token) => createHash('sha256').update(token).digest('hex')

/** A user with exactly these permissions; `token` opens a session. */
export async function aUser(sql, { rights = [], super_user = false, verified = true } = {}) {
  const email = anEmail()
  const [user] = await sql`
    insert into users (name, email, is_super_user, email_verified_at)
    values (${email}, ${email}, ${super_user}, ${verified ? new Date() : null}) returning id`
  if (rights.length > 0) await grantRights(sql, user.id, rights)
  return { ...user, email, token: await aSession(sql, user.id) }
}

export async function aSession(sql, user_id, { hours = 1 } = {}) {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.now() + hours * 3_600_000)
  await sql`insert into sessions (token_hash, user_id, expires_at) values (${hashToken(token)}, ${user_id}, ${expires_at})`
  return token
}

async function grantRights(sql, user_id, rights) {
  const [role] = await sql`insert into roles (name) values (${`Role of ${user_id}`}) returning id`
  await sql`insert into user_roles (user_id, role_id) values (${user_id}, ${role.id})`
  await sql`
    insert into role_route_permissions (role_id, route_permission_id)
    select ${role.id}, id from route_permissions where method || ' ' || uri = any(${rights})`
}

/** Two registered people of an upcoming event. */
export const findSeatedPeople = (sql) => sql`
  select r.* from registrations r join workshops w on w.id = r.workshop_id
  where r.registered is not null and r.cancelled_at is null and r.deleted_at is null and r.unsubscribed_at is null
    and w.starts_at > now() + interval '1 day' and not w.nonpublic
  order by r.workshop_id, r.id limit 2`

export const createLogin = (send) => (email, password, more) =>
  send({ method: 'POST', path: '/api/login', body: { email, password }, ...more })

/** Sets the password by the real call, so that it works for signing in. */
export async function aUserWithPassword(send, sql, more) {
  const person = await aUser(sql, more)
  const body = { password: PASSWORD, password_confirmation: PASSWORD }
  const { status } = await send({ method: 'PATCH', path: '/api/settings/password', token: person.token, body })
  assert.equal(status, 200)
  return { ...person, password: PASSWORD }
}
