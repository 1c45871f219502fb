import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { Conflict, Invalid } from '@/contract/problems'
import { auditLog } from '@/schema/system/audit'
import { callRoute } from '@/testing/calls'
import { aUser } from '@/testing/users'
import { audit } from '../crud/audit'
import * as database from '../database/db'
import { log } from '../observability/log'
import { notFoundResponse, serve } from './serve'

const { db } = database

const thing = z.object({ name: z.string() })

const open = endpoint('GET /api/open', { summary: 'Anybody', access: 'public', response: thing, refuses: [409, 422] })
const personal = endpoint('POST /api/personal', {
  summary: 'Somebody',
  access: 'signedIn',
  body: thing,
  response: thing,
})
const rare = endpoint('GET /api/rare', {
  summary: 'Rarely',
  access: 'public',
  limit: { points: 2, seconds: 60 },
  response: thing,
})
const published = endpoint('POST /api/published', {
  summary: 'Publish',
  access: 'public',
  publishes: true,
  body: thing,
  response: thing,
})

it('answers only the fields that the endpoint lists', async () => {
  const route = serve(open, async () => ({ name: 'Mona', password_hash: 'secret' }))
  expect(await callRoute(route)).toMatchObject({ status: 200, body: { name: 'Mona' } })
  expect((await callRoute(route)).body).not.toHaveProperty('password_hash')
})

it('cancels the body of an answer to HEAD', async () => {
  const cancel = vi.fn()
  const download = new Response(new ReadableStream({ cancel }), { headers: { 'content-type': 'text/csv' } })
  const route = serve(open, async () => download)
  const { status, body, headers } = await route(new Request('http://localhost/api/open', { method: 'HEAD' }), {
    params: Promise.resolve({}),
  })
  expect({ status, body, type: headers.get('content-type') }).toEqual({ status: 200, body: null, type: 'text/csv' })
  expect(cancel).toHaveBeenCalledOnce()
})

it('answers 500 with a request id and nothing of the error', async () => {
  const route = serve(open, async () => {
    throw new Error('select * from secrets')
  })
  const { status, body } = await callRoute(route, { headers: { 'x-request-id': 'r-1' } })
  expect({ status, body }).toEqual({
    status: 500,
    body: { message: 'Something went wrong on our side. Please try again later.', request_id: 'r-1' },
  })
})

it('answers 503 while the database is unavailable', async () => {
  const route = serve(open, async () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  expect(await callRoute(route)).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('cannot be reached') },
  })
})

it('counts a body that its client broke off as no failure', async () => {
  const warned = vi.spyOn(log, 'warn')
  const failed = vi.spyOn(log, 'error')
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })
  const sent = { method: 'POST', body, duplex: 'half' }
  const request = new Request('http://localhost/api/published', sent)
  const route = serve(published, async () => ({ name: 'Mona' }))
  const { status } = await route(request, { params: Promise.resolve({}) })
  expect({ status, warned: warned.mock.calls, failed: failed.mock.calls }).toEqual({
    status: 499,
    warned: [],
    failed: [],
  })
})

it('answers in the language of the request', async () => {
  const route = serve(personal, async ({ body }) => body)
  expect(await callRoute(route, { headers: { 'accept-language': 'de-CH,en;q=0.5' } })).toMatchObject({
    body: { message: 'Bitte loggen Sie sich ein.' },
  })
  expect(await callRoute(route, { headers: { 'accept-language': 'fr,en;q=0.5' } })).toMatchObject({
    body: { message: 'Please sign in.' },
  })
})

it('puts the messages of a refused save on the fields, with their values', async () => {
  const route = serve(open, async () => {
    throw new Invalid({ name: [{ key: 'text_too_long', values: { limit: 5 } }, 'email_exist'] })
  })
  expect((await callRoute(route)).body.errors).toEqual({
    name: ['“Name” may have at most 5 characters.', 'This e-mail address is already registered.'],
  })
})

it('shows of the other version in a conflict only the fields that the endpoint lists', async () => {
  const current = { name: 'theirs', password_hash: 'secret' }
  const route = serve(open, async () => {
    throw new Conflict({ changed_by: 'Person 1', changed_at: '2026-01-01T00:00:00.000Z', current })
  })
  const { status, body } = await callRoute(route)
  expect({ status, conflict: body.conflict }).toEqual({
    status: 409,
    conflict: { changed_by: 'Person 1', changed_at: '2026-01-01T00:00:00.000Z', current: { name: 'theirs' } },
  })
})

it('counts requests by address and says when to retry', async () => {
  const route = serve(rare, async () => ({ name: 'x' }))
  const here = { headers: { 'x-client-address': '192.0.2.1' } }
  await callRoute(route, here)
  await callRoute(route, here)
  const refused = await callRoute(route, here)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await callRoute(route, { headers: { 'x-client-address': '192.0.2.2' } })).toMatchObject({ status: 200 })
})

it('accepts a session cookie from its own pages, by fetch metadata or by origin', async () => {
  const { token } = await aUser()
  const route = serve(personal, async ({ body }) => body)
  const cookie = `a=b; session=${token}`
  const statusWith = async (headers: Record<string, string>) =>
    (await callRoute(route, { body: { name: 'x' }, headers: { cookie, ...headers } })).status

  expect(await statusWith({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await statusWith({ origin: 'http://localhost:3000' })).toBe(200)
  expect(await statusWith({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await statusWith({ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' })).toBe(403)
  expect(await statusWith({ origin: 'https://evil.example' })).toBe(403)
  expect(await statusWith({ origin: 'null' })).toBe(403)
  expect(await statusWith({})).toBe(403)
})

it('lets no other site end a session or sign anybody in, with or without a cookie', async () => {
  const route = serve(published, async ({ body }) => body)
  const statusWith = async (headers: Record<string, string>) =>
    (await callRoute(route, { body: { name: 'x' }, headers })).status
  expect(await statusWith({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await statusWith({ origin: 'https://evil.example' })).toBe(403)
  expect(await statusWith({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await statusWith({})).toBe(200)
})

it('records the request id in the audit trail', async () => {
  const author = await aUser()
  const route = serve(published, async ({ body }) => {
    await db.transaction((tx) =>
      audit(tx, { user_id: author.id, action: 'update', object: 'things', object_id: 'r-7' }),
    )
    return body
  })
  await callRoute(route, { body: { name: 'x' }, headers: { 'x-request-id': 'request-7' } })
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.object_id, 'r-7'))
  expect(entry?.request_id).toBe('request-7')
})

it.each(['filter[nobody]=1', 'filter[name][nobody]=1', 'filter[]=1'])(
  'refuses an unknown filter: %s',
  async (query) => {
    const listed = endpoint('GET /api/listed', {
      summary: 'Filtered',
      access: 'public',
      query: z.object({ filter: z.strictObject({ name: z.string() }).partial().optional() }),
      response: thing,
    })
    const response = await serve(listed, async () => ({ name: 'Mona' }))(
      new Request(`http://localhost/api/listed?${query}`),
      {
        params: Promise.resolve({}),
      },
    )
    expect(response.status).toBe(422)
  },
)

it.each(['/api/open?search=%00', '/api/open?filter[name]=a%00b'])(
  'refuses a character that cannot be stored: %s',
  async (address) => {
    const route = serve(open, async () => ({ name: 'x' }))
    const response = await route(new Request(`http://localhost${address}`), { params: Promise.resolve({}) })
    expect(response.status).toBe(400)
  },
)

it('refuses a body with a character that cannot be stored', async () => {
  const route = serve(published, async ({ body }) => body)
  expect(await callRoute(route, { body: { name: 'a\0b' } })).toMatchObject({ status: 400 })
})

it('keeps a committed save when the other instances cannot be notified', async () => {
  const route = serve(published, async ({ body }) => body)
  vi.spyOn(database, 'postgresPool').mockImplementation(() => {
    throw new Error('connection lost')
  })
  expect(await callRoute(route, { body: { name: 'x' } })).toMatchObject({ status: 200 })
})

it('prefers the bearer token to the cookie, and refuses an unknown token', async () => {
  const one = await aUser()
  const other = await aUser()
  const route = serve(personal, async ({ principal }) => ({ name: principal.email }))
  const cookie = `session=${one.token}`
  expect(await callRoute(route, { body: { name: 'x' }, token: other.token, headers: { cookie } })).toMatchObject({
    body: { name: other.email },
  })
  expect(await callRoute(route, { body: { name: 'x' }, token: 'invented' })).toMatchObject({ status: 401 })
})

it('clears the cookies of a session that has ended, and leaves a valid one when another call is refused', async () => {
  const { token } = await aUser()
  const cookiesOf = async (called: typeof personal | typeof published, cookie: string) => {
    const { headers } = await callRoute(
      serve(called, async () => ({ name: '' })),
      { body: {}, headers: { cookie } },
    )
    return headers.getSetCookie()
  }
  expect(await cookiesOf(personal, 'session=ended')).toEqual([
    expect.stringMatching(/^session=;.*Max-Age=0$/),
    expect.stringMatching(/^check_in_key=;.*Max-Age=0$/),
  ])
  expect(await cookiesOf(personal, `session=${token}`)).toEqual([])
  expect(await cookiesOf(published, 'session=ended')).toEqual([])
})

it('purges the page cache after a call that publishes, not after one that failed', async () => {
  const purge = vi.fn()
  Reflect.set(globalThis, Symbol.for('academy.purgePages'), purge)
  const route = serve(published, async ({ body }) => body)
  await callRoute(route, { body: {} })
  expect(purge).not.toHaveBeenCalled()
  await callRoute(route, { body: { name: 'x' } })
  expect(purge).toHaveBeenCalledOnce()
})

it('answers JSON for a path that does not exist', async () => {
  const response = await notFoundResponse(
    new Request('http://localhost/api/nothing', { headers: { 'accept-language': 'en' } }),
  )
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 404,
    body: { message: 'The entry does not exist or was deleted.' },
  })
})
