import de from '@messages/de.json'
import en from '@messages/en.json'
import { eq } from 'drizzle-orm'
import { getRouteMatcher } from 'next/dist/shared/lib/router/utils/route-matcher'
import { getRouteRegex } from 'next/dist/shared/lib/router/utils/route-regex'
import { expect, it } from 'vitest'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { GET } from './route'

/** Next splits and decodes the path of a request with these functions. */
const matchPath = getRouteMatcher(getRouteRegex('/api/[...path]'))

type Sent = { token?: string; language?: string }

/** Sends a request to the one route of the API. */
function send(method: string, address: string, { token, language = 'en' }: Sent = {}): Promise<Response> {
  const request = new Request(`http://localhost:3000${address}`, {
    method,
    headers: { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) },
  })
  const { path = [] } = matchPath(new URL(request.url).pathname) || {}
  return GET(request, { params: Promise.resolve({ path: [path].flat() }) })
}

it('answers two calls of one feature, each with its own handler', async () => {
  const { token } = await aUser({ is_super_user: true })
  const list = await send('GET', '/api/sponsors?per_page=1', { token })
  expect({ status: list.status, body: await list.json() }).toMatchObject({ status: 200, body: { data: [] } })
  const item = await send('GET', '/api/sponsors/new', { token })
  expect({ status: item.status, body: await item.json() }).toMatchObject({ status: 200, body: { id: null, name: '' } })
})

it('answers HEAD with the status and the headers of GET, and without a body', async () => {
  const { token } = await aUser({ is_super_user: true })
  const head = await send('HEAD', '/api/sponsors', { token })
  expect({ status: head.status, text: await head.text() }).toEqual({ status: 200, text: '' })
  expect(head.headers.get('content-type')).toBe('application/json')
  const refused = await send('HEAD', '/api/sponsors')
  expect({ status: refused.status, text: await refused.text() }).toEqual({ status: 401, text: '' })
})

it('names in OPTIONS the methods of a path', async () => {
  const options = await send('OPTIONS', '/api/sponsors/7')
  expect({ status: options.status, allow: options.headers.get('allow') }).toEqual({
    status: 204,
    allow: 'DELETE, GET, HEAD, OPTIONS, POST',
  })
})

it('refuses a method that no call of the path has, and names the others', async () => {
  for (const method of ['DELETE', 'PATCH', 'PUT']) {
    const refused = await send(method, '/api/sponsors')
    expect({ status: refused.status, allow: refused.headers.get('allow') }).toEqual({
      status: 405,
      allow: 'GET, HEAD, OPTIONS',
    })
  }
  const unreadable = await send('HEAD', '/api/login')
  expect({ status: unreadable.status, allow: unreadable.headers.get('allow') }).toEqual({
    status: 405,
    allow: 'OPTIONS, POST',
  })
})

it('answers 404 to a path without a call, in the language asked for', async () => {
  for (const [language, { errors }] of Object.entries({ de, en })) {
    const unknown = await send('GET', '/api/sponsors/7/nothing', { language })
    expect({ status: unknown.status, body: await unknown.json() }).toMatchObject({
      status: 404,
      body: { message: errors.not_found },
    })
  }
})

it('hands an encoded part of the path decoded to the handler', async () => {
  const { id, email } = await aRegistration(await aWorkshop(), { email: 'ann/lee+50%@example.org' })
  const address = `/api/unsubscribe/${id}/${encodeURIComponent(email)}`
  expect(address).toContain('ann%2Flee%2B50%25%40example.org')
  const answer = await send('GET', address)
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 200,
    body: { success: true, registrationFound: true },
  })
  const [stored] = await db.select().from(registrations).where(eq(registrations.id, id))
  expect(stored?.unsubscribed_at).not.toBeNull()
})
