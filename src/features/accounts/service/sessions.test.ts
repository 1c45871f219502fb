import { desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { DELETE as endRoute } from '@/app/api/settings/sessions/[id]/route'
import { DELETE as endOthersRoute, GET as listRoute } from '@/app/api/settings/sessions/route'
import { findPrincipal } from '@/features/access/service/principal'
import { closeDatabase, db } from '@/server/db'
import { auditLog } from '@/server/tables'
import { hashToken } from '@/server/tokens'
import { send } from '@/testing/calls'
import { aPerson } from '@/testing/people'
import { sessions } from '../table'
import { listSessionsOf, startSession } from './sessions'

afterAll(closeDatabase)

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1'

async function onTwoDevices() {
  const person = await aPerson()
  const { token: phone } = await startSession(db, { user_id: person.id, remember: true, agent: PHONE })
  const listed = await listSessionsOf(person.id, hashToken(person.token))
  const idOf = (token: string) => hashToken(token).slice(0, 22)
  return { ...person, phone, listed, here: idOf(person.token), there: idOf(phone) }
}

describe('the list of devices', () => {
  it('names the own one first, and each by an id that is not what is stored', async () => {
    const { token, phone, here, there } = await onTwoDevices()
    const { body } = await send(listRoute, { token })
    expect(body.data).toMatchObject([
      { id: here, current: true, user_agent: 'Firefox, Linux', remember: false },
      { id: there, current: false, user_agent: 'Safari, iPhone', remember: true },
    ])
    expect(JSON.stringify(body)).not.toContain(hashToken(phone))
    expect(JSON.stringify(body)).not.toContain(hashToken(token))
  })

  it('leaves out what has ended, what waits for its second step, and those of others', async () => {
    const { id, listed } = await onTwoDevices()
    await startSession(db, { user_id: id, remember: false, agent: '', proved: false })
    await startSession(db, { user_id: id, remember: false, agent: '', now: new Date('2020-01-01') })
    await aPerson()
    expect(await listSessionsOf(id)).toHaveLength(listed.length)
  })
})

describe('ending a session', () => {
  it('counts on the next request, and is written down', async () => {
    const { id, token, phone, there } = await onTwoDevices()
    expect(await send(endRoute, { token, params: { id: there } })).toMatchObject({ status: 200 })
    expect(await findPrincipal(hashToken(phone))).toBeNull()
    expect(await findPrincipal(hashToken(token))).not.toBeNull()
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object_id, String(id)))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(entry).toMatchObject({ action: 'logout', user_id: id, object: 'users' })
    expect(await send(endRoute, { token, params: { id: there } })).toMatchObject({ status: 404 })
  })

  it('signs out where it is the own one', async () => {
    const { token, here } = await onTwoDevices()
    const { headers } = await send(endRoute, { token, params: { id: here } })
    expect(headers.get('set-cookie')).toContain('session=; Path=/')
    expect(await findPrincipal(hashToken(token))).toBeNull()
  })

  it('does not reach those of others', async () => {
    const [one, other] = [await onTwoDevices(), await onTwoDevices()]
    expect(await send(endRoute, { token: one.token, params: { id: other.there } })).toMatchObject({ status: 404 })
    expect(await db.$count(sessions, eq(sessions.user_id, other.id))).toBe(2)
  })

  it('can take all but the own one at once', async () => {
    const { id, token, phone } = await onTwoDevices()
    expect(await send(endOthersRoute, { token })).toMatchObject({ status: 200 })
    expect(await findPrincipal(hashToken(phone))).toBeNull()
    expect(await listSessionsOf(id, hashToken(token))).toMatchObject([{ current: true }])
  })
})
