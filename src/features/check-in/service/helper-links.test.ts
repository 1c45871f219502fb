import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { DAY_MS } from '@/contract/time'
import { CHECK_IN_AGE_MAX } from '@/contract/values/check-in'
import { helperLinks } from '@/schema/check-in'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { hashToken } from '@/server/security/tokens'
import { callRoute } from '@/testing/calls'
import { aHelper } from '@/testing/check-in'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const OPEN = routeOf('check_in.openHelperLink')
const DELETE = routeOf('check_in.revokeHelperLink')
const POST = routeOf('check_in.createHelperLink')
const GUESTS = routeOf('registrations.listGuests')

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const staff = await aUser({ is_super_user: true })

const create = (id: number, valid_until = inDays(1), headers = {}) =>
  callRoute(POST, { params: { id }, body: { name: 'Lea', valid_until }, token: staff.token, headers })
const openLink = (token: string) => callRoute(OPEN, { body: { token } })

it('invites a helper by a link whose secret reaches no server but ours', async () => {
  const workshop = await aWorkshop()
  const guest = await aRegistration(workshop, { entrance_note: 'VIP', efn: '802760500000014' })
  const { body } = await create(workshop.id, inDays(1), { 'accept-language': 'de' })
  const { pathname, hash } = new URL(body.url)
  const token = hash.slice(1)
  expect({ pathname, length: token.length }).toEqual({ pathname: '/check-in/open', length: 43 })
  const [stored] = await db.select().from(helperLinks).where(eq(helperLinks.id, body.id))
  expect(stored).toMatchObject({ name: 'Lea', token_hash: hashToken(token), created_by: staff.id })

  const opened = await openLink(token)
  expect(opened.body).toEqual({ workshop_id: workshop.id, name: 'Lea', valid_until: body.valid_until })
  const cookie = opened.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^helper=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Expires=/)
  const [, expires = ''] = /Expires=(.+)$/.exec(cookie) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(Date.parse(body.valid_until) + CHECK_IN_AGE_MAX * 1000 - 1000)
  const list = await callRoute(GUESTS, { params: { id: workshop.id }, headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(list.body.people).toMatchObject([
    { last_name: guest.last_name, email: '', institution: '', entrance_note: '', efn: null },
  ])
})

it('writes the link in the language of the person who invites', async () => {
  const { body } = await create((await aWorkshop()).id, inDays(1), { 'accept-language': 'en' })
  expect(new URL(body.url).pathname).toBe('/en/check-in/open')
})

it('lets a link end in the future and within 30 days', async () => {
  const { id } = await aWorkshop()
  expect(await create(id, inDays(-1))).toMatchObject({
    status: 422,
    body: { errors: { valid_until: [expect.any(String)] } },
  })
  expect(await create(id, inDays(31))).toMatchObject({ status: 422 })
  expect(await create(id, inDays(29))).toMatchObject({ status: 200 })
  expect(await create(2_147_483_647)).toMatchObject({ status: 404 })
})

it('refuses unknown, expired and revoked links alike', async () => {
  const expired = await aHelper({ valid_until: inDays(-1) })
  const { link, token } = await aHelper()
  const own = { id: link.workshop_id, link: link.id }
  expect(await openLink(token)).toMatchObject({ status: 200 })
  for (const repeated of [1, 2])
    expect([repeated, await callRoute(DELETE, { params: own, token: staff.token })]).toMatchObject([
      repeated,
      { status: 200 },
    ])
  expect(await db.$count(auditLog, eq(auditLog.object_id, link.id))).toBe(1)
  const answers = await Promise.all([token, expired.token, 'x'.repeat(43)].map(openLink))
  for (const { status, body, headers } of answers)
    expect([status, body.message, headers.get('set-cookie')]).toEqual([404, answers[0]?.body.message, null])
  const foreign = { id: (await aWorkshop()).id, link: link.id }
  expect(await callRoute(DELETE, { params: foreign, token: staff.token })).toMatchObject({ status: 404 })
})
