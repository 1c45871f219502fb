import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { env } from '@/env'
import { send } from '@/testing/calls'
import { aPerson } from '@/testing/people'
import { nothingFor, someParams as params, paramsOf, served } from '@/testing/routes'
import { aSecondFactor } from '@/testing/second-factor'
import { type Endpoint, permissionOf } from './endpoint'
import { ENDPOINTS } from './endpoints'
import { BODY_MAX } from './names'

const signatureOf = ({ method, path }: Endpoint) => `${method} ${path}`

it('serves every declared endpoint exactly once, in the folder that its path names', () => {
  const declared = ENDPOINTS.map(({ endpoint }) => signatureOf(endpoint)).sort()
  expect(served.map(({ signature }) => signature).sort()).toEqual(declared)
  for (const { route, signature } of served) expect(signatureOf(route.endpoint)).toBe(signature)
})

it('lets every call take as much as it declares', () => {
  expect(ENDPOINTS.filter(({ endpoint }) => endpoint.bodyLimit > BODY_MAX).map(({ name }) => name)).toEqual([])
})

/** Of an item that can be created: the call that creates it. */
const newOr = (endpoint: Endpoint) => {
  const created = { ...params, id: 'new' }
  return endpoint.params.safeParse(created).success ? created : paramsOf(endpoint)
}

/** Calls that a button makes: there is nothing to fill in. */
const WITHOUT_FIELDS = [
  'POST /api/sandoz/workshops/duplicate/{id}',
  'POST /api/sandoz/workshop_registrations/cancelConfirm/{id}/{email}',
  'POST /api/unsubscribe/{registrationId}/{email}',
  'POST /api/settings/second_factor/start',
]

const guarded = served.filter(({ route }) => route.endpoint.access !== 'public')
const permitted = served.filter(({ route }) => route.endpoint.access === 'permitted')
/** What is taken as it came is judged by its signature alone. */
const withBody = served.filter(
  ({ route: { endpoint } }) => !(endpoint.body instanceof z.ZodUndefined) && endpoint.accepts !== 'raw',
)

describe('access', () => {
  it.each(guarded)('$signature answers 401 to a stranger', async ({ route }) => {
    expect(await send(route, { params, body: {} })).toMatchObject({ status: 401, body: { message: 'Please sign in.' } })
  })

  it.each(permitted)('$signature answers 403 to somebody without its permission, and names it', async ({ route }) => {
    const { token } = await aPerson()
    const permission = permissionOf(route.endpoint)
    const { status, body } = await send(route, { params, body: {}, token })
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: `You lack the permission “${permission}”.`,
    })
  })

  it.each(permitted)('$signature answers 403 to an unverified address, whatever its permissions', async ({ route }) => {
    const { token } = await aPerson({ verified: false, is_super_user: true })
    expect(await send(route, { params, body: {}, token })).toMatchObject({ status: 403 })
  })

  it.each(permitted)('$signature lets in who holds exactly its permission', async ({ route }) => {
    const { token } = await aPerson({ permissions: [permissionOf(route.endpoint)] })
    const { status } = await send(route, { params: { id: 999_999 }, body: nothingFor(route.endpoint), token })
    expect([200, 404, 422]).toContain(status)
  })

  it.each(permitted)(
    '$signature refuses a session cookie without proof that our own page sent it',
    async ({ route }) => {
      const { token } = await aPerson({ is_super_user: true })
      const headers = { cookie: `session=${token}`, 'sec-fetch-site': 'cross-site' }
      const { status } = await send(route, { params: { id: 999_999 }, body: {}, headers })
      if (route.endpoint.method === 'GET') expect([200, 404]).toContain(status)
      else expect(status).toBe(403)
    },
  )
})

describe('where two-step sign-in is required', () => {
  beforeAll(() => void Object.assign(env, { SECOND_FACTOR: 'required' }))
  afterAll(() => void Object.assign(env, { SECOND_FACTOR: 'optional' }))

  it.each(permitted)('$signature is closed to who has not set it up, a super user included', async ({ route }) => {
    const { token } = await aPerson({ is_super_user: true })
    const { status, body } = await send(route, { params, body: {}, token })
    expect(status).toBe(403)
    expect(body.message).toContain('two-step sign-in')
  })

  it('is open to who has, and the settings to everybody who is to set it up', async () => {
    const { token } = await aPerson({ is_super_user: true })
    const asked = async (wanted: string) => {
      const route = served.find(({ signature }) => signature === wanted)?.route
      return route && (await send(route, { token })).status
    }
    expect(await asked('GET /api/settings/second_factor')).toBe(200)
    expect(await asked('GET /api/sponsors')).toBe(403)
    await aSecondFactor({ token })
    expect(await asked('GET /api/sponsors')).toBe(200)
  })
})

describe('input', () => {
  const filledIn = withBody.filter(({ signature }) => !WITHOUT_FIELDS.includes(signature))

  it.each(filledIn)('$signature answers 422 to an empty body, with texts for each field', async ({ route }) => {
    const { token } = await aPerson({ is_super_user: true })
    const body = nothingFor(route.endpoint)
    const answer = await send(route, { params: newOr(route.endpoint), body, token })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ message: expect.any(String), errors: expect.any(Object) })
    for (const texts of Object.values(answer.body.errors)) expect(texts).not.toHaveLength(0)
  })

  it.each(withBody.filter(({ route }) => route.endpoint.accepts !== 'multipart'))(
    '$signature answers 400 to broken JSON, 415 to another type, 413 to too much',
    async ({ route }) => {
      const { token } = await aPerson({ is_super_user: true })
      const sent = { params: paramsOf(route.endpoint), token }
      expect(await send(route, { ...sent, body: '{"a":' })).toMatchObject({ status: 400 })
      expect(await send(route, { ...sent, body: 'a=1', headers: { 'content-type': 'text/plain' } })).toMatchObject({
        status: 415,
      })
      const tooMuch = JSON.stringify({ text: 'x'.repeat(route.endpoint.bodyLimit) })
      expect(await send(route, { ...sent, body: tooMuch })).toMatchObject({ status: 413 })
    },
  )
})
