import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startSession } from '@/features/accounts/service/sessions'
import { sessions } from '@/schema/access'
import { checkInDevices, helperLinks } from '@/schema/check-in'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { getSigner } from '@/server/signing/keys'
import { callRoute } from '@/testing/calls'
import { aDeviceOf, aHelper } from '@/testing/check-in'
import { aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const DELETE = routeOf('check_in.revokeDevice')
const GET = routeOf('check_in.listDevices')
const POST = routeOf('check_in.openDevice')
const GUESTS = routeOf('registrations.listGuests')

type Opener = { token?: string; headers?: Record<string, string> }

async function open(id: number, opener: Opener, more: { device_id?: string; unsent?: number } = {}) {
  const body = { label: 'Safari, iPad', unsent: 0, ...more }
  const { status, body: opened } = await callRoute(POST, { params: { id }, body, ...opener })
  expect({ status, opened }).toMatchObject({ status: 200 })
  return opened
}

const readDevice = async (id: string) => (await db.select().from(checkInDevices).where(eq(checkInDevices.id, id)))[0]
const revoke = (id: number, device: string, token: string) => callRoute(DELETE, { params: { id, device }, token })
const aSuperUser = () => aUser({ is_super_user: true })

it('gives a user the same key again on the same device, also after signing in anew', async () => {
  const { id } = await aWorkshop({ date: '2026-06-15', time: '18:00', end_time: '20:00' })
  const user = await aSuperUser()
  await getSigner()
  const first = await open(id, user)
  const again = await startSession(db, { user_id: user.id, remember: false, agent: '' })
  const second = await open(id, again, { device_id: first.device_id, unsent: 3 })
  expect(second).toMatchObject({ device_id: first.device_id, key: first.key, is_revoked: false, name: user.name })
  expect(Buffer.from(first.key, 'base64url')).toHaveLength(32)
  expect(second.keep_until).toBe('2026-06-16T18:00:00.000Z')
  expect(second.ticket_keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519' })
  expect(await readDevice(first.device_id)).toMatchObject({ unsent: 3, user_id: user.id })

  const others = [await open(id, await aSuperUser()), await open((await aWorkshop()).id, user)]
  expect(new Set([first.key, ...others.map(({ key }) => key)]).size).toBe(3)
})

it('opens a new device for an id that is unknown or belongs to somebody else', async () => {
  const { link, headers } = await aHelper()
  const foreign = await aDeviceOf(link)
  const user = await aSuperUser()
  const own = await open(link.workshop_id, user)
  const tried = [
    await open(link.workshop_id, user, { device_id: foreign.id }),
    await open(link.workshop_id, user, { device_id: 'x'.repeat(22) }),
    await open(link.workshop_id, { headers }, { device_id: own.device_id }),
  ]
  const ids = [foreign.id, own.device_id, ...tried.map(({ device_id }) => device_id)]
  expect(new Set(ids).size).toBe(5)
})

it('tells a device which calls of the screen its user may make, and a helper of three', async () => {
  const { link, headers } = await aHelper()
  const permissions = ['POST api/sandoz/check_in/{id}/devices', 'GET api/sandoz/workshop_registrations/door/{id}']
  const user = await open(link.workshop_id, await aUser({ permissions: [...permissions, 'GET api/sponsors'] }))
  expect(user.may.sort()).toEqual(permissions.sort())
  const helper = await open(link.workshop_id, { headers })
  expect(helper).toMatchObject({ name: 'Lea', is_helper: true, valid_until: link.valid_until })
  expect(helper.may).toEqual([
    'GET api/sandoz/workshop_registrations/door/{id}',
    'POST api/sandoz/check_in/{id}/actions',
    'POST api/sandoz/check_in/{id}/devices',
  ])
  expect(helper.keep_until).toBe(link.valid_until)
})

it('signs a lost tablet out when staff revoke it, and lets it fetch its key to send what it recorded', async () => {
  const { id } = await aWorkshop()
  const staff = await aSuperUser()
  const ben = await aSuperUser()
  const { device_id, key } = await open(id, ben)
  expect(await revoke(id, device_id, staff.token)).toMatchObject({ status: 200 })
  expect(await callRoute(GUESTS, { params: { id }, token: ben.token })).toMatchObject({ status: 401 })
  expect(await db.$count(sessions, eq(sessions.user_id, ben.id))).toBe(0)
  const written = await db.select().from(auditLog).where(eq(auditLog.user_id, staff.id))
  expect(written.map(({ action, object }) => `${action} ${object}`)).toEqual([
    'update check_in_devices',
    'logout users',
  ])

  const again = await startSession(db, { user_id: ben.id, remember: false, agent: '' })
  expect(await open(id, again, { device_id })).toMatchObject({
    device_id,
    key,
    is_revoked: true,
    may: [],
    ticket_keys: [],
  })
  expect(await revoke((await aWorkshop()).id, device_id, staff.token)).toMatchObject({ status: 404 })
})

it('ends the link of a helper with one of its devices, because they share a cookie', async () => {
  const { link, headers } = await aHelper()
  const lost = await aDeviceOf(link)
  const other = await aDeviceOf(link)
  const { token } = await aSuperUser()
  await revoke(link.workshop_id, lost.id, token)
  expect(await callRoute(GUESTS, { params: { id: link.workshop_id }, headers })).toMatchObject({ status: 403 })
  expect(await db.$count(helperLinks, eq(helperLinks.id, link.id))).toBe(1)
  const { body } = await callRoute(GET, { params: { id: link.workshop_id }, token })
  expect(body.devices.find((device: { id: string }) => device.id === other.id).revoked_at).toMatch(/Z$/)
})

it('opens one link on at most 20 devices, also when many open it at once', async () => {
  const { link, headers } = await aHelper()
  const devices = await Promise.all(Array.from({ length: 16 }, () => aDeviceOf(link)))
  const body = { label: 'Tablet', unsent: 0 }
  const params = { id: link.workshop_id }
  const answers = await Promise.all(Array.from({ length: 8 }, () => callRoute(POST, { params, body, headers })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 403, 403, 403, 403])
  expect(await open(link.workshop_id, { headers }, { device_id: devices[0]?.id })).toMatchObject({ is_revoked: false })
})

it('lists devices and links with their people and no secret', async () => {
  const staff = await aUser({ is_super_user: true, name: 'Ada' })
  const { link } = await aHelper({ name: 'Lea', created_by: staff.id })
  await aDeviceOf(link, { unsent: 2 })
  await open(link.workshop_id, staff)
  const { body } = await callRoute(GET, { params: { id: link.workshop_id }, token: staff.token })
  expect(body.devices).toMatchObject([
    { label: 'Safari, iPad', name: 'Ada', is_helper: false, unsent: 0, revoked_at: null },
    { label: 'Chrome, Android', name: 'Lea', is_helper: true, unsent: 2, revoked_at: null },
  ])
  expect(body.links).toMatchObject([{ name: 'Lea', devices: 1, created_by: 'Ada', revoked_at: null }])
  expect(JSON.stringify(body)).not.toContain(link.token_hash)
})
