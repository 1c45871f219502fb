import { desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { findPrincipal } from '@/features/access/service/check-session'
import { sessions } from '@/schema/access'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { hashToken } from '@/server/security/tokens'
import { callRoute } from '@/testing/calls'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { listSessionsOf, startSession } from './sessions'

const endRoute = routeOf('accounts.endSession')
const endOthersRoute = routeOf('accounts.endOtherSessions')
const listRoute = routeOf('accounts.listSessions')

afterAll(closeDatabase)

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1'

async function aUserOnTwoDevices() {
  const person = await aUser()
  const { token: phone } = await startSession(db, { user_id: person.id, remember: true, agent: PHONE })
  const listed = await listSessionsOf(person.id, hashToken(person.token))
  const idOf = (token: string) => hashToken(token).slice(0, 22)
  return { ...person, phone, listed, here: idOf(person.token), there: idOf(phone) }
}

describe('the list of devices', () => {
  it('lists the current one first, each by an id that differs from the stored hash', async () => {
    const { token, phone, here, there } = await aUserOnTwoDevices()
    const { body } = await callRoute(listRoute, { token })
    expect(body.data).toMatchObject([
      { id: here, current: true, user_agent: 'Firefox, Linux', remember: false },
      { id: there, current: false, user_agent: 'Safari, iPhone', remember: true },
    ])
    expect(JSON.stringify(body)).not.toContain(hashToken(phone))
    expect(JSON.stringify(body)).not.toContain(hashToken(token))
  })

  it('omits ended sessions, pending ones and those of other people', async () => {
    const { id, listed } = await aUserOnTwoDevices()
    await startSession(db, { user_id: id, remember: false, agent: '', proved: false })
    await startSession(db, { user_id: id, remember: false, agent: '', now: new Date('2020-01-01') })
    await aUser()
    expect(await listSessionsOf(id)).toHaveLength(listed.length)
  })
})

describe('ending a session', () => {
  it('counts from the next request, and is recorded in the log', async () => {
    const { id, token, phone, there } = await aUserOnTwoDevices()
    expect(await callRoute(endRoute, { token, params: { id: there } })).toMatchObject({ status: 200 })
    expect(await findPrincipal(hashToken(phone))).toBeNull()
    expect(await findPrincipal(hashToken(token))).not.toBeNull()
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object_id, String(id)))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(entry).toMatchObject({ action: 'logout', user_id: id, object: 'users' })
    expect(await callRoute(endRoute, { token, params: { id: there } })).toMatchObject({ status: 404 })
  })

  it('signs out when it is the current one', async () => {
    const { token, here } = await aUserOnTwoDevices()
    const { headers } = await callRoute(endRoute, { token, params: { id: here } })
    expect(headers.get('set-cookie')).toContain('session=; Path=/')
    expect(await findPrincipal(hashToken(token))).toBeNull()
  })

  it('does not reach sessions of other people', async () => {
    const one = await aUserOnTwoDevices()
    const other = await aUserOnTwoDevices()
    expect(await callRoute(endRoute, { token: one.token, params: { id: other.there } })).toMatchObject({ status: 404 })
    expect(await db.$count(sessions, eq(sessions.user_id, other.id))).toBe(2)
  })

  it('can end all but the current one at once', async () => {
    const { id, token, phone } = await aUserOnTwoDevices()
    expect(await callRoute(endOthersRoute, { token })).toMatchObject({ status: 200 })
    expect(await findPrincipal(hashToken(phone))).toBeNull()
    expect(await listSessionsOf(id, hashToken(token))).toMatchObject([{ current: true }])
  })
})
